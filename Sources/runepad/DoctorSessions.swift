// SPDX-License-Identifier: MIT

import Control
import Doctor
import Files
import Glibc
import KeymapFiles
import Keymaps
import WebFields
import YAMLDocuments

extension SessionFacts {
    /// Finds the sessions with a screen, by the processes that this user may look at.
    static func present(among processes: [HostProcess]) -> [SessionFacts] {
        let users = Dictionary(grouping: processes.map(SessionProcess.init), by: \.process.user)
        let withScreen = users.filter { $0.value.contains { $0.belongsToScreen } }
        // Users below 1000 are the system's, such as a greeter's; root is asked only where nobody else has a session.
        let people = withScreen.filter { (1000..<60_000).contains($0.key) }
        let seats = seatsOfUsers()
        return (people.isEmpty ? withScreen.filter { $0.key == 0 } : people).sorted { $0.key < $1.key }
            .map { SessionFacts($0.key, $0.value, all: processes, seats: seats[$0.key] ?? []) }
    }

    private init(_ number: UInt32, _ own: [SessionProcess], all: [HostProcess], seats: Set<String>) {
        let account = HostAccount(number: number)
        self.init(user: account?.name ?? "\(number)")
        userNumber = number
        self.seats = seats
        compositor =
            own.first { Self.compositors.contains($0.process.name) }?.process.name
            ?? all.first { Self.compositors.contains($0.name) }?.name
        let client = own.first { $0.waylandDisplay != nil } ?? own.first { $0.display != nil }
        isWayland = client.map { $0.waylandDisplay != nil } ?? (compositor != "Xorg")
        if let group = groupNumber(ControlRight.view.rawValue) {
            mayView = account?.isMember(of: group) ?? false
            // The user's service manager may be older than the session, and so have fewer groups.
            let running =
                own.first { $0.process.name == "runepad-overlay" }
                ?? own.first { Self.compositors.contains($0.process.name) }
                ?? own.first { $0.belongsToScreen }
            hasViewGroup =
                running.map { $0.process.groups.contains(group) || account?.group == group } ?? true
        }
        overlay = own.first { $0.process.name == "runepad-overlay" }
            .map { Overlay(hasDisplay: $0.environment == nil || $0.hasDisplay) }
        startFile = account.flatMap { Self.startFile(below: $0.home) }
        otherKeyboards = Set(own.map(\.process.name)).intersection(Self.onScreenKeyboards).sorted()
        hasGnomeKeyboard = compositor == "gnome-shell" && asksForGnomeKeyboard
        browsers = Self.browserNames.sorted().compactMap { name in
            own.first { $0.process.name == name }.map {
                var browser = Browser(
                    name: name, arguments: $0.process.arguments, environment: $0.environment)
                if let known = WebFields.Browser(program: name) {
                    browser.webExtension =
                        !known.hasExtension
                        ? .missing : own.map(\.process).haveWebFields(of: name) ? .running : .idle
                }
                return browser
            }
        }
        glyphs = glyphs(readBy: client)
    }

    /// The start file of a session in a home folder that starts the overlay, or `nil` if none does.
    private static func startFile(below home: String) -> String? {
        let names = [
            ".config/labwc/autostart", ".config/sway/config", ".config/openbox/autostart",
            ".config/wayfire.ini", ".xsession", ".xinitrc",
        ]
        return names.map { "\(home)/\($0)" }.first { path in
            guard let bytes = try? File.read(path) else { return false }
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
                let words = $0.split { !$0.isLetter && $0 != "-" }
                return !$0.hasPrefix("#") && words.contains { $0 == "runepad-overlay" }
            }
        }
    }

    /// The seats at which users have sessions, by logind.
    private static func seatsOfUsers() -> [UInt32: Set<String>] {
        var seats: [UInt32: Set<String>] = [:]
        let text = ChildProgram.answer("loginctl", "list-sessions", "--no-legend", "--no-pager") ?? ""
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 3, let user = UInt32(words[1]), words[3].hasPrefix("seat") else { continue }
            seats[user, default: []].insert(String(words[3]))
        }
        return seats
    }

    /// Whether GNOME's on-screen keyboard is switched on.
    private var asksForGnomeKeyboard: Bool {
        let ask = ["gsettings", "get", "org.gnome.desktop.a11y.applications", "screen-keyboard-enabled"]
        let bus = "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/\(userNumber)/bus"
        return ChildProgram.answer(words: asUser(setting: [bus], ask))?.hasPrefix("true") ?? false
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
        let names = ["WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DISPLAY", "XAUTHORITY"]
        let place = names.compactMap { name in client?.environment?[name].map { "\(name)=\($0)" } }
        guard !place.isEmpty, let program = linkTarget(of: "/proc/self/exe") else { return .unreadable }
        switch ChildProgram.status(words: asUser(setting: place, [program, "xkb", "--verify"])) {
        case ExitStatus.failure.rawValue: return .missing(of: table.count)
        case 0: return .all(table.count)
        default: return .unreadable
        }
    }

    /// The words of a command with the rights of the session's user, and with variables of the environment.
    private func asUser(setting variables: [String], _ command: [String]) -> [String] {
        let isOther = userNumber != geteuid()
        return (isOther ? ["runuser", "-u", user, "--"] : []) + ["env"] + variables + command
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
    /// Whether the process is a compositor, or knows one.
    var belongsToScreen: Bool {
        hasDisplay || (process.name != "Xorg" && SessionFacts.compositors.contains(process.name))
    }
}
