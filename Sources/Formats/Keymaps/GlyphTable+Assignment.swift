// SPDX-License-Identifier: MIT

/// More characters need glyphs than there are slots for.
package struct GlyphCapacityError: Error, Hashable, Sendable {
    /// The characters that got no slot, in the order of the request.
    package var scalars: [Unicode.Scalar]
    package var capacity: Int
}

extension GlyphCapacityError: CustomStringConvertible {
    package var description: String {
        "\(excess); use fewer layouts, or choose a keymap that types some of their characters"
    }

    /// How many characters are too many, without a remedy.
    package var excess: String { "\(scalars.count) more than the \(capacity) possible glyphs" }
}

extension GlyphTable {
    /// Gives slots to the scalars that have none.
    ///
    /// A glyph that has a slot keeps it, unless Chromium acts on its keycode. So a session that still reads an
    /// older keymap receives the right character. A small letter and its capital get neighbouring levels, the
    /// small letter without Shift. The keycodes that Chromium reads on Wayland are filled first, on all levels,
    /// then the others. For glyphs above U+FFFF the others are filled first, because Chromium types them
    /// wrong. Of both, those on which a desktop acts are filled last. Of each group of keycodes the four low levels
    /// are filled first, because they need the fewest keycodes for their modifiers.
    ///
    /// - Parameters:
    ///   - scalars: The scalars that the table must hold; ``canHold(_:)`` is true for each. The first ones
    ///     get the first slots.
    ///   - avoided: Keycodes that are needed for another use. Glyphs with these keycodes get other slots.
    ///   - mostLevels: The highest level that a glyph may get: 4 or 8.
    ///   - reserved: Slots in which sessions read other glyphs. A glyph gets such a slot only if no other is
    ///     free.
    /// - Throws: ``GlyphCapacityError`` if the scalars do not fit even after all other glyphs are removed.
    ///   Then the table is unchanged.
    package mutating func add(
        _ scalars: some Sequence<Unicode.Scalar>, avoiding avoided: Set<UInt8> = [], mostLevels: Int = 8,
        reserving reserved: Set<Slot> = []
    ) throws(GlyphCapacityError) {
        var seen: Set<UInt32> = []
        let requested = scalars.map(\.value).filter { seen.insert($0).inserted }
        let forbidden = avoided.union(Self.formerCodes)
        let homeless = entries.filter { forbidden.contains($0.slot.code) }.map(\.scalar)
        var kept = self
        kept.removeAll { forbidden.contains($0.slot.code) }
        var onlyRequested = kept
        onlyRequested.removeAll { !seen.contains($0.scalar) }
        let moving = homeless + requested.filter { !homeless.contains($0) }
        // Most layouts need no glyphs, and the lists of slots are long.
        if moving.isEmpty { return }
        let slots = GlyphSlots(avoiding: avoided, levels: mostLevels)
        var left: [UInt32] = []
        for (start, wanted, spared) in [
            (kept, moving, reserved), (onlyRequested, requested, reserved),
            (onlyRequested, requested, Set<Slot>()),
        ] {
            var assignment = GlyphAssignment(start, to: slots, reserving: spared)
            left = assignment.place(wanted)
            if left.isEmpty {
                self = assignment.table
                return
            }
        }
        throw GlyphCapacityError(
            scalars: left.compactMap { Unicode.Scalar($0) },
            capacity: Self.spareCodes.filter { !avoided.contains($0) }.count * mostLevels)
    }

    /// Moves glyphs to free slots that Chromium reads on Wayland and on which no desktop acts, as long as there are
    /// such slots.
    ///
    /// A glyph above U+FFFF moves to a free slot that Chromium drops, because Chromium types it wrong. All other
    /// glyphs keep their slots. No glyph gets a slot that another one leaves, so a keymap can have both tables. A
    /// session that still reads an older keymap does not read the moved glyphs in their new slots.
    ///
    /// - Parameters:
    ///   - scalars: The glyphs that are moved first, in their order. All other glyphs follow.
    ///   - avoided: Keycodes that are needed for another use.
    ///   - mostLevels: The highest level that a glyph may get: 4 or 8.
    ///   - reserved: Slots in which sessions read other glyphs. No glyph gets such a slot.
    package mutating func moveToBetterCodes(
        first scalars: [Unicode.Scalar], avoiding avoided: Set<UInt8> = [], mostLevels: Int = 8,
        reserving reserved: Set<Slot> = []
    ) {
        let reserved = reserved.union(entries.map(\.slot))
        let first = scalars.map(\.value)
        move(
            first, to: GlyphSlots(avoiding: avoided, levels: mostLevels, onlyForChromium: true),
            reserving: reserved
        ) { $0.slot.isReadByChromium != Self.isReadByChromium($0.scalar) }
        let quiet = avoided.union(Self.codesThatLeadOut)
        move(
            first, to: GlyphSlots(avoiding: quiet, levels: mostLevels, onlyForChromium: true),
            reserving: reserved
        ) { Self.codesThatLeadOut.contains($0.slot.code) }
    }

