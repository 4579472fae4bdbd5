// SPDX-License-Identifier: MIT

import Drawing
import Engine
import TestViews
import Testing

/// A panel of 400 × 200 pixels, five to a millimetre: its rows of keys are 10 mm high.
private let scale = PanelScale(width: 400, height: 200, density: 127)

/// `a` with two alternates and Shift; the lower half of the panel.
private func layout(gap: Gap = .fractionOfKey(0.08), accessory: [Row] = []) -> Layout {
    Layout(
        name: "t", height: .fraction(0.5), gap: gap,
        layers: [
            Layer(name: "base", rows: [[.key(0), .key(1)], [.key(2), .empty]]),
            Layer(name: "shift", rows: [[.key(1)]]),
        ],
        keys: [
            Key(name: "a", action: .character("a"), alternates: [3, 4]),
            Key(name: "Shift", label: "⇧", action: .layer(1, .once)),
            Key(name: "Space", label: "Space", action: .key(.space)),
            Key(name: "å", action: .character("å")), Key(name: "ä", action: .character("ä")),
            Key(name: "Title", label: "Title", action: .none),
        ], accessory: accessory)
}

private func placed(_ layout: Layout, scale: PanelScale = scale) -> PlacedLayout {
    PlacedLayout(layout, on: Placement(panelSize: scale.size))
}

private func drawing(_ view: DrawnView, scale: PanelScale = scale) -> ViewDrawing {
    ViewDrawing(view, theme: .light, scale: scale)
}

private func drawing(_ layout: Layout, layer: Int = 0, scale: PanelScale = scale) -> ViewDrawing {
    drawing(DrawnView(placed(layout, scale: scale), layer: layer), scale: scale)
}

