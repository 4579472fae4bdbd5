// SPDX-License-Identifier: MIT

internal import Control
internal import Engine

/// A session with a screen: the programs of a user who, as logind says, sits at a seat of this machine.
package struct SessionFacts: Hashable, Sendable {
    package var user: String
    package var userNumber: UInt32 = 1000
    /// The compositor or the X server, as its process is called, or `nil` if it is not known.
    package var compositor: String?
    /// The seconds since the compositor or the X server was started, or `nil` if that is not known.
    package var age: Int?
    /// Whether the session is Wayland's; otherwise it is an X server's.
    package var isWayland = true
    /// The seats, by logind's names, at which the user has sessions.
    package var seats: Set<String> = []
    /// Whether the user database has the user in the group `runepad-view`.
    package var mayView = true
    /// Whether the programs of the session have that group.
    package var hasViewGroup = true
    /// Whether the user database has the user in the group `input`, whose members may read every key.
    package var mayReadKeys = false
    /// The start file of the compositor that starts the overlay, or `nil` if none does.
    package var startFile: String?
    /// The user's overlay, or `nil` if none runs.
    package var overlay: Overlay? = Overlay()
    /// The other on-screen keyboards that run.
    package var otherKeyboards: [String] = []
    /// Whether GNOME's own on-screen keyboard is switched on.
    package var hasGnomeKeyboard = false
    package var glyphs = Glyphs.none
    package var browsers: [Browser] = []
    /// How the session turns the touches beside the keys, by the panels' names, as far as it tells.
    package var touches: [String: SessionTouch] = [:]

    /// The program that draws the keys.
    package struct Overlay: Hashable, Sendable {
        /// Whether the program knows the session's screen: `WAYLAND_DISPLAY` or `DISPLAY` is in its environment.
        package var hasDisplay: Bool
        /// The seconds since it was started, or `nil` if that is not known.
        package var age: Int?

        package init(hasDisplay: Bool = true, age: Int? = nil) {
            (self.hasDisplay, self.age) = (hasDisplay, age)
        }
    }

    /// Whether a session's keymap types the glyphs that are installed.
    package enum Glyphs: Hashable, Sendable {
        /// No glyph is installed.
        case none
        /// The keymap types all of them; their number.
        case all(Int)
        /// The keymap does not type all of them; their number, and the number of those on whose keycodes a desktop
        /// acts then.
        case missing(of: Int, leadingOut: Int)
        /// The keymap cannot be read.
        case unreadable
    }

    /// Makes a session in which all is right.
    package init(user: String) { self.user = user }

    /// The names of compositors' and X servers' processes.
    ///
    /// The kernel keeps the first 15 bytes of a name: comm in proc(5).
    package static let compositors: Set<String> = [
        "Xorg", "cage", "cosmic-comp", "gnome-kiosk", "gnome-shell", "Hyprland", "kwin_wayland", "labwc",
        "niri",
        "phoc", "river", "sway", "wayfire", "weston",
    ]
    /// The names of other on-screen keyboards' processes.
    package static let onScreenKeyboards: Set<String> = [
        "buffyboard", "florence", "maliit-keyboard", "maliit-server", "matchbox-keyboa", "onboard",
        "phosh-osk-stevi", "plasma-keyboard", "squeekboard", "svkbd-mobile-in", "wvkbd", "wvkbd-deskintl",
        "wvkbd-mobintl",
    ]
    /// The names of browsers' processes.
    package static let browserNames: Set<String> = [
        "chrome", "chromium", "epiphany", "firefox", "firefox-esr",
    ]
    /// The start files of sessions, below the home folder of their user.
    package static let startFiles = [
        ".config/labwc/autostart", ".config/sway/config", ".config/openbox/autostart", ".config/wayfire.ini",
        ".config/hypr/hyprland.lua", ".xsession", ".xinitrc",
    ]

    /// Whether the text of a start file starts the overlay.
    package static func startsOverlay(_ text: String) -> Bool {
        text.split(separator: "\n").contains {
            let line = $0.drop { $0 == " " || $0 == "\t" }
            // Comments of a shell and of most configurations, and those of Lua.
            let isComment = line.hasPrefix("#") || line.hasPrefix("--")
            let words = line.split { !$0.isLetter && $0 != "-" }
            return !isComment && words.contains { $0 == "runepad-overlay" }
        }
    }
}

