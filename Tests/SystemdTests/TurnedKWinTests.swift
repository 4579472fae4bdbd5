// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Layouts
import TestScreens
import Testing
import Touch
import Windows

// KWin opens screens and touchscreens through logind alone.
extension PackageTests {
    @Test(
        "on KWin's screen that is turned while it is used, the key under the finger is typed and a touch beside the pad reaches the pixel under it; KWin starts the overlay by the installed desktop file"
    )
    func turnedKWin() throws {
        try Installation.begin()
        try Installation.configure("panels:\n  - {name: front, layout: number-pad, keymap: us}\n")
        let trial = TurnedScreenTrial(try TurnedKWin(), size: PixelSize(width: 1024, height: 600))
        for degrees in [0, 90, 180, 270, 0] { try trial.expectAll(at: degrees) }
    }
}

/// A session of KWin, with its window of glass, and a pad at the lower edge.
private final class TurnedKWin: TurnedScreen {
    let name = "kwin"
    let patience = LogindSession.patience
    private let pad: InstalledPad
    private let session: LogindSession
    private let pipe: FileHandle
    private var rotation = Rotation.upright

    init() throws {
        pad = try InstalledPad(phys: "test/kwin")
        session = try LogindSession(
            "kwin",
            script: """
                mkdir -p $XDG_CONFIG_HOME
                printf '[Wayland]\\nInputMethod[$e]=/usr/share/applications/runepad-overlay.desktop\\n' \
                    >$XDG_CONFIG_HOME/kwinrc
                export XDG_CURRENT_DESKTOP=KDE
                exec kwin_wayland --drm --no-lockscreen --no-global-shortcuts --socket wayland-0
                """)
        try succeed("mkfifo --mode=666 \(session.folder)/glass.pipe; chmod 777 \(session.folder)")
        // For writing as well, so that it has no end before the program has opened it.
        let descriptor = unsafe open("\(session.folder)/glass.pipe", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
        pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try Data(glassProgram.utf8).write(to: URL(filePath: session.folder + "/glass"))
        try session.start("glass", "python3 \(session.folder)/glass \(session.folder)/glass.pipe")
        try awaitWindow()
    }

    func turn(to degrees: Int) throws {
        rotation = try #require(Rotation(rawValue: degrees))
        let direction = try #require([0: "none", 90: "left", 180: "inverted", 270: "right"][degrees])
        try session.wait("output that turns") {
            let command = "kscreen-doctor output.1.rotation.\(direction)"
            return try run(
                "runuser -u kiosk -- env XDG_RUNTIME_DIR=/run/user/1000 WAYLAND_DISPLAY=wayland-0"
                    + " KSCREEN_BACKEND_INPROCESS=1 QT_QPA_PLATFORM=wayland \(command)"
            ).status == 0
        }
    }

    /// The card shows a picture that KWin has turned already.
    func screenshot() throws -> Screenshot { try Scanout.screenshot().seen(on: rotation) }

    func tap(at place: Point) throws { try pad.tap(Place(x: place.x, y: place.y)) }

    func property(_ name: String) throws -> String {
        try succeed(
            "busctl get-property org.runepad.Runepad1 /org/runepad/Runepad1/panels/front"
                + " org.runepad.Runepad1.Panel \(name)")
    }

    func takeLines() throws -> [String] {
        var request = pollfd(fd: pipe.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, 500) == 1 else { return [] }
        // A line is written at once.
        return String(decoding: pipe.availableData, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    var logs: String { session.logs }
}
