// SPDX-License-Identifier: MIT

import Devices
import Engine
import RandomHands
import Repetitions
import Testing

@testable import KernelRig

/// On `scripts/on-kernel --icount`, a machine of a thousand instructions a microsecond however busy the one below is:
/// there 8,000 reports a second come in time.
struct FaultFloodTests {
    /// 480,000 reports under `make faults`, a minute's worth.
    @Test func `a touchscreen with 8,000 reports a second loses no tap`() throws {
        let rig = try DriverRig(serving: "number-pad")
        try rig.stopRepeats()
        let (four, five) = (try rig.point("4"), try rig.point("5"))
        let count = repetitions(full: 480_000, quick: 8000)
        let began = ContinuousClock.now
        var typed = TypedKeys()
        var taps = 0
        try rig.down((1, five))
        for report in 0..<count {
            // A tap each tenth of a second, while the other contact trembles.
            switch report % 800 {
            case 0:
                rig.screen?.down(slot: 0, x: four.x, y: four.y)
                taps += 1
            case 400: rig.screen?.up(slot: 0)
            case 799: typed.take(try rig.takeTyped())
            default: break
            }
            try rig.move(1, to: Point(x: five.x + Double(report % 2) / 5000, y: five.y))
            while ContinuousClock.now < began + .microseconds(125) * report {}
        }
        try rig.up(1)
        typed.take(try rig.takeTyped())
        let rate = Int(Double(count) / ((ContinuousClock.now - began) / .seconds(1)))
        print("\(count) reports, \(rate) a second: \(taps) taps, none lost")
        #expect(rate > 7900, "this machine is too slow for it: see scripts/on-kernel --icount")
        #expect(typed.faults == [] && typed.down == [])
        #expect(typed.presses == taps + 1)
        #expect(rig.folder.errors == [])
    }
}
