// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Foundation
import Glibc
import TestBus
import Testing

@testable import KernelRig

/// A panel that cannot be served says so, heals by itself, and goes with its touchscreen.
@Suite(.serialized) struct DriverFailureTests {
    private func start(_ rig: DriverRig, command: [String] = []) throws -> TestBus {
        let bus = try TestBus(.system)
        try bus.start()
        try rig.launch(command: command, environment: ["DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)"])
        return bus
    }

    /// What `runepad` says.
    private func run(_ bus: TestBus, _ arguments: String...) throws -> TestBus.Answer {
        return try bus.run([Checkout.program("runepad")] + arguments)
    }

    private func property(_ name: String, of rig: DriverRig, _ bus: TestBus) throws -> String {
        // busctl writes what is not ASCII as octal bytes.
        try bus.busctl("get-property", rig.busPath, [name]).output
            .replacingOccurrences(of: "\\342\\200\\230", with: "‘")
            .replacingOccurrences(of: "\\342\\200\\231", with: "’")
    }

    private func expectTyping(_ rig: DriverRig) throws {
        try rig.attach()
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
    }

    @Test func `a touchscreen grabbed by another program fails, and is served once it is free`() throws {
        let rig = try DriverRig("number-pad")
        let other = try EventNodeReader(rig.touchscreen)
        try other.grab()
        let bus = try start(rig)
        try bus.awaitPanel(rig.busPath)
        let node = try rig.devnode()
        let reason =
            "cannot grab \(node): Device or resource busy (errno 16); another program has grabbed it: find it with "
            + "‘fuser -v \(node)’"
        #expect(try property("Status", of: rig, bus) == "s \"failed\"\n")
        #expect(try property("Failure", of: rig, bus) == "s \"\(reason)\"\n")
        #expect(try property("Visible", of: rig, bus) == "b false\n")
        #expect(try property("Frame", of: rig, bus) == "(dddd) 0 1 1 0\n")
        #expect(try property("Layouts", of: rig, bus) == "as 1 \"number-pad\"\n")
        #expect(rig.view == nil)
        for method in [["Show"], ["Shuffle"], ["GetView"], ["ShowFor", "s", "pin"]] {
            let answer = try bus.busctl("call", rig.busPath, method)
            #expect(answer.status != 0)
            #expect(answer.output.contains("is not served: cannot grab"), "\(answer.output)")
        }
        #expect(try bus.busctl("call", rig.busPath, ["Hide"]).status == 0)
        #expect(try run(bus, "status").output == "\(rig.panel.name): failed: \(reason)\n")
        let json = try run(bus, "status", "--json").output
        let panel = try #require(
            (try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])?.first)
        #expect(panel["status"] as? String == "failed")
        #expect(panel["failure"] as? String == reason)
        let sample = "{panel=\"\(rig.panel.name)\"}"
        let before = OpenMetricsReader(try run(bus, "metrics").output)
        #expect(before.samples["runepad_panel_serving" + sample] == 0)
        #expect(before.samples["runepad_panel_served" + sample] == 1)
        #expect((before.samples["runepad_open_retries_total" + sample] ?? 0) > 0)
        #expect(try run(bus, "show").status == 69)

        try other.ungrab()
        try rig.awaitView("once the other program has let go") { $0.isVisible }
        #expect(try property("Status", of: rig, bus) == "s \"serving\"\n")
        #expect(try property("Failure", of: rig, bus) == "s \"\"\n")
        #expect(try property("Visible", of: rig, bus) == "b true\n")
        #expect(
            OpenMetricsReader(try run(bus, "metrics").output).samples["runepad_panel_serving" + sample] == 1)
        try expectTyping(rig)
        // Once, however often it was tried.
        #expect(rig.folder.errors == ["<3>\(rig.panel.name): \(reason)"])
        #expect(rig.folder.log.contains("\(rig.panel.name): serves \(node) with the layout number-pad"))
    }

    @Test func `a keyboard that fails a write is created again, and the view comes back`() throws {
        let rig = try DriverRig("number-pad")
        try rig.start(command: strace("write:error=ENODEV:when=1", on: "/dev/uinput", of: rig))
        try rig.tap("5")
        _ = try rig.awaitKeyboardGone()
        try rig.awaitView("again") { $0.isVisible }
        try expectTyping(rig)
        #expect(
            rig.folder.errors == [
                "<3>\(rig.panel.name): cannot write to Runepad Virtual Keyboard: No such device (errno 19)"
            ])
        #expect(rig.folder.log.components(separatedBy: "serves ").count == 3)
    }

    @Test func `without the module uinput a panel fails, and is served once uinput is there`() throws {
        let rig = try DriverRig("number-pad")
        // What a node is without its module: the number of the miscellaneous devices, and one of theirs that is free.
        let bus = try start(rig, command: try hidingUinput(behind: makedev(10, 250), of: rig))
        try bus.awaitPanel(rig.busPath)
        #expect(
            try property("Failure", of: rig, bus)
                == "s \"cannot create Runepad Virtual Keyboard through /dev/uinput: No such device (errno 19); load "
                + "the kernel module with ‘modprobe uinput’\"\n")
        try unhideUinput(of: rig)
        try rig.awaitView("with uinput") { $0.isVisible }
        try expectTyping(rig)
        #expect(rig.folder.errors.count == 1)
    }

    @Test func `a given-back touchscreen that cannot be grabbed again fails until it is free`() throws {
        let rig = try DriverRig(
            "pair", fields: ["corner-hold: 1s"],
            layouts: ["pair": "height: 50%\nlayers: {base: [1 5]}\n"])
        let bus = try start(rig)
        try rig.awaitView("the first") { $0.isVisible }
        try rig.attach()
        try rig.down((0, Point(x: 0.02, y: 0.98)), (1, Point(x: 0.98, y: 0.02)))
        try rig.awaitView("hidden") { !$0.isVisible }
        try rig.up(0, 1)
        let other = try EventNodeReader(rig.touchscreen)
        try rig.await("the touchscreen is given back") { (try? other.grab()) != nil }
        try bus.awaitPanel(rig.busPath)
        #expect(try property("Status", of: rig, bus) == "s \"given-back\"\n")
        let answer = try bus.busctl("call", rig.busPath, ["Show"])
        #expect(answer.status != 0)
        #expect(answer.output.contains("is not served: cannot grab"), "\(answer.output)")
        #expect(try property("Status", of: rig, bus) == "s \"failed\"\n")
        #expect(try property("GivenBack", of: rig, bus) == "b false\n")
        #expect(try property("Visible", of: rig, bus) == "b false\n")
        try other.ungrab()
        // Somebody has called the view, and it comes.
        try rig.awaitView("once it can be taken") { $0.isVisible }
        #expect(try property("Status", of: rig, bus) == "s \"serving\"\n")
        try expectTyping(rig)
        #expect(rig.folder.errors.count == 1)
    }

    @Test func `a panel has the status waiting while a contact is down on it`() throws {
        let rig = try DriverRig("number-pad")
        try rig.down((0, Point(x: 0.5, y: 0.1)))
        let bus = try start(rig)
        try bus.awaitPanel(rig.busPath)
        #expect(try property("Status", of: rig, bus) == "s \"waiting\"\n")
        try rig.up(0)
        try rig.await("the panel is served") {
            try property("Status", of: rig, bus) == "s \"serving\"\n"
        }
        try rig.awaitView("the first") { $0.isVisible }
        try expectTyping(rig)
        #expect(rig.folder.errors == [])
    }

    /// Has system calls of the driver on a file fail as `fault` says, in the words of strace(1).
    private func strace(_ fault: String, on path: String, of rig: DriverRig) -> [String] {
        let call = fault.prefix { $0 != ":" }
        // With -D strace stands beside the driver, which then is our own child and ends with the test.
        return [
            "/usr/bin/strace", "-D", "-f", "-P", path, "-e", "trace=\(call)", "-e", "inject=\(fault)", "-o",
            rig.folder.path + "/trace",
        ]
    }

    /// Starts the driver where `/dev/uinput` is another node, which is the administrator's alone.
    private func hidingUinput(behind device: dev_t, of rig: DriverRig) throws -> [String] {
        let node = rig.folder.path + "/uinput"
        try #require(unsafe mknod(node, S_IFCHR | 0o600, device) == 0)
        return [
            "/usr/bin/unshare", "--mount", "--", "/bin/sh", "-c",
            "mount --bind '\(node)' /dev/uinput && exec \"$0\" \"$@\"",
        ]
    }

    /// Has the driver see `/dev/uinput` as everybody does.
    private func unhideUinput(of rig: DriverRig) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/nsenter")
        let driver = try #require(rig.driver?.process)
        process.arguments = ["--mount", "--target", "\(driver)", "--", "umount", "--lazy", "/dev/uinput"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}

private func makedev(_ major: UInt, _ minor: UInt) -> dev_t { dev_t(major << 8 | minor) }
