// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine
import Keymaps
import Testing
import YAML

@testable import Driver

/// What a panel follows from: settings and udev together.
struct PanelSetupTests {
    private let folder = TemporaryFolder()

    private func settings(
        _ panel: String, layout: String = "pair", kiosk: Bool = false, glyphs: String = "/nonexistent"
    ) throws -> Settings {
        try folder.write("layers: {base: [1 2]}\n", to: "pair.yaml")
        try folder.write("extends: pair\nsecret: yes\n", to: "secret.yaml")
        try folder.write("layers: {base: [1 ᚠ ᚢ]}\n", to: "runes.yaml")
        try folder.write("extends: runes\nsecret: yes\n", to: "secret-runes.yaml")
        try folder.write("layers: {base: [1 2]}\nheigth: 4\n", to: "faulty.yaml")
        try folder.write("extends: pair\nheight: 100%\n", to: "whole.yaml")
        let path = try folder.write(
            (kiosk ? "kiosk: yes\n" : "") + "panels: [{layout: \(layout), keymap: us, \(panel)}]\n",
            to: "runepad.yaml")
        var diagnostics = DiagnosticList()
        let options = DriverOptions(
            configurationPath: path, layoutDirectories: [folder.path], glyphsPath: glyphs)
        let settings = Settings(reading: options, into: &diagnostics)
        return try #require(settings)
    }

    private func screen(_ properties: [String: String] = [:]) -> InputDeviceDescription {
        RosterRig.device(1, "Glass", properties)
    }

    private func setup(
        _ settings: Settings, _ properties: [String: String] = [:], name: String = "front", slots: Int = 10,
        buttons: Set<UInt16> = [], rotation: Rotation? = nil, reads: ReadGlyphs? = nil, commits: Bool = false
    ) throws -> PanelSetup {
        let axis = Axis(minimum: 0, maximum: 4095)
        var device = screen(properties)
        for button in buttons { device.capabilities.keys.insert(button) }
        return PanelSetup(
            name: name, settings: try #require(settings.panels[0]), device: device,
            description: TouchscreenDescription(reporting: .slots(slots), x: axis, y: axis),
            outputRotation: rotation, readGlyphs: reads, commits: commits)
    }

    /// The glyphs of these levels of KEY_BASSBOOST (209).
    private func reads(_ levels: UInt8...) -> ReadGlyphs {
        var glyphs = ReadGlyphs()
        for level in levels { glyphs.insert(code: 209, level: level) }
        return glyphs
    }

    private func runes(kiosk: Bool) throws -> Settings {
        let glyphs = try folder.write("209 1 U+16A0\n209 2 U+16A2\n", to: "glyphs")
        return try settings("name: front", layout: "runes", kiosk: kiosk, glyphs: glyphs)
    }

    @Test(
        arguments: [
            (false, nil, "ᚠᚢ", .typed), (false, [], "", .unread), (false, [1], "ᚠ", .unread),
            (false, [1, 2], "ᚠᚢ", .typed), (true, nil, "", .unreported), (true, [], "", .unread),
            (true, [2], "ᚢ", .unread), (true, [1, 2, 3], "ᚠᚢ", .typed),
        ] as [(Bool, [UInt8]?, String, GlyphUse)])
    func `a panel types what its session reads; untold glyphs only outside of kiosks`(
        kiosk: Bool, levels: [UInt8]?, typed: String, use: GlyphUse
    ) throws {
        var read: ReadGlyphs?
        if let levels {
            read = reads()
            for level in levels { read?.insert(code: 209, level: level) }
        }
        let setup = try setup(runes(kiosk: kiosk), reads: read)
        #expect("ᚠᚢ".filter { setup.keymap.keystroke(for: $0) != nil } == typed)
        #expect(setup.glyphUse == use)
        #expect(String(setup.plans[0].unresolved.map(\.character)) == "ᚠᚢ".filter { !typed.contains($0) })
        // `runepad check` knows nothing of sessions.
        #expect(setup.unavailableCount == 0)
    }

