// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestScreens
import Testing

/// A session in which programs run whose text fields are reported: an X server, or a compositor.
final class FieldSession {
    /// The kinds of sessions.
    enum Kind: String, CaseIterable {
        case xorg
        case sway
        case labwc
        case cage
        case westonKiosk
        /// weston's kiosk-shell on a screen of twice as many pixels in each direction.
        case westonKioskScaled
        /// weston's desktop-shell, which starts the overlay as its input method.
        case westonDesktop
        /// KWin, which does the same, in a window that fills the screen of a weston: without logind KWin opens neither
        /// screens nor touchscreens itself.
        case kwin

        /// Whether the compositor starts the overlay.
        var startsOverlay: Bool { self == .westonDesktop || self == .kwin }

        /// The way in which the overlay learns of text fields.
        var way: String {
            switch self {
            case .sway, .labwc: "input-method-v2"
            case .westonDesktop, .kwin: "input-method-v1"
            case .xorg, .cage, .westonKiosk, .westonKioskScaled: "at-spi"
            }
        }
    }

    /// What labwc has besides.
    struct Labwc {
        /// The text of `rc.xml`.
        var settings: String
        /// A folder whose programs it finds before others.
        var programs: String?
    }

    /// The variables that programs of the session need.
    private(set) var environment: [String: String] = [:]
    private let kind: Kind
    /// The X server's name; compositors take lower numbers for their Xwayland.
    private static let display = ":43"
    private let folder: String
    /// The settings that sessions need for the host's glyphs.
    private let advice: HostKeyboard.Advice
    private let isUpright: Bool
    private let labwc: Labwc?
    private var programs: [Program] = []

    /// Starts a session whose programs have `variables` besides its own.
    ///
    /// The compositor starts the program `overlay` as its input method, if it starts one.  sway turns its screen by a
    /// quarter if that is upright.
    init(
        _ kind: Kind, in folder: String, _ variables: [String: String], _ advice: HostKeyboard.Advice,
        overlay: String, isUpright: Bool, labwc: Labwc? = nil
    ) throws {
        (self.kind, self.folder, self.advice, self.isUpright) = (kind, folder, advice, isUpright)
        self.labwc = labwc
        environment = variables
        // Xwayland's sockets; nobody has made their folder in a guest that runs no service.
        try FileManager.default.createDirectory(
            atPath: "/tmp/.X11-unix", withIntermediateDirectories: true)
        try #require(unsafe chmod("/tmp/.X11-unix", 0o1777) == 0)
        switch kind {
        case .xorg: try startXorg()
        case .sway: try startSway()
        case .labwc: try startLabwc()
        case .cage: try startCage()
        case .westonKiosk: try startWeston("kiosk", "")
        case .westonKioskScaled: try startWeston("kiosk", "[output]\nname=Virtual-1\nscale=2\n")
        case .westonDesktop:
            let shell = "[shell]\npanel-position=none\nlocking=false\n"
            try startWeston("desktop", shell + "[input-method]\npath=\(overlay)\n")
        case .kwin: try startKWin(overlay)
        }
    }

    deinit { while programs.popLast() != nil {} }

    /// Starts a program of the session's, which ends with the session.
    @discardableResult
    func start(
        _ command: [String], _ more: [String: String] = [:], asUser: Bool = true, isHeard: Bool = false
    ) throws -> Program {
        let log = "\(folder)/\(command[0].split(separator: "/").last ?? "program").log"
        let program = try Program(
            command,
            Program.Surroundings(
                environment: environment.merging(more) { $1 }, asUser: asUser, log: log, isHeard: isHeard))
        programs.append(program)
        return program
    }

    /// What a person sees: a compositor has the machine's screen, and the X server draws into memory.
    func screenshot() throws -> Screenshot {
        kind == .xorg ? try XClient(Self.display).screenshot() : try Scanout.screenshot()
    }

