// SPDX-License-Identifier: MIT

import Engine

/// Fuzzes the reports of a touchscreen, some of them impossible, through tracker, engine and composer as in
/// the driver.
///
/// The first bytes choose the touchscreen, the rotation and the layout.  The others choose the steps: see
/// ``TouchRig``.
struct TouchTarget: FuzzTarget {
    private let plans = fuzzedPlans()

    func run(_ bytes: [UInt8]) {
        var choices = Choices(bytes)
        var rig = TouchRig(choices.one(of: Self.touchscreens), plans: plans, choosing: &choices)
        while !choices.isAtEnd { rig.doSomething(&choices) }
        rig.finish()
    }

    private static let touchscreens: [TouchscreenDescription] = [
        TouchscreenDescription(reporting: .slots(10), x: axis(0, 4095), y: axis(0, 2047), contactAxes: palms),
        TouchscreenDescription(reporting: .slots(2), x: axis(-100, 100), y: axis(0, 255)),
        TouchscreenDescription(
            reporting: .slots(64), x: axis(0, 32767), y: axis(0, 32767),
            contactAxes: palms.merging([EventCode.absMTDistance: axis(0, 255)]) { $1 }),
        TouchscreenDescription(
            reporting: .single(button: EventCode.btnTouch), x: axis(0, 1023), y: axis(42, 999)),
        TouchscreenDescription(reporting: .anonymous(slots: 5), x: axis(0, 1000), y: axis(0, 1000)),
    ]

    private static let palms = [EventCode.absMTToolType: axis(0, 2)]

    private static func axis(_ minimum: Int32, _ maximum: Int32) -> Axis {
        Axis(minimum: minimum, maximum: maximum)
    }
}
