// SPDX-License-Identifier: MIT

import Clocks
import Keycodes
import Layouts
import Painting
import TestViews
import Testing
import Views

/// A panel of 400 × 200 pixels, each of a millimetre.
private let scale = PanelScale(width: 400, height: 200, density: 25.4)

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

@Suite("A picture of a view")
struct ViewDrawingTests {
    @Test("has a box and a label for each key, in proportion to the key")
    func plain() {
        #expect(
            drawing(layout()).description == """
                picture 400 × 100
                box 0,0 400×100 radius 0 fill #d3d7dd
                box 2,3 196×46 radius 7 fill #a3a8b1
                box 2,2 196×46 radius 7 fill #ffffff
                center 'a' 6,2 188×46 size 20 group 0 #16191d
                corner 'å' 7,5 187×40 size 11 group 1 #5f6670
                box 202,3 196×46 radius 7 fill #a3a8b1
                box 202,2 196×46 radius 7 fill #b9bfc9
                ink '⇧' 206,2 188×46 size 20 group 0 #16191d
                box 2,53 196×46 radius 7 fill #a3a8b1
                box 2,52 196×46 radius 7 fill #ffffff
                center 'Space' 6,52 188×46 size 15 group 3 #16191d

                """)
    }

    @Test("is the same picture at twice the size")
    func proportions() {
        let once = drawing(layout(), scale: PanelScale(width: 400, height: 200, density: 25.4))
        let twice = drawing(layout(), scale: PanelScale(width: 800, height: 400, density: 50.8))
        #expect(once.shapes.count == twice.shapes.count)
        for case (.text(let small), .text(let large)) in zip(once.shapes, twice.shapes) {
            #expect(abs(large.size - 2 * small.size) < 0.001)
            #expect(abs(large.area.x - 2 * small.area.x) < 0.001)
        }
    }

    @Test("has gaps as the layout says, in millimetres of the glass too")
    func gaps() {
        // 3 mm on a panel with 4 pixels a millimetre: 6 pixels at each side.
        let fine = PanelScale(width: 400, height: 200, density: 25.4 * 4)
        let text = drawing(layout(gap: .millimetres(3)), scale: fine).description
        #expect(text.contains("box 6,6 188×38"))
        #expect(drawing(layout(gap: .fractionOfKey(0))).description.contains("box 0,0 200×50"))
    }

    @Test("marks the key that leads to its layer, by more than a colour")
    func latched() {
        let text = drawing(layout(), layer: 1).description
        #expect(text.contains("fill #dcebfd outline #0b5cbd"))
        // A dot of a tenth of the key's height.
        #expect(text.contains("fill #0b4a94"))
    }

    @Test("marks a key that leads to the first layer while that is shown, and only then")
    func firstLayer() {
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

    @Test("shows what is pressed, what cannot be typed, and nothing of it where that would betray a secret")
    func states() {
        var layout = layout()
        layout.keys[2].action = .character("ᚠ")
        let text = drawing(DrawnView(placed(layout), pressed: [0], untypable: ["ᚠ"])).description
        #expect(text.contains("box 2,2 196×46 radius 7 fill #9bc4f5\n"))
        #expect(text.contains("box 2,52 196×46 radius 7 fill #dfe2e7 dashes #7c838d\n"))
        layout.feedback.highlight = false
        #expect(!drawing(DrawnView(placed(layout), pressed: [0])).description.contains("#9bc4f5"))
    }

    @Test("shows the alternates where a contact finds them, the choice marked")
    func popup() throws {
        let drawing = drawing(DrawnView(placed(layout()), alternatesOf: 0))
        // Pushed down over the key, for above it the view ends.
        let lines = drawing.description.split(separator: "\n")
        #expect(lines[lines.count - 4] == "box 0,0 400×50 radius 7 fill #ffffff outline #7c838d")
        #expect(lines[lines.count - 3] == "box 3,3 194×44 radius 7 fill #0b5cbd")
        #expect(lines[lines.count - 2].hasPrefix("center 'å' 7,3"))
        #expect(lines[lines.count - 1].hasPrefix("center 'ä' 207,3"))
    }

    @Test("gives labels no box, and the strip its own surface")
    func strip() {
        let lines = drawing(layout(accessory: [[.key(5)]])).description.split(separator: "\n")
        // Two rows of 50, and a strip of three quarters of a row.
        #expect(lines[0] == "picture 400 × 138" || lines[0] == "picture 400 × 137")
        #expect(lines[2].hasPrefix("box 0,0 400×3"))
        #expect(lines[2].hasSuffix("fill #e6e9ed"))
        #expect(lines[3].hasPrefix("center 'Title' "))
        #expect(lines[3].hasSuffix("#23272e"))
    }

    @Test("has a strip that ends where its last row ends")
    func stripOfTwoRows() {
        let lines = drawing(layout(accessory: [[.key(5)], [.key(2)]])).description.split(separator: "\n")
        // Two rows of 50, and two of three quarters of that.
        #expect(lines[0] == "picture 400 × 175")
        #expect(lines[2] == "box 0,0 400×75 radius 0 fill #e6e9ed")
    }

    @Test("of the whole panel leaves the place of other programs empty")
    func wholePanel() {
        let view = DrawnView(placed(layout()))
        let lines = ViewDrawing(view, theme: .light, scale: scale, wholePanel: true).description
            .split(separator: "\n")
        #expect(lines[0] == "picture 400 × 200")
        #expect(lines[1] == "box 0,0 400×200 radius 0 outline #d3d7dd")
        #expect(lines[2] == "box 0,100 400×100 radius 0 fill #d3d7dd")
        #expect(lines[4].hasPrefix("box 2,102 196×46"))
    }

    @Test("puts a mark that stands on no letter on a dotted circle")
    func marks() {
        var layout = layout()
        layout.keys[0].label = "\u{301}"
        #expect(drawing(layout).description.contains("'\u{25CC}\u{301}'"))
    }

    @Test("sets what stands behind a digit smaller, and the digit as large as the others")
    func digitsOfTelephones() {
        var layout = layout()
        layout.keys[0].label = "2 ABC"
        layout.keys[2].label = "0 to 9"
        let text = drawing(layout).description
        #expect(text.contains("center '2' ' ABC' 6,2 188×46 size 20 group 0"))
        #expect(text.contains("center '0 to 9' 6,52 188×46 size 15 group 3"))
    }

    @Test("sets a number of several digits and its unit as a word, and a letter and a word too")
    func words() {
        for label in ["10 km", "a km", "2 by 4", "2", "km"] {
            var layout = layout()
            layout.keys[2].label = label
            let size = label == "2" ? "size 20 group 0" : "size 15 group 3"
            let text = drawing(layout).description
            #expect(text.contains("center '\(label)' 6,52 188×46 \(size)"), "\(label)")
        }
    }

    @Test("marks the field of a picker that is selected, and one that is wrong, by more than a colour")
    func fields() {
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
        #expect(lines[8] == "box 290,44 20×4 radius 2 fill #16191d")
        #expect(lines[9].hasPrefix("center '2' "))
    }

    @Test("draws no label of blanks")
    func blanks() {
        var layout = layout()
        layout.keys[2].label = " "
        #expect(!drawing(layout).description.contains("' '"))
    }

    @Test("of a sheet has a card with a heading for each picture")
    func sheet() {
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
}
