// SPDX-License-Identifier: MIT

internal import Keymaps

/// The keys of the file that an import from Keyman or GNOME writes.
///
/// A key of these is a place on a layer, and a key of Runepad has a name.  Keys that are alike get one name, and all others
/// names of their own.
struct ImportedKeys {
    /// The keys in the order in which rows and long presses first name them.
    private(set) var all: [ImportedKey] = []
    /// The names of the keys, by what is written of them.
    private var names: [[UInt8]: String] = [:]
    /// The names of the first keys that do an action, by what is written of it.
    private var doers: [[UInt8]: String] = [:]
    private var taken: Set<String> = []
    /// The characters that long presses offer by themselves, and that mean the same as names of keys.
    private var offered: [String: String] = [:]
    /// The next number for a name that several keys want.
    private var numbers: [String: Int] = [:]

    /// Returns the name of a key, and adds the key if there is none like it; its own name does not matter.
    mutating func name(of key: ImportedKey, wanted: [String]) -> String {
        let written = Array(key.fields.utf8)
        if let name = names[written] { return name }
        var key = key
        key.name = freeName(among: wanted, for: key.action)
        names[written] = key.name
        taken.insert(key.name)
        let action = Array(ImportedKey(name: "", action: key.action).fields.utf8)
        if doers[action] == nil { doers[action] = key.name }
        if key.label.map({ isSame($0, key.name) }) == true { key.label = nil }
        if case .text(let text) = key.action, isSame(text, key.name), text.unicodeScalars.count == 1 {
            key.action = .typesName
        }
        all.append(key)
        return key.name
    }

    /// Returns the name of a key that does what a long press offers.
    mutating func alternate(_ key: ImportedKey, wanted: [String]) -> String {
        let action = Array(ImportedKey(name: "", action: key.action).fields.utf8)
        if let name = doers[action] { return name }
        if case .text(let text) = key.action, text.unicodeScalars.count == 1, let name = wanted.first,
            isSame(name, text), key.label.map({ isSame($0, text) }) ?? true, !taken.contains(name),
            isFree(name, toType: text)
        {
            offered[name] = text
            return name
        }
        return name(of: key, wanted: wanted)
    }

    /// Whether long presses offer the character of this name as `text`, or not at all.
    ///
    /// Swift treats a composed é and an é of two code points as one name.
    private func isFree(_ name: String, toType text: String) -> Bool {
        offered[name].map { isSame($0, text) } ?? true
    }

    /// Returns the first of the names that is free, or the last one with a number.
    ///
    /// A name of one character is only for the key that types it, because that is what it means in a row.
    private mutating func freeName(among wanted: [String], for action: ImportedKey.Action) -> String {
        for name in wanted where !taken.contains(name) {
            if name.count > 1 { return name }
            if case .text(let text) = action, isSame(text, name), isFree(name, toType: text) { return name }
        }
        let base = wanted.last.map { $0.count > 1 ? $0 : "Key" } ?? "Key"
        var number = numbers[base] ?? 2
        while taken.contains("\(base)\(number)") { number += 1 }
        numbers[base] = number + 1
        return "\(base)\(number)"
    }
}

// MARK: - Empty places

extension ImportedKeys {
    /// The narrowest key and empty place, in keys.
    private static let narrowest = 0.1
    private static let widest = 20.0

    /// Returns a width in keys, within the limits of layout files.
    static func rounded(_ width: Double) -> Double {
        min(widest, max(narrowest, (width * 100).rounded() / 100))
    }

    /// Adds an empty place of this width in keys to a row, unless it is too narrow for one.
    mutating func addBlank(_ width: Double, to row: inout [String]) {
        guard width >= Self.narrowest else { return }
        let width = Self.rounded(width)
        row.append(width == 1 ? "_" : blank(ofWidth: width))
    }

    /// Returns a row with a key that does nothing, if there is no other, because a layout file may not have a row with
    /// only empty places.
    mutating func withKey(_ row: [String]) -> [String] {
        guard row.allSatisfy({ $0 == "_" }) else { return row }
        return [blank(ofWidth: 1)] + row.dropFirst()
    }

    private mutating func blank(ofWidth width: Double) -> String {
        name(of: ImportedKey(name: "", action: .nothing, label: " ", width: width), wanted: ["Blank"])
    }
}
