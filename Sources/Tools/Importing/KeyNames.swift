// SPDX-License-Identifier: MIT

/// The names of the keys that replace the buttons of a squeekboard layout.
///
/// No two buttons get the same name. A character that types itself keeps its own name.
struct KeyNames {
    /// The names of the keys, by the names of the buttons.
    private var names: [[UInt8]: String] = [:]
    private var taken: Set<String> = []

    /// The name of the key for the button with this name in UTF-8, or `nil` if no view places the button.
    subscript(id: [UInt8]) -> String? { names[id] }

    init() {}

    /// Gives each button that `views` place a name of its own.
    init(of views: [SqueekboardLayout.View], in source: SqueekboardLayout) {
        let placed = views.flatMap(\.rows).flatMap(\.names)
        // Characters that type themselves keep their names, so no other button may take these names.
        for name in placed where name.text.count == 1 && Self.isKeyName(name.text) {
            claim(name.text, for: Array(name.text.utf8))
        }
        for name in placed where names[Array(name.text.utf8)] == nil {
            let wanted = Self.wantedNames(for: name.text, in: source)
            var free = wanted.first { !taken.contains($0) }
            var number = 2
            while free == nil {
                let numbered = "\(wanted.last ?? "Key")\(number)"
                if !taken.contains(numbered) { free = numbered }
                number += 1
            }
            claim(free ?? name.text, for: Array(name.text.utf8))
        }
    }

    private mutating func claim(_ name: String, for id: [UInt8]) {
        if taken.insert(name).inserted { names[id] = name }
    }
}

// MARK: - What a name says

extension KeyNames {
    /// Returns the names that a person would give the key of the button `name`, the best name first.
    private static func wantedNames(for name: String, in source: SqueekboardLayout) -> [String] {
        let button = source.button(named: name)
        let best = meantName(for: name, button?.action ?? .submitsName, icon: button?.icon?.text)
        let bare = name.hasPrefix("show_") ? String(name.dropFirst("show_".count)) : name
        let own = capitalised(bare) ?? (isKeyName(name) ? name : codePoints(of: name))
        return [best, own].compactMap { $0 }
    }

    /// Returns a name for the action of the button `name`, or `nil` if there is none.
    private static func meantName(
        for name: String, _ action: SqueekboardLayout.Action, icon: String?
    ) -> String? {
        switch action {
        case .erase: return "Delete"
        case .showPreferences: return "NextLayout"
        case .modifier(let modifier): return modifier
        case .keysym("Return"): return "Enter"
        case .keysym("BackSpace"): return "Delete"
        case .keysym(let keysym) where isKeysym(keysym):
            if case .character(let character) = meaning(ofKeysym: keysym), isKeyName(character) {
                return character
            }
            return capitalised(keysym)
        case .locking where icon == "key-shift": return "Shift"
        case .text(" "): return "Space"
        case .text(let text) where text.count == 1 && isKeyName(text): return text
        case .submitsName where name == "_", .text("_"): return "Underscore"
        default: return nil
        }
    }

    /// Returns `ASCII_words` as `ASCIIWords`, or `nil` if the name does not consist of words.
    static func capitalised(_ name: String) -> String? {
        let isWords = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        let words = name.split { $0 == "_" || $0 == "-" }
        guard isWords, name.utf8.contains(where: { (0x61...0x7A).contains($0 | 0x20) }) else { return nil }
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return joined.count > 1 ? joined : nil
    }

    /// Whether a row of a layout can have `name`, and a person can see it there.
    private static func isKeyName(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        return name != "_"
            && !scalars.contains { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            && !scalars.allSatisfy { $0.properties.generalCategory == .format }
    }

    private static func codePoints(of name: String) -> String {
        name.unicodeScalars.map { "U" + String($0.value, radix: 16, uppercase: true) }.joined()
    }
}

/// Whether `a` and `b` consist of the same code points.
///
/// Swift treats canonically equivalent strings as equal. To other keyboards, a composed é and an é of two code
/// points are two names.
func isSame(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8)
}