extension HostFacts {
    var sessionFindings: [Finding] {
        guard hasLogind else {
            return [
                Finding(
                    .session, hasOverlay ? .unknown : .note,
                    "logind does not answer, and nothing else says who has a session at a seat of this machine",
                    remedy: .run("loginctl", "list-sessions", note: "it says why"))
            ]
        }
        guard !sessions.isEmpty else {
            return [
                Finding(
                    .session, hasOverlay ? .unknown : .note,
                    isRoot
                        ? "logind knows no session with a screen, so nothing is known of the keys that people see"
                        : "this is no session with a screen, and other sessions are not to be seen",
                    remedy: isRoot ? nil : .run("sudo", "runepad", "doctor"))
            ]
        }
        let ofSessions = sessions.flatMap { session in
            let faults = rightsFaults(of: session) + inputFaults(of: session)
            let screen = session.compositor ?? (session.isWayland ? "a Wayland compositor" : "an X server")
            return faults.isEmpty
                ? [
                    Finding(
                        .session, .good,
                        "\(session.user) has a session of \(screen), with the right to see the keys")
                ] : faults
        }
        return ofSessions + seatFaults
    }

    private func rightsFaults(of session: SessionFacts) -> [Finding] {
        guard hasOverlay, session.userNumber != 0 else { return [] }
        guard session.mayView else {
            return [
                Finding(
                    .session, .problem,
                    "\(session.user) is not in the group runepad-view, so the overlay may not draw the keys",
                    remedy: .give(
                        "\(session.user) gets the right to see the keys of the panels, and where they are touched",
                        by: "usermod", "--append", "--groups", "runepad-view", session.user,
                        then: "then start the machine again"))
            ]
        }
        guard session.hasViewGroup else {
            return [
                Finding(
                    .session, .problem,
                    "\(session.user) came into the group runepad-view after the session began, so the overlay may not draw the keys yet",
                    remedy: .advice("start the machine again"))
            ]
        }
        return []
    }

    private func inputFaults(of session: SessionFacts) -> [Finding] {
        guard session.mayReadKeys, session.userNumber != 0 else { return [] }
        return [
            Finding(
                .session, .warning,
                "\(session.user) is in the group input, so each program of the session may read every key that is typed",
                remedy: .give(
                    "\(session.user) loses the right to read input devices, which compositors get from logind or seatd",
                    by: "gpasswd", "--delete", session.user, "input", then: "then start the machine again"))
        ]
    }

    /// The panels at whose seat no session is; on a machine with several seats, each has its own.
    private var seatFaults: [Finding] {
        let seated = sessions.filter { !$0.seats.isEmpty }
        let places = seated.map {
            "the session of \($0.user) at \($0.seats.sorted().joined(separator: ", "))"
        }
        return bus.panels.filter { panel in
            !seated.isEmpty && !seated.contains { $0.seats.contains(panel.seat) }
        }.map {
            Finding(
                .session, .problem,
                "the panel \($0.name) is at the seat \($0.seat), and \(places.joined(separator: ", "))",
                remedy: .run(
                    "loginctl", "seat-status", $0.seat,
                    note: "`loginctl attach` moves a device to another seat"))
        }
    }

    var overlayFindings: [Finding] {
        guard hasOverlay else {
            return [
                Finding(.overlay, .note, "runepad-overlay is not installed, so no program draws the keys")
            ]
        }
        return sessions.map { session in
            guard let overlay = session.overlay else {
                if let age = session.age, isStarting(age) {
                    return Finding(
                        .overlay, .unknown,
                        "the session of \(session.user) started \(age) s ago, and no runepad-overlay runs in it yet",
                        remedy: .laterAgain)
                }
                return Finding(
                    .overlay, .problem,
                    "no runepad-overlay runs in the session of \(session.user), so nobody sees the keys",
                    remedy: .advice(
                        session.startFile.map { "start the session again: \($0) starts the overlay" }
                            ?? "in the session, `systemctl --user restart runepad-overlay`; the session's start file must start "
                            + "it where nothing starts graphical-session.target"))
            }
            guard overlay.hasDisplay else {
                return Finding(
                    .overlay, .problem,
                    "the overlay of \(session.user) does not know the session's screen, and draws on the text console",
                    remedy: .advice(
                        "in the session, `systemctl --user import-environment WAYLAND_DISPLAY DISPLAY XAUTHORITY`, then "
                            + "`systemctl --user restart runepad-overlay`"))
            }
            return Finding(.overlay, .good, "the overlay draws the keys in the session of \(session.user)")
        }
    }

