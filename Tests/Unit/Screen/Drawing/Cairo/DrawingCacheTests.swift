// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import Drawing

/// What a cache draws is what a fresh drawing draws, whatever it has drawn before.
struct DrawingCacheTests {
    private static let size = PixelSize(width: 120, height: 80)

    /// A picture in pieces, of which each can be changed alone: a strip above, keys with and without an outline and with
    /// a shadow, labels of one group.
    private struct Piece {
        var drawing: ViewDrawing

        init() {
            drawing = ViewDrawing(width: 120, height: 80, theme: .light)
            drawing.shapes = [
                .box(box(Area(x: 0, y: 0, width: 120, height: 80), 0xD3D7DD)),
                .box(box(Area(x: 0, y: 0, width: 120, height: 26), 0x202020)),
            ]
            key(x: 2, y: 2, "one", 0)
            key(x: 62, y: 2, "II", 0)
            key(x: 2, y: 30, "a", 0)
            key(x: 62, y: 30, "Ä", 0)
            drawing.groupCount = 1
        }

        mutating func key(x: Double, y: Double, _ label: String, _ group: Int) {
            let area = Area(x: x, y: y, width: 54, height: 20)
            var shadow = box(Area(x: x, y: y + 2, width: 54, height: 20), 0xA3A8B1)
            shadow.radius = 5
            var face = box(area, 0xFFFFFF)
            (face.radius, face.outline, face.outlineWidth) = (5, Color(0x6F7680), 1)
            let text = ViewDrawing.Text(
                string: label, area: area, size: 14, leastSize: 4, group: group, color: Color(0x16191D),
                alignment: .center)
            drawing.shapes += [.box(shadow), .box(face), .text(text)]
        }

        private func box(_ area: Area, _ fill: UInt32) -> ViewDrawing.Box {
            ViewDrawing.Box(area: area, fill: Color(fill))
        }

        /// Changes the box that is shape number `index`: the face of the first key is number 3.
        mutating func box(_ index: Int, _ change: (inout ViewDrawing.Box) -> Void) {
            guard case .box(var box) = drawing.shapes[index] else {
                Issue.record("no box")
                return
            }
            change(&box)
            drawing.shapes[index] = .box(box)
        }

        mutating func text(_ index: Int, _ change: (inout ViewDrawing.Text) -> Void) {
            guard case .text(var text) = drawing.shapes[index] else {
                Issue.record("no text")
                return
            }
            change(&text)
            drawing.shapes[index] = .text(text)
        }
    }

    /// Changes of one thing each.
    private static let changes: [(name: String, change: @Sendable (inout Piece) -> Void)] = [
        ("nothing", { _ in }),
        ("the font", { $0.drawing.fonts = ["DejaVu Serif"] }),
        ("another font", { $0.drawing.fonts = ["DejaVu Sans Mono"] }),
        ("the weight", { $0.drawing.weight = $0.drawing.weight == .bold ? .regular : .bold }),
        ("a label", { $0.text(4) { $0.string = "two" } }),
        ("a label that shrinks all", { $0.text(7) { $0.string = "a very long label" } }),
        ("the size of a label", { $0.text(4) { $0.size = 20 } }),
        (
            "the least size",
            { piece in
                piece.text(4) { ($0.string, $0.leastSize) = ("a very long label", 13) }
            }
        ),
        ("the place of a label", { $0.text(4) { $0.area.x += 3 } }),
        ("the alignment", { $0.text(4) { $0.alignment = .leading } }),
        ("small characters", { $0.text(4) { $0.smallCharacters = 2 } }),
        ("the colour of a label", { $0.text(4) { $0.color = Color(0xFF0000) } }),
        (
            "a group of its own",
            {
                $0.text(10) { $0.group = 1 }; $0.drawing.groupCount = 2
            }
        ),
        ("one label less", { $0.drawing.shapes.remove(at: 4) }),
        ("one key more", { $0.key(x: 32, y: 56, "new", 0) }),
        ("the fill of a face", { $0.box(3) { $0.fill = Color(0x2A5CBD) } }),
        ("the outline", { $0.box(3) { $0.outline = Color(0xFF0000) } }),
        ("no outline", { $0.box(3) { $0.outline = nil } }),
        ("the width of the outline", { $0.box(3) { $0.outlineWidth = 3 } }),
        ("the radius", { piece in for index in [2, 3] { piece.box(index) { $0.radius = 8 } } }),
        ("the radius of the shadow", { $0.box(2) { $0.radius = 8 } }),
        ("the shadow's colour", { $0.box(2) { $0.fill = Color(0x00FF00) } }),
        ("the shadow's depth", { $0.box(2) { $0.area.y += 2 } }),
        ("dashes", { $0.box(3) { $0.isDashed = true } }),
        ("the background", { $0.box(1) { $0.fill = Color(0xFF00FF) } }),
        (
            "a face on two backgrounds",
            { piece in for index in [8, 9] { piece.box(index) { $0.area.y = 18 } } }
        ),
        ("a face beside the background's edge", { piece in piece.box(1) { $0.area.width = 30 } }),
        (
            "a place between pixels",
            { piece in for index in [2, 3] { piece.box(index) { $0.area.x += 0.5 } } }
        ),
    ]