    /// Moves the glyphs for which `isWrong` holds to free slots, those of `scalars` first, as long as slots
    /// are free.
    private mutating func move(
        _ scalars: [UInt32], to slots: GlyphSlots, reserving reserved: Set<Slot>,
        where isWrong: (Entry) -> Bool
    ) {
        let wrong = entries.filter(isWrong).sorted { $0.slot < $1.slot }.map(\.scalar)
        if wrong.isEmpty { return }
        var seen = Set(wrong)
        let first = scalars.filter { seen.remove($0) != nil }
        let wanted = first + wrong.filter(seen.contains)
        var start = self
        start.removeAll { wrong.contains($0.scalar) }
        var assignment = GlyphAssignment(start, to: slots, reserving: reserved)
        let left = Set(assignment.place(wanted))
        var moved = assignment.table
        for entry in entries where left.contains(entry.scalar) { moved.insert(entry.scalar, at: entry.slot) }
        self = moved
    }
}

/// The slots for glyphs, in the order in which they are assigned.
private struct GlyphSlots {
    private let low: [GlyphTable.Slot]
    private let high: [GlyphTable.Slot]

    /// Lists the slots of all spare keycodes that are not avoided.
    ///
    /// With `onlyForChromium` a glyph that Chromium can read gets only slots that Chromium reads, and a glyph
    /// that it types wrong only slots that it drops.
    init(avoiding avoided: Set<UInt8>, levels: Int, onlyForChromium: Bool = false) {
        func slots(for scalar: UInt32) -> [GlyphTable.Slot] {
            var slots: [GlyphTable.Slot] = []
            for codes in GlyphTable.codeGroups(for: scalar) {
                for level in stride(from: 1, through: UInt8(levels), by: 2) {
                    for code in codes where !avoided.contains(code) {
                        slots.append(GlyphTable.Slot(code: code, level: level))
                        slots.append(GlyphTable.Slot(code: code, level: level + 1))
                    }
                }
            }
            guard onlyForChromium else { return slots }
            return slots.filter { $0.isReadByChromium == GlyphTable.isReadByChromium(scalar) }
        }
        low = slots(for: 0)
        high = slots(for: 0x10000)
    }

    /// Returns the slots for a glyph.
    ///
    /// Two neighbours, from the first slot on, have the same keycode, the first without Shift.
    func slots(for scalar: UInt32) -> [GlyphTable.Slot] { scalar > 0xFFFF ? high : low }
}

/// A search for free slots.
private struct GlyphAssignment {
    private(set) var table: GlyphTable
    private let slots: GlyphSlots
    /// Whether each slot is taken, by its index.
    private var isTaken = [Bool](repeating: false, count: 256 * 8)

    init(_ table: GlyphTable, to slots: GlyphSlots, reserving reserved: Set<GlyphTable.Slot>) {
        self.table = table
        self.slots = slots
        for slot in reserved { take(slot) }
        for entry in table.entries { take(entry.slot) }
    }

    private func isFree(_ slot: GlyphTable.Slot) -> Bool { !isTaken[slot.index] }

    private mutating func take(_ slot: GlyphTable.Slot) { isTaken[slot.index] = true }

    /// Gives slots to the scalars of `scalars` that have none, and returns those for which no slot was free.
    mutating func place(_ scalars: [UInt32]) -> [UInt32] {
        let wanted = Set(scalars)
        var left: [UInt32] = []
        for scalar in scalars where !table.has(scalar) {
            let other = otherCase(of: scalar)
            if let other, wanted.contains(other.scalar), !table.has(other.scalar),
                let pair = freePair(for: scalar)
            {
                put(scalar, at: other.isCapital ? pair.small : pair.capital)
                put(other.scalar, at: other.isCapital ? pair.capital : pair.small)
                continue
            }
            guard let slot = other.flatMap(slotBeside) ?? freeSlot(for: scalar) else {
                left.append(scalar)
                continue
            }
            put(scalar, at: slot)
        }
        return left
    }

    private mutating func put(_ scalar: UInt32, at slot: GlyphTable.Slot) {
        table.insert(scalar, at: slot)
        take(slot)
    }

    private func freeSlot(for scalar: UInt32) -> GlyphTable.Slot? {
        slots.slots(for: scalar).first(where: isFree)
    }

    private func freePair(for scalar: UInt32) -> (small: GlyphTable.Slot, capital: GlyphTable.Slot)? {
        let slots = slots.slots(for: scalar)
        for index in stride(from: 0, to: slots.count, by: 2)
        where isFree(slots[index]) && isFree(slots[index + 1]) {
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
        return isFree(beside) ? beside : nil
    }
}

/// Returns the capital of a small letter or the small letter of a capital, if it is one scalar.
private func otherCase(of value: UInt32) -> (scalar: UInt32, isCapital: Bool)? {
    // In Unicode the capital of ß is two letters, but the small letter of ẞ is ß.
    if value == 0xDF { return (0x1E9E, true) }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    if let capital = onlyScalar(of: scalar.properties.uppercaseMapping), capital != scalar {
        return (capital.value, true)
    }
    if let small = onlyScalar(of: scalar.properties.lowercaseMapping), small != scalar {
        return (small.value, false)
    }
    return nil
}

private func onlyScalar(of text: String) -> Unicode.Scalar? {
    var scalars = text.unicodeScalars.makeIterator()
    let first = scalars.next()
    return scalars.next() == nil ? first : nil
}

extension GlyphTable.Slot {
    /// The number of the slot among those of all keycodes.
    fileprivate var index: Int { Int(code) * 8 + Int(level) - 1 }
}
