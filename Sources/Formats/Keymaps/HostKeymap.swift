// SPDX-License-Identifier: MIT

internal import Files

extension KeymapNames {
    /// The files in which hosts keep their keymap: keyboard(5) of Debian and related distributions,
    /// vconsole.conf(5) of systemd, and the X server's file that localectl(1) writes.
    ///
    /// The first file that names a layout wins.
    package static let hostPaths = [
        "/etc/default/keyboard", "/etc/vconsole.conf", "/etc/X11/xorg.conf.d/00-keyboard.conf",
    ]

    /// Reads the host's keymap, which its console, its X server and its login screens use too.
    ///
    /// The first of the files that names a layout wins. A file whose name ends in `-keyboard.conf` has the
    /// form of xorg.conf(5), all others have the form of keyboard(5). A host without such a file has a plain
    /// US keyboard.
    ///
    /// - Throws: ``KeymapError/unreadable(path:errno:)`` if a file exists but cannot be read. The caller
    ///   reports this to the operator and may continue with `KeymapNames()`.
    package static func host(paths: [String] = hostPaths) throws(KeymapError) -> KeymapNames {
        for path in paths {
            guard let text = try read(path) else { continue }
            let names = path.hasSuffix("-keyboard.conf") ? serverNames(text) : shellNames(text)
            if let names { return names }
        }
        return KeymapNames()
    }

    /// Reads the names from the text of a file in the form of keyboard(5): assignments of a POSIX shell.
    ///
    /// The variables are `XKBRULES`, `XKBMODEL`, `XKBLAYOUT`, `XKBVARIANT` and `XKBOPTIONS`. The last
    /// assignment of each wins. A name that is absent or empty is that of a plain US keyboard. Quotes,
    /// backslashes and comments have the shell's meaning. Nothing is expanded.
    package init(keyboardFile text: String) {
        self = Self.shellNames(text) ?? KeymapNames()
    }

    /// Returns the names in assignments of a shell, or `nil` if no layout is named.
    private static func shellNames(_ text: String) -> KeymapNames? {
        var names = KeymapNames(layout: "")
        for word in ShellWords(text) {
            guard let equals = word.firstIndex(of: "=") else { continue }
            names.set(String(word[..<equals]), to: String(word[word.index(after: equals)...]))
        }
        return names.layout.isEmpty ? nil : names
    }

    /// Returns the names in the options of xorg.conf(5), or `nil` if no layout is named.
    private static func serverNames(_ text: String) -> KeymapNames? {
        var names = KeymapNames(layout: "")
        var words = ShellWords(text)
        while let word = words.next() {
            guard word == "Option", let option = words.next(), let value = words.next() else { continue }
            names.set(serverOptions[option] ?? "", to: value)
        }
        return names.layout.isEmpty ? nil : names
    }

    /// The shell's variables for the options of xorg.conf(5).
    private static let serverOptions = [
        "XkbRules": "XKBRULES", "XkbModel": "XKBMODEL", "XkbLayout": "XKBLAYOUT", "XkbVariant": "XKBVARIANT",
        "XkbOptions": "XKBOPTIONS",
    ]

    /// Sets one name; empty rules and an empty model get their defaults.
    private mutating func set(_ key: String, to value: String) {
        switch key {
        case "XKBRULES": rules = value.isEmpty ? "evdev" : value
        case "XKBMODEL": model = value.isEmpty ? "pc105" : value
        case "XKBLAYOUT": layout = value
        case "XKBVARIANT": variant = value
        case "XKBOPTIONS": options = value
        default: break
        }
    }
}

// MARK: - Reading

/// Returns the text of a file, or `nil` if the file does not exist.
private func read(_ path: String) throws(KeymapError) -> String? {
    do throws(FileError) {
        return try File.text(at: path)
    } catch {
        throw .unreadable(path: path, errno: error.errno)
    }
}

/// The words of a shell script, without quotes and comments.
private struct ShellWords: Sequence, IteratorProtocol {
    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
    }

    mutating func next() -> String? {
        skipToWord()
        guard !rest.isEmpty else { return nil }
        var word = ""
        while let character = rest.first, !Self.ends(character) {
            rest.removeFirst()
            switch character {
            case "\\": appendEscaped(to: &word)
            case "'": appendQuoted(until: "'", to: &word)
            case "\"": appendQuoted(until: "\"", to: &word)
            default: word.append(character)
            }
        }
        return word
    }

    private mutating func skipToWord() {
        while let character = rest.first {
            if character == "#" {
                rest = rest.drop { !$0.isNewline }
            } else if Self.ends(character) {
                rest.removeFirst()
            } else {
                return
            }
        }
    }

    /// Appends the characters up to the closing quote, or to the end of the text if there is no closing
    /// quote.
    private mutating func appendQuoted(until quote: Character, to word: inout String) {
        while let character = rest.popFirst(), character != quote {
            if character == "\\", quote == "\"", let next = rest.first, "\"\\$`\n".contains(next) {
                appendEscaped(to: &word)
            } else {
                word.append(character)
            }
        }
    }

    /// Appends the character after a backslash, which at the end of a line joins the line with the next one.
    private mutating func appendEscaped(to word: inout String) {
        guard let character = rest.popFirst(), !character.isNewline else { return }
        word.append(character)
    }

    private static func ends(_ character: Character) -> Bool {
        character.isWhitespace || character == ";"
    }
}
