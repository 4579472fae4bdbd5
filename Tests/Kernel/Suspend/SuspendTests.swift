// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Repetitions
import TestPanels
import Testing

@testable import KernelRig

/// A machine that goes to sleep with fingers on the glass.
///
/// Here that is all of a suspend but the sleep: the kernel freezes every program, suspends every device, resumes them
/// and lets the programs go on, which is "devices" of its Documentation/power/basic-pm-debugging.rst; QEMU's clock
/// does not wake a machine.  Where time is to pass in the sleep, the kernel stops its clock, too, and waits itself.  It needs one without the host's files: `scripts/on-kernel --disk`, see docs/testing.md.
@Suite(.serialized)
struct SuspendTests {
    /// 50 suspends under `make faults`.
    @Test func `a suspend with contacts down leaves no key or contact down, and the pad types`() throws {
        let machine = try SuspendableMachine()
        let rig = try DriverRig(serving: "number-pad-held")
        let (four, outside) = (try rig.point("4"), Point(x: 0.5, y: 0.1))
        let count = repetitions(full: 50, quick: 6)
        var (passed, harmless) = (0, 0)
        for round in 0..<count {
            try rig.down((0, four), (1, outside))
            #expect(try rig.takeTyped() == "KEY_4↓")
            #expect(rig.passed.open.keys.sorted() == [1])

            try machine.suspend()
            let typed = try rig.takeTyped()
            #expect(typed == "KEY_4↑")
            let down = try rig.keysDown() + rig.passed.open.keys.map { "the contact in slot \($0)" }
            #expect(down == [] && !rig.passed.isTouched)
            passed += 1
            #expect(rig.passedContacts.count == passed)
            if typed == "KEY_4↑", down == [] { harmless += 1 }

            // Fingers that stayed where they were, or were lifted in a sleep in which no panel tells of it.
            if round % 2 == 0 {
                try rig.move(1, to: Point(x: 0.4, y: 0.1))
                try rig.up(0, 1)
                #expect(try rig.takeTyped() == "")
            }
            try rig.down((2, four))
            try rig.up(2)
            try rig.down((3, outside))
            try rig.up(3)
            #expect(try rig.takeTyped() == "KEY_4↓ KEY_4↑")
            passed += 1
            #expect(rig.passedContacts.count == passed)
            if round % 2 == 1 { try rig.up(0, 1) }
        }
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        #expect(rig.passedContacts.count == passed && rig.passed.open == [:])
        #expect(rig.folder.errors == [])
        print("\(count) suspends with contacts down: \(harmless) left nothing down and typed nothing twice")
    }

    @Test(arguments: [DriverRig.fine, .nTrig, .eGalaxSingle])
    func `a suspend does not type a key that types on lift`(profile: PanelProfile) throws {
        let machine = try SuspendableMachine()
        let rig = try DriverRig(
            serving: "lifted", on: profile,
            layouts: ["lifted": "title: Lifted\nextends: number-pad\ntouch: {press: lift}\n"])
        try rig.tap("1")
        #expect(try rig.takeTyped(2) == "KEY_1↓ KEY_1↑")
        try rig.down((0, rig.point("4")))
        try machine.suspend()
        try rig.up(0)
        try rig.tap("5")
        #expect(try rig.takeTyped(2) == "KEY_5↓ KEY_5↑")
        #expect(try rig.keysDown() == [])
        #expect(rig.folder.errors == [])
    }

    @Test func `the time of a suspend counts for the idle time of a shuffle`() throws {
        let machine = try SuspendableMachine()
        let rig = try DriverRig(
            serving: "left",
            layouts: [
                "left": """
                title: Left open
                extends: number-pad
                shuffle: {keys: "0123456789", on: [idle], idle: 30s}
                """
            ])
        // Before the tap: a driver that did not count the sleep would shuffle half a minute after it.
        let awake = SuspendingClock.now
        try rig.tap("1")
        #expect(try rig.takeTyped(2) == "KEY_1↓ KEY_1↑")
        let before = rig.view?.allKeys.map(\.label)
        // This one goes on in a sleep, the other does not.
        let start = ContinuousClock.now
        try machine.sleep(seconds: 32)
        try rig.awaitView("shuffled") { $0.allKeys.map(\.label) != before }
        let (time, timeAwake) = (ContinuousClock.now - start, SuspendingClock.now - awake)
        print("shuffled after \(time), of which the machine was awake for \(timeAwake)")
        #expect(time > .seconds(30))
        #expect(timeAwake < .seconds(30))
    }
}

extension SuspendTests {
    @Test func `a touch that is read together with the end of a sleep meets the pad that is locked`() throws {
        let machine = try SuspendableMachine()
        let rig = try DriverRig(
            serving: "left",
            layouts: [
                "left": """
                title: Left open
                first-layer: {on: [idle], idle: 30s}
                layers: {base: [Start 5], digits: [1 2]}
                keys: {Start: {layer: digits}}
                """
            ])
        try rig.tap("Start")
        try rig.awaitView("the digits") { $0.layer == "digits" }
        let two = try rig.point("2")
        // The driver gets its timer and the touch at once, as after a touch that wakes the machine.
        rig.driver?.signal(SIGSTOP)
        try machine.sleep(seconds: 32)
        try rig.down((0, two))
        rig.driver?.signal(SIGCONT)
        #expect(try rig.takeTyped(2) == "KEY_5↓ KEY_5↑")
        try rig.awaitView("the first layer") { $0.layer == "base" }
        try rig.up(0)
        #expect(try rig.takeTyped() == "")
        #expect(rig.folder.errors == [])
    }
}

/// The machine that the tests run in, where the kernel can suspend it: with a 9p device it would not come back whole.
private struct SuspendableMachine {
    init(_ location: SourceLocation = #_sourceLocation) throws {
        try requireRealKernel(location)
        // Nobody's own machine is to be suspended.
        let arguments = try String(contentsOfFile: "/proc/cmdline", encoding: .utf8)
        let shares = try? FileManager.default.contentsOfDirectory(
            atPath: "/sys/bus/virtio/drivers/9pnet_virtio")
        try #require(
            arguments.contains("on-kernel.job=") && shares?.contains { $0.hasPrefix("virtio") } != true,
            "needs a machine that can be suspended: run `make test-kernel`, or scripts/on-kernel --disk",
            sourceLocation: location)
        try write("devices", to: "/sys/power/pm_test")
        try write("0", to: "/sys/module/suspend/parameters/pm_test_delay")
    }

    /// Suspends all devices and resumes them, while every program stands still.
    func suspend() throws {
        let before = try suspendCount()
        try write("freeze", to: "/sys/power/state")
        try #require(try suspendCount() == before + 1)
    }

    /// Suspends everything up to the clock, and resumes after so many seconds that the machine was not awake for: "core"
    /// of Documentation/power/basic-pm-debugging.rst.
    func sleep(seconds: Int) throws {
        try write("core", to: "/sys/power/pm_test")
        try write("\(seconds)", to: "/sys/module/suspend/parameters/pm_test_delay")
        defer {
            try? write("devices", to: "/sys/power/pm_test")
            try? write("0", to: "/sys/module/suspend/parameters/pm_test_delay")
        }
        let before = try suspendCount()
        try write("mem", to: "/sys/power/state")
        try #require(try suspendCount() == before + 1)
    }

    /// How often the kernel has suspended the machine.
    private func suspendCount() throws -> Int {
        let text = try String(contentsOfFile: "/sys/power/suspend_stats/success", encoding: .utf8)
        return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
}
