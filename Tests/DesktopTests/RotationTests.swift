// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Layouts
import TestBus
import Testing
import Touch
import Windows

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    @Test(
        "on a screen that is turned while it is used, the key under the finger is typed and a touch beside the pad reaches the pixel under it, without a rotation in the configuration",
        arguments: [SessionKind.sway, .labwc, .xorg])
    func turnedScreen(kind: SessionKind) throws {
        let pad = try TurnedPad(kind)
        for degrees in [0, 90, 180, 270, 0] { try pad.expectAll(at: degrees) }
    }
}

/// A pad at the lower edge of a screen that turns, in a session that has no setting for the turn.
private final class TurnedPad {
    private let bus: TestBus
    private let pad: Pad
    private let session: Session
    private let folder: String
    private var overlay: Program?
    /// What the session's window has written and nobody has taken yet.
    private var lines: [String] = []

    private static let device = "Runepad Pass-through Touchscreen pad"

    init(_ kind: SessionKind) throws {
        folder = "/run/sessions/turned-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for group in ["runepad-view", "runepad-control"] {
            try succeed(["groupadd", "--force", "--system", group])
        }
        try succeed(["usermod", "--append", "--groups", "runepad-view", User.name])
        bus = try TestBus(.system)
        try bus.start()
        pad = try Pad("number-pad", fillsPanel: false)
        try pad.start(environment: ["DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)"])
        try bus.awaitPanel(Pad.path)
        let device = Self.device.replacingOccurrences(of: " ", with: "_")
        session = try Session(
            kind, on: .us, .none, client: .glass,
            outputs: Session.Outputs(
                hasSecond: false, sway: "input \"4617:29302:\(device)\" map_to_output HEADLESS-1",
                labwc: "<touch deviceName=\"\(Self.device)\" mapToOutput=\"HEADLESS-1\"/>"))
        try awaitLine("a window") { $0.hasPrefix("window") }
        let environment = try session.environment().merging(["DBUS_SYSTEM_BUS_ADDRESS": bus.address]) { $1 }
        overlay = try Program(
            [Checkout.program("runepad-overlay")],
            Program.Surroundings(environment: environment, log: folder + "/overlay.log"))
    }

    deinit {
        // Clients first.
        overlay = nil
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Turns the screen, and taps where a person sees keys and where they see none.
    func expectAll(at degrees: Int) throws {
        try session.turn(to: degrees)
        let rotation = try #require(Rotation(rawValue: degrees))
        let size = session.kind == .labwc ? (1280, 720) : (1024, 600)
        let (width, height) = degrees % 180 == 0 ? size : (size.1, size.0)
        try awaitProperty("Rotation", "u \(degrees)")
        try awaitProperty("OutputRotation", "i \(degrees)")
        let digits = try look(width, height, degrees)
        for digit in ["1", "6", "8"] {
            let place = try #require(digits[Character(digit)])
            try pad.tap(at: rotation.device(place))
            #expect(try awaitLine("\(digit) at \(degrees)") { $0.hasPrefix("key") } == "key \(digit)")
        }
        for point in [Point(x: 0.2, y: 0.1), Point(x: 0.7, y: 0.25)] {
            let (x, y) = (point.x * Double(width), point.y * Double(height))
            let line = try touch(rotation.device(point))
            let words = line.split(separator: " ").map(String.init)
            try #require(words.count == 4, "\(line)")
            #expect(words[1] == "\(width)x\(height)")
            let reached = words[2...].compactMap { Double($0) }
            #expect(
                reached.count == 2 && abs(reached[0] - x) <= 1 && abs(reached[1] - y) <= 1,
                "\(session.kind) at \(degrees): \(line), not \(x) \(y)")
        }
    }

    /// Taps beside the keys until the window has seen it: a window that has not been painted yet is not there.
    private func touch(_ point: Point) throws -> String {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            lines = []
            try pad.tap(at: point)
            if let line = next(within: .seconds(2), { $0.hasPrefix("touch") }) { return line }
            try #require(ContinuousClock.now < end, "no touch: \(lines) \(session.logs) \(log)")
        }
    }

    /// Where all digits are seen on a screen of a size.
    private func look(_ width: Int, _ height: Int, _ degrees: Int) throws -> [Character: Point] {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let shot = try session.screenshot()
            let digits = try shot.digits(onKeysOf: 0xFFFFFF)
            if shot.size.width == width, shot.size.height == height, digits.count == 10 {
                try shot.keep(as: "turned-\(session.kind)-\(degrees)")
                return digits
            }
            if ContinuousClock.now > end {
                try shot.keep(as: "failure-turned-\(session.kind)-\(degrees)")
                try #require(Bool(false), "\(digits.count) digits on \(shot.size): \(session.logs) \(log)")
            }
        }
    }

    private var log: String { (try? String(contentsOfFile: folder + "/overlay.log", encoding: .utf8)) ?? "" }

    private func awaitProperty(_ name: String, _ value: String) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let answer = try bus.busctl("get-property", Pad.path, [name]).output
            if answer == value + "\n" { return }
            try #require(ContinuousClock.now < end, "\(name) is \(answer), not \(value): \(log)")
        }
    }

    @discardableResult
    private func awaitLine(_ what: String, _ isWanted: (String) -> Bool) throws -> String {
        let line = next(within: .milliseconds(patience), isWanted)
        return try #require(line, "no \(what): \(lines) \(session.logs) \(log)")
    }

    /// The next line of the window that fulfils a condition, and takes it with all lines before.
    private func next(within time: Duration, _ isWanted: (String) -> Bool) -> String? {
        let end = ContinuousClock.now + time
        while true {
            if let index = lines.firstIndex(where: isWanted) {
                defer { lines.removeSubrange(...index) }
                return lines[index]
            }
            if ContinuousClock.now > end { return nil }
            var request = pollfd(fd: session.client.descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&request, 1, 500)
            session.client.read()
            // A line is written at once.
            lines += session.client.take().split(separator: "\n").map(String.init)
        }
    }
}

extension Rotation {
    /// The place of the device that a person sees at a place of a panel with this rotation.
    fileprivate func device(_ point: Point) -> Point {
        switch self {
        case .upright: point
        case .quarter: Point(x: point.y, y: 1 - point.x)
        case .half: Point(x: 1 - point.x, y: 1 - point.y)
        case .threeQuarters: Point(x: 1 - point.y, y: point.x)
        }
    }
}
