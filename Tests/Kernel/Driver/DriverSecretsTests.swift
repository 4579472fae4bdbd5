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
        try rig.tap("Hide")
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
}
