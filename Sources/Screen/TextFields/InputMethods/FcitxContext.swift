// SPDX-License-Identifier: MIT

import Engine

/// An input context of fcitx5: one of a program's, or the one that a Wayland compositor has for all programs.
struct FcitxContext: Hashable {
    /// The context's identifier, in hexadecimal digits.
    var identifier: String
    /// The flags of `CapabilityFlag` (fcitx-utils/capabilityflags.h), by which programs describe a field.
    var capabilities: UInt64 = 0
    var hasFocus = true

    /// Reads the contexts in the answer of the method DebugInfo, or returns `nil` if this is not such a text.
    ///
    /// A line such as `  IC [3f…] program:foot frontend:wayland_v2 cap:e00000052 focus:1` describes a context
    /// (fcitx5's src/modules/dbus/dbusmodule.cpp, the same from 5.0 to 5.1).  Contexts without a display have
    /// no `cap:`.
    static func all(in text: String) -> [FcitxContext]? {
        var contexts: [FcitxContext] = []
        for line in text.split(separator: "\n") where line.hasPrefix("  IC [") {
            guard let context = FcitxContext(line) else { return nil }
            contexts.append(context)
        }
        return contexts
    }
}

extension FcitxContext {
    /// A program chooses its own name, so the end of the line counts, which fcitx5 writes.
    fileprivate init?(_ line: Substring) {
        let words = line.split(separator: " ")
        guard words.count >= 3, let last = words.last, last == "focus:0" || last == "focus:1" else {
            return nil
        }
        hasFocus = last == "focus:1"
        identifier = String(words[1].filter { $0 != "[" && $0 != "]" })
        let flags = words[words.count - 2]
        capabilities = flags.hasPrefix("cap:") ? UInt64(flags.dropFirst(4), radix: 16) ?? 0 : 0
    }
}

extension Purpose {
    /// Makes the purpose of a text field from fcitx5's flags of `CapabilityFlag`.
    ///
    /// Hidden digits are a PIN, and other hidden text is a password.
    init(fcitx flags: UInt64) {
        func has(_ bit: UInt64) -> Bool { flags & (1 << bit) != 0 }
        let isHidden = has(3)
        self =
            if has(8) {
                isHidden ? .pin : .numberPad
            } else if isHidden {
                .password
            } else if has(14) {
                .decimalPad
            } else if has(13) {
                .phonePad
            } else if has(12) {
                .url
            } else if has(7) {
                .email
            } else if has(33) {
                // A person enters a date and time with the date first.
                .date
            } else if has(34) {
                .time
            } else if has(32) {
                .terminal
            } else {
                .default
            }
    }
}