    /// What its programs have complained of.
    var logs: String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".log") }.sorted().map { name in
            "--- \(name)\n" + text(name).split(separator: "\n").suffix(15).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// What a file of its folder contains now, such as a program's log.
    func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    }

    private func startXorg() throws {
        let configuration = folder + "/xorg.conf"
        try XServer.configuration.write(toFile: configuration, atomically: true, encoding: .utf8)
        let server = try start(
            XServer.command(Self.display, console: 7, configuration, "-ac"),
            asUser: false, isHeard: true)
        try #require(server.awaitWord(), "\(logs)")
        environment["DISPLAY"] = Self.display
        environment["GDK_BACKEND"] = "x11"
        environment["QT_QPA_PLATFORM"] = "xcb"
        // Nobody gives a window the keyboard but a window manager.
        try start(["openbox"])
        try wait {
            try Program.run(["xprop", "-display", Self.display, "-root", "_NET_SUPPORTING_WM_CHECK"]).output
                .contains("window id")
        }
    }

    private func startSway() throws {
        let script = try environmentScript()
        let turn = isUpright ? "output * transform 90\n" : ""
        try "default_border none\nxwayland disable\n\(turn)\(advice.line(for: .sway))\nexec \(script)\n"
            .write(toFile: folder + "/sway", atomically: true, encoding: .utf8)
        try startSeat()
        try start(["sway", "--config", folder + "/sway"], wlroots)
        try readEnvironment()
    }

    private func startLabwc() throws {
        let script = try environmentScript()
        try startSeat()
        try User.makeFolder(folder + "/labwc")
        try (advice.line(for: .labwc).split(separator: " ").joined(separator: "\n") + "\n")
            .write(toFile: folder + "/labwc/environment", atomically: true, encoding: .utf8)
        var variables = wlroots
        if let labwc {
            try labwc.settings.write(toFile: folder + "/labwc/rc.xml", atomically: true, encoding: .utf8)
            if let programs = labwc.programs { variables["PATH"] = programs + ":/usr/bin:/bin" }
        }
        try start(["labwc", "--config-dir", folder + "/labwc", "--startup", script], variables)
        try readEnvironment()
    }

    /// The variables by which compositors of wlroots draw on the machine's screen.
    private var wlroots: [String: String] {
        [
            "LIBSEAT_BACKEND": "seatd", "WLR_BACKENDS": "drm,libinput", "WLR_RENDERER": "pixman",
            "WLR_LIBINPUT_NO_DEVICES": "1",
        ]
    }

    private func startCage() throws {
        let script = try environmentScript(stays: true)
        try startSeat()
        let keymap = try advice.line(for: .cage).split(separator: " ").map { word in
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            return (parts[0], try #require(parts.last))
        }
        try start(["cage", "--", script], wlroots.merging(keymap) { $1 })
        try readEnvironment()
    }

    private func startWeston(_ shell: String, _ more: String) throws {
        let script = try environmentScript()
        try """
        [core]
        backend=drm
        renderer=pixman
        shell=\(shell)
        idle-time=0
        xwayland=true
        [keyboard]
        \(advice.line(for: .weston).split(separator: " ").joined(separator: "\n"))
        [autolaunch]
        path=\(script)
        \(more)
        """.write(toFile: folder + "/weston.ini", atomically: true, encoding: .utf8)
        try startSeat()
        try start(
            ["weston", "--config", folder + "/weston.ini", "--continue-without-input"],
            ["LIBSEAT_BACKEND": "seatd"])
        try readEnvironment()
    }

    private func startKWin(_ overlay: String) throws {
        try startWeston("kiosk", "")
        let outer = try #require(environment["WAYLAND_DISPLAY"])
        try User.makeFolder(folder + "/kwin")
        // KWin reads the options only where they replace those of before.
        try "[Layout]\nUse=true\nLayoutList=us\nOptions=runepad:glyphs\nResetOldOptions=true\n"
            .write(toFile: folder + "/kwin/kxkbrc", atomically: true, encoding: .utf8)
        // With DISPLAY, the overlay would be no worse off: it prefers layer-shell.
        environment["DISPLAY"] = nil
        try start(
            [
                "kwin_wayland", "--wayland-display", outer, "--no-lockscreen", "--no-global-shortcuts",
                "--socket", "wayland-fields", "--inputmethod", overlay,
            ], ["KWIN_COMPOSE": "Q", "XDG_CONFIG_HOME": folder + "/kwin"])
        environment["WAYLAND_DISPLAY"] = "wayland-fields"
        let socket = User.runtimeDirectory + "/wayland-fields"
        try wait { FileManager.default.fileExists(atPath: socket) }
    }

    /// Starts the seat manager by which a compositor opens the screen and the input devices.
    private func startSeat() throws {
        let manager = try start(
            ["seatd", "-u", User.name, "-n", "1"], ["SEATD_VTBOUND": "0"], asUser: false, isHeard: true)
        try #require(manager.awaitWord(), "\(logs)")
    }

    /// Makes a program for a compositor to start, which writes down what programs of the session are told.
    ///
    /// cage ends with its program.  One that stays would outlive weston, which starts it outside its process group.
    private func environmentScript(stays: Bool = false) throws -> String {
        let (script, written) = (folder + "/first", folder + "/environment")
        let text = "#!/bin/sh\nenv >\(written).new\nmv \(written).new \(written)\n"
        try (text + (stays ? "exec sleep infinity\n" : ""))
            .write(toFile: script, atomically: true, encoding: .utf8)
        try #require(unsafe chmod(script, 0o755) == 0)
        return script
    }

    /// Waits until that program runs, and takes over what it was told.
    private func readEnvironment() throws {
        let written = folder + "/environment"
        try wait { FileManager.default.fileExists(atPath: written) }
        let lines = try String(contentsOfFile: written, encoding: .utf8).split(separator: "\n")
        for name in ["WAYLAND_DISPLAY", "DISPLAY"] {
            let line = lines.first { $0.hasPrefix(name + "=") }
            environment[name] = line.map { String($0.dropFirst(name.count + 1)) }
        }
        try #require(environment["WAYLAND_DISPLAY"] != nil, "\(logs)")
        useWayland()
    }

    private func useWayland() {
        environment["GDK_BACKEND"] = "wayland"
        environment["QT_QPA_PLATFORM"] = "wayland"
        environment["GSK_RENDERER"] = "cairo"
    }

    private func wait(_ condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while try !condition() {
            try #require(ContinuousClock.now < end, "\(logs)")
            poll(nil, 0, 50)
        }
    }
}
