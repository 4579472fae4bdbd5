// SPDX-License-Identifier: MIT

/// The modifiers that are down for keys, in addition to those that a person holds.
struct StrikeModifiers {
    /// The bits of a `ModifierSet`, with ``exclusiveBit``.
    private(set) var bits: UInt8 = 0

    var isEmpty: Bool { bits == 0 }

    /// Presses the modifiers of `added` that are not yet down.
    mutating func add(_ added: UInt8, by writer: inout ReportWriter, into output: inout EventBuffer) {
        var left = added & ~bits & ~exclusiveBit
        bits |= added & ~exclusiveBit
        while left != 0 {
            let bit = left.trailingZeroBitCount
            writer.press(modifierCode(ofBit: bit), into: &output)
            left &= left - 1
        }
    }

    /// Releases the modifiers of `removed` that are down.
    mutating func drop(_ removed: UInt8, by writer: inout ReportWriter, into output: inout EventBuffer) {
        let dropped = removed & bits
        var left = dropped & ~exclusiveBit
        bits &= ~removed
        while left != 0 {
            let bit = 7 - left.leadingZeroBitCount
            writer.release(modifierCode(ofBit: bit), into: &output)
            left &= ~(1 << UInt8(bit))
        }
        guard dropped & exclusiveBit != 0 else { return }
        for index in levelCodes.indices { writer.resume(levelCodes[index], into: &output) }
    }

    /// Releases the modifiers that are not in `kept`.
    ///
    /// If modifiers change, an open report is closed first, because the modifiers of a report come before its
    /// keys.
    mutating func drop(except kept: UInt8, by writer: inout ReportWriter, into output: inout EventBuffer) {
        if bits != kept { writer.close(into: &output) }
        drop(bits & ~kept, by: &writer, into: &output)
    }

    /// Keeps Shift and AltGr up, except those in `needed`, until ``exclusiveBit`` is dropped.
    mutating func suspendLevels(
        except needed: UInt8, by writer: inout ReportWriter, into output: inout EventBuffer
    ) {
        bits |= exclusiveBit
        for index in levelCodes.indices {
            let code = levelCodes[index]
            if modifierBits(of: code) & needed != 0 {
                writer.resume(code, into: &output)
            } else {
                writer.suspend(code, into: &output)
            }
        }
    }
}
