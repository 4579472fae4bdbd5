// SPDX-License-Identifier: MIT

import Clocks
import Layouts
import Testing

@testable import KeyEngine

@Suite(.timeLimit(.minutes(10)))
struct FieldTouchTests {
    /// One millimetre is 1 % of this panel.
    private static let panel = PhysicalSize(width: 100, height: 100)
    /// The lower 40 % of the panel.
    private static let lower = Frame(x: 0, y: 0.6, width: 1, height: 0.4)

    private var touch = FieldTouch()
    private var now = MonotonicTime(rawValue: 1_000_000)

    /// A contact begins at a place and ends at another one; returns whether it was a tap on the field.
    @discardableResult
    private mutating func contact(
        _ x: Double, _ y: Double, to end: (Double, Double)? = nil, for milliseconds: UInt64 = 50,
        isCancelled: Bool = false, on size: PhysicalSize? = panel
    ) -> Bool {
        touch.begin(0, at: Point(x: x, y: y), others: false, now)
        now = now.advanced(byMicroseconds: milliseconds * 1000)
        let last = end.map { Point(x: $0.0, y: $0.1) } ?? Point(x: x, y: y)
        return touch.end(0, at: last, isCancelled: isCancelled, on: size, now)
    }

    private mutating func wait(_ milliseconds: UInt64) {
        now = now.advanced(byMicroseconds: milliseconds * 1000)
    }

    @Test mutating func `a text field's place is that of the last touch, for three seconds`() {
        contact(0.5, 0.8)
        wait(3000)
        touch.enterField(at: now)
        #expect(touch.field == Point(x: 0.5, y: 0.8))
        contact(0.5, 0.8)
        wait(3001)
        touch.enterField(at: now)
        #expect(touch.field == nil)
    }

    @Test mutating func `a field's place is where the contact began, unless it moved more than 8 mm`() {
        contact(0.5, 0.8, to: (0.575, 0.725))
        touch.enterField(at: now)
        #expect(touch.field == Point(x: 0.5, y: 0.8))
        for end in [(0.585, 0.8), (0.5, 0.715)] {
            contact(0.5, 0.8, to: end)
            touch.enterField(at: now)
            #expect(touch.field == nil)
        }
    }

    @Test mutating func `a field's place is unknown after a palm or a second finger`() {
        contact(0.5, 0.8, isCancelled: true)
        touch.enterField(at: now)
        #expect(touch.field == nil)
        for first in [0, 1] {
            touch.begin(0, at: Point(x: 0.5, y: 0.8), others: false, now)
            touch.begin(1, at: Point(x: 0.5, y: 0.7), others: true, now)
            for slot in [first, 1 - first] {
                let isTap = touch.end(
                    slot, at: Point(x: 0.5, y: 0.8), isCancelled: false, on: Self.panel, now)
                #expect(!isTap)
            }
            touch.enterField(at: now)
            #expect(touch.field == nil)
        }
    }

    @Test mutating func `a tap counts for the field within 20 mm sideways, 8 mm vertically and 1 second`() {
        contact(0.5, 0.8)
        touch.enterField(at: now)
        #expect(contact(0.695, 0.875))
        #expect(contact(0.305, 0.725))
        #expect(!contact(0.705, 0.8))
        #expect(!contact(0.5, 0.885))
        #expect(contact(0.5, 0.8, for: 1000))
        #expect(!contact(0.5, 0.8, for: 1001))
        touch.leaveField()
        #expect(!contact(0.5, 0.8))
    }

    @Test mutating func `a panel without a size counts as a 7-inch panel for taps on a field`() {
        // 154 mm × 86 mm: 19 mm and 21 mm to the side, 7 mm and 9 mm down.
        contact(0.5, 0.8)
        touch.enterField(at: now)
        #expect(contact(0.5 + 19.0 / 154, 0.8, on: nil))
        #expect(!contact(0.5 + 21.0 / 154, 0.8, on: nil))
        #expect(contact(0.5, 0.8 + 7.0 / 86, on: nil))
        #expect(!contact(0.5, 0.8 + 9.0 / 86, on: nil))
    }

    @Test func `a field within 10 mm of the view is covered, if the other place is better`() {
        func isCovered(
            _ x: Double, _ y: Double, by frame: Frame = FieldTouchTests.lower, _ distance: Double = -0.6
        ) -> Bool {
            var touch = FieldTouch()
            touch.begin(0, at: Point(x: x, y: y), others: false, now)
            touch.enterField(at: now)
            return touch.isCovered(by: frame, moreThan: distance, on: Self.panel)
        }
        #expect(isCovered(0.5, 0.8))
        #expect(isCovered(0.5, 0.505))
        #expect(!isCovered(0.5, 0.495))
        #expect(!isCovered(0.5, 0.1))
        // The view covers 60 % of the panel at either edge: in the middle the nearer edge of it counts.
        let large = Frame(x: 0, y: 0.4, width: 1, height: 0.6)
        #expect(isCovered(0.5, 0.55, by: large, -0.4))
        #expect(!isCovered(0.5, 0.45, by: large, -0.4))
        // A narrow view at the right edge.
        let narrow = Frame(x: 0.6, y: 0.6, width: 0.4, height: 0.4)
        #expect(isCovered(0.55, 0.8, by: narrow))
        #expect(!isCovered(0.45, 0.8, by: narrow))
        // A view with one place covers what it covers.
        #expect(!isCovered(0.5, 0.8, by: Self.lower, 0))
        #expect(!FieldTouch().isCovered(by: Self.lower, moreThan: -0.6, on: Self.panel))
    }
}
