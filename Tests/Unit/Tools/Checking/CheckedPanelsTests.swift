// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import TestPanels
import Testing
import YAML

@testable import Checking

@Suite struct CheckedPanelsTests {
    /// A touchscreen of 331 × 187 mm.
    private func elan(_ properties: [String: String] = [:], isOpened: Bool = true) -> InputDeviceDescription {
        let profile = PanelProfile.elanTouchscreen
        return InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/input1/event3", deviceNumber: 0xd43),
            devnode: "/dev/input/event3", name: profile.name,
            capabilities: .init(
                properties: CodeSet([1]), keys: CodeSet(profile.button.map { [$0] } ?? []),
                absolute: CodeSet(profile.axes.keys)),
            axes: isOpened ? profile.axes : nil,
            udevProperties: ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"].merging(properties) { $1 })
    }

    private func configuration(_ panel: String) throws -> Configuration {
        var diagnostics = DiagnosticList()
        return try #require(
            Configuration(
                parsing: "panels: [{name: front, layout: pin, \(panel)}]\n", file: "r", into: &diagnostics))
    }

    private func panels(_ places: [(panel: String, placement: Placement)]) -> [String] { places.map(\.panel) }

    @Test func `a given size is that of every panel`() throws {
        let given = CheckedPanels.given(PhysicalSize(width: 154.4, height: 86))
        #expect(panels(given.placements()) == ["a panel of 154 × 86 mm"])
        let front = try configuration("size: 100x60mm")
        #expect(panels(given.placements(ofPanel: 0, in: front)) == ["front (154 × 86 mm)"])
    }

    @Test func `a layout alone is measured on each opened touchscreen`() {
        let turned = elan(["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"])
        let devices = CheckedPanels.connected([elan(), turned, elan(isOpened: false)])
        #expect(
            panels(devices.placements()) == [
                "ELAN Touchscreen (331 × 187 mm)", "ELAN Touchscreen (187 × 331 mm)",
            ])
    }

    @Test func `a panel is measured on its touchscreens, or else with the size of the file`() throws {
        let devices = CheckedPanels.connected([elan()])
        let own = try configuration("match: {name: ELAN*}, region: {x: 0%, y: 50%, width: 100%, height: 50%}")
        let places = devices.placements(ofPanel: 0, in: own)
        #expect(panels(places) == ["front (331 × 187 mm)"])
        #expect(places.first?.placement.region == own.panels[0].region)
        let other = try configuration("match: {name: Goodix*}, size: 100x60mm")
        #expect(panels(devices.placements(ofPanel: 0, in: other)) == ["front (100 × 60 mm)"])
        let unknown = try configuration("match: {name: Goodix*}")
        #expect(panels(devices.placements(ofPanel: 0, in: unknown)) == [])
    }

    @Test func `the size that a rule of udev gives goes before that of the device`() throws {
        let ruled = CheckedPanels.connected([
            elan(["ID_INPUT_WIDTH_MM": "200", "ID_INPUT_HEIGHT_MM": "100"])
        ])
        #expect(panels(ruled.placements()) == ["ELAN Touchscreen (200 × 100 mm)"])
        let front = try configuration("match: {name: ELAN*}")
        #expect(panels(ruled.placements(ofPanel: 0, in: front)) == ["front (200 × 100 mm)"])
    }
}
