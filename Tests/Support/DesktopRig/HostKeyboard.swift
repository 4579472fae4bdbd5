// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Testing
import UdevRules

/// A host's keymap, and what its plain keyboards type.
enum HostKeyboard: String, CaseIterable {
    case us, de, fr

    /// The keycodes of a keyboard's letters: from KEY_Q, KEY_A and KEY_Z on, and KEY_SEMICOLON.
    static let letterCodes: [UInt16] = Array(16...25) + Array(30...38) + Array(44...50) + [39]

    /// KEY_SPACE, KEY_ENTER, KEY_CAPSLOCK and KEY_Q.
    static let (spaceCode, enterCode, capsLockCode, qCode): (UInt16, UInt16, UInt16, UInt16) = (
        57, 28, 58, 16
    )

    /// What a key of the plain keyboard types.
    typealias Letter = (text: String, code: UInt16, isShifted: Bool)

    /// What the plain keyboard's keys type.
    var plainLetters: [Letter] {
        [(letters.plain, false), (letters.shifted, true)].flatMap { text, isShifted in
            zip(text, Self.letterCodes).map { (String($0), $1, isShifted) }
        }
    }

    /// What they type, without and with Shift, as it is printed on the keyboards that are sold.
    var letters: (plain: String, shifted: String) {
        switch self {
        case .us: ("qwertyuiopasdfghjklzxcvbnm;", "QWERTYUIOPASDFGHJKLZXCVBNM:")
        case .de: ("qwertzuiopasdfghjklyxcvbnmö", "QWERTZUIOPASDFGHJKLYXCVBNMÖ")
        case .fr: ("azertyuiopqsdfghjklwxcvbn,m", "AZERTYUIOPQSDFGHJKLWXCVBN?M")
        }
    }

    /// Makes it the keymap of this machine, and the glyphs of a configuration those of its sessions.
    ///
    /// Text consoles have it without its variant.
    ///
    /// - Returns: What is left to the operator.
    func install(configuration: String, variant: String = "") throws -> Advice {
        try """
        XKBMODEL="pc105"
        XKBLAYOUT="\(rawValue)"
        XKBVARIANT="\(variant)"
        XKBOPTIONS=""

        """.write(toFile: "/etc/default/keyboard", atomically: true, encoding: .utf8)
        try installConsoleKeymap()
        try Self.uninstallGlyphs()
        let advice = try succeed([Checkout.program("runepad"), "xkb", "--install", "--config", configuration])
        // They have the rule for the LED of the pad's keyboard.
        try installRules()
        try succeed(["udevadm", "control", "--reload"])
        return Advice(text: advice)
    }

    /// Takes the glyphs away from sessions that start later, which leaves nothing to the operator.
    @discardableResult
    static func uninstallGlyphs() throws -> Advice {
        try succeed([Checkout.program("runepad"), "xkb", "--uninstall"])
        return .none
    }

    /// The keymap of the text consoles, where Debian keeps it when it has made it of the host's.
    static let consoleKeymap = "/etc/console-setup/cached_UTF-8_del.kmap.gz"

    private func installConsoleKeymap() throws {
        // Made once, as it takes long.
        let made = "/run/\(self).kmap.gz"
        if !FileManager.default.fileExists(atPath: made) {
            let compile = "ckbcomp -model pc105 -layout \(self) 2>/dev/null | gzip -1 >\(made)"
            try succeed(["bash", "-o", "pipefail", "-c", compile])
        }
        try succeed(["cp", made, Self.consoleKeymap])
    }

    /// What `runepad xkb --install` leaves to the operator of a session.
    struct Advice {
        /// What it is when nobody follows it.
        static let none = Advice(text: "")
        fileprivate var text: String

        /// The line for a kind of session, without what is said for people.
        func line(for kind: SessionKind) throws -> String {
            guard !text.isEmpty else { return "" }
            let lines = text.split(separator: "\n")
            let index = lines.firstIndex { $0.hasPrefix("  \(kind) ") }
            let first = try #require(index, "no advice for \(kind): \(text)")
            if let colon = lines[first].firstRange(of: ": ") {
                return String(lines[first][colon.upperBound...])
            }
            // The lines of a file, further in.
            return lines[(first + 1)...].prefix { $0.hasPrefix("            ") }
                .map { $0.drop { $0 == " " } }.joined(separator: " ")
        }
    }
}

/// Runs a program that has to succeed, and returns what it said.
@discardableResult
func succeed(_ command: [String]) throws -> String {
    let result = try Program.run(command)
    try #require(result.status == 0, "\(command.joined(separator: " ")): \(result.output)")
    return result.output
}
