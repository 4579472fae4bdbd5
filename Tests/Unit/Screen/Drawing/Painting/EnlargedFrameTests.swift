// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Drawing

/// Where the enlarged label of a pressed key stands, in a view of ten keys to a row and four rows.
struct EnlargedFrameTests {
    private let view = Frame(minX: 0, minY: 0, maxX: 1, maxY: 1)

    private func place(_ column: Int, _ row: Int, widest: Double = 1) -> Frame {
        let key = Frame(x: Double(column) / 10, y: Double(row) / 4, width: 0.1, height: 0.25)
        return key.enlarged(in: view, widest: widest)
    }

    /// Whether the edges of a frame are these: left, upper, right, lower.
    private func isAlmost(_ frame: Frame, _ edges: Double...) -> Bool {
        zip([frame.minX, frame.minY, frame.maxX, frame.maxY], edges).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test func `an enlarged label stands above its key, in the middle`() {
        #expect(isAlmost(place(4, 3), 0.375, 0.375, 0.525, 0.75))
        #expect(isAlmost(place(4, 2), 0.375, 0.125, 0.525, 0.5))
    }

    @Test func `below the top row it is moved down as far as needed, over half of its key`() {
        #expect(isAlmost(place(4, 1), 0.375, 0, 0.525, 0.375))
    }

    @Test func `in the top row it stands beside its key, towards the middle of the view`() {
        #expect(isAlmost(place(3, 0), 0.4, 0, 0.55, 0.375))
        #expect(isAlmost(place(6, 0), 0.45, 0, 0.6, 0.375))
    }

    @Test func `at the corners and edges it stays within the view`() {
        #expect(isAlmost(place(0, 0), 0.1, 0, 0.25, 0.375))
        #expect(isAlmost(place(9, 0), 0.75, 0, 0.9, 0.375))
        #expect(isAlmost(place(0, 3), 0, 0.375, 0.15, 0.75))
        #expect(isAlmost(place(9, 3), 0.85, 0.375, 1, 0.75))
    }

    @Test func `it is not wider than it should be, but at least as wide as its key`() {
        #expect(abs(place(4, 3, widest: 0.12).width - 0.12) < 1e-9)
        #expect(abs(place(4, 3, widest: 0.01).width - 0.1) < 1e-9)
    }

    @Test func `a key that fills the view has its label within it`() {
        #expect(isAlmost(view.enlarged(in: view, widest: 1), 0, 0, 1, 1))
    }
}
