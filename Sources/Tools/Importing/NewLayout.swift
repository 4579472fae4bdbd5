// SPDX-License-Identifier: MIT

package import Engine
internal import Keymaps

/// The answers of a person who begins a layout, and the file that they make.
package struct NewLayout {
    private let name: String
    private let use: Use
    private let characters: [Character]
    private let isShuffled: Bool
    private let isSecret: Bool
    /// The numbers that people compose, or `nil` for a pad whose keys type.
    private let number: NumberRange?

    /// Makes the layout of these answers, whose keys type.
    ///
    /// - Parameters:
    ///   - name: The file's name without `.yaml`.
    ///   - use: What people type.
    ///   - characters: The characters, in the order of the keys; each one once.
    ///   - isShuffled: Whether the characters change places.
    ///   - isSecret: Whether people type secrets.
    package init(name: String, use: Use, characters: [Character], isShuffled: Bool, isSecret: Bool) {
        (self.name, self.use, self.characters) = (name, use, characters)
        (self.isShuffled, self.isSecret, number) = (isShuffled, isSecret, nil)
    }

    /// Makes a layout that composes a number, and types it as a whole.
    package init(name: String, number: NumberRange, isSecret: Bool) {
        (self.name, use, characters, isShuffled) = (name, .value, [], false)
        (self.number, self.isSecret) = (number, isSecret)
    }

    /// What people type on a pad.
    package enum Use: String, CaseIterable {
        /// A secret number.
        case pin
        case number
        case text
        /// Something that no kind of text field asks for.
        case other
        /// A number between limits, which is checked before it is typed.
        case value

        /// The purpose of the layout in its file, or `nil` for none.
        fileprivate var purpose: String? {
            switch self {
            case .pin: "pin"
            case .number: "number-pad"
            case .value: "decimal-pad"
            case .text, .other: nil
            }
        }

        /// The characters that such a pad usually has.
        package var usualCharacters: String {
            switch self {
            case .pin, .number, .value: "1234567890"
            case .text: "qwertyuiopasdfghjklzxcvbnm"
            case .other: "1234567890X"
            }
        }
    }

    /// The rows of keys: names of the layout file.
    ///
    /// Up to twelve characters stand in three columns, as on telephones, more in ten, as on keyboards. The last row has
    /// Delete and Enter, beside one or two last characters, and a space bar on pads for texts.
    private var rows: [[String]] {
        let columns = characters.count <= 12 ? 3 : 10
        var rows = stride(from: 0, to: characters.count, by: columns).map { start in
            characters[start..<min(start + columns, characters.count)].map(keyName)
        }
        if use == .text {
            rows.append(["Delete", "Space", "Enter"])
        } else if let last = rows.last, columns == 3, last.count < 3 {
            rows[rows.count - 1] = ["Delete"] + last + ["Enter"]
        } else {
            rows.append(["Delete", "Enter"])
        }
        return rows
    }

    package var text: String {
        var lines = [
            "# \(title), begun by `runepad new`.  Every field is in runepad-layout(5).", "#",
            "#   runepad preview ./\(name).yaml     draws the layout",
            "#   runepad check ./\(name).yaml       reports faults with their lines",
            "#",
            "# To use it, write `layout: \(name)` in /etc/runepad/runepad.yaml, and run",
            "# `systemctl reload runepadd`.", "", "title: \(yamlScalar(title))",
        ]
        if number != nil {
            lines += ["", "# The keys of the shipped pad for numbers.  This file has the differences."]
            lines.append("extends: value-pad")
        }
        if let purpose = use.purpose {
            lines += ["", "# The kind of text field that brings this layout.", "purpose: \(purpose)"]
        }
        if isSecret {
            lines += [
                "", "# Nothing tells onlookers which key was typed, and nothing is said without headphones.",
                "secret: yes", "feedback: {highlight: no}",
            ]
        }
        if let number { return (lines + picker(of: number)).joined(separator: "\n") + "\n" }
        if isShuffled {
            lines += [
                "", "# These keys change places when the view is shown, and after each Enter.",
                "shuffle: {keys: \(shuffledKeys), on: [show, enter]}",
            ]
        }
        lines += ["", "# Each line is a row.  A character is a key that types it; `_` is an empty place."]
        lines += ["layers:", "  base:"] + rows.map { "    - \(yamlScalar($0.joined(separator: " ")))" }
        lines += ["", "# Keys that need more than their name.", "keys:"] + keys
        return lines.joined(separator: "\n") + "\n"
    }

    /// The fields of a layout that composes a number.
    private func picker(of range: NumberRange) -> [String] {
        func text(_ number: Int) -> String { NumberRange.text(of: number, sign: ".") }
        var lines = [
            "", "# The number that people compose.  Done types it, if it is allowed.",
            "picker:", "  kind: number", "  # The lowest and the highest number.",
            "  from: \(text(range.from))", "  to: \(text(range.to))",
            "  # The distance from one number to the next, counted from `from`.",
            "  step: \(text(range.step))",
            "  # The most digits behind the decimal sign; people may enter fewer.",
            "  decimals: \(range.decimals)",
        ]
        if range.decimals > 0 {
            lines += [
                "  # The decimal sign is that of the panel.  If the program needs another",
                "  # one, write it here.", "  # decimal-sign: .",
            ]
        }
        lines += ["  # What is shown behind the number.  It is not typed."]
        lines.append(range.unit.isEmpty ? "  # unit: °C" : "  unit: \(yamlScalar(range.unit))")
        guard range.from < 0 || range.decimals == 0 else { return lines }
        // Without decimals, the minus stands in the place of the decimal sign.
        let row =
            range.from >= 0 ? "Hide 0 _ Done" : range.decimals > 0 ? "Hide - 0 Sign Done" : "Hide 0 - Done"
        return lines + [
            "", "# The last row of keys has what these numbers need.",
            "layers:", "  base:", "    4: \(row)",
        ]
    }

    private var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// `_` is an empty place in rows, so its key has a name.
    private func keyName(_ character: Character) -> String {
        character == "_" ? "Underscore" : String(character)
    }

    /// The field's value: the characters in one text, or a list of names where a key has a longer one.
    private var shuffledKeys: String {
        guard characters.contains("_") else { return yamlScalar(String(characters), .flow) }
        return "[" + characters.map { yamlScalar(keyName($0), .flow) }.joined(separator: ", ") + "]"
    }

    private var keys: [String] {
        var keys = [
            "  Delete: {label: ⌫, key: KEY_BACKSPACE}", "  Enter: {label: ⏎, key: KEY_ENTER}",
        ]
        if use == .text { keys.append("  Space: {label: ␣, key: KEY_SPACE, width: flexible}") }
        if characters.contains("_") { keys.append("  Underscore: {label: _, text: _}") }
        return keys
    }
}
