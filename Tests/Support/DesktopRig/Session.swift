// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Glibc
import TestScreens
import Testing

/// A session that runs, with a program that has its keyboards.
///
/// The Wayland sessions have a seat manager each, so that all of them read the same devices at the same time;
/// weston, which has no other way, draws on the machine's screen, the others into memory.
final class Session {
    /// The session's kind.
    let kind: SessionKind
    /// The row of the table to which what it reads belongs.
    let row: Report.Row
    /// The program.
    let client: Client
    private let outputs: Outputs?
    /// The X server's name, as in DISPLAY: that of a second server where browsers have one each.
    private let display: String
    private let folder: String
    private var programs: [Program] = []
    /// After how many milliseconds a key repeats that is held.
    private let repeatDelay: Int

    /// The X server's name: the tests of windows have another, and compositors take lower numbers for their Xwayland.
    static let xDisplay = ":40"

    /// The number of the X server's console.
    private var xConsole: Int { display == Self.xDisplay ? 7 : 9 }

    /// The outputs of a session that turns: under sway or labwc `HEADLESS-1`, and right of it `HEADLESS-2`, turned
    /// clockwise by 270°; under X the machine's screen `Virtual-1`, as an X server that draws into memory turns
    /// nothing, and right of it `Virtual-2`, turned in the same way.
    struct Outputs {
        /// Whether there is a second output.
        var hasSecond = true
        /// Whether sway or labwc draws on the machine's screen, too, and not into memory.
        var areOnScreen = false
        /// Further lines of sway's configuration.
        var sway = ""
        /// Further elements of labwc's.
        var labwc = ""
        /// Further sections of the X server's.
        var xorg = ""
    }

    /// Starts a session with the settings that the host needs for its glyphs; a second one of its kind has a name.
    ///
    /// Unless keys repeat soon, they do after so long that a tap on a crowded machine never does.
    init(
        _ kind: SessionKind, on host: HostKeyboard, _ advice: HostKeyboard.Advice,
        client form: Client.Form = .terminal,
        name: String? = nil, outputs: Outputs? = nil, repeatsSoon: Bool = false
    ) throws {
        self.kind = kind
        row = Report.Row(kind: kind, browser: form.browser)
        display = form.browser == .firefox ? ":42" : Self.xDisplay
        self.outputs = outputs
        repeatDelay = repeatsSoon ? 400 : longRepeatDelay
        folder = "/run/sessions/\(name ?? kind.rawValue)"
        try User.makeFolder(User.runtimeDirectory)
        try? FileManager.default.removeItem(atPath: folder)
        try User.makeFolder(folder)
        client = try Client(form, in: folder)
        switch kind {
        case .console: try startConsole()
        case .xorg: try startXorg()
        case .sway: try startSway(host, advice.line(for: kind))
        case .labwc: try startLabwc(advice.line(for: kind))
        case .cage: try startCage(advice.line(for: kind))
        case .weston: try startWeston(advice.line(for: kind))
        }
    }

    deinit {
        // Clients first.
        while programs.popLast() != nil {}
        // An X server that is killed leaves its console in the graphics mode, in which no console draws text.
        if kind == .xorg, outputs != nil { try? XServer.endGraphics(ofConsole: xConsole) }
    }

