// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct LiveGlassTests {
    private func lines(
        _ events: [InputEvent], dead: [DeadRegion] = [], rotation: Rotation = .upright,
        on description: TouchscreenDescription = .hundred
    ) -> [String] {
        var tracker = ContactTracker(
            description, transform: PanelTransform(rotation: rotation, deadRegions: dead))
        return tracker.lines(events)
    }

    private func tap(_ x: Int32, _ y: Int32) -> [InputEvent] { [.id(1), .x(x), .y(y), .sync, .up, .sync] }

    @Test(arguments: [(-5, 50), (104, 50), (50, -5), (50, 104)] as [(Int32, Int32)])
    func `a contact just outside the axes is one at the edge`(x: Int32, y: Int32) {
        #expect(lines(tap(x, y)).count == 2)
    }

    @Test(arguments: [(-6, 50), (105, 50), (50, -6), (50, 105), (.max, .min)] as [(Int32, Int32)])
    func `a contact far outside the axes is no touch`(x: Int32, y: Int32) {
        #expect(lines(tap(x, y)) == [])
        let single: [InputEvent] = [.absX(x), .absY(y), .touch(1), .sync, .touch(0), .sync]
        #expect(lines(single, on: .single()) == [])
    }

    @Test func `touches far outside the axes are counted, with the edges of their places`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        #expect(tracker.strays.count == 0)
        _ = tracker.lines(tap(50, 50) + tap(104, 50) + tap(-30, 60) + tap(20, 300) + tap(105, 70))
        #expect(tracker.strays.count == 3)
        #expect(tracker.strays.least == SIMD2(-30, 60))
        #expect(tracker.strays.greatest == SIMD2(105, 300))
    }

    @Test(arguments: [(284, true), (285, true), (286, false)] as [(Int32, Bool)])
    func `touches fit other axes if all of them would be on that glass`(x: Int32, fits: Bool) {
        var strays = StrayContacts()
        strays.take(x: 16, y: 470)
        strays.take(x: x, y: 500)
        let swapped = TouchscreenDescription(
            reporting: .slots(2), x: Axis(minimum: 0, maximum: 272), y: Axis(minimum: 0, maximum: 480))
        #expect(strays.fit(swapped) == fits)
    }

    /// A panel of 480 by 272 pixels whose kernel driver swaps the ends of its axes, as helixscreen's users report it.
    @Test func `a panel with swapped axes works in all corners once udev corrects them`() throws {
        // Upper left, upper right, lower right and lower left, as evemu-record saw them.
        let corners: [(Int32, Int32)] = [(243, 13), (242, 470), (16, 470), (19, 22)]
        func touchscreen(x: Int32, y: Int32) -> TouchscreenDescription {
            TouchscreenDescription(
                reporting: .slots(2), x: Axis(minimum: 0, maximum: x), y: Axis(minimum: 0, maximum: y))
        }
        let declared = touchscreen(x: 480, y: 272)
        #expect(corners.map { lines(tap($0.0, $0.1), on: declared).count } == [2, 0, 0, 2])
        // EVDEV_ABS_35=0:272 and EVDEV_ABS_36=0:480, and the panel's calibration.
        let matrix = try #require(CalibrationMatrix(text: "0 1 0 -1 0 1"))
        var tracker = ContactTracker(
            touchscreen(x: 272, y: 480), transform: PanelTransform(calibration: matrix))
        #expect(
            corners.map { tracker.lines(tap($0.0, $0.1)).first }
                == ["0 began 2,10", "0 began 97,11", "0 began 97,93", "0 began 4,92"])
    }

    @Test func `a contact that leaves the axes stays at the edge until it lifts`() {
        #expect(
            lines([.id(1), .x(90), .y(50), .sync, .x(500), .sync, .up, .sync])
                == ["0 began 90,50", "0 moved 99,50", "0 ended 99,50"])
    }

    @Test func `a contact that begins in a dead region is no touch until it lifts`() {
        let dead = [DeadRegion(x: 0.2...0.3, y: 0.5...0.7)]
        #expect(lines(tap(20, 50) + tap(29, 69), dead: dead) == [])
        #expect(lines([.id(1), .x(25), .y(60), .sync, .x(80), .sync, .up, .sync], dead: dead) == [])
        for (x, y) in [(19, 60), (30, 60), (25, 49), (25, 70)] as [(Int32, Int32)] {
            #expect(lines(tap(x, y), dead: dead) == ["0 began \(x),\(y)", "0 ended \(x),\(y)"])
        }
    }

    @Test func `a contact that began beside a dead region may move into it`() {
        #expect(
            lines([.id(1), .x(10), .y(60), .sync, .x(25), .sync], dead: [DeadRegion(x: 0.2...0.3, y: 0...1)])
                == ["0 began 10,60", "0 moved 25,60"])
    }

    @Test func `contacts that all rest on dead glass are lifted, with their buttons`() {
        let dead = DeadGlass(.hundred, [DeadRegion(x: 0...0.1, y: 0...1)])
        #expect(
            dead.lift([(slot: 3, x: 9, y: 50), (slot: 5, x: 0, y: 99)], keys: [0x14A, 0x14D])
                == [
                    .slot(3), .id(-1), .slot(5), .id(-1), .touch(0),
                    InputEvent(type: EventType.key, code: 0x14D, value: 0), .sync,
                ])
        #expect(dead.lift([(slot: nil, x: 9, y: 50)], keys: [EventCode.btnLeft]) == [.left(0), .sync])
    }

    @Test func `nothing is lifted while a contact or a key is down that is none of dead glass`() {
        let dead = DeadGlass(.hundred, [DeadRegion(x: 0...0.1, y: 0...1)])
        #expect(dead.lift([], keys: []) == nil)
        #expect(dead.lift([(slot: 3, x: 9, y: 50), (slot: 4, x: 10, y: 50)], keys: [0x14A]) == nil)
        // KEY_BACK
        #expect(dead.lift([(slot: 3, x: 9, y: 50)], keys: [158, 0x14A]) == nil)
        #expect(DeadGlass(.hundred, []).lift([(slot: 3, x: 9, y: 50)], keys: []) == nil)
    }

    @Test func `a dead region is a part of the glass, however the panel is turned`() {
        let dead = [DeadRegion(x: 0...0.1, y: 0...1)]
        for rotation in [Rotation.upright, .quarter, .half] {
            #expect(lines(tap(5, 50), dead: dead, rotation: rotation) == [])
            #expect(lines(tap(95, 50), dead: dead, rotation: rotation).count == 2)
        }
    }
}
