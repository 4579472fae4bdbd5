// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import LayoutFiles
import Testing
import YAML

@testable import Engine

/// A keymap that has what a table says, as the national keyboard has it on its keys.
private struct TableKeymap: CharacterResolver {
    /// What the keys of the codes type, and with Shift.
    let keys: [(code: UInt16, plain: Character, shifted: Character)]

    func keystroke(for character: Character) -> Keystroke? {
        for key in keys {
            if character == key.plain { return Keystroke(Keycode(rawValue: key.code)) }
            if character == key.shifted { return Keystroke(Keycode(rawValue: key.code), modifiers: .shift) }
        }
        return nil
    }
}

/// Shipped languages, typed on hosts that have the keyboard of the language.
@Suite(.timeLimit(.minutes(10))) struct ShippedLanguageTests {
    private func rig(_ name: String, _ keymap: TableKeymap) throws -> Rig {
        var diagnostics = DiagnosticList()
        let file = LayoutLibrary(directories: [Checkout.layouts]).layout(named: name, into: &diagnostics)
        return Rig(try #require(file).layout, resolver: keymap)
    }

    /// TS EN 13213: ı stands where a US keyboard has i, and i right of ş, on the key of the apostrophe.
    @Test func `Turkish types ı and i, and with Shift their capitals I and İ`() throws {
        let keymap = TableKeymap(keys: [(23, "ı", "I"), (40, "i", "İ"), (39, "ş", "Ş")])
        let rig = try rig("tr", keymap)
        #expect(try rig.perform("tap ı") == "KEY_I↓ KEY_I↑")
        #expect(try rig.perform("tap i") == "KEY_APOSTROPHE↓ KEY_APOSTROPHE↑")
        #expect(
            try rig.perform("tap Shift; tap shift/İ")
                == "KEY_LEFTSHIFT↓ KEY_APOSTROPHE↓ KEY_APOSTROPHE↑ KEY_LEFTSHIFT↑")
        #expect(try rig.perform("tap Shift; tap shift/I") == "KEY_LEFTSHIFT↓ KEY_I↓ KEY_I↑ KEY_LEFTSHIFT↑")
        // The layer was for one key.
        #expect(try rig.perform("tap i") == "KEY_APOSTROPHE↓ KEY_APOSTROPHE↑")
    }

    /// ГОСТ 6431: ё stands left of 1.
    @Test func `Russian types е by a tap, and ё by a long press on the same key`() throws {
        let rig = try rig("ru", TableKeymap(keys: [(20, "е", "Е"), (41, "ё", "Ё")]))
        #expect(try rig.perform("tap е") == "KEY_T↓ KEY_T↑")
        #expect(try rig.perform("down a е; wait 600; up a") == "KEY_GRAVE↓ KEY_GRAVE↑")
        #expect(
            try rig.perform("tap Shift; down a shift/Е; wait 600; up a")
                == "KEY_LEFTSHIFT↓ KEY_GRAVE↓ KEY_GRAVE↑ KEY_LEFTSHIFT↑")
    }

    @Test func `in Greek, one tap of the accent key types a tonos, and two type a dialytika`() throws {
        // No host has these keys: they stand for glyphs.
        let keymap = TableKeymap(keys: [(23, "ι", "Ι"), (183, "ί", "Ί"), (184, "ϊ", "Ϊ"), (185, "ΐ", "ά")])
        let rig = try rig("el", keymap)
        #expect(try rig.perform("tap Tonos; tap tonos/ί") == "KEY_F13↓ KEY_F13↑")
        #expect(try rig.perform("tap ι") == "KEY_I↓ KEY_I↑")
        #expect(try rig.perform("tap Tonos; tap tonos/Dialytika; tap dialytika/ϊ") == "KEY_F14↓ KEY_F14↑")
        #expect(try rig.perform("tap Tonos; tap tonos/Dialytika; tap dialytika/ΐ") == "KEY_F15↓ KEY_F15↑")
        #expect(try rig.perform("tap ι") == "KEY_I↓ KEY_I↑")
    }

    @Test func `Polish types ż in the layer of Polish letters and by a long press on z`() throws {
        let rig = try rig("pl", TableKeymap(keys: [(44, "z", "Z"), (183, "ż", "Ż"), (184, "ź", "Ź")]))
        #expect(try rig.perform("tap Ogonki; tap ogonki/ż") == "KEY_F13↓ KEY_F13↑")
        #expect(try rig.perform("tap z") == "KEY_Z↓ KEY_Z↑")
        #expect(try rig.perform("down a z; wait 600; up a") == "KEY_F13↓ KEY_F13↑")
        #expect(
            try rig.perform("tap Ogonki; tap ogonki/OgonkiUp; tap ogonki-shift/Ź")
                == "KEY_LEFTSHIFT↓ KEY_F14↓ KEY_F14↑ KEY_LEFTSHIFT↑")
        #expect(try rig.perform("tap z") == "KEY_Z↓ KEY_Z↑")
    }

    @Test func `in Japanese, the marks key makes only the next kana voiced`() throws {
        let rig = try rig("ja-kana", TableKeymap(keys: [(183, "か", "カ"), (184, "が", "ガ")]))
        #expect(
            try rig.perform("tap か; tap Marks; tap marks/が; tap か")
                == "KEY_F13↓ KEY_F13↑ KEY_F14↓ KEY_F14↑ KEY_F13↓ KEY_F13↑")
        #expect(
            try rig.perform(
                "tap Katakana; tap katakana/カ; tap MarksOfKatakana; tap marks-of-katakana/ガ; tap katakana/カ")
                == "KEY_LEFTSHIFT↓ KEY_F13↓ KEY_F13↑ KEY_LEFTSHIFT↑ KEY_LEFTSHIFT↓ KEY_F14↓ KEY_F14↑ KEY_LEFTSHIFT↑ "
                + "KEY_LEFTSHIFT↓ KEY_F13↓ KEY_F13↑ KEY_LEFTSHIFT↑")
    }
}
