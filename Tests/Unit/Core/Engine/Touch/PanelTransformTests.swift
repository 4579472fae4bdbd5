// SPDX-License-Identifier: MIT

import Engine
import Testing

struct PanelTransformTests {
    /// The corners of a panel of 100 by 100 units as the device counts: upper left, upper right, lower right,
    /// lower left; and where a person sees them, in per cent.
    @Test(arguments: [
        (Rotation.upright, ["0,0", "99,0", "99,99", "0,99"]),
        (.quarter, ["99,0", "99,99", "0,99", "0,0"]),
        (.half, ["99,99", "0,99", "0,0", "99,0"]),
        (.threeQuarters, ["0,99", "0,0", "99,0", "99,99"]),
    ]) func `a rotation turns the corners of the device clockwise`(rotation: Rotation, seen: [String]) {
        let device: [(Int32, Int32)] = [(0, 0), (99, 0), (99, 99), (0, 99)]
        for (corner, place) in zip(device, seen) {
            #expect(lines(corner, PanelTransform(rotation: rotation)) == ["0 began \(place)"])
        }
    }

    @Test func `a rotation can be created from 90 degrees, but not from 45`() {
        #expect(Rotation(rawValue: 90) == .quarter)
        #expect(Rotation(rawValue: 45) == nil)
    }

    @Test func `calibration is applied before rotation`() {
        // The calibration moves to the right by a quarter; turned by 90 degrees, the device's right is down.
        let transform = PanelTransform(
            rotation: .quarter, calibration: CalibrationMatrix(1, 0, 0.25, 0, 1, 0))
        let (x, y) = transform.fractions(x: 0.5, y: 0.125)
        #expect(x == 0.875)
        #expect(y == 0.75)
    }

