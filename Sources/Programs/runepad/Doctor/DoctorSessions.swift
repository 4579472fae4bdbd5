// SPDX-License-Identifier: MIT

import Control
import Doctor
import Files
import Glibc
import Keymaps
import TextFields
import YAML

extension SessionFacts {
    /// Finds the sessions with a screen, or returns `nil` if logind, which alone knows them, does not answer.
    ///
    /// A user who is not root gets only the own ones, because nothing is to be seen in those of others. So this user
    /// gets them also without logind: nobody else's program is believed.
    ///
    /// `touchscreens` has the names of the pass-through touchscreens, by those of their panels.
    static func present(
        among processes: [HostProcess], touching touchscreens: [String: String]
    ) -> [SessionFacts]? {
        guard let logins = SeatSession.present ?? SeatSession.own(among: processes) else { return nil }
        let drawing = processes.filter { compositors.contains($0.name) }
        // An X server may run as root for the person whose program started it.
        let starters = Set(drawing.map(\.parent))
        let users = Set((drawing + processes.filter { starters.contains($0.number) }).map(\.user))
        return logins.withScreen(whereTheseDraw: users)
            .filter { geteuid() == 0 || $0.key == geteuid() }
            .sorted { $0.key < $1.key }
            .map { SessionFacts($0.key, $0.value, among: processes, touching: touchscreens) }
    }

    private init(
        _ number: UInt32, _ logins: [SeatSession], among all: [HostProcess],
        touching touchscreens: [String: String]
    ) {
        let account = HostAccount(number: number)
        let own = all.filter { $0.user == number }.map(SessionProcess.init)
        self.init(user: account?.name ?? "\(number)")
        userNumber = number
        seats = Set(logins.map(\.seat))
        let drawing =
            own.first { Self.compositors.contains($0.process.name) }?.process
            ?? all.first { $0.user == 0 && Self.compositors.contains($0.name) }
        (compositor, age) = (drawing?.name, drawing?.age)
        let kinds = Set(logins.map(\.kind))
        isWayland = kinds.contains(.wayland) || (!kinds.contains(.x11) && compositor != "Xorg")
        // The address of the display, and nothing else, is believed of the user's own programs.
        let client = own.first { $0.waylandDisplay != nil } ?? own.first { $0.display != nil }
        if let group = groupNumber(ControlRight.view.rawValue) {
            mayView = account?.isMember(of: group) ?? false
            // The user's service manager may be older than the session, and so have fewer groups.
            let running =
                own.first { $0.process.name == "runepad-overlay" }
                ?? own.first { Self.compositors.contains($0.process.name) }
                ?? own.first { $0.hasDisplay }
            hasViewGroup =
                running.map { $0.process.groups.contains(group) || account?.group == group } ?? true
        }
        mayReadKeys = groupNumber("input").map { account?.isMember(of: $0) ?? false } ?? false
        overlay = own.first { $0.process.name == "runepad-overlay" }
            .map { Overlay(hasDisplay: $0.environment == nil || $0.hasDisplay, age: $0.process.age) }
        startFile = account.flatMap { startFile(below: $0.home) }
        otherKeyboards = Set(own.map(\.process.name)).intersection(Self.onScreenKeyboards).sorted()
        hasGnomeKeyboard = compositor == "gnome-shell" && asksForGnomeKeyboard
        browsers = Self.browserNames.sorted().compactMap { name in
            let running = own.filter { $0.process.name == name }
            // Of the browser's many processes, the one that starts the others, whose arguments are a person's.
            let first = running.first {
                !$0.process.arguments.flatMap { $0.split(separator: " ") }.contains {
                    $0.hasPrefix("--type=")
                }
            }
            return (first ?? running.first).map {
                var browser = Browser(
                    name: name, arguments: $0.process.arguments, environment: $0.environment)
                browser.age = running.compactMap(\.process.age).max()
                if let known = TextFields.Browser(program: name) {
                    browser.webExtension =
                        !known.hasExtension
                        ? .missing : own.map(\.process).haveWebFields(of: name) ? .running : .idle
                }
                return browser
            }
        }
        glyphs = glyphs(readBy: client)
        guard mayBeQueried else { return }
        let socket = own.lazy.compactMap { $0.environment?["SWAYSOCK"] }.first
        touches = touchscreens.compactMapValues {
            touch(of: $0, home: account?.home ?? "", swaySocket: socket, client)
        }
    }

    /// Whether programs of the session may say where it is: for root there is nobody with fewer rights who could look.
    private var mayBeQueried: Bool { userNumber != 0 || geteuid() != 0 }

