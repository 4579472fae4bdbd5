// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10)))
struct FieldTouchTests {
    /// One millimetre is 1 % of this panel.
    private static let panel = PhysicalSize(width: 100, height: 100)

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
        return touch.end(0, at: last, isCancelled: isCancelled, on: size, now) == .tapOnField
    }

    private mutating func wait(_ milliseconds: UInt64) {
        now = now.advanced(byMicroseconds: milliseconds * 1000)
    }

    @Test mutating func `a text field's place is that of the last touch, for ten seconds`() {
        contact(0.5, 0.8)
        wait(10_000)
        touch.enterField(at: now)
        #expect(touch.field == Point(x: 0.5, y: 0.8))
        contact(0.5, 0.8)
        wait(10_001)
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
                let ending = touch.end(
                    slot, at: Point(x: 0.5, y: 0.8), isCancelled: false, on: Self.panel, now)
                #expect(ending == .other)
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

    @Test mutating func `a touch in the view ends the last touch, but not the field's place`() {
        contact(0.5, 0.8)
        touch.enterField(at: now)
        touch.forgetTouch()
        #expect(touch.field == Point(x: 0.5, y: 0.8))
        touch.enterField(at: now)
        #expect(touch.field == nil)
    }

    @Test mutating func `only a tap may be on a field that got the focus without a touch`() {
        func end(
            _ x: Double = 0.5, cancelled: Bool = false, after milliseconds: UInt64 = 50
        ) -> FieldTouch.Ending {
            touch.begin(0, at: Point(x: 0.5, y: 0.8), others: false, now)
            now = now.advanced(byMicroseconds: milliseconds * 1000)
            return touch.end(0, at: Point(x: x, y: 0.8), isCancelled: cancelled, on: Self.panel, now)
        }
        #expect(end() == .other)
        touch.forgetTouch()
        touch.enterField(at: now)
        #expect(touch.isUnplaced)
        #expect(end(after: 1001) == .other)
        #expect(end() == .tapPerhapsOnField)
        // What tells of a field after the tap gives it the place of the tap.
        touch.enterField(at: now)
        #expect(!touch.isUnplaced && touch.field == Point(x: 0.5, y: 0.8))
        // Who drags or uses two fingers moves the page.
        for forgets in [true, false] {
            touch.leaveField()
            touch.forgetTouch()
            touch.enterField(at: now)
            #expect(touch.isUnplaced)
            #expect(end(forgets ? 0.6 : 0.5, cancelled: !forgets) == .other)
            #expect(!touch.isUnplaced)
            #expect(end() == .other)
        }
        touch.enterField(at: now)
        touch.leaveField()
        #expect(!touch.isUnplaced)
    }

    /// A layout of two rows in a part of the panel that avoids touches.
    private static func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PlacedLayout {
        let region = Region(
            x: .fraction(x), y: .fraction(y), width: .fraction(width), height: .fraction(height))
        return PlacedLayout(
            Layout.of([("base", ["a", "b"])]),
            on: Placement(region: region, panelSize: panel, avoidsTouches: true))
    }

    /// The place of a view for a field at a point, with the height in eighths of the layout's, and whether the view
    /// covers the field.
    private func place(
        _ x: Double, _ y: Double, of view: PlacedLayout, from present: ViewPlace = ViewPlace(),
        on size: PhysicalSize = panel
    ) -> String {
        var touch = FieldTouch()
        touch.begin(0, at: Point(x: x, y: y), others: false, now)
        touch.enterField(at: now)
        return Self.text(touch.place(of: view, from: present, on: size))
    }

    private static func text(_ found: (place: ViewPlace, isCovered: Bool)) -> String {
        "\(found.place.isSecond ? "second" : "first") \(Int(found.place.height * 8))/8"
            + (found.isCovered ? " covers" : "")
    }

    private static let second = ViewPlace(isSecond: true)

    @Test func `a view within 10 mm of the field goes where it leaves the field in sight`() {
        let lower = Self.view(0, 0.6, 1, 0.4)
        #expect(place(0.5, 0.8, of: lower) == "second 8/8")
        #expect(place(0.5, 0.505, of: lower) == "second 8/8")
        #expect(place(0.5, 0.495, of: lower) == "first 8/8")
        #expect(place(0.5, 0.495, of: lower, from: Self.second) == "first 8/8")
        // A view that is shown stays while it leaves the field in sight.
        #expect(place(0.5, 0.505, of: lower, from: Self.second) == "second 8/8")
        // A narrow view at the right edge.
        let narrow = Self.view(0.6, 0.6, 0.4, 0.4)
        #expect(place(0.55, 0.8, of: narrow) == "second 8/8")
        #expect(place(0.45, 0.8, of: narrow) == "first 8/8")
    }

    @Test func `a view that has room at neither edge becomes lower, with keys of at least 9 mm`() {
        // Two rows in 60 % of the panel: 30 mm each.
        let high = Self.view(0, 0.4, 1, 0.6)
        #expect(place(0.5, 0.44, of: high) == "first 6/8")
        #expect(place(0.5, 0.56, of: high) == "second 6/8")
        // On a panel of 48 mm, five eighths are two rows of 9 mm, and on one of 47 mm less.
        let flat = PhysicalSize(width: 100, height: 48)
        #expect(place(0.5, 0.59, of: high, on: flat) == "second 5/8")
        let flatter = PhysicalSize(width: 100, height: 47)
        #expect(place(0.5, 0.59, of: high, on: flatter) == "second 8/8 covers")
        #expect(place(0.5, 0.41, of: high, on: flatter) == "first 8/8 covers")
    }

    @Test func `a view that a person has moved stays while it leaves the field in sight`() {
        let lower = Self.view(0, 0.6, 1, 0.4)
        // From 35 % to 75 % of the panel.
        let moved = ViewPlace(shift: -2)
        func place(_ y: Double?) -> ViewPlace {
            var touch = FieldTouch()
            if let y {
                touch.begin(0, at: Point(x: 0.5, y: y), others: false, now)
                touch.enterField(at: now)
            }
            return touch.place(of: lower, from: moved, on: Self.panel).place
        }
        #expect(place(nil) == moved && place(0.2) == moved && place(0.9) == moved)
        #expect(place(0.48) == ViewPlace())
        #expect(place(0.7) == Self.second)
    }

    @Test func `a view with one place, or with an unknown field, stays with its whole height`() {
        let middle = Self.view(0, 0.25, 1, 0.5)
        #expect(place(0.5, 0.5, of: middle, from: ViewPlace(isSecond: true, height: 0.5)) == "first 8/8")
        let lower = Self.view(0, 0.6, 1, 0.4)
        let unknown = FieldTouch().place(
            of: lower, from: ViewPlace(isSecond: true, height: 0.5), on: Self.panel)
        #expect(Self.text(unknown) == "second 8/8")
    }
}
