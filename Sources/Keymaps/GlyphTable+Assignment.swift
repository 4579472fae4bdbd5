// SPDX-License-Identifier: MIT

/// More characters need glyphs than there are slots for.
public struct GlyphCapacityError: Error, Hashable, Sendable {
    /// The characters that found no slot, in the order in which they were asked for.
    public var scalars: [Unicode.Scalar]
    /// How many slots there are.
    public var capacity: Int
}

extension GlyphCapacityError: CustomStringConvertible {
    /// One sentence: what did not fit, and what helps.
    public var description: String {
        """
        \(scalars.count) characters too many for glyphs, of which there can be \(capacity); take layouts out of use, \
        or choose a keymap that types some of their characters
        """
    }
}

extension GlyphTable {
    /// The keycodes that glyphs may have, in the order in which they are taken.
    ///
    /// No keyboard of a PC sends them, and nothing acts on them: not among them are the keys for power, sleep,
    /// volume, brightness, display, radios, programs, and those of Japanese and Korean keyboards.  None is above
    /// 247, the last one that reaches X11.
    public static let spareCodes: [UInt8] = [
        183, 184, 185, 186, 187, 188, 189, 194, 112, 141, 146, 160, 170, 175, 176, 209, 211, 214, 222, 147,
        151,
        120, 129, 130, 132, 134, 145, 162, 169, 177, 178, 181, 182, 153, 154, 167, 168, 200, 201, 204, 206,
        207,
        208, 210, 213, 216, 217, 218, 219, 220, 221, 223, 226, 231, 232, 233, 234, 235, 236, 241, 242, 179,
        180,
        118,
    ]

    /// Gives slots to the scalars that have none.
    ///
    /// A glyph that has a slot keeps it, so that sessions which still read an older keymap type it right.  A small
    /// letter and its capital get neighbouring levels, the small one without Shift.  Low levels are filled first,
    /// as they need the fewest keycodes; a fifth one is opened only when four are full.
    ///
    /// - Parameters:
    ///   - scalars: What is to be in the table, for which ``canHold(_:)``; the first ones get the lowest levels.
    ///   - avoided: Keycodes that are needed for something else; glyphs that have them move.
    ///   - mostLevels: The highest level that may be given: 4 or 8.
    /// - Throws: ``GlyphCapacityError`` when they do not fit even without the glyphs that are not among `scalars`;
    ///   the table is then as before.
    public mutating func add(
        _ scalars: some Sequence<Unicode.Scalar>, avoiding avoided: Set<UInt8> = [], mostLevels: Int = 8
    ) throws(GlyphCapacityError) {
        var seen: Set<UInt32> = []
        let asked = scalars.map(\.value).filter { seen.insert($0).inserted }
        let homeless = entries.filter { avoided.contains($0.slot.code) }.map(\.scalar)
        var kept = self
        kept.removeAll { avoided.contains($0.slot.code) }
        var onlyAsked = kept
        onlyAsked.removeAll { !seen.contains($0.scalar) }
        let moving = homeless + asked.filter { !homeless.contains($0) }
        var last: (table: GlyphTable, left: [UInt32]) = (self, [])
        for (start, wanted) in [(kept, moving), (onlyAsked, asked)] {
            for levels in [4, 8] where levels <= mostLevels && levels >= min(start.levels, mostLevels) {
                var assignment = GlyphAssignment(start, avoiding: avoided, levels: levels)
                last = (assignment.table, assignment.place(wanted))
                last.table = assignment.table
                if last.left.isEmpty {
                    self = last.table
                    return
                }
            }
        }
        throw GlyphCapacityError(
            scalars: last.left.compactMap { Unicode.Scalar($0) },
            capacity: Self.spareCodes.filter { !avoided.contains($0) }.count * mostLevels)
    }
}

/// The finding of slots.
private struct GlyphAssignment {
    private(set) var table: GlyphTable
    private let slots: [GlyphTable.Slot]
    private var taken: Set<GlyphTable.Slot>

    init(_ table: GlyphTable, avoiding avoided: Set<UInt8>, levels: Int) {
        self.table = table
        taken = Set(table.entries.map(\.slot))
        let codes = GlyphTable.spareCodes.filter { !avoided.contains($0) }
        slots = stride(from: 1, through: UInt8(levels), by: 2).flatMap { level in
            codes.flatMap { [.init(code: $0, level: level), .init(code: $0, level: level + 1)] }
        }
    }

    /// Gives slots to those of `scalars` that have none, and returns those that found none.
    mutating func place(_ scalars: [UInt32]) -> [UInt32] {
        let wanted = Set(scalars)
        var placed = Set(table.entries.map(\.scalar))
        var left: [UInt32] = []
        for scalar in scalars where !placed.contains(scalar) {
            let other = otherCase(of: scalar)
            if let other, wanted.contains(other.scalar), !placed.contains(other.scalar), let pair = freePair()
            {
                put(scalar, at: other.isCapital ? pair.small : pair.capital)
                put(other.scalar, at: other.isCapital ? pair.capital : pair.small)
                placed.formUnion([scalar, other.scalar])
                continue
            }
            guard let slot = other.flatMap(slotBeside) ?? slots.first(where: { !taken.contains($0) }) else {
                left.append(scalar)
                continue
            }
            put(scalar, at: slot)
            placed.insert(scalar)
        }
        return left
    }

    private mutating func put(_ scalar: UInt32, at slot: GlyphTable.Slot) {
        table.insert(scalar, at: slot)
        taken.insert(slot)
    }

    private func freePair() -> (small: GlyphTable.Slot, capital: GlyphTable.Slot)? {
        for index in stride(from: 0, to: slots.count, by: 2)
        where !taken.contains(slots[index]) && !taken.contains(slots[index + 1]) {
            return (slots[index], slots[index + 1])
        }
        return nil
    }

    /// The free slot beside that of the letter's other case, where both would be on their right levels.
    private func slotBeside(_ other: (scalar: UInt32, isCapital: Bool)) -> GlyphTable.Slot? {
        guard let scalar = Unicode.Scalar(other.scalar), let slot = table.slot(of: scalar),
            (slot.level % 2 == 0) == other.isCapital
        else { return nil }
        let beside = GlyphTable.Slot(
            code: slot.code, level: other.isCapital ? slot.level - 1 : slot.level + 1)
        return taken.contains(beside) ? nil : beside
    }
}

/// The capital of a small letter or the small letter of a capital, if it is one scalar.
private func otherCase(of value: UInt32) -> (scalar: UInt32, isCapital: Bool)? {
    // The capital of ß is two letters to Unicode, but ẞ has it for its small letter.
    if value == 0xDF { return (0x1E9E, true) }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    for (mapping, isCapital) in [
        (scalar.properties.uppercaseMapping, true), (scalar.properties.lowercaseMapping, false),
    ] {
        let mapped = mapping.unicodeScalars
        if mapped.count == 1, let other = mapped.first, other != scalar { return (other.value, isCapital) }
    }
    return nil
}
