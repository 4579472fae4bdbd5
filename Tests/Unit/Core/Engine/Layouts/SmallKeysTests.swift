// SPDX-License-Identifier: MIT

import Engine
import Testing

struct SmallKeysTests {
    @Test func `keys that are too small are found once each, and labels are left out`() {
        var small = testLayout([[1, 3]], accessory: [[1]], height: .fraction(1))
        small.layers[0].rows[0].append(.key(0))
        small.keys[2].action = .none
        // 100 mm × 17.5 mm: the strip takes 7.5 mm, the row 10 mm; its keys are 20, 60 and 20 mm wide.
        let placed = PlacedLayout(small)
        let panel = PhysicalSize(width: 100, height: 17.5)
        #expect(placed.keys(smallerThan: 9, on: panel) == [])
        let narrow = placed.keys(smallerThan: 9, on: PhysicalSize(width: 40, height: 17.5))
        #expect(narrow.map(\.key) == [0])
        #expect(narrow.map(\.size.width) == [8])
        small.keys[2].action = .hide
        #expect(PlacedLayout(small).keys(smallerThan: 9, on: panel).map(\.key) == [2])
    }
}
