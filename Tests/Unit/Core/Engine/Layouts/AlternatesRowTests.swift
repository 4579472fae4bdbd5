// SPDX-License-Identifier: MIT

import Engine
import Testing

struct AlternatesRowTests {
    private let view = Frame(minX: 0, minY: 0.5, maxX: 1, maxY: 1)

    @Test func `the row of alternates is above its key and grows to the right`() {
        let row = AlternatesRow(
            count: 2, of: Frame(minX: 0.25, minY: 0.75, maxX: 0.5, maxY: 0.875), in: view)
        #expect(row.frame == Frame(minX: 0.25, minY: 0.625, maxX: 0.75, maxY: 0.75))
        #expect(row.cell(0) == Frame(minX: 0.25, minY: 0.625, maxX: 0.5, maxY: 0.75))
        #expect(row.cell(1) == Frame(minX: 0.5, minY: 0.625, maxX: 0.75, maxY: 0.75))
    }

    @Test func `the row of alternates grows to the left if there is no room at the right`() {
        let row = AlternatesRow(count: 3, of: Frame(minX: 0.75, minY: 0.75, maxX: 1, maxY: 0.875), in: view)
        #expect(row.growsLeft)
        #expect(row.frame == Frame(minX: 0.25, minY: 0.625, maxX: 1, maxY: 0.75))
        #expect(row.cell(0) == Frame(minX: 0.75, minY: 0.625, maxX: 1, maxY: 0.75))
        #expect(row.cell(2) == Frame(minX: 0.25, minY: 0.625, maxX: 0.5, maxY: 0.75))
    }

    @Test func `the row of alternates is pushed into the view, and shrunk if it is too wide`() {
        let row = AlternatesRow(count: 8, of: Frame(minX: 0.5, minY: 0.5, maxX: 0.75, maxY: 0.625), in: view)
        #expect(row.frame == Frame(minX: 0, minY: 0.5, maxX: 1, maxY: 0.625))
        #expect(row.cell(0) == Frame(minX: 0, minY: 0.5, maxX: 0.125, maxY: 0.625))
    }
}
