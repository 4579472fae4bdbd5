// SPDX-License-Identifier: MIT

import Devices
import Engine
import TestBus
import Testing

@testable import KernelRig

/// What the driver sends for characters that keymaps lack, and while Caps Lock is on.
///
/// 84 is Level 3 and 195 Level 5, which have no names.
struct DriverGlyphTests {
    private static let layout = """
        height: 45%
        layers:
          base:
            - a B 1 ᚠ ᚢ ð
            - ᛟ Shift Word _
        keys:
          Shift: {modifier: shift}
          Word: {text: aᚢ}
          a: {hold: down}
        """

    private static let glyphs = """
        # as runepad xkb writes it
        183 1 U+16A0  # ᚠ
        183 2 U+16A2  # ᚢ
        184 3 U+00F0  # ð
        185 5 U+16DF  # ᛟ

        """

    private func rig() throws -> DriverRig {
        let rig = try DriverRig("runes", layouts: ["runes": Self.layout])
        try rig.folder.write(Self.glyphs, to: "glyphs")
        try rig.start()
        return rig
    }

    @Test func `a glyph is sent as its keycode with the modifiers of its level held`() throws {
        let rig = try rig()
        try rig.tap("ᚠ")
        #expect(try rig.takeTyped(2) == "KEY_F13↓ KEY_F13↑")
        try rig.tap("ᚢ")
        #expect(try rig.takeTyped(4) == "KEY_LEFTSHIFT↓ KEY_F13↓ KEY_F13↑ KEY_LEFTSHIFT↑")
        try rig.tap("ð")
        #expect(try rig.takeTyped(4) == "84↓ KEY_F14↓ KEY_F14↑ 84↑")
        try rig.tap("ᛟ")
        #expect(try rig.takeTyped(4) == "195↓ KEY_F15↓ KEY_F15↑ 195↑")
        try rig.tap("Word")
        #expect(
            try rig.takeTyped(6) == "KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↓ KEY_F13↓ KEY_F13↑ KEY_LEFTSHIFT↑")
        #expect(try rig.keysDown() == [])
        #expect(rig.folder.errors.isEmpty)
    }

    @Test func `Caps Lock changes how letters are sent, but not which letters are typed`() throws {
        let rig = try rig()
        try rig.setCapsLock(true)
        try rig.tap("a")
        #expect(try rig.takeTyped(4) == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
        for key in ["B", "1", "ᚠ"] { try rig.tap(key) }
        #expect(try rig.takeTyped(6) == "KEY_B↓ KEY_B↑ KEY_1↓ KEY_1↑ KEY_F13↓ KEY_F13↑")
        try rig.setCapsLock(false)
        for key in ["a", "B"] { try rig.tap(key) }
        #expect(try rig.takeTyped(6) == "KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↓ KEY_B↓ KEY_B↑ KEY_LEFTSHIFT↑")
    }

    @Test func `Caps Lock is remembered over a reload`() throws {
        let rig = try rig()
        try rig.setCapsLock(true)
        try rig.folder.write(Self.layout + "\ntitle: New\n", to: "layouts/runes.yaml")
        try rig.reload()
        try rig.tap("a")
        #expect(try rig.takeTyped(4) == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
    }

    @Test func `what a session reads counts until its overlay leaves the bus`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let rig = try DriverRig("runes", layouts: ["runes": Self.layout])
        try rig.folder.write(Self.glyphs, to: "glyphs")
        try rig.start(on: bus)
        try bus.awaitPanel(rig.busPath)
        let answer = try bus.busctl("call", rig.busPath, ["ReportGlyphs", "ay", "0"], as: .viewer)
        #expect(answer.status == 0, "\(answer.output)")
        // The session may not have looked at this keyboard yet.
        #expect(try rig.takeTyped(2) == "KEY_UNKNOWN↓ KEY_UNKNOWN↑")
        // busctl leaves the bus after each call.
        try rig.await("the end of the answer") {
            try bus.busctl("get-property", rig.busPath, ["Glyphs"]).output == "s \"typed\"\n"
        }
        try rig.tap("ᚠ")
        #expect(try rig.takeTyped(2) == "KEY_F13↓ KEY_F13↑")
    }
}
