// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Testing
import YAML

@testable import Driver

/// What a panel follows from: settings and udev together.
struct PanelBasisTests {
    private let folder = TemporaryFolder()

    private func settings(_ panel: String, layout: String = "pair") throws -> Settings {
        try folder.write("layers: {base: [1 2]}\n", to: "pair.yaml")
        try folder.write("extends: pair\nsecret: yes\n", to: "secret.yaml")
        try folder.write("layers: {base: [1 2]}\nheigth: 4\n", to: "faulty.yaml")
        let path = try folder.write(
            "panels: [{layout: \(layout), keymap: us, \(panel)}]\n", to: "runepad.yaml")
        var diagnostics = DiagnosticList()
        let options = DriverOptions(configurationPath: path, layoutDirectories: [folder.path])
        let settings = Settings(reading: options, into: &diagnostics)
        return try #require(settings)
    }

    private func screen(_ properties: [String: String] = [:]) -> InputDeviceDescription {
        RosterRig.device(1, "Glass", properties)
    }

    private func basis(_ settings: Settings, _ properties: [String: String]) throws -> PanelBasis {
        let axis = Axis(minimum: 0, maximum: 4095)
        return PanelBasis(
            name: "front", settings: try #require(settings.panels[0]), device: screen(properties),
            description: TouchscreenDescription(reporting: .slots(10), x: axis, y: axis))
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
