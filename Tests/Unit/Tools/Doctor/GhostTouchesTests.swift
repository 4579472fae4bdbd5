// SPDX-License-Identifier: MIT

import Doctor
import Engine
import Testing

struct GhostTouchesTests {
    private func ghosts(_ places: (x: Double, y: Double)...) -> GhostTouches {
        var ghosts = GhostTouches()
        for place in places {
            for phase in [ContactChange.Phase.began, .moved, .ended] {
                ghosts.take([ContactChange(slot: 0, phase: phase, x: place.x, y: place.y)].span)
            }
        }
        return ghosts
    }

    private func report(_ ghosts: GhostTouches) -> String {
        ghosts.report(of: "ELAN (/dev/input/event3)", seconds: 60, panel: "the panel front")
    }

    @Test func `glass that reports no touch is said to be good`() {
        #expect(report(ghosts()) == "ELAN (/dev/input/event3) has reported no touch in 60 s")
    }

    @Test func `touches near each other are one place, whose lines a person can copy`() {
        let text = report(ghosts((0.433, 0.171), (0.451, 0.18), (0.44, 0.175), (0.01, 0.995)))
        #expect(
            text == """
                ELAN (/dev/input/event3) reports touches by itself: 4 touches in 60 s. Clean the glass. If that does not \
                help, add to the panel front:
                    ignore:
                      - {x: 41%, y: 15%, width: 7%, height: 5%}  # 3 of them
                      - {x: 0%, y: 97%, width: 3%, height: 3%}  # 1 of them
                """)
    }

    @Test func `touches all over the glass are a fault that no region mends`() {
        let text = report(ghosts((0.1, 0.1), (0.3, 0.1), (0.5, 0.1), (0.7, 0.1), (0.9, 0.1)))
        #expect(
            text == """
                ELAN (/dev/input/event3) reports touches by itself: 5 touches in 60 s, all over the glass
                Look for water, dirt, a loose cable, or a bad earth of the power supply.
                """)
    }

    @Test func `only the begin of a contact is counted`() {
        #expect(report(ghosts((0.5, 0.5))).contains(": 1 touch in 60 s."))
    }
}
