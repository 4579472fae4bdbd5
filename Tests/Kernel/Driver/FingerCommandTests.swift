// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Foundation
import TestBus
import Testing

@testable import KernelRig

/// `runepad tap`, `hold`, `swipe` and `text` on a real kernel, with a driver on a bus; and `runepad plug`.
@Suite(.serialized) struct FingerCommandTests {
    private func start(
        _ layout: String, on profile: PanelProfile = DriverRig.fine, fields: [String] = [],
        layouts: [String: String] = [:]
    ) throws -> (DriverRig, TestBus) {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let rig = try DriverRig(layout, on: profile, fields: fields, layouts: layouts)
        try rig.folder.add("layouts: [\(Checkout.layouts)]\n")
        try rig.start(on: bus)
        try bus.awaitPanel(rig.busPath)
        return (rig, bus)
    }

    private func run(_ rig: DriverRig, _ bus: TestBus, _ arguments: String...) throws -> TestBus.Answer {
        return try bus.run(
            [Checkout.program("runepad")] + arguments + ["--config", rig.folder.configurationPath])
    }

    @Test func `runepad tap finds the digits of a shuffled PIN pad, also after Enter`() throws {
        let (rig, bus) = try start("pin")
        for _ in 1...3 {
            let answer = try run(rig, bus, "tap", "4711", "Enter", "--pause", "0")
            #expect(answer.status == 0, "\(answer.output)")
            #expect(
                try rig.takeTyped()
                    == "KEY_4↓ KEY_4↑ KEY_7↓ KEY_7↑ KEY_1↓ KEY_1↑ KEY_1↓ KEY_1↑ KEY_ENTER↓ KEY_ENTER↑")
        }
    }

    @Test func `runepad text types with layers and alternates on a turned, calibrated panel`() throws {
        let (rig, bus) = try start("en", fields: ["rotation: 90", "calibration: -1 0 1 0 1 0"])
        let answer = try run(rig, bus, "text", "aB1", "--pause", "0")
        #expect(answer.status == 0, "\(answer.output)")
        #expect(
            try rig.takeTyped()
                == "KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↓ KEY_B↓ KEY_B↑ KEY_LEFTSHIFT↑ KEY_1↓ KEY_1↑")
    }

    @Test func `runepad text types Georgian on a layout made of the host's xkb keyboard`() throws {
        let (rig, bus) = try start("{xkb: ge}", fields: ["keymap: {layout: ge}"])
        let answer = try run(rig, bus, "text", "გიორგი", "--pause", "0")
        #expect(answer.status == 0, "\(answer.output)")
        #expect(
            try rig.takeTyped()
                == "GIORGI".map { "KEY_\($0)↓ KEY_\($0)↑" }.joined(separator: " "))
    }

    @Test func `runepad swipe beside the keys reaches other programs as one contact`() throws {
        let (rig, bus) = try start("number-pad")
        let answer = try run(rig, bus, "swipe", "50%,15%", "50%,5%")
        #expect(answer.status == 0, "\(answer.output)")
        try rig.awaitPassed(1)
        #expect(try rig.takeTyped() == "")
    }

    @Test func `runepad tap plays the staff's gesture while the view is hidden, and then its layout's keys`()
        throws
    {
        let (rig, bus) = try start(
            "guest",
            fields: [
                "show: call", "touches: {edges: 20%}",
                "staff-gesture: {corners: [top-left, bottom-right, top-left, top-right], within: 60s, shows: staff}",
            ],
            layouts: [
                "guest": "height: 50%\nlayers: {base: [1 2]}\n",
                "staff": "height: 50%\nlayers: {base: [8 9]}\n",
            ])
        let refused = try run(rig, bus, "tap", "1")
        #expect(refused.status == 1)
        #expect(refused.output.contains("is hidden; `runepad show` shows it"))
        let answer = try run(rig, bus, "tap", "1%,1%", "99%,99%", "1%,1%", "99%,1%", "9")
        #expect(answer.status == 0, "\(answer.output)")
        #expect(try rig.takeTyped() == "KEY_9↓ KEY_9↑")
    }

    @Test func `runepad tap, hold and swipe reach other programs while the view is hidden`() throws {
        let (rig, bus) = try start("number-pad", fields: ["show: call"])
        for arguments in [["tap", "50%,90%"], ["hold", "50%,90%"], ["swipe", "50%,90%", "50%,10%"]] {
            let answer = try bus.run(
                [Checkout.program("runepad")] + arguments + ["--config", rig.folder.configurationPath])
            #expect(answer.status == 0, "\(answer.output)")
        }
        try rig.awaitPassed(3)
        #expect(try rig.takeTyped() == "")
    }

    @Test func `runepad hold repeats Backspace`() throws {
        let (rig, bus) = try start("number-pad")
        let answer = try run(rig, bus, "hold", "Backspace", "--for", "1500")
        #expect(answer.status == 0, "\(answer.output)")
        #expect(try rig.takeTyped().split(separator: " ").filter { $0 == "KEY_BACKSPACE↓" }.count > 3)
    }

    @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])
    func `the finger of runepad hold lifts when a signal ends the command`(signal: Int32) throws {
        let (rig, bus) = try start("number-pad")
        let process = try hold(rig, bus)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(try !isTouched(rig))
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == (signal == SIGTSTP ? SIGINT : signal))
        try expectOneTap(rig)
    }

    @Test func `the finger of runepad hold lifts when the driver goes away`() throws {
        let (rig, bus) = try start("number-pad")
        let process = try hold(rig, bus)
        bus.stop()
        process.waitUntilExit()
        #expect(process.terminationStatus == 69)
        #expect(try !isTouched(rig))
    }

    @Test func `a finger that SIGKILL left on the glass lifts with the next command`() throws {
        let (rig, bus) = try start("number-pad")
        let process = try hold(rig, bus)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(try isTouched(rig))
        #expect(try run(rig, bus, "tap", "x").status == 1)
        #expect(try !isTouched(rig))
        try expectOneTap(rig)
    }

    /// Holds Backspace until the command is ended.
    private func hold(_ rig: DriverRig, _ bus: TestBus) throws -> Process {
        let (process, _) = bus.program([
            Checkout.program("runepad"), "hold", "Backspace", "--for", "60000", "--config",
            rig.folder.configurationPath,
        ])
        try process.run()
        let limit = ContinuousClock.now + .seconds(60)
        while try !isTouched(rig) {
            try #require(process.isRunning && ContinuousClock.now < limit, "nothing touches the screen")
            poll(nil, 0, 10)
        }
        return process
    }

    /// Whether the kernel has a contact in the last slot of the touchscreen, which is the one of a command's finger.
    private func isTouched(_ rig: DriverRig) throws -> Bool {
        try EventNodeWriter(rig.touchscreen.devnode).trackingID(inSlot: 15) != nil
    }

    /// Proves that no key is held: a tap types its key, once what was held has ended.
    private func expectOneTap(_ rig: DriverRig) throws {
        _ = try rig.takeTyped()
        try rig.tap("1")
        #expect(try rig.takeTyped() == "KEY_1↓ KEY_1↑")
    }

    @Test func `runepad tap refuses keys that are not shown, and kiosks that do not allow tests`() throws {
        let (rig, bus) = try start("number-pad")
        let missing = try run(rig, bus, "tap", "x")
        #expect(missing.status == 1)
        #expect(missing.output == "runepad: the layout number-pad shows no key for 'x'\n")
        // Half a word or text would be worse than none.
        let word = try run(rig, bus, "tap", "12x")
        #expect(
            word.output
                == "runepad: the layout number-pad shows no key for '12x', and none for its character 'x'\n")
        let text = try run(rig, bus, "text", "12x")
        #expect(
            text.output == "runepad: the layout number-pad shows no key for 'x'; nothing was typed\n")
        #expect([word.status, text.status] == [1, 1])
        #expect(try rig.takeTyped() == "")
        try rig.folder.add("kiosk: yes\n")
        let refused = try run(rig, bus, "tap", "1")
        #expect(refused.status == 77)
        #expect(refused.output.contains("write `tests: yes`"))
        try rig.folder.add("tests: yes\n")
        #expect(try run(rig, bus, "tap", "1").status == 0)
        #expect(try rig.takeTyped() == "KEY_1↓ KEY_1↑")
    }

    @Test func `runepad plug makes a keypad, whose keys runepad tap presses`() throws {
        let name = uniquePanel("Keypad")
        let (rig, bus) = try start(
            "number-pad",
            fields: [
                "guided: {fingers: no, headphones: no}", "navigate: {device: {name: \"\(name)\"}}",
            ])
        let missing = try run(rig, bus, "tap", "--keypad", "down")
        #expect(missing.status == 69)
        #expect(missing.output.contains("no plugged-in device has KEY_F19 of name \(name)"))
        let (plug, output) = bus.program([
            Checkout.program("runepad"), "plug", "--keypad", "--name", name, "--config",
            rig.folder.configurationPath,
        ])
        try plug.run()
        defer { kill(plug.processIdentifier, SIGKILL) }
        try rig.awaitSwitches(1)
        #expect(
            String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
                .hasSuffix(" is the keypad of the panel \(rig.panel.name)\n"))
        // The first key only begins guided touch, and the next one gives the first key of the view the focus.
        let answer = try run(rig, bus, "tap", "--keypad", "down", "right", "down", "right", "select")
        #expect(answer.status == 0, "\(answer.output)")
        #expect(try rig.takeTyped(2) == "KEY_2↓ KEY_2↑")
        let unnamed = try run(rig, bus, "tap", "--keypad", "louder")
        #expect(unnamed.status == 66)
        #expect(unnamed.output.contains("names no key for 'louder'"))
        try rig.folder.add("kiosk: yes\n")
        for command in [["tap", "--keypad", "down"], ["plug", "--keypad"]] {
            let refused = try bus.run(
                [Checkout.program("runepad")] + command + ["--config", rig.folder.configurationPath])
            #expect(refused.status == 77, "\(refused.output)")
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `runepad plug keeps its touchscreen plugged in until a signal comes`(signal: Int32) throws {
        try requireRealKernel()
        let name = uniquePanel("Plugged")
        let folder = try DriverFolder()
        try folder.configure([.init(name: "front", phys: "none", layout: "pin")])
        var monitor = try HotplugMonitor()
        _ = try monitor.enumerate()
        let process = Process()
        process.executableURL = URL(filePath: Checkout.program("runepad"))
        process.arguments = ["plug", "--name", name, "--config", folder.configurationPath]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }

        let screen = try monitor.waitForNews(of: name) { $0.name == name }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(line == "\(screen.devnode) is no panel of \(folder.configurationPath)\n")
        try awaitSleep(of: process)
        try #require(try monitor.enumerate().contains { $0.identity == screen.identity })

        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        try monitor.waitForRemoval(of: screen.identity)
    }
}

/// Waits until a process waits for something itself: its state in proc_pid_stat(5) is S.
private func awaitSleep(of process: Process) throws {
    let limit = ContinuousClock.now + .seconds(60)
    func state() throws -> Substring? {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        return text.split(separator: ") ").last?.prefix(1)
    }
    while try state() != "S" {
        try #require(ContinuousClock.now < limit, "the program does not wait")
        sched_yield()
    }
}