    @Test func `libinput's matrix of a turn has the same effect as that rotation`() throws {
        // The values that libinput documents for 90, 180 and 270 degrees clockwise.
        let documented = ["0 -1 1 1 0 0", "-1 0 1 0 -1 1", "0 1 0 -1 0 1"]
        for (text, rotation) in zip(documented, [Rotation.quarter, .half, .threeQuarters]) {
            let matrix = try #require(CalibrationMatrix(text: text))
            for corner in [(Int32(0), Int32(0)), (99, 0), (42, 17)] {
                #expect(
                    lines(corner, PanelTransform(calibration: matrix))
                        == lines(corner, PanelTransform(rotation: rotation)))
            }
        }
    }

    /// The numbers of a calibration by xinput_calibrator, with swapped axes: 56 4019 3893 120 on axes from 0 to 4095.
    ///
    /// X stands for the vertical axis of the glass, because evdev swaps first.
    @Test func `the four numbers of an evdev calibration become a matrix`() throws {
        // 4095 / 3963, −56 / 3963, 4095 / −3773 and −3893 / −3773.
        let matrix = try #require(CalibrationMatrix(text: "0 1.0333 -0.0141 -1.0853 0 1.0318"))
        let glass = TouchscreenDescription(
            reporting: .single(button: EventCode.btnTouch), x: Axis(minimum: 0, maximum: 4095),
            y: Axis(minimum: 0, maximum: 4095))
        for (x, y, seen) in [
            (3893, 56, (0, 0)), (3893, 4019, (1, 0)), (120, 4019, (1, 1)), (120, 56, (0, 1)),
        ] as [(Int32, Int32, (Double, Double))] {
            var tracker = ContactTracker(glass, transform: PanelTransform(calibration: matrix))
            _ = tracker.lines([.absX(x), .absY(y), .touch(1), .sync])
            #expect(tracker.changes.count == 1)
            #expect(abs(tracker.changes[0].x - seen.0) < 0.001)
            #expect(abs(tracker.changes[0].y - seen.1) < 0.001)
        }
    }

    @Test func `both ends of an axis are inside the panel, even if it does not begin at 0`() {
        let description = TouchscreenDescription(
            reporting: .slots(1), x: Axis(minimum: 42, maximum: 1981), y: Axis(minimum: 42, maximum: 1981))
        for rotation in Rotation.allCases {
            for corner in [(Int32(42), Int32(42)), (1981, 1981), (42, 1981)] {
                let (x, y) = fractions(corner, PanelTransform(rotation: rotation), on: description)
                #expect(0 < x && x < 1)
                #expect(0 < y && y < 1)
            }
        }
        // 1011 is 969 units above 42 and 970 below 1981, of 1940 units.
        let (x, _) = fractions((1011, 42), PanelTransform(), on: description)
        #expect(abs(x - 969.5 / 1940) < 1e-12)
    }

    @Test func `a value outside an axis is clamped to the end of the axis`() {
        #expect(lines((-5, 104), PanelTransform()) == ["0 began 0,99"])
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        _ = tracker.lines([.id(1), .x(50), .y(50), .sync])
        #expect(tracker.lines([.x(.min), .y(.max), .sync]) == ["0 moved 0,99"])
    }

    @Test func `a place that calibration maps beyond the edge is not clamped`() throws {
        // The glass is a tenth wider than the screen on either side.
        let matrix = try #require(CalibrationMatrix(text: "1.25 0 -0.125 0 1 0"))
        #expect(lines((0, 0), PanelTransform(calibration: matrix)) == ["0 began -12,0"])
        #expect(lines((99, 0), PanelTransform(calibration: matrix)) == ["0 began 111,0"])
    }

    @Test func `an axis with one value, no value or all values gives places inside the panel`() {
        for (axis, values) in [
            (Axis(minimum: 5, maximum: 5), [5]), (Axis(minimum: 9, maximum: 3), [9]),
            (Axis(minimum: .min, maximum: .max), [.min, .max, 0]),
        ] as [(Axis, [Int32])] {
            let description = TouchscreenDescription(reporting: .slots(1), x: axis, y: axis)
            for value in values {
                let (x, y) = fractions((value, value), PanelTransform(), on: description)
                #expect(0 <= x && x < 1)
                #expect(0 <= y && y < 1)
            }
        }
    }

    // MARK: - The physical size

    @Test func `the physical size follows from the resolution, rotation and calibration`() throws {
        let description = TouchscreenDescription(
            reporting: .slots(5), x: Axis(minimum: 0, maximum: 3300, resolution: 10),
            y: Axis(minimum: 0, maximum: 1900, resolution: 5))
        let upright = try #require(description.physicalSize())
        #expect(abs(upright.width - 330) < 1e-9)
        #expect(abs(upright.height - 380) < 1e-9)
        let turned = try #require(
            description.physicalSize(seenThrough: PanelTransform(rotation: .threeQuarters)))
        #expect(abs(turned.width - 380) < 1e-9)
        #expect(abs(turned.height - 330) < 1e-9)
        // Half of the glass's width is the screen.
        let stretched = try #require(
            description.physicalSize(
                seenThrough: PanelTransform(calibration: CalibrationMatrix(2, 0, -0.5, 0, 1, 0))))
        #expect(abs(stretched.width - 165) < 1e-9)
        #expect(abs(stretched.height - 380) < 1e-9)
    }

    @Test func `the physical size is unknown if one axis has no resolution`() {
        let description = TouchscreenDescription(
            reporting: .slots(5), x: Axis(minimum: 0, maximum: 3300, resolution: 10),
            y: Axis(minimum: 0, maximum: 1900))
        #expect(description.physicalSize() == nil)
    }

    // MARK: -

    private func lines(_ place: (Int32, Int32), _ transform: PanelTransform) -> [String] {
        var tracker = ContactTracker(.hundred, transform: transform)
        return tracker.lines([.id(1), .x(place.0), .y(place.1), .sync])
    }

    private func fractions(
        _ place: (Int32, Int32), _ transform: PanelTransform, on description: TouchscreenDescription
    ) -> (Double, Double) {
        var tracker = ContactTracker(description, transform: transform)
        _ = tracker.lines([.id(1), .x(place.0), .y(place.1), .sync])
        guard tracker.changes.count == 1 else { return (.nan, .nan) }
        return (tracker.changes[0].x, tracker.changes[0].y)
    }
}