struct ViewDrawingTests {
    @Test func `a picture has a box and a label for each key, in proportion to the key`() {
        #expect(
            drawing(layout()).description == """
                picture 400 × 100
                box 0,0 400×100 radius 0 fill #d3d7dd
                box 2,3 196×46 radius 7 fill #a3a8b1
                box 2,2 196×46 radius 7 fill #ffffff outline #6f7680
                center 'a' 6,2 188×46 size 20 group 0 #16191d
                corner 'å' 7,5 187×40 size 11 group 1 #5f6670
                box 202,3 196×46 radius 7 fill #a3a8b1
                box 202,2 196×46 radius 7 fill #b9bfc9 outline #6f7680
                icon shift 288,13 25×25 #16191d
                box 2,53 196×46 radius 7 fill #a3a8b1
                box 2,52 196×46 radius 7 fill #ffffff outline #6f7680
                center 'Space' 6,52 188×46 size 15 group 3 #16191d

                """)
    }

    @Test func `a panel with twice the pixels shows the same picture, twice as large`() {
        let once = drawing(layout(), scale: PanelScale(width: 400, height: 200, density: 25.4))
        let twice = drawing(layout(), scale: PanelScale(width: 800, height: 400, density: 50.8))
        #expect(once.shapes.count == twice.shapes.count)
        for case (.text(let small), .text(let large)) in zip(once.shapes, twice.shapes) {
            #expect(abs(large.size - 2 * small.size) < 0.001)
            #expect(abs(large.area.x - 2 * small.area.x) < 0.001)
        }
    }

    @Test func `gaps between keys are as wide as the layout says, also in millimetres`() {
        // 3 mm on a panel with 4 pixels a millimetre: 6 pixels at each side.
        let fine = PanelScale(width: 400, height: 200, density: 25.4 * 4)
        let text = drawing(layout(gap: .millimetres(3)), scale: fine).description
        #expect(text.contains("box 6,6 188×38"))
        #expect(drawing(layout(gap: .fractionOfKey(0))).description.contains("box 0,0 200×50"))
    }

    @Test func `the key that leads to the shown layer is marked by more than a colour`() {
        let text = drawing(layout(), layer: 1).description
        #expect(text.contains("fill #dcebfd outline #0b5cbd"))
        // A dot of a tenth of the key's height.
        #expect(text.contains("fill #0b4a94"))
    }

    @Test func `a key to the first layer is marked only while that layer is shown`() {
        // As one that acts until a tap ends it, whichever its mode: nothing leads away from the first layer by itself.
        let marked = "fill #0b5cbd"
        for mode in [LatchMode.once, .lock] {
            var layout = layout(accessory: [[.key(6)]])
            layout.keys.append(Key(name: "ABC", action: .layer(0, mode)))
            #expect(DrawnView(placed(layout), layer: 0).accessory.map(\.state) == [.locked])
            #expect(DrawnView(placed(layout), layer: 1).accessory.map(\.state) == [.plain])
            #expect(drawing(layout, layer: 0).description.contains(marked))
        }
    }

    @Test func `pressed and untypable keys are marked, presses only if highlight is on`() {
        var layout = layout()
        layout.keys[2].action = .character("ᚠ")
        let text = drawing(DrawnView(placed(layout), pressed: [0], untypable: ["ᚠ"])).description
        #expect(text.contains("box 2,2 196×46 radius 7 fill #9bc4f5 outline #0b5cbd\n"))
        #expect(text.contains("box 2,52 196×46 radius 7 fill #dfe2e7 dashes #6f7680\n"))
        layout.feedback.highlight = false
        #expect(!drawing(DrawnView(placed(layout), pressed: [0])).description.contains("#9bc4f5"))
    }

    /// The boxes of a view in which the first key has a state, but not its shadow.
    private func boxes(_ state: DrawnKey.State, _ theme: Theme = .light) -> [ViewDrawing.Box] {
        var view = DrawnView(placed(layout()))
        view.keys = [view.keys[0]]
        view.keys[0].state = state
        var theme = theme
        theme.shadow = nil
        return ViewDrawing(view, theme: theme, scale: scale).shapes.dropFirst().compactMap { shape in
            if case .box(let box) = shape { box } else { nil }
        }
    }

    @Test func `a pressed key has a thicker outline, by default in its label's colour`() throws {
        let (plain, pressed) = (try #require(boxes(.plain).first), try #require(boxes(.pressed).first))
        // 3 % and 7 % of a key that is 50 pixels high.
        #expect(abs(plain.outlineWidth - 1.5) < 1e-9 && abs(pressed.outlineWidth - 3.5) < 1e-9)
        #expect(!plain.isDashed && !pressed.isDashed)
        var theme = Theme.light
        (theme.key.outline, theme.pressed.outline) = (nil, nil)
        #expect(boxes(.plain, theme).first?.outline == nil)
        #expect(boxes(.pressed, theme).first?.outline == theme.pressed.text)
    }

    @Test(arguments: [0.01, 0.03, 0.2])
    func `key states differ without their colours, whatever the outline width`(width: Double) {
        var theme = Theme.light
        theme.outlineWidth = .fractionOfKey(width)
        // The places and outlines of a key's boxes, and the label of its corner.
        func shape(_ state: DrawnKey.State) -> [String] {
            var view = DrawnView(placed(layout()))
            view.keys = [view.keys[0]]
            view.keys[0].state = state
            return boxes(state, theme).map { "\($0.area) \($0.outlineWidth) \($0.isDashed)" }
                + ViewDrawing(view, theme: theme, scale: scale).shapes.compactMap { shape in
                    if case .text(let text) = shape, text.alignment == .corner { text.string } else { nil }
                }
        }
        let states: [DrawnKey.State] = [.plain, .pressed, .latched, .locked, .unavailable, .wrong]
        #expect(Set(states.map(shape)).count == states.count)
        // The bar of a selected field is that of a locked key. No view has both: fields of pickers are not locked.
        #expect(shape(.selected) == shape(.locked))
    }

    @Test func `the marks of key states grow with the outlines`() throws {
        var theme = Theme.light
        theme.outlineWidth = .fractionOfKey(0.06)
        let (usual, large) = (boxes(.latched)[1].area, boxes(.latched, theme)[1].area)
        #expect(abs(usual.height - 3.5) < 1e-9 && abs(large.height - 7) < 1e-9)
        #expect(boxes(.locked, theme)[1].area.width > 2 * large.width)
    }

    @Test func `marks of key states have a background where a large label may reach them`() {
        let theme = Theme.light.scalingText(by: 1.2)
        for state in [DrawnKey.State.latched, .locked] {
            let (usual, large) = (boxes(state), boxes(state, theme))
            #expect(usual.count == 2 && large.count == 3 && large[2] == usual[1])
            #expect(large[1].fill == large[0].fill)
            #expect(large[1].area == large[2].area.inset(x: -1.75, y: -1.75))
        }
    }

    @Test func `a key with a focus ring keeps the mark of its state, inside the ring`() {
        for state in [DrawnKey.State.latched, .locked, .selected] {
            let (usual, ringed) = (boxes(state), boxes(state.focused))
            #expect(ringed.count == 3 && ringed[1].fill == boxes(.plain)[0].fill)
            let (face, mark) = (ringed[1].area, ringed[2].area)
            #expect(mark.width == usual[1].area.width && ringed[2].fill == Theme.light.key.text)
            #expect(mark.y > face.y && mark.y + mark.height < face.y + face.height)
        }
        #expect(boxes(.unavailable.focused).map(\.isDashed) == [false, true])
        #expect(boxes(.plain.focused).map(\.isDashed) == [false, false])
        var view = DrawnView(placed(layout()))
        view.keys = [view.keys[0]]
        view.keys[0].state = .focusedWrong
        let face = boxes(.focusedWrong)[1].area
        let marks = drawing(view).shapes.compactMap {
            if case .text(let text) = $0, text.string == "!" { text.area } else { nil }
        }
        #expect(marks.count == 1)
        #expect(marks.allSatisfy { $0.y > face.y && $0.x + $0.width < face.x + face.width })
    }

    @Test func `labels follow the theme's text scale, and large ones shrink as far as others`() throws {
        func texts(_ scaling: Double) -> [ViewDrawing.Text] {
            let view = DrawnView(placed(layout()), alternatesOf: 0)
            return ViewDrawing(view, theme: Theme.light.scalingText(by: scaling), scale: scale).shapes
                .compactMap { shape in if case .text(let text) = shape { text } else { nil } }
        }
        for (usual, large) in zip(texts(1), texts(1.5)) where usual.alignment != .corner {
            #expect(abs(large.size - 1.5 * usual.size) < 1e-9)
            #expect(large.area == usual.area && large.leastSize == usual.leastSize)
        }
        // A larger hint would touch a large label, and one in its usual place too.
        let hints = try [1, 1.2].map { factor in
            try #require(texts(factor).first { $0.alignment == .corner })
        }
        #expect(hints[1].size == hints[0].size)
        #expect(hints[1].area.y < hints[0].area.y)
        #expect(hints[1].area.x + hints[1].area.width > hints[0].area.x + hints[0].area.width)
        for (usual, small) in zip(texts(1), texts(0.5)) where usual.alignment != .corner {
            #expect(abs(small.size - 0.5 * usual.size) < 1e-9)
            #expect(abs(small.leastSize - 0.5 * usual.leastSize) < 1e-9)
        }
        #expect(texts(2).count == 5)
    }

    @Test func `alternates are drawn where a contact finds them, with the choice marked`() throws {
        let drawing = drawing(DrawnView(placed(layout()), alternatesOf: 0))
        // Pushed down over the key, for above it the view ends.
        let lines = drawing.description.split(separator: "\n")
        #expect(lines[lines.count - 4] == "box 0,0 400×50 radius 7 fill #ffffff outline #6f7680")
        #expect(lines[lines.count - 3] == "box 3,3 194×44 radius 7 fill #0b5cbd")
        #expect(lines[lines.count - 2].hasPrefix("center 'å' 7,3"))
        #expect(lines[lines.count - 1].hasPrefix("center 'ä' 207,3"))
    }

    @Test func `an enlarged key is drawn as pressed, and its label again in a larger box`() {
        var view = DrawnView(placed(layout()))
        view.keys[2].state = .pressed
        let pressed = drawing(view).description.split(separator: "\n")
        view.keys[2].state = .enlarged
        let lines = drawing(view).description.split(separator: "\n")
        #expect(Array(lines.dropLast(2)) == pressed)
        // Its row is the second of two: above it there are 50 pixels, and the key is at the left edge.
        #expect(lines[lines.count - 2] == "box 0,0 200×75 radius 7 fill #ffffff outline #6f7680")
        #expect(lines[lines.count - 1].hasPrefix("center 'Space' "))
    }

    @Test func `has a row of alternates that is as wide as its alternates, wherever it begins`() {
        var view = DrawnView(placed(layout()), alternatesOf: 0)
        for index in view.alternates.indices {
            view.alternates[index].frame.minX = 0.5 + 0.25 * Double(index)
            view.alternates[index].frame.maxX = 0.75 + 0.25 * Double(index)
        }
        #expect(
            drawing(view).description.contains("box 200,0 200×50 radius 7 fill #ffffff outline #6f7680\n"))
    }

    @Test func `labels have no box, and the strip has a surface of its own`() {
        let lines = drawing(layout(accessory: [[.key(5)]])).description.split(separator: "\n")
        // Two rows of 50, and a strip of three quarters of a row.
        #expect(lines[0] == "picture 400 × 138" || lines[0] == "picture 400 × 137")
        #expect(lines[2].hasPrefix("box 0,0 400×3"))
        #expect(lines[2].hasSuffix("fill #e6e9ed"))
        #expect(lines[3].hasPrefix("center 'Title' "))
        #expect(lines[3].hasSuffix("#23272e"))
    }

    @Test func `the surface of the strip ends with its last row`() {
        let lines = drawing(layout(accessory: [[.key(5)], [.key(2)]])).description.split(separator: "\n")
        // Two rows of 50, and two of three quarters of that.
        #expect(lines[0] == "picture 400 × 175")
        #expect(lines[2] == "box 0,0 400×75 radius 0 fill #e6e9ed")
    }

    @Test func `a picture of the whole panel leaves the place of other programs empty`() {
        let view = DrawnView(placed(layout()))
        let lines = ViewDrawing(view, theme: .light, scale: scale, wholePanel: true).description
            .split(separator: "\n")
        #expect(lines[0] == "picture 400 × 200")
        #expect(lines[1] == "box 0,0 400×200 radius 0 outline #d3d7dd")
        let outline = ViewDrawing(view, theme: .light, scale: scale, wholePanel: true).shapes.first
        if case .box(let box) = outline { #expect(box.outlineWidth == 2) } else { Issue.record("no outline") }
        #expect(lines[2] == "box 0,100 400×100 radius 0 fill #d3d7dd")
        #expect(lines[4].hasPrefix("box 2,102 196×46"))
    }

    @Test func `a combining mark without a letter is drawn on a dotted circle`() {
        var layout = layout()
        layout.keys[0].label = "\u{301}"
        // On the baseline, so that all circles have one height.
        #expect(drawing(layout).description.contains("center '\u{25CC}\u{301}' 6,2 188×46 size 20 group 0"))
        layout.keys[0].label = "\u{25CC}"
        #expect(drawing(layout).description.contains("ink '\u{25CC}'"))
    }

    @Test func `a number of several digits is as large as a digit, if it fits`() {
        for (label, size) in [("00", 20), ("2026", 20), ("12345", 15), ("1a", 15)] {
            var layout = layout()
            layout.keys[2].label = label
            let text = drawing(layout).description
            #expect(text.contains("center '\(label)' 6,52 188×46 size \(size) group 3"), "\(label)")
        }
        // A key that shows another layer has a word.
        var layout = layout()
        layout.keys[1].label = "123"
        #expect(drawing(layout).description.contains("center '123' 206,2 188×46 size 15 group 2"))
    }

    @Test func `the outline of a large key is as thick as that of a key of 10 mm`() throws {
        for (density, width) in [(254.0, 1.5), (127, 1.5), (84.7, 1), (63.5, 1)] {
            let scale = PanelScale(width: 400, height: 200, density: density)
            let box = try #require(
                drawing(layout(), scale: scale).shapes.lazy.compactMap { shape in
                    if case .box(let box) = shape, box.outline != nil { box } else { nil }
                }.first)
            #expect(abs(box.outlineWidth - width) < 1e-2, "\(density)")
        }
    }

    @Test func `letters after a digit are drawn smaller, and the digit in its usual size`() {
        var layout = layout()
        layout.keys[0].label = "2 ABC"
        layout.keys[2].label = "0 to 9"
        let text = drawing(layout).description
        #expect(text.contains("center '2' ' ABC' 6,2 188×46 size 20 group 0"))
        #expect(text.contains("center '0 to 9' 6,52 188×46 size 15 group 3"))
    }

    @Test func `a number with a unit, or a letter with a word, is drawn like a word`() {
        for label in ["10 km", "a km", "2 by 4", "2", "km"] {
            var layout = layout()
            layout.keys[2].label = label
            let size = label == "2" ? "size 20 group 0" : "size 15 group 3"
            let text = drawing(layout).description
            #expect(text.contains("center '\(label)' 6,52 188×46 \(size)"), "\(label)")
        }
    }

    @Test func `selected and wrong fields of a picker are marked by more than a colour`() {
        let view = DrawnView(
            frame: Frame(minX: 0, minY: 0, maxX: 1, maxY: 0.25), gap: .fractionOfKey(0),
            keys: [
                DrawnKey(label: "31", frame: Frame(minX: 0, minY: 0, maxX: 0.5, maxY: 0.25), state: .wrong),
                DrawnKey(label: "2", frame: Frame(minX: 0.5, minY: 0, maxX: 1, maxY: 0.25), state: .selected),
            ])
        let lines = ViewDrawing(view, theme: .light, scale: scale).description.split(separator: "\n")
        #expect(lines[3] == "box 0,0 200×50 radius 7 fill #ffe9e7 outline #b3261e")
        #expect(lines[4].hasPrefix("center '31' "))
        #expect(lines[5].hasPrefix("corner '!' "))
        #expect(lines[7] == "box 200,0 200×50 radius 7 fill #ffffff outline #0b5cbd")
        // The bar: two fifths of the shorter side wide.
        #expect(lines[8].hasPrefix("center '2' "))
        #expect(lines[9] == "box 290,44 20×4 radius 2 fill #16191d")
    }

    @Test func `a composed value is as large as the digits below it, and the labels beside it stay small`()
        throws
    {
        func key(_ label: String, _ y: Double, _ height: Double, style: String? = nil) -> DrawnKey {
            DrawnKey(
                label: label, style: style, frame: Frame(x: 0, y: y, width: 1, height: height),
                state: style == nil ? .plain : .selected)
        }
        let view = DrawnView(
            frame: Frame(x: 0, y: 0, width: 1, height: 1), gap: .fractionOfKey(0),
            accessory: [
                key("21.5 °C", 0, 0.15, style: DrawnKey.valueStyle),
                key("5 °C", 0.15, 0.15, style: DrawnKey.valueStyle), key("5 – 30 °C", 0.3, 0.15),
            ], keys: [key("7", 0.5, 0.25), key("8", 0.75, 0.25)])
        let texts: [ViewDrawing.Text] = drawing(view).shapes.compactMap { shape in
            if case .text(let text) = shape { text } else { nil }
        }
        let sizes = Dictionary(uniqueKeysWithValues: texts.map { ($0.string, $0.size) })
        let digit = try #require(sizes["7"])
        #expect(sizes["21.5 °C"] == digit && sizes["5 °C"] == digit)
        // The unit is no letter of a telephone's digit.
        #expect(texts.allSatisfy { $0.smallCharacters == 0 })
        #expect(try #require(sizes["5 – 30 °C"]) < digit / 2)
        // They have one scale and one baseline of their own.
        let groups = Dictionary(uniqueKeysWithValues: texts.map { ($0.string, $0.group) })
        #expect(groups["21.5 °C"] == groups["5 °C"])
        #expect(groups["21.5 °C"] != groups["5 – 30 °C"] && groups["21.5 °C"] != groups["7"])
    }

    @Test func `a blank label is not drawn`() {
        var layout = layout()
        layout.keys[2].label = " "
        #expect(!drawing(layout).description.contains("' '"))
    }

    @Test func `a sheet has a card with a heading for each picture`() {
        let picture = drawing(layout())
        let sheet = ViewDrawing(
            sheetOf: [("one", picture), ("two", picture), ("three", picture)], theme: .light)
        // Margins of 6 and headings of 14: two cards of 412 × 126 with 6 between them.
        #expect((sheet.width, sheet.height) == (830, 258))
        let lines = sheet.description.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("leading 'three' 6,137 400×14") })
        #expect(sheet.groupCount == 1 + 3 * picture.groupCount)
        let groups = sheet.shapes.compactMap { shape in
            if case .text(let text) = shape { text.group } else { nil }
        }
        #expect(groups.allSatisfy { (0..<sheet.groupCount).contains($0) })
    }

    @Test func `a sheet with notes has a card below the pictures with a line for each`() {
        let picture = drawing(layout())
        let sheet = ViewDrawing(
            sheetOf: [("one", picture), ("two", picture)], notes: ["first", "second"], theme: .light)
        // A row of cards of 126, 6 between them, and two lines of 14 between margins of 6.
        #expect((sheet.width, sheet.height) == (830, 172))
        let lines = sheet.description.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("leading 'first' 6,138 818×14") })
        #expect(lines.contains { $0.hasPrefix("leading 'second' 6,152 818×14") })
    }

    @Test func `a sheet has each picture as it is alone`() {
        var other = layout(accessory: [[.key(5)]])
        other.height = .fraction(1)
        let pictures = [drawing(layout()), drawing(layout(), layer: 1), drawing(other)]
        let sheet = ViewDrawing(sheetOf: pictures.map { ("heading", $0) }, theme: .light)
        var rest = sheet.shapes[...]
        var groups = 1
        for (index, picture) in pictures.enumerated() {
            // The card and its heading.
            rest = rest.dropFirst(2)
            let shown = rest.prefix(picture.shapes.count)
            rest = rest.dropFirst(picture.shapes.count)
            // Margins of 6 and headings of 14: cards of 412 × 226, with 6 between them.
            let (x, y) = (index % 2 * 418 + 6, index / 2 * 232 + 20)
            var alone = ViewDrawing(width: picture.width, height: picture.height, theme: .light)
            for shape in shown {
                switch shape {
                case .box(var box):
                    box.area = moved(box.area, by: -x, -y)
                    alone.shapes.append(.box(box))
                case .text(var text):
                    text.area = moved(text.area, by: -x, -y)
                    text.group -= groups
                    alone.shapes.append(.text(text))
                case .icon(var icon):
                    icon.area = moved(icon.area, by: -x, -y)
                    alone.shapes.append(.icon(icon))
                case .image(var image):
                    image.area = moved(image.area, by: -x, -y)
                    alone.shapes.append(.image(image))
                }
            }
            groups += picture.groupCount
            #expect(alone.description == picture.description)
        }
        #expect(rest.isEmpty)
        #expect(groups == sheet.groupCount)
    }

    private func moved(_ area: Area, by x: Int, _ y: Int) -> Area {
        Area(x: area.x + Double(x), y: area.y + Double(y), width: area.width, height: area.height)
    }
}
