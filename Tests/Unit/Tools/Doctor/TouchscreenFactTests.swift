// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Doctor
import Engine
import TestPanels
import Testing
import YAML

/// What the doctor takes from the reports of devices and from start files.
@Suite struct TouchscreenFactTests {
    private func device(_ name: String, phys: String = "usb-1/input0") -> InputDeviceDescription {
        let profile = PanelProfile.elanTouchscreen
        return InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/input1/event3", deviceNumber: 0xd43),
            devnode: "/dev/input/event3", name: name, phys: phys,
            capabilities: .init(
                properties: CodeSet([1]), keys: CodeSet(profile.button.map { [$0] } ?? []),
                absolute: CodeSet(profile.axes.keys)),
            axes: profile.axes, udevProperties: ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"])
    }

    private func reports(_ devices: [InputDeviceDescription]) throws -> [DeviceReport] {
        let text = "panels: [{name: front, layout: pin, match: {name: ELAN*}}]\n"
        var diagnostics = DiagnosticList()
        let configuration: Configuration = try #require(
            Configuration(parsing: text, file: "r", into: &diagnostics))
        return DeviceReport.all(devices, configuration: configuration)
    }

    @Test func `the doctor compares a panel's calibration with that of its pass-through touchscreen`() throws
    {
        var screen = device("ELAN")
        screen.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "0 1 0 -1 0 1"
        let own = device("Runepad front touchscreen", phys: "runepad/front/touchscreen")
        let reports = try reports([screen, own])
        let facts = try #require(TouchscreenFacts(reports[0], among: reports))
        #expect(facts.panel == "front")
        #expect(facts.fault == nil)
        #expect(facts.calibration == CalibrationMatrix(0, 1, 0, -1, 0, 1))
        #expect(facts.passedCalibration == .identity)
        #expect(!facts.isCalibratedByFile)
        #expect(TouchscreenFacts(reports[1], among: reports) == nil)
    }

    @Test func `the doctor knows why a device is no panel, or cannot be used`() throws {
        let reports = try reports([device("Goodix")])
        #expect(TouchscreenFacts(reports[0], among: reports)?.unmet == ["front needs name ELAN*"])
        var pen = device("ELAN")
        pen.udevProperties["ID_INPUT_TOUCHSCREEN"] = nil
        let untagged = try self.reports([pen, device("ELAN 2")])
        let fault = TouchscreenFacts(untagged[0], among: untagged)?.fault
        #expect(fault?.hasPrefix("is not tagged as a touchscreen by udev") == true, "\(fault ?? "")")
    }

    @Test func `a touchscreen is named by its node, its own name or its panel`() throws {
        let reports = try reports([device("ELAN")])
        for name in ["/dev/input/event3", "ELAN", "front"] {
            #expect(reports.touchscreen(named: name)?.device.name == "ELAN")
        }
        #expect(reports.touchscreen(named: "side") == nil)
    }

    @Test(arguments: [
        ("exec runepad-overlay &", true), ("exec = /usr/bin/runepad-overlay", true),
        ("    hl.exec_cmd(\"runepad-overlay\")", true), ("# exec runepad-overlay", false),
        ("  # runepad-overlay &", false), ("-- hl.exec_cmd(\"runepad-overlay\")", false),
        ("runepad-overlays", false), ("", false),
    ]) func `a start file starts the overlay in a line that is no comment`(text: String, starts: Bool) {
        #expect(SessionFacts.startsOverlay("swaybg\n" + text) == starts)
    }
}
