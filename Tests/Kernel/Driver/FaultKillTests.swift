// SPDX-License-Identifier: MIT

import Devices
import Glibc
import RandomHands
import Repetitions
import Testing

@testable import KernelRig

struct FaultKillTests {
    /// 500 times under `make faults`.
    @Test func `a driver killed at any moment leaves no key down and no grab; the next one types`() throws {
        let rig = try DriverRig("storm", layouts: ["storm": RandomHands.layout])
        let count = repetitions(full: 500, quick: 3)
        var progress = ProgressReport("kills", of: count)
        var withKeysDown = 0
        for round in 0..<count {
            try rig.start()
            try rig.stopRepeats()
            let screen = try rig.touchscreen
            var hands = RandomHands(seed: UInt64(round))
            var typed = TypedKeys()
            // Up to fifty reports, read before the kernel's buffer is full, and a few that are not waited for.
            for number in 1...Int.random(in: 1...50) {
                try rig.touch(hands.report())
                if number % 4 == 0 { typed.take(try rig.takeTyped()) }
            }
            typed.take(try rig.takeTyped())
            try #require(typed.faults == [])
            if !typed.down.isEmpty { withKeysDown += 1 }
            for _ in 0..<Int.random(in: 0...5) { try rig.touch(hands.report()) }
            #expect(rig.end(by: SIGKILL) == -SIGKILL)
            #expect(try !isGrabbed(screen))
            // What was not read before the end is lost with the device, on which nothing can be down any more.
            _ = try rig.awaitKeyboardGone()
            try rig.touch(hands.liftAll())
            progress.reach(round + 1)
        }
        try rig.start()
        #expect(try rig.keysDown() == [])
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        print("\(count) kills, \(withKeysDown) with keys down: nothing down, nothing grabbed")
    }
}