    /// How the session turns the touches of a touchscreen, or `nil` where nothing tells.
    private func touch(
        of name: String, home: String, swaySocket: String?, _ client: SessionProcess?
    ) -> SessionTouch? {
        func answer(_ words: [String], _ variables: [String: String] = [:]) -> String? {
            asUser(words, variables)?.answer
        }
        switch compositor {
        case "sway":
            return swaySocket.flatMap { answer(["swaymsg", "-t", "get_inputs", "-r"], ["SWAYSOCK": $0]) }
                .flatMap { SessionTouch(sway: $0, named: name) }
        case "labwc":
            return answer(["cat", "--", "\(home)/.config/labwc/rc.xml"])
                .flatMap { SessionTouch(labwc: $0, named: name) }
        case "kwin_wayland":
            return answer(["cat", "--", "\(home)/.config/kcminputrc"])
                .flatMap { SessionTouch(kwin: $0, named: name) }
        case _ where !isWayland:
            return answer(["xinput", "list-props", "pointer:\(name)"], Self.display(of: client))
                .flatMap(SessionTouch.init(xinput:))
        default: return nil
        }
    }

    /// The variables by which a program reaches the display that another one has.
    private static func display(of client: SessionProcess?) -> [String: String] {
        let names = ["WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DISPLAY", "XAUTHORITY"]
        return client?.environment?.filter { names.contains($0.key) } ?? [:]
    }

    /// The start file of a session in a home folder that starts the overlay, or `nil` if none does.
    ///
    /// The files belong to the user, and may be links. So a program with the rights of this user reads them.
    private func startFile(below home: String) -> String? {
        Self.startFiles.map { "\(home)/\($0)" }.first { path in
            asUser(["cat", "--", path], [:])?.answer.map(Self.startsOverlay) ?? false
        }
    }

    /// Whether GNOME's on-screen keyboard is switched on.
    private var asksForGnomeKeyboard: Bool {
        let command = ["gsettings", "get", "org.gnome.desktop.a11y.applications", "screen-keyboard-enabled"]
        let bus = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/\(userNumber)/bus"]
        return asUser(command, bus)?.answer?.hasPrefix("true") ?? false
    }

    /// Whether the keymap that a program of the session gets types the glyphs that the driver uses.
    ///
    /// The user's programs say where the session is.  So a program with the rights of this user looks there: what
    /// answers may be another program of theirs.
    private func glyphs(readBy client: SessionProcess?) -> Glyphs {
        var ignored = DiagnosticList()
        guard let table = GlyphTable(inUseAt: GlyphTable.defaultPath, into: &ignored), !table.isEmpty else {
            return .none
        }
        let place = Self.display(of: client)
        guard mayBeQueried else { return .unreadable }
        guard !place.isEmpty, let program = File.linkTarget(of: "/proc/self/exe") else { return .unreadable }
        switch asUser([program, "xkb", "--verify"], place)?.run()?.status {
        case ExitStatus.failure.rawValue: return .missing(of: table.count, leadingOut: table.leadingOut.count)
        case 0: return .all(table.count)
        default: return .unreadable
        }
    }

    /// A program with the rights of the session's user, and with variables of its environment.
    private func asUser(_ words: [String], _ variables: [String: String]) -> ChildProgram? {
        HostAccount(number: userNumber).map { ChildProgram(words: words, user: $0, variables: variables) }
    }
}

extension SeatSession {
    /// The session of this program's user, as the programs of the same user tell, or `nil` for root.
    ///
    /// An X server often runs as root, so the display of its clients says that there is one.
    fileprivate static func own(among processes: [HostProcess]) -> [SeatSession]? {
        guard geteuid() != 0 else { return nil }
        let own = processes.filter { $0.user == geteuid() }.map(SessionProcess.init)
        let kind: Kind =
            own.contains { $0.waylandDisplay != nil }
            ? .wayland : own.contains { $0.display != nil } ? .x11 : .tty
        return [SeatSession(user: geteuid(), kind: kind)]
    }

    /// The sessions at seats of this machine, or `nil` if logind does not answer.
    fileprivate static var present: [SeatSession]? {
        ChildProgram.answer("loginctl", "list-sessions", "--no-legend", "--no-pager").map { list in
            identifiers(listedIn: list).compactMap { identifier in
                let command =
                    ["loginctl", "show-session"] + properties.map { "--property=\($0)" } + [identifier]
                return ChildProgram(words: command).answer.flatMap(SeatSession.init(showing:))
            }
        }
    }
}

/// A process with its environment, which is read once.
private struct SessionProcess {
    let process: HostProcess
    let environment: [String: String]?

    init(_ process: HostProcess) {
        self.process = process
        environment = process.environment
    }

    var waylandDisplay: String? { environment?["WAYLAND_DISPLAY"].flatMap { $0.isEmpty ? nil : $0 } }
    /// An X server of this machine; those of others, as ssh makes them, are no sessions here.
    var display: String? { environment?["DISPLAY"].flatMap { $0.hasPrefix(":") ? $0 : nil } }
    var hasDisplay: Bool { waylandDisplay != nil || display != nil }
}
