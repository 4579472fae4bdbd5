// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Doctor

struct StrayReportTests {
    /// The report of a touchscreen with axes from 0 to 480 and to 272.
    private func report(
        _ strays: [(x: Int32, y: Int32)], touches: [(x: Double, y: Double)] = [], isSingle: Bool = false
    ) -> String? {
        var counted = StrayContacts()
        for stray in strays { counted.take(x: stray.x, y: stray.y) }
        var ghosts = GhostTouches()
        for touch in touches {
            ghosts.take([ContactChange(slot: 0, phase: .began, x: touch.x, y: touch.y)].span)
        }
        let touchscreen = TouchscreenDescription(
            reporting: isSingle ? .single(button: 0x14A) : .slots(2), x: Axis(minimum: 0, maximum: 480),
            y: Axis(minimum: 0, maximum: 272))
        return StrayReport(counted, beside: ghosts, on: touchscreen, named: "Panel #2 (SPI)")?.text(
            of: "Panel #2 (SPI) (/dev/input/event3)", seconds: 60)
    }

    @Test func `a touchscreen without touches beyond its axes has no report`() {
        #expect(report([]) == nil)
    }

    @Test func `touches beyond one axis that fit the other one's ends are those of swapped axes`() {
        #expect(
            report([(242, 470), (16, 470)], touches: [(0.5, 0.05), (0.04, 0.08)]) == """
                Panel #2 (SPI) (/dev/input/event3) reports touches beyond the ends of its axes, which do nothing: 2 touches in 60 s
                  x: from 16 to 242, and the axis goes from 0 to 480
                  y: from 470 to 470, and the axis goes from 0 to 272: 73% beyond
                They fit swapped axes. Write into /etc/udev/hwdb.d/61-touchscreen.hwdb:
                    evdev:name:Panel ?2 ?SPI?:*
                     EVDEV_ABS_00=0:272
                     EVDEV_ABS_01=0:480
                     EVDEV_ABS_35=0:272
                     EVDEV_ABS_36=0:480
                Then run ‘sudo systemd-hwdb --usr update && sudo udevadm trigger’. If touches are then mirrored or turned, set \
                the panel's calibration.
                """)
    }

    @Test func `touches that fit no swapped axes give the lines with the farthest of them as ends`() {
        let text = """
            Panel #2 (SPI) (/dev/input/event3) reports touches beyond the ends of its axes, which do nothing: 1 touch in 60 s
              x: from -96 to -96, and the axis goes from 0 to 480: 20% beyond
              y: from 400 to 400, and the axis goes from 0 to 272: 47% beyond
            Touch all corners while you watch again. These lines have the farthest touches as ends: correct them, and write \
            into /etc/udev/hwdb.d/61-touchscreen.hwdb:
                evdev:name:Panel ?2 ?SPI?:*
                 EVDEV_ABS_00=-96:480
                 EVDEV_ABS_01=0:400
            Then run ‘sudo systemd-hwdb --usr update && sudo udevadm trigger’. If touches are then mirrored or turned, set \
            the panel's calibration.
            """
        #expect(report([(-96, 400)], isSingle: true) == text)
    }

    @Test func `axes are not swapped if a touch within them does not fit the other ends`() {
        #expect(report([(242, 470)], touches: [(0.9, 0.05)])?.contains("EVDEV_ABS_35=0:480\n") == true)
    }
}
