// SPDX-License-Identifier: MIT

package import Engine

/// The characters that keymaps lack, each with the spare keycode and the level that type it.
///
/// A *glyph* is such a character. It gets a keycode that no PC's keyboard sends, and one of four or eight
/// levels. The keycodes 42 (Shift), 84 (Level 3) and 195 (Level 5) choose the level. The driver sends the
/// keycodes, and the sessions' keymaps translate them. Both use the same table, because `runepad xkb` writes
/// both.
///
/// ```swift
/// var glyphs = GlyphTable()
/// try glyphs.add("ᚠᚢð".unicodeScalars)
/// glyphs.keystroke(for: "ᚢ")   // keycode 183 with Shift
/// ```
///
/// Invariants: no two glyphs share a slot, no glyph has two slots, and every keycode is one of
/// ``knownCodes``.
package struct GlyphTable: Hashable, Sendable {
    /// The path of the installed table.
    package static let defaultPath = "/etc/runepad/glyphs"

    /// The path of the table with which the driver types until the machine starts again.
    ///
    /// `runepad xkb --install` writes it if some glyphs of the installed table have slots in which running
    /// sessions would read other characters. The file is on a file system that is empty when the machine
    /// starts. By then every session reads the slots of the installed table.
    package static let thisBootPath = "/run/runepad/glyphs"

    /// The path of the keymap that was installed when the machine started.
    ///
    /// `runepad xkb --install` keeps a copy of it here before it writes another one.
    package static let thisBootKeymapPath = "/run/runepad/runepad.xkb"

    /// The glyphs, in the order of their scalars.
    private(set) var entries: [Entry] = []

    /// A glyph with its slot.
    struct Entry: Hashable, Sendable {
        var scalar: UInt32
        var slot: Slot
    }

    /// A place for a glyph.
    package struct Slot: Hashable, Comparable, Sendable {
        /// The keycode, one of ``GlyphTable/knownCodes``.
        package var code: UInt8
        /// The level, from 1 to 8.
        package var level: UInt8

        package init(code: UInt8, level: UInt8) {
            self.code = code
            self.level = level
        }

        /// Sorts by keycode, then by level.
        package static func < (a: Slot, b: Slot) -> Bool {
            (a.code, a.level) < (b.code, b.level)
        }

        /// The modifiers that choose the level, with the mark that no others count.
        package var modifiers: ModifierSet {
            var modifiers: ModifierSet = .exclusive
            let bits = level - 1
            if bits & 1 != 0 { modifiers.insert(.shift) }
            if bits & 2 != 0 { modifiers.insert(.level3) }
            if bits & 4 != 0 { modifiers.insert(.level5) }
            return modifiers
        }
    }

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    package var count: Int { entries.count }

    /// The number of levels that the keymaps need: 4, or 8 if a glyph is on a higher level.
    package var levels: Int {
        entries.contains { $0.slot.level > 4 } ? 8 : 4
    }

    /// The glyphs, in the order of their slots.
    package var glyphs: [(scalar: Unicode.Scalar, slot: Slot)] {
        entries.sorted { $0.slot < $1.slot }.compactMap { entry in
            Unicode.Scalar(entry.scalar).map { ($0, entry.slot) }
        }
    }

    /// The keycodes that have glyphs, in ascending order.
    package var codes: [UInt8] {
        Set(entries.map(\.slot.code)).sorted()
    }

    /// Whether the keycode has glyphs.
    package func uses(_ code: UInt8) -> Bool {
        entries.contains { $0.slot.code == code }
    }

    package func slot(of scalar: Unicode.Scalar) -> Slot? {
        let index = index(of: scalar.value)
        return index < entries.count && entries[index].scalar == scalar.value ? entries[index].slot : nil
    }

    /// Canonically equivalent characters count as the same character.
    package func keystroke(for character: Character) -> Keystroke? {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return nil }
        if scalars.count == 1 { return slot(of: first)?.keystroke }
        return entries.first { entry in
            Unicode.Scalar(entry.scalar).map { Character($0) == character } ?? false
        }?.slot.keystroke
    }

    /// Whether a scalar can be a glyph: all but control characters and noncharacters, for which XKB has no
    /// keysyms.
    package static func canHold(_ scalar: Unicode.Scalar) -> Bool {
        !(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
            || isNoncharacter(scalar.value))
    }

    /// Whether Unicode reserves a code point: the last two of each plane, and 32 others.
    private static func isNoncharacter(_ value: UInt32) -> Bool {
        value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
    }

    func has(_ scalar: UInt32) -> Bool {
        let index = index(of: scalar)
        return index < entries.count && entries[index].scalar == scalar
    }

    // MARK: - Changing

    /// Gives a glyph a slot; neither may be in the table already.
    mutating func insert(_ scalar: UInt32, at slot: Slot) {
        entries.insert(Entry(scalar: scalar, slot: slot), at: index(of: scalar))
    }

    /// Gives a glyph a slot if neither is in the table already, and returns whether it did.
    @discardableResult
    package mutating func insert(_ scalar: Unicode.Scalar, at slot: Slot) -> Bool {
        guard self.slot(of: scalar) == nil, !entries.contains(where: { $0.slot == slot }) else {
            return false
        }
        insert(scalar.value, at: slot)
        return true
    }

    /// Returns the table of the glyphs for whose slots `condition` holds.
    package func filter(_ condition: (Slot) -> Bool) -> GlyphTable {
        var table = self
        table.removeAll { !condition($0.slot) }
        return table
    }

    mutating func removeAll(where condition: (Entry) -> Bool) {
        entries.removeAll(where: condition)
    }

    /// Returns the index of the first entry that is not before `scalar`.
    private func index(of scalar: UInt32) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].scalar < scalar { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension GlyphTable.Slot {
    package var keystroke: Keystroke {
        Keystroke(Keycode(rawValue: UInt16(code)), modifiers: modifiers)
    }
}
