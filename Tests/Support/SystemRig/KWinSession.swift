// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestScreens
import Testing

/// A session of KWin, which starts the overlay by the installed desktop file, with the windows of the
/// ``glassProgram``; it ends with the value.
final class KWinSession {
    private let session: LogindSession
    private let pipe: FileHandle

    /// Starts it on the screens that are plugged in; of the outputs each belongs to a panel's pass-through touchscreen,
    /// by the panel's name.
    init(outputs: [String: String] = [:]) throws {
        let settings = outputs.map { panel, output in
            """
            [Libinput][4617][29302][Runepad Pass-through Touchscreen \(panel)]
            OutputName=\(output)

            """
        }
        session = try LogindSession(
            "kwin",
            script: """
                mkdir -p $XDG_CONFIG_HOME
                printf '[Wayland]\\nInputMethod[$e]=/usr/share/applications/runepad-overlay.desktop\\n' \
                    >$XDG_CONFIG_HOME/kwinrc
                cat >$XDG_CONFIG_HOME/kcminputrc <<'END'
                \(settings.joined())
                END
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
    }

    /// Turns an output by some degrees clockwise, as wl_output has it.
    func turn(_ output: String, to degrees: Int) throws {
        let direction = try #require([0: "none", 90: "left", 180: "inverted", 270: "right"][degrees])
        try configureScreens("output.\(output).rotation.\(direction)")
    }

    /// Puts all screens off, as after the time without input that a person has chosen.
    func putScreensOff() throws { try configureScreens("--dpms off") }

    /// Has KWin's own tool do what these words say, once KWin can: a tool that asks too early may wait for ever.
    private func configureScreens(_ words: String) throws {
        try wait("answer to \(words)") {
            try run(
                "\(asKiosk) WAYLAND_DISPLAY=wayland-0 KSCREEN_BACKEND_INPROCESS=1 QT_QPA_PLATFORM=wayland"
                    + " timeout --kill-after 5 60 kscreen-doctor \(words)"
            ).status == 0
        }
    }

    /// Waits until a condition holds; `what` names it for a person.
    func wait(_ what: String, _ condition: () throws -> Bool) throws { try session.wait(what, condition) }

    /// Takes the lines that the program has written since the last call, when there are some or after half a second.
    func takeLines() throws -> [String] {
        var request = pollfd(fd: pipe.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, 500) == 1 else { return [] }
        // A line is written at once.
        return String(decoding: pipe.availableData, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// What its programs, the system and the driver say of themselves, for a person.
    var logs: String { session.logs }
}