    @Test(arguments: [false, true])
    func `an overlay commits what is neither in the keymap nor a read glyph, also in kiosks`(
        kiosk: Bool
    ) throws {
        let settings = try runes(kiosk: kiosk)
        let some = try setup(settings, reads: reads(1), commits: true)
        #expect(some.plans[0].committed.map(\.character) == ["ᚢ"])
        #expect(some.committedKeyCount == 1)
        #expect(some.plans[0].unresolved.isEmpty)
        #expect(some.glyphUse == .typed)
        let none = try setup(settings, reads: reads(), commits: true)
        #expect(none.committedKeyCount == 2)
        // A session that tells the keymap of the keyboard that typed last is to look at this one.
        #expect(none.hasUnreadGlyphs && some.hasUnreadGlyphs)
        #expect(try !setup(settings, reads: reads(1, 2), commits: true).hasUnreadGlyphs)
        // The same keyboard serves when the session has learned the glyphs.
        #expect(try none.purpose == setup(settings, reads: reads(1, 2)).purpose)
        #expect(none.unavailableCount == 0)
    }

    @Test func `an overlay commits nothing of a secret layout, beside another one or alone`() throws {
        let secret = try settings("name: front", layout: "secret-runes")
        let alone = try setup(secret, commits: true)
        #expect(alone.committedKeyCount == 0)
        #expect(alone.plans[0].unresolved.map(\.character) == ["ᚠ", "ᚢ"])
        #expect(try alone == setup(secret))
        let both = try setup(
            settings("name: front", layout: "[runes, secret-runes]"), commits: true)
        #expect(both.plans.map(\.committedKeyCount) == [2, 0])
        // The glyphs are nowhere, so none is unread.
        #expect(both.glyphUse == .typed)
        #expect(both.unavailableCount == 4)
    }

    @Test func `an overlay that commits changes nothing for a panel whose keymap has all it needs`() throws {
        let plain = try settings("name: front")
        #expect(try setup(plain) == setup(plain, commits: true))
        let runes = try settings("name: front", layout: "runes")
        #expect(try setup(runes) != setup(runes, commits: true))
    }

    @Test(arguments: [
        "picker: {kind: date, format: '%Y·%m·%d'}\nlayers: {base: [1 Y M D Done]}\n"
            + "keys: {Y: {picker: year}, M: {picker: month}, D: {picker: day}, Done: {picker: done}}\n",
        "picker: {kind: text, mask: '9·9'}\nlayers: {base: [1 Value Done]}\n"
            + "keys: {Value: {picker: value}, Done: {picker: done}}\n",
    ]) func `an overlay commits the signs of a composed value, too`(layout: String) throws {
        try folder.write(layout, to: "composed.yaml")
        let settings = try settings("name: front", layout: "composed")
        let setup = try setup(settings, commits: true)
        #expect(Set(setup.plans[0].committed.map(\.character)) == ["·"])
        #expect(try setup != self.setup(settings))
    }

    @Test func `the keyboard stays the same when the session learns the glyphs`() throws {
        let settings = try runes(kiosk: true)
        let untold = try setup(settings)
        #expect(try untold.purpose == setup(settings, reads: reads()).purpose)
        #expect(try untold.purpose == setup(settings, reads: reads(1, 2)).purpose)
        // KEY_1, KEY_LEFTSHIFT, KEY_BASSBOOST, and KEY_UNKNOWN, which makes the session look at the keyboard.
        #expect(untold.purpose.keycodes.map(\.rawValue) == [2, 42, 209, 240])
    }

    @Test func `a session that reads all glyphs changes nothing for a panel outside of kiosks`() throws {
        let settings = try runes(kiosk: false)
        #expect(try setup(settings) == setup(settings, reads: reads(1, 2)))
        let plain = try self.settings("name: front")
        #expect(try setup(plain) == setup(plain, reads: reads()))
    }

    @Test func `a setup differs with all that it is made of`() throws {
        let settings = try runes(kiosk: false)
        let present = try setup(settings)
        #expect(try present == setup(settings))
        #expect(try present != setup(settings, name: "side"))
        #expect(try present != setup(settings, slots: 2))
        #expect(try present != setup(settings, buttons: [158]))
        #expect(try present != setup(settings, rotation: .quarter))
        #expect(try present != setup(settings, reads: reads(1)))
        #expect(try present != setup(self.settings("name: front, size: 154x86mm", layout: "runes")))
    }