    /// What its programs have complained of, for a person who looks for the cause of a failure.
    var logs: String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".log") }.map { name in
            let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
            return "--- \(kind): \(name)\n" + text.split(separator: "\n").suffix(20).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

// MARK: - The kinds

extension Session {
    /// A program on the first text console, as Debian starts it with the keymaps of the host and of the glyphs.
    private func startConsole() throws {
        // loadkeys asks for the mode of this console; the one in sight may be a graphical session's.
        try succeed(["kbd_mode", "-f", "-u", "-C", "/dev/tty1"])
        try succeed(["loadkeys", "-q", "-C", "/dev/tty1", HostKeyboard.consoleKeymap])
        try succeed(["loadkeys", "-q", "-u", "-C", "/dev/tty1", "/etc/runepad/runepad.map"])
        try succeed(["chvt", "1"])
        // Nothing is left on it of what was there before.
        try succeed(["sh", "-c", #"printf '\033[H\033[2J' >/dev/tty1"#])
        // As systemd's rules for udev have it.
        try succeed(["chgrp", "tty", "/dev/tty1"])
        try succeed(["chmod", "620", "/dev/tty1"])
        // The shell opens it: opened by the leader of its session, as this process is, it would send signals.
        try start(["sh", "-c", "exec \(client.command.joined(separator: " ")) </dev/tty1"], asUser: false)
    }

    /// Has the text console leave modifiers and locks alone, as it does where a session is in the foreground.
    ///
    /// Sessions that draw into memory are in no foreground, and a console's Caps Lock has a light of its own.
    static func silenceConsole() throws {
        try succeed(["kbd_mode", "-f", "-k", "-C", "/dev/tty1"])
    }

    /// An X server that draws into memory; without a window manager, the keyboard is the pointer's, in the middle.
    private func startXorg() throws {
        let configuration =
            switch outputs?.hasSecond {
            case nil: XServer.configuration
            case false?: XServer.configurationOfScreen
            case true?: XServer.configurationOfTwoScreens
            }
        try (configuration + (outputs?.xorg ?? ""))
            .write(toFile: folder + "/xorg.conf", atomically: true, encoding: .utf8)
        let server = try start(
            XServer.command(
                display, console: xConsole, folder + "/xorg.conf", "-ardelay", "\(repeatDelay)"),
            asUser: false, isHeard: true)
        try #require(server.awaitWord(), "\(logs)")
        let isTerminal = client.command.first != "python3"
        if outputs?.hasSecond == true {
            try perform(["xrandr", "--output", "Virtual-2", "--rotate", "right"])
        }
        // Nobody gives a window the keyboard of the whole screen but a manager of windows.
        if !isTerminal { try startManager() }
        // GTK would rather draw on a compositor, of which there may be one as well.
        let terminal =
            isTerminal
            ? ["xterm", "-u8", "-geometry", "200x60+0+0", "-e"]
            // Firefox takes touches for a mouse unless it is told so.
            : ["env", "GDK_BACKEND=x11", "XDG_SESSION_TYPE=x11", "MOZ_USE_XINPUT2=1"]
        try start(terminal + client.command, ["DISPLAY": display])
    }

    /// Starts a window manager, and waits until it manages: windows that are there before it lose the keyboard.
    private func startManager() throws {
        try start(["openbox"], ["DISPLAY": display])
        let question = ["xprop", "-display", display, "-root", "_NET_SUPPORTING_WM_CHECK"]
        let end = ContinuousClock.now + .milliseconds(patience)
        while try !Program.run(question).output.contains("window id") {
            try #require(ContinuousClock.now < end, "\(logs)")
            poll(nil, 0, 100)
        }
    }

    private func startSway(_ host: HostKeyboard, _ advice: String) throws {
        let mode = row.browser == nil ? "1024x600@60Hz" : "640x400@10Hz"
        try """
        xwayland disable
        default_border none
        \(outputs?.areOnScreen == true ? "" : "output * mode --custom \(mode)")
        input type:keyboard xkb_layout \(host)
        input type:keyboard repeat_delay \(repeatDelay)
        \(outputs?.hasSecond == true ? "output HEADLESS-2 transform 90" : "")
        \(outputs?.sway ?? "")
        \(advice)
        exec \((terminal + client.command).joined(separator: " "))

        """.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
        try startCompositor(["sway", "--config", folder + "/config"])
    }

    private func startLabwc(_ advice: String) throws {
        let configuration = folder + "/labwc"
        try User.makeFolder(configuration)
        try (advice.split(separator: " ").joined(separator: "\n") + "\n")
            .write(toFile: configuration + "/environment", atomically: true, encoding: .utf8)
        let settings =
            "<keyboard><repeatDelay>\(repeatDelay)</repeatDelay></keyboard>" + (outputs?.labwc ?? "")
        try "<labwc_config>\(settings)</labwc_config>\n"
            .write(toFile: configuration + "/rc.xml", atomically: true, encoding: .utf8)
        var startup = (terminal + client.command).joined(separator: " ")
        if row.browser != nil {
            // As under sway: an emulated machine draws long.
            let mode = "wlr-randr --output HEADLESS-1 --custom-mode 640x400@10Hz"
            startup = "sh -c '\(mode) && exec \(startup)'"
        }
        if outputs?.hasSecond == true {
            let turn = folder + "/turn"
            try turnProgram.write(toFile: turn, atomically: true, encoding: .utf8)
            // wl_output counts counterclockwise, in quarters.
            // labwc ends the connection of a client that means an output as it was before a change.
            let attempt = "python3 \(turn) HEADLESS-2 3 && exec \(startup)"
            startup = "sh -c 'for attempt in 1 2 3 4 5; do \(attempt); done'"
        }
        try startCompositor(["labwc", "--config-dir", configuration, "--startup", startup])
    }

    private func startCage(_ advice: String) throws {
        let variables = advice.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1) }
        let environment = try variables.map { variable in
            (String(variable[0]), String(try #require(variable.last)))
        }
        try startCompositor(
            ["cage", "--"] + terminal + client.command, Dictionary(environment) { $1 })
    }

    private func startWeston(_ advice: String) throws {
        let program = folder + "/terminal"
        try "#!/bin/sh\nexec \((terminal + client.command).joined(separator: " "))\n"
            .write(toFile: program, atomically: true, encoding: .utf8)
        try #require(unsafe chmod(program, 0o755) == 0)
        try """
        [core]
        backend=drm
        renderer=pixman
        shell=kiosk
        idle-time=0
        [keyboard]
        repeat-delay=\(repeatDelay)
        \(advice.split(separator: " ").joined(separator: "\n"))
        [autolaunch]
        path=\(program)

        """.write(toFile: folder + "/weston.ini", atomically: true, encoding: .utf8)
        try startCompositor(["weston", "--config", folder + "/weston.ini", "--continue-without-input"])
    }

    /// What runs the client in a Wayland session.
    private var terminal: [String] {
        // Chromium asks the session for its type.
        client.command.first == "python3"
            ? ["env", "GDK_BACKEND=wayland", "XDG_SESSION_TYPE=wayland"] : ["foot", "--log-level=warning"]
    }
}

// MARK: - Stopping it

extension Session {
    /// The compositor, the X server, or what reads the text console.
    private var reader: Program { kind == .console || kind == .xorg ? programs[0] : programs[1] }

    /// Stops what reads the keyboards, until ``resume()``: what draws for it and what runs in it goes on.
    func stop() throws { try reader.stop() }

    /// Lets it go on.
    func resume() { reader.resume() }
}

// MARK: - Other glyphs

extension Session {
    /// Has the session read the keymap anew: for the glyphs of a pad that is plugged in afterwards.
    ///
    /// sway and the X server read it for each keyboard that appears; labwc reads it when it is told to.
    func readKeymap() {
        if kind == .labwc { reader.signal(SIGHUP) }
    }
}

// MARK: - Asking it

extension Session {
    /// What `runepad xkb --verify` says, run in the session by its user.
    func verification() throws -> Verification {
        if kind == .console { return try Self.verificationOnConsole() }
        return try Verification(
            Program.run(
                User.command(Verification.command), environment: try client.variables()))
    }

    /// The same on a text console, whether or not anything runs on one.
    ///
    /// It is the second one, as a console is hung up when the leader of its session ends.
    static func verificationOnConsole() throws -> Verification {
        let leader = ["setsid", "--ctty", "--wait"]
        let environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "linux"]
        return try Verification(
            Program.run(
                leader + User.command(Verification.command), environment: environment, input: "/dev/tty2"))
    }

    /// Takes the glyphs of earlier tests out of the text consoles' keymap.
    static func forgetGlyphsOnConsole() throws {
        // 112 has the first character above U+FFFF.
        let codes = [209, 189, 194, 129, 132, 134, 204, 112]
        let keys = codes.map { "plain keycode \($0) = VoidSymbol\nshift keycode \($0) = VoidSymbol\n" }
        try keys.joined().write(toFile: "/run/plain.map", atomically: true, encoding: .utf8)
        try DesktopRig.succeed(["loadkeys", "-q", "-u", "/run/plain.map"])
    }

    /// What programs of the session are told of it: the name of its display server.
    func environment() throws -> [String: String] {
        switch kind {
        case .console: return [:]
        case .xorg: return ["DISPLAY": display]
        case .sway, .labwc, .cage, .weston:
            let variables = try client.variables()
            return ["WAYLAND_DISPLAY": try #require(variables["WAYLAND_DISPLAY"])]
        }
    }

    /// What a person sees: not under weston or cage, which say it to nobody.
    func screenshot() throws -> Screenshot {
        switch kind {
        case .console: return try .ofFramebuffer()
        case .xorg: return try XClient(display).screenshot()
        case .sway, .labwc, .cage, .weston:
            let file = folder + "/screenshot.ppm"
            let variables = ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": User.runtimeDirectory]
            let result = try Program.run(
                User.command(["grim", "-t", "ppm", file]),
                environment: try environment().merging(variables) { $1 })
            try #require(result.status == 0, "\(kind): \(result.output)")
            return try Screenshot(ppm: Data(contentsOf: URL(filePath: file)))
        }
    }

    /// How high what its client shows is, in pixels: the window of a text field, or the rows of the console.
    func clientHeight() throws -> Int {
        guard kind == .console else { return try #require(try client.size().last) }
        let words = try DesktopRig.succeed(["stty", "-F", "/dev/tty1", "size"]).split(separator: " ")
        return try #require(words.first.flatMap { Int($0) }) * 16
    }

    /// Turns the first output of a session with ``Outputs``, as its person would.
    ///
    /// - Parameter degrees: How far the screen is then turned clockwise, as wl_output has it.
    /// - Throws: When the session refuses.
    func turn(to degrees: Int) throws {
        switch kind {
        case .sway:
            // sway counts the other way.
            let socket = try #require(try client.variables()["SWAYSOCK"])
            let words = "output HEADLESS-1 transform \((360 - degrees) % 360)"
            try DesktopRig.succeed(["swaymsg", "-s", socket, "--", words])
        case .labwc:
            let variables = ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": User.runtimeDirectory]
            let transform = degrees == 0 ? "normal" : "\(degrees)"
            let result = try Program.run(
                User.command(["wlr-randr", "--output", "HEADLESS-1", "--transform", transform]),
                environment: try environment().merging(variables) { $1 })
            try #require(result.status == 0, "\(result.output)")
        case .xorg:
            let direction = [0: "normal", 90: "left", 180: "inverted", 270: "right"][degrees] ?? ""
            try perform(["xrandr", "--output", "Virtual-1", "--rotate", direction])
        case .console, .cage, .weston: preconditionFailure("\(kind) turns no output here")
        }
    }

    /// Puts the output of sway or labwc off, until somebody types.
    func rest() throws {
        let program = folder + "/rest"
        try restProgram.write(toFile: program, atomically: true, encoding: .utf8)
        try start(["python3", program], environment())
    }

    /// Runs a program in the X session that has to succeed, and returns what it says.
    @discardableResult
    func perform(_ command: [String]) throws -> String {
        let environment = ["PATH": "/usr/bin:/bin", "DISPLAY": display]
        let result = try Program.run(User.command(command), environment: environment)
        try #require(result.status == 0, "\(command.joined(separator: " ")): \(result.output)")
        return result.output
    }

    /// What the session's tool prints of its input devices: sway's of all, or the X server's of one.
    func inputDevices(_ name: String) throws -> String {
        guard kind == .sway else { return try perform(["xinput", "list-props", "pointer:" + name]) }
        let socket = try #require(try client.variables()["SWAYSOCK"])
        return try DesktopRig.succeed(["swaymsg", "-s", socket, "-t", "get_inputs", "-r"])
    }
}

/// What `runepad xkb --verify` has said.
struct Verification: CustomStringConvertible {
    /// The exit status.
    let status: Int32
    /// What it said, errors included.
    let lines: [String]

    fileprivate static let command = [Checkout.program("runepad"), "xkb", "--verify"]

    fileprivate init(_ result: (status: Int32, output: String)) {
        status = result.status
        lines = result.output.split(separator: "\n").map(String.init)
    }

    /// All of it, for a person.
    var description: String { "exit \(status): " + lines.joined(separator: " / ") }
}

// MARK: - Starting

extension Session {
    /// Starts a compositor with a seat of its own.
    private func startCompositor(_ command: [String], _ environment: [String: String] = [:]) throws {
        let socket = folder + "/seat"
        // The place of its socket is built into seatd; once it listens there, the socket can be moved.
        let manager = try start(
            ["seatd", "-u", User.name, "-n", "1"], ["SEATD_VTBOUND": "0"], asUser: false, isHeard: true)
        try #require(manager.awaitWord(), "\(logs)")
        try FileManager.default.moveItem(atPath: "/run/seatd.sock", toPath: socket)
        let own = [
            "SEATD_SOCK": socket, "LIBSEAT_BACKEND": "seatd", "XDG_CONFIG_HOME": folder,
            "WLR_BACKENDS": outputs?.areOnScreen == true ? "drm,libinput" : "headless,libinput",
            "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
            "WLR_HEADLESS_OUTPUTS": outputs?.hasSecond == true ? "2" : "1",
        ]
        try start(command, own.merging(environment) { $1 })
    }

    @discardableResult
    private func start(
        _ command: [String], _ environment: [String: String] = [:], asUser: Bool = true, isHeard: Bool = false
    ) throws -> Program {
        let program = try Program(
            command,
            Program.Surroundings(
                environment: environment, asUser: asUser,
                log: "\(folder)/\(command[0]).log", isHeard: isHeard))
        programs.append(program)
        return program
    }
}
