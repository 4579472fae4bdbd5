// SPDX-License-Identifier: MIT

/// More characters need glyphs than there are slots for.
public struct GlyphCapacityError: Error, Hashable, Sendable {
    /// The characters that got no slot, in the order of the request.
    public var scalars: [Unicode.Scalar]
    /// The number of slots.
    public var capacity: Int
}

extension GlyphCapacityError: CustomStringConvertible {
    /// One sentence with the fault and the remedy.
    public var description: String {
        """
        \(scalars.count) more than the \(capacity) possible glyphs; use fewer layouts, \
        or choose a keymap that types some of their characters
        """
    }
}

extension GlyphTable {
    /// The keycodes that glyphs may have, in the order in which they are assigned.
    ///
    /// No keyboard of a PC sends them, and no program acts on them. The list has no keys for power, sleep,
    /// volume, brightness, display, radios and programs, and no keys of Japanese and Korean keyboards. No
    /// keycode is above 247, the last one that reaches X11.
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
    /// A glyph that has a slot keeps it. So a session that still reads an older keymap receives the right
    /// character. A small letter and its capital get neighbouring levels, the small letter without Shift. The
    /// four low levels are filled first, because they need the fewest keycodes. The fifth level is used only
    /// when these four are full.
    ///
    /// - Parameters:
    ///   - scalars: The scalars that the table must hold; ``canHold(_:)`` is true for each. The first ones
    ///     get the lowest levels.
    ///   - avoided: Keycodes that are needed for another use. Glyphs with these keycodes get other slots.
    ///   - mostLevels: The highest level that a glyph may get: 4 or 8.
    /// - Throws: ``GlyphCapacityError`` if the scalars do not fit even after all other glyphs are removed.
    ///   Then the table is unchanged.
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

/// A search for free slots.
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

    /// Gives slots to the scalars of `scalars` that have none.
    ///
    /// Returns the scalars for which no slot was free.
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

    /// Returns the free slot beside that of the letter's other case, if both letters are then on their right
    /// levels.
    private func slotBeside(_ other: (scalar: UInt32, isCapital: Bool)) -> GlyphTable.Slot? {
        guard let scalar = Unicode.Scalar(other.scalar), let slot = table.slot(of: scalar),
            (slot.level % 2 == 0) == other.isCapital
        else { return nil }
        let beside = GlyphTable.Slot(
            code: slot.code, level: other.isCapital ? slot.level - 1 : slot.level + 1)
        return taken.contains(beside) ? nil : beside
    }
}

/// Returns the capital of a small letter or the small letter of a capital, if it is one scalar.
private func otherCase(of value: UInt32) -> (scalar: UInt32, isCapital: Bool)? {
    // In Unicode the capital of ß is two letters, but the small letter of ẞ is ß.
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
