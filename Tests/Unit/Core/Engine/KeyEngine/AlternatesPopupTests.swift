// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10))) struct AlternatesPopupTests {
    /// A popup of a key in a layout that fills the panel.
    private func popup(of key: Int, in layout: Layout, count: Int) -> AlternatesPopup {
        let placed = PlacedLayout(layout)
        let place = placed.layers[0][key]
        return AlternatesPopup(
            slot: 0, key: key, count: count, place: PlacePlan(place, panelSize: nil),
            x: place.frame.center.x, view: Edges(placed.frame))
    }

    /// What is chosen after the contact has moved, or `nil` when it chooses no longer.
    private func choices(_ popup: AlternatesPopup, _ points: (x: Double, y: Double)...) -> [Int?] {
        var popup = popup
        return points.map { popup.move(x: $0.x, y: $0.y) ? popup.choice : nil }
    }

    private let grid = Layout.of(rows: "1 2 3 4", "5 6 7 8", "a b c d", "e f g h")

    @Test func `the alternates are above their key and grow to the right`() {
        let popup = popup(of: 9, in: grid, count: 3)
        #expect(popup.cell(0) == Frame(minX: 0.25, minY: 0.25, maxX: 0.5, maxY: 0.5))
        #expect(popup.cell(2) == Frame(minX: 0.75, minY: 0.25, maxX: 1, maxY: 0.5))
    }

    @Test func `near the right edge, the alternates grow to the left`() {
        let popup = popup(of: 10, in: grid, count: 3)
        #expect(popup.cell(0) == Frame(minX: 0.5, minY: 0.25, maxX: 0.75, maxY: 0.5))
        #expect(popup.cell(2) == Frame(minX: 0, minY: 0.25, maxX: 0.25, maxY: 0.5))
    }

    @Test func `alternates that fit on neither side are moved into the view`() {
        let popup = popup(of: 9, in: grid, count: 4)
        #expect(popup.cell(0).minX == 0)
        #expect(popup.cell(3).maxX == 1)
    }

    @Test func `a row of alternates wider than the view is shrunk`() {
        let popup = popup(of: 9, in: grid, count: 8)
        #expect(popup.cell(0) == Frame(minX: 0, minY: 0.25, maxX: 0.125, maxY: 0.5))
        #expect(popup.cell(7).maxX == 1)
    }

    @Test func `the alternates of a key in the top row are moved down over the key`() {
        #expect(popup(of: 1, in: grid, count: 2).cell(0).minY == 0)
    }

    @Test func `the first alternate is chosen until the contact has moved`() {
        // The row fills the view, so that its second cell is above the contact.
        let popup = popup(of: 9, in: grid, count: 4)
        #expect(popup.choice == 0)
        #expect(choices(popup, (0.42, 0.6), (0.6, 0.4), (0.4, 0.4)) == [0, 2, 1])
    }

    @Test func `beside the row of alternates, the last one on that side is chosen`() {
        let popup = popup(of: 9, in: grid, count: 2)
        #expect(choices(popup, (0.99, 0.4), (0.01, 0.4)) == [1, 0])
    }

    @Test(arguments: [(-0.01, false), (0.01, true), (0.5, true), (0.99, true), (1.01, false)])
    func `more than a key's height away, no alternate is chosen`(y: Double, chooses: Bool) {
        let popup = popup(of: 9, in: grid, count: 2)
        #expect(choices(popup, (0.3, y)) == [chooses ? 0 : nil])
    }
}
