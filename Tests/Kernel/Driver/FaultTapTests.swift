// SPDX-License-Identifier: MIT

import Devices
import Engine
import RandomHands
import Repetitions
import Testing

@testable import KernelRig

struct FaultTapTests {
    /// 2,000,000 taps under `make faults`.
    @Test func `random touches of ten hands are typed once, released once and leak no memory`() throws {
        let rig = try DriverRig(serving: "storm", layouts: ["storm": RandomHands.layout])
        try rig.stopRepeats()
        var hands = RandomHands(seed: 8)
        var typed = TypedKeys()
        let count = repetitions(full: 2_000_000, quick: 400)
        var progress = ProgressReport("taps", of: count)
        let began = ContinuousClock.now
        var before: DriverUsage?
        while hands.taps < count {
            if before == nil, hands.taps > count / 10 { before = try rig.usage() }
            for _ in 0..<12 { try rig.touch(hands.report()) }
            typed.take(try rig.takeTyped())
            try #require(typed.faults == [])
            try #require(typed.down == Set(hands.pressed.map { Keycode(rawValue: $0).name ?? "" }))
            try #require(typed.presses == hands.presses)
            try #require(Set(rig.passed.open.keys) == hands.passed)
            try #require(rig.countPassed() == hands.passes)
            progress.reach(hands.taps)
        }
        try rig.touch(hands.liftAll())
        typed.take(try rig.takeTyped())
        #expect(typed.faults == [] && typed.down == [] && typed.presses == hands.presses)
        #expect(rig.passed.open == [:] && rig.countPassed() == hands.passes)
        #expect(try rig.keysDown() == [])
        #expect(rig.folder.errors == [])
        let after = try rig.usage()
        let growth = after.memory - (before?.memory ?? 0)
        let minutes = (ContinuousClock.now - began) / .seconds(60)
        print(
            "\(hands.taps) taps, \(Int(Double(hands.taps) / minutes)) a minute: \(typed.presses) presses, "
                + "\(hands.passes) contacts passed on, \(growth) KiB more than after a tenth")
        try rig.awaitFiles(as: #require(before))
        // After so few taps as are made quickly not everything has been there once.
        #expect(growth <= repetitions(full: 0, quick: 256))
    }
}
