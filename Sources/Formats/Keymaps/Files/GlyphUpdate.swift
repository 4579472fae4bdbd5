// SPDX-License-Identifier: MIT

/// The tables of glyphs that an installation writes.
///
/// Sessions read their keymap when they start, and the driver reads its table whenever an operator says so. So
/// after an installation a running session may still have an older keymap. There a slot of the new table may
/// type nothing, or a wrong character. With the slots of an update, no session types a wrong character:
///
/// - The installed keymaps have every glyph in its slot of ``next`` and in its slot of ``thisBoot``.
/// - Until the machine starts again, the driver types with ``thisBoot``: in each session, a slot of that table
///   types its own glyph or nothing.
/// - When the machine has started again, all sessions have the installed keymaps. The table of this boot is
///   gone, because it is in `/run`, and the driver types with ``next``.
/// - Until then, ``keymapOfThisBoot`` keeps the keymap with which sessions started. The next installation also
///   lets a glyph wait if these sessions would read another character in its slot.
///
/// ```swift
/// let update = GlyphUpdate(to: moved, from: installed, thisBoot: nil) { keymap.allows($0, in: $1) }
/// update.waiting   // the glyphs that change or get their slots when the machine starts again
/// ```
package struct GlyphUpdate: Hashable, Sendable {
    /// The table of the driver from the machine's next start on.
    package let next: GlyphTable
    /// The table of the driver until then, or `nil` if this is also ``next``.
    package let thisBoot: GlyphTable?
    /// The text of the keymap that was installed when the machine started, or `nil` if there was none.
    package var keymapOfThisBoot: String?

    /// Makes an update without running sessions, such as for the image of another system.
    package init(_ table: GlyphTable) {
        next = table
        thisBoot = nil
    }

    /// Makes an update of an installed table to the table `next`.
    ///
    /// `thisBoot` is the table with which the driver types until the machine starts again, or `nil` if it
    /// types with the installed one. No glyph may have an avoided keycode any more. `isSafe` says whether a
    /// glyph in a slot types the glyph or nothing in the keymaps that running sessions may have read.
    package init(
        to next: GlyphTable, from installed: GlyphTable, thisBoot: GlyphTable?,
        avoiding avoided: Set<UInt8> = [],
        isSafe: (Unicode.Scalar, GlyphTable.Slot) -> Bool
    ) {
        let typed = thisBoot ?? installed
        let owners = Dictionary(uniqueKeysWithValues: next.glyphs.map { ($0.slot, $0.scalar) })
        var table = GlyphTable()
        // Where a glyph is no longer in the next table, its slot is kept here, so that no other glyph gets it
        // before the machine starts again.
        for (scalar, slot) in typed.glyphs
        where !avoided.contains(slot.code) && owners[slot, default: scalar] == scalar {
            table.insert(scalar, at: slot)
        }
        for (scalar, slot) in next.glyphs where table.slot(of: scalar) == nil {
            // An earlier installation of this boot has found that this slot is not safe.
            let isWaiting = thisBoot != nil && installed.slot(of: scalar) == slot
            if !isWaiting, isSafe(scalar, slot) { table.insert(scalar, at: slot) }
        }
        self.next = next
        self.thisBoot = thisBoot == nil && table == next ? nil : table
    }

    /// The glyphs that the driver types in other slots when the machine has started again, in the order of
    /// their new slots.
    package var moving: [Unicode.Scalar] {
        guard let thisBoot else { return [] }
        return next.glyphs.filter { glyph in
            thisBoot.slot(of: glyph.scalar).map { $0 != glyph.slot } ?? false
        }.map(\.scalar)
    }

    /// The glyphs that the driver types only when the machine has started again, in the order of their slots.
    package var waiting: [Unicode.Scalar] {
        guard let thisBoot else { return [] }
        return next.glyphs.filter { thisBoot.slot(of: $0.scalar) == nil }.map(\.scalar)
    }

    /// Every glyph with every slot in which a keymap must type it, in the order of the slots.
    var glyphs: [(scalar: Unicode.Scalar, slot: GlyphTable.Slot)] {
        let former = thisBoot?.glyphs.filter { next.slot(of: $0.scalar) != $0.slot } ?? []
        return (next.glyphs + former).sorted { $0.slot < $1.slot }
    }

    /// The keycodes that have glyphs, in ascending order.
    var codes: [UInt8] { Set(next.codes + (thisBoot?.codes ?? [])).sorted() }

    /// The number of levels that the keymaps need: 4 or 8.
    var levels: Int { max(next.levels, thisBoot?.levels ?? 0) }
}

extension CompiledKeymap {
    /// Whether a glyph's slot types this glyph or nothing, with Caps Lock and without.
    package func allows(_ glyph: Unicode.Scalar, in slot: GlyphTable.Slot) -> Bool {
        [false, true].allSatisfy { capsLock in
            let typed = scalar(of: slot.code, holding: slot.heldCodes, capsLock: capsLock)
            return typed == nil || typed == glyph
        }
    }
}
