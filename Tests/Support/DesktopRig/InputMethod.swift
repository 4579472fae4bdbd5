// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// An input method of a session, which makes characters of what is typed.
enum InputMethod {
    /// fcitx5, which makes Chinese characters of Latin letters (pinyin).
    case fcitx5
    /// ibus, which joins Korean letters to syllables.
    case ibus

    /// The options that the overlay needs beside it: ibus has the place of a compositor's input method, and tells
    /// nobody of text fields.
    func overlayOptions(_ kind: FieldSession.Kind) -> [String] {
        (self == .ibus && kind != .xorg) ? ["--fields", "at-spi"] : []
    }

    /// What a program of GTK is told, so that it uses the input method: by default it tells the compositor.
    func variables(_ kind: FieldSession.Kind, in folder: String) -> [String: String] {
        switch self {
        case .fcitx5: kind == .xorg ? ["GTK_IM_MODULE": "fcitx"] : [:]
        case .ibus:
            kind == .xorg ? ["GTK_IM_MODULE": "ibus"].merging(ibusVariables(kind, in: folder)) { $1 } : [:]
        }
    }

    /// Starts it in a session and waits until it can be used.
    func start(_ kind: FieldSession.Kind, in session: FieldSession, folder: String) throws {
        switch self {
        case .fcitx5: try startFcitx(kind, in: session, folder: folder)
        case .ibus: try startIBus(kind, in: session, folder: folder)
        }
    }

    private func startFcitx(_ kind: FieldSession.Kind, in session: FieldSession, folder: String) throws {
        try User.makeFolder(folder + "/fcitx5")
        try """
        [Groups/0]
        Name=Default
        Default Layout=us
        DefaultIM=pinyin
        [Groups/0/Items/0]
        Name=keyboard-us
        [Groups/0/Items/1]
        Name=pinyin
        [GroupOrder]
        0=Default

        """.write(toFile: folder + "/fcitx5/profile", atomically: true, encoding: .utf8)
        try "[Behavior]\nActiveByDefault=True\n"
            .write(toFile: folder + "/fcitx5/config", atomically: true, encoding: .utf8)
        try session.start(["fcitx5"], ["XDG_CONFIG_HOME": folder])
        // A part of it for each way in which programs reach it.
        try awaitWord(kind == .xorg ? "xim" : "frontend:wayland_v2", in: session) {
            Self.fcitx(kind == .xorg ? "GetAddons" : "DebugInfo")
        }
    }

    private static func fcitx(_ method: String) -> [String] {
        [
            "busctl", "--user", "--auto-start=no", "call", "org.fcitx.Fcitx5", "/controller",
            "org.fcitx.Fcitx.Controller1", method,
        ]
    }

    /// Waits until a program has told it of a field with the focus: until then GTK types keys itself.
    func awaitFocus(in session: FieldSession) throws {
        switch self {
        case .fcitx5: try awaitWord("focus:1", in: session) { Self.fcitx("DebugInfo") }
        case .ibus: try awaitQuiet(in: session)
        }
    }

    /// Waits until it has heard of what the compositor has sent it before.
    func settle(in session: FieldSession) throws {
        switch self {
        case .fcitx5: for _ in 1...2 { try awaitWord("Group", in: session) { Self.fcitx("DebugInfo") } }
        case .ibus: try awaitQuiet(in: session)
        }
    }

    /// Waits until ibus has exchanged nothing with the compositor for a second: nobody can ask it what it has heard.
    private func awaitQuiet(in session: FieldSession) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        var former: String
        repeat {
            former = session.text("ibus.log")
            try #require(ContinuousClock.now < end, "\(session.logs)")
            poll(nil, 0, 1_000)
        } while session.text("ibus.log") != former
    }

    private func startIBus(_ kind: FieldSession.Kind, in session: FieldSession, folder: String) throws {
        try User.makeFolder(folder + "/ibus")
        try User.makeFolder(folder + "/ibus/glib-2.0")
        try User.makeFolder(folder + "/ibus/glib-2.0/settings")
        // The settings of docs/input-methods.md.
        try """
        [desktop/ibus/general]
        preload-engines=['hangul']
        [org/freedesktop/ibus/engine/hangul]
        initial-input-mode='hangul'
        \(kind == .xorg ? "" : "use-event-forwarding=false")

        """.write(toFile: folder + "/ibus/glib-2.0/settings/keyfile", atomically: true, encoding: .utf8)
        let variables = ibusVariables(kind, in: folder)
        // The second one starts the daemon, and becomes the compositor's input method.  It logs what they exchange.
        let command =
            kind == .xorg
            ? ["ibus-daemon", "--panel", "disable", "--address", variables["IBUS_ADDRESS"] ?? ""]
            : ["ibus", "start", "--type", "wayland"]
        try session.start(command, variables.merging(["WAYLAND_DEBUG": "1"]) { $1 })
        // ibus 1.5.32 may fail an assertion if its engine is changed while it becomes the input method.
        let engine = kind == .xorg ? "ibus engine hangul; ibus engine" : "ibus engine"
        try awaitWord("hangul", in: session, variables) { ["sh", "-c", engine] }
    }

    private func ibusVariables(_ kind: FieldSession.Kind, in folder: String) -> [String: String] {
        let settings = ["XDG_CONFIG_HOME": folder + "/ibus", "GSETTINGS_BACKEND": "keyfile"]
        return kind == .xorg
            ? settings.merging(["IBUS_ADDRESS": "unix:path=\(folder)/ibus/socket"]) { $1 } : settings
    }

    /// Waits until a program of the session's user says a word.
    private func awaitWord(
        _ word: String, in session: FieldSession, _ variables: [String: String] = [:],
        _ command: () -> [String]
    ) throws {
        let environment = session.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }.merging(variables) {
            $1
        }
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let answer = try Program.run(User.command(command()), environment: environment)
            if answer.output.contains(word) { return }
            try #require(ContinuousClock.now < end, "\(answer.output)\n\(session.logs)")
            poll(nil, 0, 200)
        }
    }
}
