// SPDX-License-Identifier: MIT

import Engine
import TestScreens
import Testing
import Windows

@testable import SystemRig

/// Sessions of KWin on the machine's screens.
///
/// KWin opens screens and touchscreens through logind alone, so a service manager must have started the machine.  It
/// draws by OpenGL, which takes much memory of an emulated machine, so these tests have a machine of their own.
@Suite(.serialized) struct KWinTests {
    @Test func `on a turned screen of KWin, keys type and touches reach the pixel under them`() throws {
        try Installation.begin()
        try Installation.configure("panels:\n  - {name: front, layout: number-pad, keymap: us}\n")
        let trial = TurnedScreenTrial(try TurnedKWin(), size: PixelSize(width: 1024, height: 600))
        for degrees in [0, 90, 180, 270, 0] { try trial.expectAll(at: degrees) }
    }

    @Test func `each of two touchscreens touches and types on its own screen of KWin`() throws {
        try Installation.begin()
        try Installation.configure(
            """
            panels:
              - {name: left, match: {phys: test/left}, layout: number-pad, keymap: us, output: Virtual-1}
              - {name: right, match: {phys: test/right}, layout: number-pad, keymap: us, output: Virtual-2}

            """)
        let left = try InstalledPad(phys: "test/left", panel: "left")
        let right = try InstalledPad(phys: "test/right", panel: "right")
        // Nobody has plugged in the second screen.
        let connector = "/sys/class/drm/card0-Virtual-2/status"
        try succeed("echo on >\(connector)")
        defer { _ = try? run("echo detect >\(connector)") }
        let session = try KWinSession(outputs: ["left": "Virtual-1", "right": "Virtual-2"])
        try session.turn("Virtual-2", to: 270)
        var windows: Set<PixelSize> = []
        try session.wait("windows on both screens") {
            let lines = try session.takeLines().filter { $0.hasPrefix("window ") }
            windows.formUnion(lines.compactMap { size($0.dropFirst(7)) })
            return windows.contains { $0.height > $0.width } && windows.contains { $0.width > $0.height }
        }
        for (panel, degrees) in [("left", 0), ("right", 270)] {
            try session.wait("turn of \(panel)") { try property("Rotation", of: panel) == "u \(degrees)" }
        }

        let touched = try touch(by: left, in: session) { $0 == PixelSize(width: 1024, height: 600) }
        #expect(touched.place == [768, 150])
        let key = try #require(try left.places(of: ["1"]).first)
        try left.tap(key)
        try expectLine("key 1", in: session)

        let portrait = try touch(by: right, in: session) { $0.height > $0.width }
        #expect(portrait.place == [portrait.window.width / 4, portrait.window.height / 4])
        let turned = try #require(try right.places(of: ["3"]).first)
        // Its upper left corner is the lower left one for a person.
        try right.tap(Place(x: 1 - turned.y, y: turned.x))
        try expectLine("key 3", in: session)
    }

    @Test func `a tap lights a screen that KWin has put off and types nothing; the next tap types`() throws {
        try Installation.begin()
        try Installation.configure(
            "panels:\n  - {name: front, layout: number-pad, keymap: us, dark-touch: wake}\n")
        let pad = try InstalledPad(phys: "test/kwin")
        let session = try KWinSession()
        // A tap gives the window the focus.
        _ = try touch(by: pad, in: session) { _ in true }
        let places = try pad.places(of: ["1", "2"])
        for _ in 0..<2 {
            // A tap that KWin reads after the command lights the screen again.
            try session.wait("a dark screen") {
                try session.putScreensOff()
                return try Scanout.isOff
            }
            try pad.tap(places[0])
            try session.wait("a screen that is lit again") { try !Scanout.isOff }
            try pad.tap(places[1])
            var keys: [String] = []
            try session.wait("key 2") {
                keys += try session.takeLines().filter { $0.hasPrefix("key ") }
                return keys.contains("key 2")
            }
            #expect(keys == ["key 2"])
        }
    }

    /// Taps a window, which gets the focus by that, three quarters from the left and a quarter from the top, as the
    /// touchscreen has it, and returns the window's size and the place where it was touched.
    ///
    /// It taps until the first tap is seen in a window of such a size, as one that has not been painted yet is not there.
    private func touch(
        by pad: InstalledPad, in session: KWinSession, _ isRight: (PixelSize) -> Bool
    ) throws -> (window: PixelSize, place: [Int]) {
        var touches: [(window: PixelSize, place: [Int])] = []
        try session.wait("touch") {
            try pad.tap(Place(x: 0.75, y: 0.25))
            let new = try session.takeLines()
            touches = new.compactMap { touch($0) }.filter { isRight($0.window) }
            return !touches.isEmpty
        }
        return touches[0]
    }

    /// What a line such as `touch 1024x600 768 150` says.
    private func touch(_ line: String) -> (window: PixelSize, place: [Int])? {
        let words = line.split(separator: " ")
        guard words.count == 4, words[0] == "touch", let window = size(words[1]) else { return nil }
        return (window, words[2...].compactMap { Int($0) })
    }

    private func expectLine(_ line: String, in session: KWinSession) throws {
        try session.wait(line) { try session.takeLines().contains(line) }
    }

    /// A size such as `1024x600`.
    private func size(_ text: some StringProtocol) -> PixelSize? {
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        return numbers.count == 2 ? PixelSize(width: numbers[0], height: numbers[1]) : nil
    }
}

/// A property of a panel, as busctl prints it.
private func property(_ name: String, of panel: String) throws -> String {
    try succeed(
        "busctl get-property org.runepad.Runepad1 /org/runepad/Runepad1/panels/\(panel)"
            + " org.runepad.Runepad1.Panel \(name)")
}

/// A session of KWin with a pad at the lower edge.
private final class TurnedKWin: TurnedScreen {
    let name = "kwin"
    let patience = LogindSession.patience
    private let pad: InstalledPad
    private let session: KWinSession
    private var rotation = Rotation.upright

    init() throws {
        pad = try InstalledPad(phys: "test/kwin")
        session = try KWinSession()
        try awaitWindow()
    }

    func turn(to degrees: Int) throws {
        rotation = try #require(Rotation(rawValue: degrees))
        try session.turn("Virtual-1", to: degrees)
    }

    /// The card shows a picture that KWin has turned already.
    func screenshot() throws -> Screenshot { try Scanout.screenshot().seen(on: rotation) }

    func tap(at place: Point) throws { try pad.tap(Place(place)) }

    func property(_ name: String) throws -> String { try DesktopKWinTests.property(name, of: "front") }

    func takeLines() throws -> [String] { try session.takeLines() }

    var logs: String { session.logs }
}
