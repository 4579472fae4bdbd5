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
struct PanelBasisTests {
    private let folder = TemporaryFolder()

    private func settings(
        _ panel: String, layout: String = "pair", kiosk: Bool = false, glyphs: String = "/nonexistent"
    ) throws -> Settings {
        try folder.write("layers: {base: [1 2]}\n", to: "pair.yaml")
        try folder.write("extends: pair\nsecret: yes\n", to: "secret.yaml")
        try folder.write("layers: {base: [1 ᚠ ᚢ]}\n", to: "runes.yaml")
        try folder.write("layers: {base: [1 2]}\nheigth: 4\n", to: "faulty.yaml")
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

    private func basis(
        _ settings: Settings, _ properties: [String: String] = [:], reads: ReadGlyphs? = nil
    ) throws -> PanelBasis {
        let axis = Axis(minimum: 0, maximum: 4095)
        return PanelBasis(
            name: "front", settings: try #require(settings.panels[0]), device: screen(properties),
            description: TouchscreenDescription(reporting: .slots(10), x: axis, y: axis),
            readGlyphs: reads)
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
            (false, [1, 2], "ᚠᚢ", .typed), (true, nil, "", .untold), (true, [], "", .unread),
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
        let basis = try basis(runes(kiosk: kiosk), reads: read)
        #expect("ᚠᚢ".filter { basis.keymap.keystroke(for: $0) != nil } == typed)
        let setup = PanelSetup(basis)
        #expect(setup.glyphUse == use)
        #expect(String(setup.plans[0].unresolved.map(\.character)) == "ᚠᚢ".filter { !typed.contains($0) })
        // `runepad check` knows nothing of sessions.
        #expect(setup.unavailableCount == 0)
    }

    @Test func `the keyboard stays the same when the session learns the glyphs`() throws {
        let settings = try runes(kiosk: true)
        let untold = PanelSetup(try basis(settings))
        #expect(untold.purpose == PanelSetup(try basis(settings, reads: reads())).purpose)
        #expect(untold.purpose == PanelSetup(try basis(settings, reads: reads(1, 2))).purpose)
        // KEY_1, KEY_LEFTSHIFT, KEY_BASSBOOST, and KEY_UNKNOWN, which makes the session look at the keyboard.
        #expect(untold.purpose.keycodes.map(\.rawValue) == [2, 42, 209, 240])
    }

    @Test func `a session that reads all glyphs changes nothing for a panel outside of kiosks`() throws {
        let settings = try runes(kiosk: false)
        #expect(try basis(settings) == basis(settings, reads: reads(1, 2)))
        let plain = try self.settings("name: front")
        #expect(try basis(plain) == basis(plain, reads: reads()))
    }

    @Test func `udev properties that do not concern a panel do not change its basis`() throws {
        let settings = try settings("name: front")
        #expect(
            try basis(settings, [:]) == basis(settings, ["ID_PATH": "pci-0000:00:14.0", "ID_INPUT": "1"]))
    }

    @Test(
        arguments: [
            ["ID_SEAT": "seat-left"], ["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"],
            ["ID_INPUT_WIDTH_MM": "300", "ID_INPUT_HEIGHT_MM": "200"], ["LIBINPUT_IGNORE_DEVICE": "1"],
            ["WL_OUTPUT": "HDMI-A-1"],
        ])
    func `each udev property that concerns a panel changes its basis`(properties: [String: String]) throws {
        let settings = try settings("name: front")
        #expect(try basis(settings, [:]) != basis(settings, properties))
    }

    @Test func `a calibration in the file overrides udev's`() throws {
        let settings = try settings("name: front, calibration: 1 0 0 0 1 0, size: 154x86mm")
        let udevs = try basis(settings, ["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"])
        #expect(udevs == (try basis(settings, [:])))
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
        let setup = PanelSetup(try basis(settings("name: front" + field, layout: layout), [:]))
        #expect(setup.rules.wakesOnly == wakesOnly)
        #expect(setup.purpose.keycodes.contains(Keycode(rawValue: 240)) == wakesOnly)
    }

    @Test func `a panel's screen is that of the file, or udev's`() throws {
        #expect(try basis(settings("output: DSI-1"), ["WL_OUTPUT": "HDMI-A-1"]).output == "DSI-1")
        #expect(try basis(settings("name: front"), ["WL_OUTPUT": "HDMI-A-1"]).output == "HDMI-A-1")
        #expect(try basis(settings("name: front"), [:]).output == nil)
    }

    @Test func `a device is used as a panel, refused if it is named, or ignored`() throws {
        func use(
            _ settings: Settings, _ device: InputDeviceDescription,
            beside others: [InputDeviceDescription] = []
        ) -> String {
            switch settings.use(of: device, among: others + [device]) {
            case .none: "nothing"
            case .refused(let reason): "refused: \(reason)"
            case .panel(let use): use.configuration.name + (use.settings == nil ? ", which has faults" : "")
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