    private func pixels(_ surface: borrowing PixelSurface) -> [UInt8] {
        surface.withImage { image in unsafe Array(image.bytes) } ?? []
    }

    private func fresh(_ drawing: ViewDrawing) throws -> [UInt8] {
        let surface = try PixelSurface(width: Self.size.width, height: Self.size.height)
        try surface.draw(drawing, clippedTo: [PixelArea(Self.size)])
        return pixels(surface)
    }

    private func drawing(_ changes: Int...) -> ViewDrawing {
        var piece = Piece()
        for change in changes { Self.changes[change].change(&piece) }
        return piece.drawing
    }

    @Test(arguments: changes.indices)
    func `a cache draws a changed picture, and the first again, as a fresh drawing does`(change: Int) throws {
        let (name, plain, other) = (Self.changes[change].name, drawing(), drawing(change))
        let expected = (plain: try fresh(plain), other: try fresh(other))
        #expect((expected.plain == expected.other) == (change == 0), "\(name) changes no pixel")
        let cache = DrawingCache()
        let surface = try PixelSurface(width: Self.size.width, height: Self.size.height)
        for (picture, pixels) in [(plain, expected.plain), (other, expected.other), (plain, expected.plain)] {
            try surface.draw(picture, clippedTo: [PixelArea(Self.size)], using: cache)
            #expect(self.pixels(surface) == pixels, "\(name)")
        }
    }

    @Test(arguments: changes.indices)
    func `faces that are copied are those that Cairo draws`(change: Int) throws {
        var picture = drawing(change)
        picture.shapes.removeAll { if case .text = $0 { true } else { false } }
        let surface = try PixelSurface(width: Self.size.width, height: Self.size.height)
        _ = try surface.draw(picture)
        #expect(try pixels(surface) == fresh(picture), "\(Self.changes[change].name)")
    }

    @Test func `a cache draws any picture after any other as a fresh drawing does`() throws {
        var generator = SeededGenerator(seed: 7)
        let cache = DrawingCache()
        let surface = try PixelSurface(width: Self.size.width, height: Self.size.height)
        for _ in 0..<200 {
            // Those behind the tenth need all shapes; the one that removes a label comes last.
            let first = Int.random(in: 0..<13, using: &generator)
            let second = Int.random(in: 14..<Self.changes.count, using: &generator)
            let picture = drawing(first, second)
            // Some areas only, and then all of it.
            let part = PixelArea(x: 0, y: 0, width: 120, height: Int.random(in: 1...80, using: &generator))
            try surface.draw(picture, clippedTo: [part], using: cache)
            try surface.draw(picture, clippedTo: [PixelArea(Self.size)], using: cache)
            let isSame = try pixels(surface) == fresh(picture)
            #expect(isSame, "\(Self.changes[first].name), \(Self.changes[second].name)")
        }
    }

    @Test func `the longest label of a group decides its size, wherever it stands`() throws {
        /// The rows with ink in the place of the label `M`.
        func height(_ labels: [String]) throws -> Int {
            var piece = Piece()
            piece.drawing.shapes = []
            for (row, label) in labels.enumerated() { piece.key(x: 2, y: Double(row) * 24, label, 0) }
            piece.drawing.shapes = piece.drawing.shapes.filter { if case .text = $0 { true } else { false } }
            let surface = try PixelSurface(width: 120, height: 80)
            _ = try surface.draw(piece.drawing)
            let top = (labels.firstIndex(of: "M") ?? 0) * 24
            return (top..<top + 20).count { y in (0..<60).contains { surface.color(x: $0, y: y) != nil } }
        }
        let alone = try height(["M"])
        let long = "MMMMMMMMMM"
        let shrunk = try height(["M", long])
        #expect(shrunk > 0 && shrunk < alone - 2)
        #expect(try height([long, "M"]) == shrunk)
        #expect(try height(["M", long, "i"]) == shrunk)
        #expect(try height(["i", "M", long]) == shrunk)
        #expect(try height([long, "i", "M"]) == shrunk)
        #expect(try height(["i", "M"]) == alone)
    }
}
