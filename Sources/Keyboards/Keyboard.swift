// SPDX-License-Identifier: MIT

public import Keymaps

/// A keyboard of xkeyboard-config: the symbols of its keys, and the results of its dead keys.
public struct Keyboard: Hashable, Sendable {
    /// The names, the title and the language of the keyboard.
    public var entry: KeyboardRegistry.Entry
    /// The keys of the four rows, from the row of digits to the lowest one, and from left to right: the symbols of each
    /// key by level.
    var rows: [[[KeySymbol?]]]
    /// What a dead key and the character after it are composed to.
    var compositions: [Composition: String] = [:]
    /// What a dead key types that is tapped twice, by its name: the accent alone.
    var accents: [String: String] = [:]

    /// A dead key and the character after it.
    struct Composition: Hashable {
        var dead: String
        var base: Unicode.Scalar
    }

    /// Reads a keyboard from its keymap.
    ///
    /// - Parameters:
    ///   - entry: The names, the title and the language of the keyboard.
    ///   - keymap: The keymap of these names, for a keyboard with a key beside the left Shift (ISO).
    ///   - compose: What dead keys compose, or `nil` if that is not known.
    public init(
        _ entry: KeyboardRegistry.Entry, keymap: borrowing CompiledKeymap, compose: borrowing ComposeTable?
    ) {
        self.entry = entry
        rows = []
        for codes in Self.codes { rows.append(codes.map { keymap.symbols(of: $0) }) }
        let symbols = Set(symbolsByLevel)
        for case .dead(let dead) in symbols {
            accents[dead] =
                compose?.text(of: [.dead(dead), .dead(dead)])
                ?? compose?.text(of: [.dead(dead), .character(" ")])
            for case .character(let base) in symbols where base.isLetter {
                compositions[Composition(dead: dead, base: base)] = compose?.text(
                    of: [.dead(dead), .character(base)])
            }
        }
    }

    /// The keycodes of the four rows on a keyboard of the kernel's input layer: `linux/input-event-codes.h`.
    ///
    /// `KEY_BACKSLASH` is at the end of the third row, as on an ISO keyboard. `KEY_YEN`, `KEY_RO` and `KEY_102ND` are keys
    /// that only some keyboards have.
    private static let codes: [[UInt8]] = [
        [41] + Array(2...13) + [124], Array(16...27), Array(30...40) + [43], [86] + Array(44...53) + [89],
    ]

    /// All symbols, level by level, and within a level from the first key to the last.
    var symbolsByLevel: [KeySymbol] {
        let keys = rows.joined()
        let levels = keys.map(\.count).max() ?? 0
        return (0..<levels).flatMap { level in keys.compactMap { level < $0.count ? $0[level] : nil } }
    }
}