    @Test func `udev properties that do not concern a panel do not change its setup`() throws {
        let settings = try settings("name: front")
        #expect(
            try setup(settings, [:]) == setup(settings, ["ID_PATH": "pci-0000:00:14.0", "ID_INPUT": "1"]))
    }

    @Test(
        arguments: [
            ["ID_SEAT": "seat-left"], ["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"],
            ["ID_INPUT_WIDTH_MM": "300", "ID_INPUT_HEIGHT_MM": "200"], ["LIBINPUT_IGNORE_DEVICE": "1"],
            ["WL_OUTPUT": "HDMI-A-1"],
        ])
    func `each udev property that concerns a panel changes its setup`(properties: [String: String]) throws {
        let settings = try settings("name: front")
        #expect(try setup(settings, [:]) != setup(settings, properties))
    }

    @Test func `a calibration in the file overrides udev's`() throws {
        let settings = try settings("name: front, calibration: 1 0 0 0 1 0, size: 154x86mm")
        let udevs = try setup(settings, ["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"])
        #expect(udevs == (try setup(settings, [:])))
        #expect(
            udevs.touchscreenProperties == ["ID_SEAT": "seat0", "LIBINPUT_CALIBRATION_MATRIX": "1 0 0 0 1 0"])
        #expect(udevs.keyboardProperties == ["ID_SEAT": "seat0"])
    }

    @Test(
        arguments: [
            ("pair", "", false), ("secret", "", true), ("[pair, secret]", "", true),
            ("pair", ", dark-touch: wake", true),
            ("secret", ", dark-touch: type", false),
        ])
    func `a touch on a dark screen only wakes it where a layout is secret or the file says so`(
        layout: String, field: String, wakesOnly: Bool
    ) throws {
        let setup = try setup(settings("name: front" + field, layout: layout), [:])
        #expect(setup.rules.wakesOnly == wakesOnly)
        #expect(setup.purpose.keycodes.contains(Keycode(rawValue: 240)) == wakesOnly)
    }

    @Test func `in a kiosk the touches beside the view are limited, and elsewhere if the file says so`()
        throws
    {
        func limits(_ panel: String, kiosk: Bool) throws -> PassThroughLimits? {
            try setup(settings("name: front, size: 160x80mm" + panel, kiosk: kiosk), [:]).rules.passThrough
        }
        #expect(try limits("", kiosk: false) == nil)
        #expect(try limits(", touches: {contacts: 3}", kiosk: false)?.contacts == 3)
        let usual = try limits("", kiosk: true)
        #expect(usual?.contacts == 1)
        #expect(usual?.edges == .init(width: 0.05, height: 0.1))
        #expect(usual?.rest == 400_000)
        #expect(try limits(", touches: any", kiosk: true) == nil)
    }

    @Test func `the pass-through touchscreen gets the configured calibration, not the rotation`() throws {
        let turned = try setup(
            settings("name: front, calibration: -1 0 1 0 1 0, rotation: 180"),
            ["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"])
        #expect(
            turned.purpose.touchscreenProperties
                == ["ID_SEAT": "seat0", "LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 1 0"])
    }

    @Test func `without pass-through, a new calibration keeps the same keyboard`() throws {
        let settings = try settings("name: front", layout: "whole")
        let (former, new) = (
            try setup(settings), try setup(settings, ["LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 -1 1"])
        )
        #expect(former.transform != new.transform)
        #expect(former.purpose == new.purpose)
        #expect(former.purpose.passThrough == nil)
    }

    @Test func `a panel size from udev moves a region given in millimetres`() throws {
        let settings = try settings("name: front, region: {x: 0, y: 50mm, width: 100%, height: 50mm}")
        let sizes = ["ID_INPUT_WIDTH_MM": "200", "ID_INPUT_HEIGHT_MM": "100"]
        #expect(try setup(settings, sizes).plans[0].placed.frame.minY == 0.5)
        let higher = sizes.merging(["ID_INPUT_HEIGHT_MM": "200"]) { $1 }
        #expect(try setup(settings, higher).plans[0].placed.frame.minY == 0.25)
    }

    /// KEY_VOLUMEUP, KEY_LEFTMETA and KEY_BACK.
    private let softKeys: Set<UInt16> = [115, 125, 158]

    @Test func `in a kiosk, keys beside the glass that leave the program are not passed on`() throws {
        let free = try setup(settings("name: front"), buttons: softKeys)
        #expect(free.purpose.buttons.keys.map(\.rawValue) == [115, 125, 158])
        let kiosk = try setup(settings("name: front", kiosk: true), buttons: softKeys)
        #expect(kiosk.purpose.buttons.keys.map(\.rawValue) == [115])
    }

    @Test func `a view that covers the whole glass leaves the soft keys to other programs`() throws {
        let purpose = try setup(settings("name: front", layout: "whole"), buttons: softKeys).purpose
        #expect(purpose.passThrough == nil)
        #expect(purpose.buttons.keys.map(\.rawValue) == [115, 125, 158])
    }

    @Test func `a touchscreen without keys and switches has no pass-through buttons device`() throws {
        #expect(try setup(settings("name: front")).purpose.buttons.isEmpty)
        #expect(try !setup(settings("name: front"), buttons: [158]).purpose.buttons.isEmpty)
    }

    @Test func `a panel's screen is that of the file, or udev's`() throws {
        #expect(try setup(settings("output: DSI-1"), ["WL_OUTPUT": "HDMI-A-1"]).output == "DSI-1")
        #expect(try setup(settings("name: front"), ["WL_OUTPUT": "HDMI-A-1"]).output == "HDMI-A-1")
        #expect(try setup(settings("name: front"), [:]).output == nil)
    }

    @Test func `a device is used as a panel, refused if it is named, or ignored`() throws {
        func use(
            _ settings: Settings, _ device: InputDeviceDescription,
            beside others: [InputDeviceDescription] = []
        ) -> String {
            switch settings.use(of: device, among: others + [device]) {
            case .none: "nothing"
            case .refused(let reason): "refused: \(reason)"
            case .panel(let index):
                settings.configuration.panels[index].name
                    + (settings.panels[index] == nil ? ", which has faults" : "")
            }
        }
        let any = try settings("name: front")
        let named = try settings("name: front, match: {name: Glass}")
        #expect(use(any, screen()) == "front")
        #expect(use(any, screen(["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "0"])) == "nothing")
        #expect(use(named, screen(["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "0"])) == "front")
        let tagged = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_IGNORE_DEVICE": "1"]
        #expect(use(any, screen(tagged)) == "nothing")
        #expect(use(named, screen(tagged)) == "front")
        var touchpad = screen(["ID_INPUT": "1", "ID_INPUT_TOUCHPAD": "1"])
        #expect(use(any, touchpad) == "nothing")
        #expect(
            use(named, touchpad).hasPrefix("refused: is a touchpad; if it is a touchscreen, let a udev rule"))
        // A pattern takes a pen's node only where it has no touchscreen.
        let pattern = try settings("name: front, match: {name: Gl*}")
        let pen = screen(["ID_INPUT": "1", "ID_INPUT_TABLET": "1"])
        var other = screen(["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"])
        (other.identity.deviceNumber, other.name) = (0x0d42, "Glass Finger")
        #expect(use(pattern, pen) == "front")
        #expect(use(pattern, pen, beside: [other]) == "nothing")
        #expect(use(named, pen, beside: [other]) == "front")
        #expect(use(pattern, other, beside: [pen]) == "front")
        touchpad.phys = "runepad/front/touchscreen"
        #expect(use(named, touchpad) == "nothing")
        try folder.write("panels: [{layout: faulty, keymap: us}]\n", to: "runepad.yaml")
        var diagnostics = DiagnosticList()
        let read = Settings(
            reading: DriverOptions(
                configurationPath: folder.path + "/runepad.yaml", layoutDirectories: [folder.path]),
            into: &diagnostics)
        let faulty = try #require(read)
        #expect(use(faulty, screen()) == "panel-1, which has faults")
    }
}
