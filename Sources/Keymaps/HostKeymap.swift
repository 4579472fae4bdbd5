// SPDX-License-Identifier: MIT

internal import YAMLDocuments

extension KeymapNames {
    /// Where hosts keep their keymap, the first that names a layout counting: keyboard(5) of Debian and its kin,
    /// vconsole.conf(5) of systemd, and what localectl(1) writes for the X server.
    public static let hostPaths = [
        "/etc/default/keyboard", "/etc/vconsole.conf", "/etc/X11/xorg.conf.d/00-keyboard.conf",
    ]

    /// Reads the host's keymap, which its console, its X server and its login screens follow too.
    ///
    /// A host without such a file has a plain US keyboard.
    ///
    /// - Parameter paths: The files, the first of which counts that names a layout; one whose name ends in
    ///   `-keyboard.conf` is the X server's, all others have the form of keyboard(5).
    /// - Returns: The names in the file, or those of a plain US keyboard.
    /// - Throws: ``KeymapError/unreadable(path:errno:)`` when a file is there but cannot be read; the caller
    ///   tells the operator and may go on with `KeymapNames()`.
    public static func host(paths: [String] = hostPaths) throws(KeymapError) -> KeymapNames {
        for path in paths {
            guard let text = try read(path) else { continue }
            let names = path.hasSuffix("-keyboard.conf") ? serverNames(text) : shellNames(text)
            if let names { return names }
        }
        return KeymapNames()
    }

    /// Takes the names from the text of a file in the form of keyboard(5): assignments of a POSIX shell.
    ///
    /// `XKBRULES`, `XKBMODEL`, `XKBLAYOUT`, `XKBVARIANT` and `XKBOPTIONS` count, the last of each; what is absent
    /// or empty is that of a plain US keyboard.  Quotes, backslashes and comments mean what they mean to the
    /// shell; nothing is expanded.
    public init(keyboardFile text: String) {
        self = Self.shellNames(text) ?? KeymapNames()
    }

    /// The names in assignments of a shell, or `nil` when no layout is named.
    private static func shellNames(_ text: String) -> KeymapNames? {
        var names = KeymapNames(layout: "")
        for word in ShellWords(text) {
            guard let equals = word.firstIndex(of: "=") else { continue }
            names.set(String(word[..<equals]), to: String(word[word.index(after: equals)...]))
        }
        return names.layout.isEmpty ? nil : names
    }

    /// The names in the options of xorg.conf(5), or `nil` when no layout is named.
    private static func serverNames(_ text: String) -> KeymapNames? {
        var names = KeymapNames(layout: "")
        var words = ShellWords(text)
        while let word = words.next() {
            guard word == "Option", let option = words.next(), let value = words.next() else { continue }
            names.set(serverOptions[option] ?? "", to: value)
        }
        return names.layout.isEmpty ? nil : names
    }

    /// The shell's names of xorg.conf's options.
    private static let serverOptions = [
        "XkbRules": "XKBRULES", "XkbModel": "XKBMODEL", "XkbLayout": "XKBLAYOUT", "XkbVariant": "XKBVARIANT",
        "XkbOptions": "XKBOPTIONS",
    ]

    /// Takes one name, unless it is empty and must not be.
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

/// The text of a file, or `nil` when there is no such file.
private func read(_ path: String) throws(KeymapError) -> String? {
    do throws(SourceFileError) {
        return try SourceFile.text(at: path)
    } catch {
        throw .unreadable(path: path, errno: error.errno)
    }
}

/// The words of a shell script, without their quotes and without comments.
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

    /// Appends what follows up to the closing quote, or to the end of the text when it is never closed.
    private mutating func appendQuoted(until quote: Character, to word: inout String) {
        while let character = rest.popFirst(), character != quote {
            if character == "\\", quote == "\"", let next = rest.first, "\"\\$`\n".contains(next) {
                appendEscaped(to: &word)
            } else {
                word.append(character)
            }
        }
    }

    /// Appends the character behind a backslash; a line's end behind it joins two lines.
    private mutating func appendEscaped(to word: inout String) {
        guard let character = rest.popFirst(), !character.isNewline else { return }
        word.append(character)
    }

    private static func ends(_ character: Character) -> Bool {
        character.isWhitespace || character == ";"
    }
}
