// SPDX-License-Identifier: MIT

import Layouts
import TestScreens
import Testing
import Touch
import Windows

/// Sessions of KWin on the machine's screens.
///
/// KWin opens screens and touchscreens through logind alone, so a service manager must have started the machine.  It
/// draws by OpenGL, which takes much memory of an emulated machine, so these tests have a machine of their own.
@Suite(.serialized) struct KWinTests {
    @Test(
        "on KWin's screen that is turned while it is used, the key under the finger is typed and a touch beside the pad reaches the pixel under it; KWin starts the overlay by the installed desktop file"
    )
    func turnedKWin() throws {
        try Installation.begin()
        try Installation.configure("panels:\n  - {name: front, layout: number-pad, keymap: us}\n")
        let trial = TurnedScreenTrial(try TurnedKWin(), size: PixelSize(width: 1024, height: 600))
        for degrees in [0, 90, 180, 270, 0] { try trial.expectAll(at: degrees) }
    }

    @Test(
        "of two touchscreens each touches and types on its own screen of KWin, one of which is turned, by the outputs of their panels alone"
    )
    func screensOfKWin() throws {
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
        let session = try KWinSession()
        try session.turn("Virtual-2", to: 270)
        var windows: Set<PixelSize> = []
        try session.wait("windows on both screens") {
            windows.formUnion(try session.takeLines().compactMap { size($0, of: "window") })
            return windows.contains { $0.height > $0.width } && windows.contains { $0.width > $0.height }
        }
        for (panel, degrees) in [("left", 0), ("right", 270)] {
            try session.wait("turn of \(panel)") { try property("Rotation", of: panel) == "u \(degrees)" }
        }

        let key = try #require(try left.places(of: ["1"]).first)
        try left.tap(key)
        try expectLine("key 1", in: session)
        let turned = try #require(try right.places(of: ["3"]).first)
        // Its upper left corner is the lower left one for a person.
        try right.tap(Place(x: 1 - turned.y, y: turned.x))
        try expectLine("key 3", in: session)

        let upright = PixelSize(width: 1024, height: 600)
        #expect(
            try touch(left, in: session) == "touch 1024x600 \(upright.width * 3 / 4) \(upright.height / 4)")
        let portrait = try #require(windows.first { $0.height > $0.width })
        #expect(
            try touch(right, in: session)
                == "touch \(portrait.width)x\(portrait.height) \(portrait.width / 4) \(portrait.height / 4)")
    }

    /// What a window says of taps three quarters from the left, and a quarter from the top, as the touchscreen has it;
    /// of which there are several until the first is seen, as a window that has not been painted yet is not there.
    private func touch(_ pad: InstalledPad, in session: KWinSession) throws -> String {
        var line: String?
        try session.wait("touch") {
            try pad.tap(Place(x: 0.75, y: 0.25))
            line = try session.takeLines().first { $0.hasPrefix("touch") }
            return line != nil
        }
        // Those that come late are not those of another touchscreen.
        while try !session.takeLines().isEmpty {}
        return try #require(line)
    }

    private func expectLine(_ line: String, in session: KWinSession) throws {
        try session.wait(line) { try session.takeLines().contains(line) }
    }

    /// The size in a line such as `window 1024x600`.
    private func size(_ line: String, of word: String) -> PixelSize? {
        let words = line.split(separator: " ")
        guard words.count == 2, words[0] == word else { return nil }
        let numbers = words[1].split(separator: "x").compactMap { Int($0) }
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

    func property(_ name: String) throws -> String { try SystemdTests.property(name, of: "front") }

    func takeLines() throws -> [String] { try session.takeLines() }

    var logs: String { session.logs }
}
