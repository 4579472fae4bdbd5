// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Glibc
import ProcessMemory
import TestBus
import Testing

@testable import KernelRig

/// What the driver keeps to itself of a PIN pad.
struct DriverSecretsTests {
    /// The PIN pad without its half a minute, after which a slow machine would find the digits elsewhere.
    private static let calm = """
        title: PIN
        extends: pin
        shuffle: {keys: 0123456789, on: [show, enter]}
        """

    @Test func `a hidden view leaves no trace of its digits' order in the driver's memory`() throws {
        try requireRealKernel()
        let rig = try DriverRig("calm", layouts: ["calm": Self.calm])
        let bus = try rig.startOnBus()
        let overlay = try ClickListener(panel: rig.panel.name, on: bus)
        try overlay.follow()
        for digit in ["4", "7"] { try rig.tap(digit) }
        #expect(try rig.takeTyped() == "KEY_4↓ KEY_4↑ KEY_7↓ KEY_7↑")
        let view = try #require(rig.view)
        #expect(try bus.busctl("call", rig.busPath, ["GetView"]).output.contains("\"4\" 0 0 "))

        let process = try #require(rig.driver).process
        let order = try order(of: view)
        #expect(try ProcessMemory(of: process).contains(order), "the scan finds nothing")
        try rig.tap("Done")
        try rig.awaitView("hidden") { !$0.isVisible }
        try rig.settleView()
        let memory = try ProcessMemory(of: process)
        // They are back in their own places.
        let hidden = try #require(rig.view).allKeys
        #expect(!memory.contains(order))
        for key in view.allKeys where "0123456789".contains(key.label) && !hidden.contains(key) {
            for trace in traces(of: key) { #expect(!memory.contains(trace), "\(key.label)") }
        }
    }

    /// The order as the engine has it: for each key of the layout, in two bytes, the one that stands in its place.
    private func order(of view: DrawnView) throws -> [UInt8] {
        // 1 2 3, 4 5 6, 7 8 9, Clear 0 Enter; the strip's keys come after them.
        let keys = view.allKeys.suffix(12).map { key in
            switch key.label {
            case "⌫": 9
            case "0": 10
            case "⏎": 11
            default: Int(key.label).map { $0 - 1 }
            }
        }
        return try keys.flatMap { [UInt8(try #require($0)), 0] }
    }

    /// How a key with its place stands in the view stream, in an answer to GetView, and in lists of keys of our own.
    private func traces(of key: DrawnKey) -> [[UInt8]] {
        let frame = key.frame
        let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY]
        let bytes = edges.flatMap { edge in
            (0..<8).map { UInt8(truncatingIfNeeded: edge.bitPattern >> (8 * $0)) }
        }
        let line = "key \(frame.minX) \(frame.minY) \(frame.maxX) \(frame.maxY) plain \(key.label)\n"
        let label = Array(key.label.utf8)
        return [
            Array(line.utf8),
            // A string, two empty arrays, and numbers, as the D-Bus specification aligns them.
            [1, 0, 0, 0] + label + [UInt8](repeating: 0, count: 11) + bytes,
            // A short string of Swift's, perhaps another one, and the frame.
            label + [UInt8](repeating: 0, count: 14) + [0xE1] + bytes,
            label + [UInt8](repeating: 0, count: 14) + [0xE1] + [UInt8](repeating: 0, count: 16) + bytes,
        ]
    }

    @Test func `other programs of the same user cannot read or trace the driver`() throws {
        let rig = try DriverRig("digits", layouts: ["digits": "layers: {base: [1 2 3]}\n"])
        let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=input", "--clear-groups", "--"]
        try #require(unsafe chmod("/dev/uinput", 0o666) == 0)
        try #require(unsafe chmod(rig.folder.path, 0o777) == 0)
        try rig.start(command: nobody)
        let driver = try #require(rig.driver).process
        let limits = try String(contentsOfFile: "/proc/\(driver)/limits", encoding: .utf8)
        let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
        #expect(core.split(separator: " ").suffix(3) == ["0", "0", "bytes"])

        // Another program of this user's that does not care can be read.
        let (careless, _) = program(nobody + ["sleep", "600"])
        try careless.run()
        defer {
            careless.terminate()
            kill(careless.processIdentifier, SIGKILL)
        }
        for file in ["maps", "environ", "auxv"] {
            // It is that user's once setpriv has made room for it.
            try rig.await("\(file) of the other program can be read") {
                try run(nobody + ["cat", "/proc/\(careless.processIdentifier)/\(file)"]) == 0
            }
            #expect(try run(nobody + ["cat", "/proc/\(driver)/\(file)"]) != 0, "\(file)")
        }
        #expect(try run(nobody + ["strace", "-qq", "-e", "trace=none", "-p", "\(driver)"]) != 0)
    }

    private func program(_ line: [String]) -> (Process, Pipe) {
        let process = Process()
        process.executableURL = URL(filePath: line[0])
        process.arguments = Array(line.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        return (process, output)
    }

    /// Runs a program to its end, and returns its exit status.
    private func run(_ line: [String]) throws -> Int32 {
        let (process, output) = program(line)
        try process.run()
        _ = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

// In the suite of the others, as the address of the bus is one for all.
extension DriverControlTests {
    @Test func `each digit of a PIN causes the same bus signals and the same rumble`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let phys = uniquePhys("motor")
        let rig = try DriverRig("pin", fields: ["clicks: yes", "rumble: {match: {phys: \"\(phys)\"}}"])
        try rig.start(on: bus)
        let motor = try UinputDevice(
            UinputSpecification(
                name: "Motor", phys: phys, vendor: 1, product: 2, effects: [EffectTaker.rumble]))
        let taker = EffectTaker(motor.fileDescriptor)
        defer { taker.end() }
        #expect(try taker.wait { !$0.uploads.isEmpty }.uploads.count == 1)
        try bus.awaitPanel(rig.busPath)
        let overlay = try ClickListener(panel: rig.panel.name, on: bus)
        try overlay.attach()
        let listener = try BusListener(on: bus)
        for digit in 0...9 {
            // Who has not asked again is not told of changes.
            try overlay.follow()
            try rig.tap("\(digit)")
            #expect(try rig.takeTyped(2) == "KEY_\(digit)↓ KEY_\(digit)↑")
            try rig.settleView()
            #expect(try listener.members(on: bus) == ["Click"], "\(digit)")
            #expect(try overlay.takeViewEvents() == [], "\(digit)")
            #expect(try taker.wait { $0.plays > digit }.plays == digit + 1)
        }
        #expect(taker.current.uploads.count == 1)
        try overlay.follow()
        // What does tell something is that there was Enter: the digits change places.
        try rig.tap("⏎")
        try rig.settleView()
        #expect(try listener.members(on: bus).sorted() == ["Click", "ViewChanged"])
    }

    @Test func `only the key 1 2 3 shows the digits in order, and only for one person`() throws {
        try requireRealKernel()
        let rig = try DriverRig("pin")
        let bus = try rig.startOnBus()
        func call(_ method: String, _ arguments: String...) throws {
            let answer = try bus.busctl("call", rig.busPath, [method] + arguments)
            #expect(answer.status == 0, "\(answer.output)")
        }
        func visit() throws {
            try rig.tap("1 2 3")
            try rig.awaitView("the digits in place") { $0.layout == "pin-fixed" }
            try rig.settleView()
        }
        func expectPIN(_ what: String) throws {
            try rig.awaitView(what) { $0.layout == "pin" }
            #expect(try bus.busctl("get-property", rig.busPath, ["Layout"]).output == "s \"pin\"\n")
        }
        #expect(try bus.busctl("get-property", rig.busPath, ["Layouts"]).output == "as 1 \"pin\"\n")
        let refused = try bus.busctl("call", rig.busPath, ["SetLayout", "s", "pin-fixed"])
        #expect(refused.status != 0)
        #expect(
            refused.output.contains(
                "only a key of a secret layout can show 'pin-fixed', to the person who taps it"))
        #expect(rig.view?.layout == "pin")

        // Four times, as one order of ten digits in 3.6 million is the plain one.
        for _ in 0..<4 {
            try visit()
            #expect(try bus.busctl("get-property", rig.busPath, ["Layout"]).output == "s \"pin-fixed\"\n")
            let digits = (1...9).map(String.init) + ["0"]
            func labels() -> [String] {
                (rig.view?.allKeys ?? []).map(\.label).filter { digits.contains($0) }
            }
            #expect(labels() == digits)
            for key in ["1", "2", "3", "⏎"] { try rig.tap(key) }
            #expect(
                try rig.takeTyped(8)
                    == "KEY_1↓ KEY_1↑ KEY_2↓ KEY_2↑ KEY_3↓ KEY_3↑ KEY_ENTER↓ KEY_ENTER↑")
            try expectPIN("after Enter")
            try rig.settleView()
            #expect(labels() != digits)
        }

        try visit()
        try call("Hide")
        try rig.awaitView("hidden") { !$0.isVisible }
        try call("Show")
        try rig.awaitView("shown") { $0.isVisible && $0.layout == "pin" }

        try visit()
        try call("SetPurpose", "s", "pin")
        try expectPIN("after a program wants it")

        try visit()
        try rig.reload()
        try expectPIN("after a reload")

        // Whoever names it in the list has it, until it is named no more.
        rig.panel.layout = "[pin, pin-fixed]"
        try rig.folder.configure([rig.panel])
        try rig.reload()
        try call("SetLayout", "s", "pin-fixed")
        try rig.awaitView("the digits in place") { $0.layout == "pin-fixed" }
        try rig.settleView()
        try rig.tap("⏎")
        #expect(try rig.takeTyped(2) == "KEY_ENTER↓ KEY_ENTER↑")
        #expect(rig.view?.layout == "pin-fixed")
        rig.panel.layout = "pin"
        try rig.folder.configure([rig.panel])
        try rig.reload()
        try expectPIN("after it is named no more")
        #expect(rig.folder.errors == [])
    }

    @Test func `a text field cannot replace the layout behind a key of a requested PIN pad`() throws {
        try requireRealKernel()
        let rig = try DriverRig("[pin, number-pad]", fields: ["show: auto"])
        let bus = try rig.startOnBus()
        #expect(try bus.busctl("call", rig.busPath, ["Show"]).status == 0)
        try rig.awaitView("shown") { $0.isVisible && $0.layout == "pin" }
        try rig.tap("1 2 3")
        try rig.awaitView("the digits in place") { $0.layout == "pin-fixed" }
        func showFor(_ purpose: String) throws -> TestBus.Answer {
            try bus.busctl("call", rig.busPath, ["ShowFor", "s", purpose], as: .viewer)
        }
        let other = try showFor("number-pad")
        #expect(other.status != 0)
        #expect(other.output.contains("the secret layout pin was called, and stays until it is hidden"))
        #expect(rig.view?.layout == "pin-fixed")
        #expect(try showFor("pin").status == 0)
        try rig.awaitView("the pad") { $0.layout == "pin" }
    }
}