    var fieldFindings: [Finding] {
        let automatic = bus.panels.filter { $0.show == .auto && $0.status == .serving }
        guard hasOverlay, sessions.contains(where: { $0.overlay != nil }) else { return [] }
        return automatic.map { panel in
            if let source = panel.textFields.source {
                return programFault(of: panel, by: source)
                    ?? Finding(.fields, .good, "text fields bring the view of \(panel.name), by \(source)")
            }
            if let age = sessions.compactMap({ $0.overlay?.age }).min(), isStarting(age) {
                return Finding(
                    .fields, .unknown,
                    "the overlay started \(age) s ago, and has not told yet how text fields bring the view of \(panel.name)",
                    remedy: .laterAgain)
            }
            let reasons = panel.textFields.refusals
            return Finding(
                .fields, .problem,
                "no text field brings the view of \(panel.name)"
                    + (reasons.isEmpty
                        ? ": no overlay has told how it learns of them"
                        : ": " + reasons.joined(separator: "; ")),
                remedy: .advice("see `man runepad-overlay` for the ways, and which one each session has"))
        }
    }

    /// A panel that chooses layouts by programs, which only AT-SPI2 tells.
    private func programFault(of panel: PanelState, by source: String) -> Finding? {
        guard source != "at-spi",
            configuration.panels.contains(where: {
                $0.choosesByProgram && PanelState.isName(panel.name, ofEntry: $0.name)
            })
        else { return nil }
        return Finding(
            .fields, .warning,
            "text fields bring the view of \(panel.name), by \(source), which does not tell their programs: the entries "
                + "of `fields` with `program` never apply",
            remedy: .advice(
                "choose by `purpose` alone, or start the overlay with `--fields at-spi`, which tells programs: "
                    + "`man runepad-overlay` says what else it needs"))
    }

    var keyboardFindings: [Finding] {
        sessions.flatMap { session -> [Finding] in
            var findings = session.otherKeyboards.map { name in
                Finding(
                    .keyboards, .warning,
                    "\(name) runs in the session of \(session.user) as well: it covers the keys, or takes the text fields",
                    remedy: .run(
                        "pkill", "--exact", name, note: "and take it out of the session's start file"))
            }
            if session.hasGnomeKeyboard {
                findings.append(
                    Finding(
                        .keyboards, .warning,
                        "GNOME's on-screen keyboard is switched on in the session of \(session.user), and comes for the same fields",
                        remedy: .advice(
                            "in the session, `gsettings set org.gnome.desktop.a11y.applications screen-keyboard-enabled false`"
                        )))
            }
            return findings.isEmpty
                ? [
                    Finding(
                        .keyboards, .good,
                        "no other on-screen keyboard runs in the session of \(session.user)")
                ] : findings
        }
    }

    var keymapFindings: [Finding] {
        // The panels that do not type their glyphs, because the driver knows of no session that reads them.
        let silent = bus.panels.filter { $0.glyphs != .typed }.map { "the panel \($0.name)" }.joined(
            separator: ", ")
        return sessions.compactMap { session in
            switch session.glyphs {
            case .none: return nil
            case .all(let count) where !silent.isEmpty:
                return Finding(
                    .keymap, .problem,
                    "the session of \(session.user) types all \(count) glyphs, but no overlay has told that to the driver, so "
                        + "\(silent) does not type them",
                    remedy: .advice("in the session, `systemctl --user restart runepad-overlay`"))
            case .all(let count):
                return Finding(.keymap, .good, "the session of \(session.user) types all \(count) glyphs")
            case .missing where session.compositor == "sway":
                return Finding(
                    .keymap, .warning,
                    "the keyboard on which \(session.user) typed last does not type all glyphs under sway, which has a keymap "
                        + "for each keyboard",
                    remedy: .advice(
                        "tap a key of the panel, and run the doctor again; `runepad xkb --install` prints sway's line"
                    ))
            case .missing(let count, let leadingOut):
                // The driver types none of the latter in a kiosk.
                let effect =
                    if !silent.isEmpty {
                        ", so \(silent) does not either"
                    } else if leadingOut == 0 || configuration.isKiosk {
                        ""
                    } else {
                        "; with the keycodes of \(leadingOut) a desktop opens its settings, takes a screenshot or the like"
                    }
                return Finding(
                    .keymap, .problem,
                    "the session of \(session.user) does not type all of the \(count) glyphs\(effect)",
                    remedy: .run(
                        "runepad", "xkb", "--install",
                        note: "it prints the line for each kind of session; then restart the session"))
            case .unreadable:
                return Finding(
                    .keymap, .unknown, "the keymap of the session of \(session.user) cannot be read",
                    remedy: .advice("run `runepad xkb --verify` in the session"))
            }
        }
    }
}
