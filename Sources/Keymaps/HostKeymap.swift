// SPDX-License-Identifier: MIT

internal import Glibc

extension KeymapNames {
    /// Where Debian and its kin keep the host's keymap: keyboard(5).
    public static let hostPath = "/etc/default/keyboard"

    /// Reads the host's keymap of keyboard(5), which the console and the X server follow too.
    ///
    /// A host without that file has a plain US keyboard.
    ///
    /// - Parameter path: The file.
    /// - Returns: The names in the file, or those of a plain US keyboard.
    /// - Throws: ``KeymapError/unreadable(path:errno:)`` when the file is there but cannot be read; the caller
    ///   tells the operator and may go on with `KeymapNames()`.
    public static func host(path: String = hostPath) throws(KeymapError) -> KeymapNames {
        guard let text = try read(path) else { return KeymapNames() }
        return KeymapNames(keyboardFile: text)
    }

    /// Takes the names from the text of a file in the form of keyboard(5): assignments of a POSIX shell.
    ///
    /// `XKBRULES`, `XKBMODEL`, `XKBLAYOUT`, `XKBVARIANT` and `XKBOPTIONS` count, the last of each; what is absent
    /// or empty is that of a plain US keyboard.  Quotes, backslashes and comments mean what they mean to the
    /// shell; nothing is expanded.
    public init(keyboardFile text: String) {
        self.init()
        for word in ShellWords(text) {
            guard let equals = word.firstIndex(of: "=") else { continue }
            let value = String(word[word.index(after: equals)...])
            switch word[..<equals] {
            case "XKBRULES": rules = value.isEmpty ? "evdev" : value
            case "XKBMODEL": model = value.isEmpty ? "pc105" : value
            case "XKBLAYOUT": layout = value.isEmpty ? "us" : value
            case "XKBVARIANT": variant = value
            case "XKBOPTIONS": options = value
            default: break
            }
        }
    }
}

// MARK: - Reading

/// The text of a file, or `nil` when there is no such file.
private func read(_ path: String) throws(KeymapError) -> String? {
    let fd = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard fd >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw .unreadable(path: path, errno: errno)
    }
    defer { close(fd) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(fd, $0.baseAddress, $0.count) }
        if count == 0 { return String(decoding: bytes, as: UTF8.self) }
        if count > 0 {
            bytes.append(contentsOf: chunk[..<count])
        } else if errno != EINTR {
            throw .unreadable(path: path, errno: errno)
        }
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
