// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Foundation
import Testing
import YAML

struct ConfigurationReaderTests {
    @Test func `a panel needs only a layout`() throws {
        let configuration = try configuration("panels: [{layout: qwerty}]")
        #expect(configuration.panels == [PanelConfiguration(name: "panel-1", layouts: [.named("qwerty")])])
        #expect(configuration.layoutDirectories == [])
    }

    @Test func `a configuration is for a kiosk if the field kiosk is yes or browser`() throws {
        #expect(try configuration("panels: [{layout: a}]").kiosk == nil)
        #expect(try configuration("kiosk: yes\npanels: [{layout: a}]").kiosk == .system)
        #expect(try configuration("kiosk: browser\npanels: [{layout: a}]").kiosk == .browser)
        #expect(try configuration("panels: [{layout: a}]\nkiosk: no").kiosk == nil)
        #expect(
            faults("kiosk: perhaps\npanels: [{layout: a}]") == [
                "1:8: error: 'kiosk' must be yes, no or browser, not 'perhaps'"
            ])
    }

    @Test func `a kiosk with reserve: fullscreen gets a warning`() {
        let panel = "panels: [{layout: a, overlay: {reserve: fullscreen}}]"
        #expect(faults(panel) == [])
        #expect(faults("kiosk: yes\npanels: [{layout: a, overlay: {reserve: yes}}]") == [])
        #expect(
            faults("kiosk: yes\n" + panel) == [
                "2:32: warning: with 'reserve: fullscreen' a program decides what it shows out of fullscreen, and "
                    + "a browser may show its address bar: look at yours, or write 'yes'"
            ])
    }

    @Test func `panels without a name are numbered`() throws {
        let configuration = try configuration(
            """
            panels:
              - {layout: a, match: {seat: seat0}}
              - {layout: b, match: {seat: seat1}, name: bench}
              - {layout: c}
            """)
        #expect(configuration.panels.map(\.name) == ["panel-1", "bench", "panel-3"])
    }

    @Test(
        arguments: [
            ("runepad.yaml", ["layouts"]), ("/srv/hall/runepad.yaml", ["/srv/hall/layouts"]),
            // The usual directories have it already.
            ("/etc/runepad/runepad.yaml", []),
        ] as [(String, [String])])
    func `a project has its layouts beside its configuration`(file: String, directories: [String]) {
        var diagnostics = DiagnosticList()
        let configuration = Configuration(parsing: "panels: [{layout: a}]", file: file, into: &diagnostics)
        #expect(configuration?.layoutDirectories == directories)
    }

    @Test func `relative directories start from the directory of the configuration file`() throws {
        let configuration = try configuration(
            "panels: [{layout: a}]\nlayouts: [/srv/kiosk/layouts, mine, ./yours, ../ours]")
        #expect(
            configuration.layoutDirectories == [
                "/srv/kiosk/layouts", "/etc/runepad/mine", "/etc/runepad/yours", "/etc/runepad/../ours",
            ])
        var diagnostics = DiagnosticList()
        let here = Configuration(
            parsing: "panels: [{layout: ./a.yaml}]\nlayouts: [./mine]", file: "runepad.yaml",
            into: &diagnostics)
        #expect(here?.layoutDirectories == ["mine", "layouts"])
        #expect(here?.panels.first?.layouts == [.file("a.yaml")])
    }

    @Test func `all errors are reported at once, with their places and the nearest names`() {
        #expect(
            faults(
                """
                panel: []
                panels:
                  - name: front panel
                    layuot: pin
                    rotation: 45
                    match: {nmae: ELAN, id: 04f3}
                  - layout: pin
                    regoin: 0,0,1,1
                """) == [
                    "1:1: error: unknown field 'panel' of the configuration; did you mean 'panels'?",
                    "3:5: error: a panel needs 'layout': the name of a layout, or its path",
                    """
                    3:11: error: a panel cannot be called 'front panel': its name has from 1 to 32 letters, digits, '-' \
                    and '_'
                    """,
                    "4:5: error: unknown field 'layuot' of a panel; did you mean 'layout'?",
                    "5:15: error: 'rotation' must be auto, 0, 90, 180 or 270, not '45'",
                    "6:13: error: unknown field 'nmae' of a match; did you mean 'name'?",
                    """
                    6:29: error: '04f3' is not a vendor and product: write both in hexadecimal, such as 0eef:0001
                    """,
                    "8:5: error: unknown field 'regoin' of a panel; did you mean 'region'?",
                ])
    }

    @Test func `two panels with the same name are refused`() {
        #expect(
            faults(
                """
                panels:
                  - {name: front, layout: a, match: {seat: seat0}}
                  - {name: front, layout: b}
                """) == ["3:12: error: the name 'front' is already taken by panel 1; give each panel its own"]
        )
        #expect(
            faults(
                """
                panels:
                  - {name: panel-2, layout: a, match: {seat: seat0}}
                  - {layout: b}
                """) == [
                    "3:5: error: the name 'panel-2' is already taken by panel 1; give each panel its own"
                ])
    }

    @Test func `a panel's name has at most 32 bytes`() throws {
        let longest = String(repeating: "x", count: 32)
        #expect(try panel("name: \(longest)").name == longest)
        #expect(
            faults(of: "name: \(longest)x") == [
                "error: a panel cannot be called '\(longest)x': its name has from 1 to 32 letters, digits, '-' and '_'"
            ])
    }

    @Test func `a configuration has at most 256 panels`() {
        func panels(_ count: Int) -> String {
            "panels:\n" + (1...count).map { "  - {layout: pin, match: {name: x\($0)}}\n" }.joined()
        }
        #expect(faults(panels(256)) == [])
        #expect(faults(panels(258)) == ["258:5: error: a configuration has at most 256 panels"])
    }

    @Test func `a panel that can never get a touchscreen gets a warning`() {
        let shadowed = """
            3:5: warning: panel 'panel-2' gets no touchscreen: 'panel-1' matches them too and comes first
            """
        #expect(faults("panels:\n  - layout: a\n  - layout: b") == [shadowed])
        #expect(faults("panels:\n  - layout: a\n  - {layout: b, match: {seat: seat1}}") == [shadowed])
        #expect(
            faults("panels:\n  - {layout: a, match: {name: E}}\n  - {layout: b, match: {name: E}}")
                == [shadowed])
    }

    @Test func `a panel for a named device may follow a panel for every touchscreen`() {
        #expect(faults("panels:\n  - layout: a\n  - {layout: b, match: {name: Mouse}}") == [])
    }

    @Test(arguments: [
        ("", "1:1: error: the file is empty"),
        ("# nothing", "1:1: error: the file is empty"),
        (
            "layouts: []",
            "1:1: error: 'panels' is missing: it lists the panels, each with its layout and "
                + "touchscreen"
        ),
        ("panels: []", "1:9: error: 'panels' is empty: name at least one panel with its layout"),
        ("panels:", "1:8: error: 'panels' must be a list, not nothing"),
        ("panels: pin", "1:9: error: 'panels' must be a list, not 'pin'"),
        ("- layout: pin", "1:1: error: the configuration must be a mapping, not a list"),
        ("panels: [pin]", "1:10: error: a panel must be a mapping, not 'pin'"),
        ("panels: [{layout: pin}]\nlayouts: /srv", "2:10: error: 'layouts' must be a list, not '/srv'"),
        (
            "panels: [{layout: pin}]\nlayouts: [[]]",
            "2:11: error: a directory of 'layouts' must be text, not a list"
        ),
        ("panels: [{layout: pin}]\nlayouts: ['']", "2:11: error: a directory of 'layouts' is empty"),
    ])
    func `a file that is not a valid configuration is refused`(text: String, fault: String) {
        #expect(faults(text) == [fault])
    }

    @Test func `a missing configuration file is an error with its path and a remedy`() {
        var diagnostics = DiagnosticList()
        #expect(Configuration(reading: "/nonexistent/runepad.yaml", into: &diagnostics) == nil)
        #expect(
            diagnostics.sorted.map(\.description) == [
                """
                /nonexistent/runepad.yaml: error: there is no configuration file here; write one (config/runepad.yaml in Runepad's source is an example), or name another file with --config
                """
            ])
    }

    @Test func `a directory given as the configuration file is an error`() {
        var diagnostics = DiagnosticList()
        #expect(Configuration(reading: "/", into: &diagnostics) == nil)
        #expect(
            diagnostics.sorted.map(\.description) == ["/: error: is a directory; name a file in it"])
    }

    @Test func `a configuration is read from the path of its file`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "runepad-\(UUID().uuidString).yaml")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("panels: [{layout: pin, name: door}]".utf8).write(to: URL(filePath: path))
        var diagnostics = DiagnosticList()
        let configuration = Configuration(reading: path, into: &diagnostics)
        #expect(configuration?.panels.map(\.name) == ["door"])
        #expect(diagnostics.isEmpty)
    }

    @Test func `a kiosk with tests: yes gets a warning`() {
        let warning =
            "2:8: warning: 'tests' lets root's programs touch the panels of this kiosk: leave it out where people are served"
        #expect(faults("kiosk: yes\ntests: yes\npanels: [{layout: pin}]\n") == [warning])
        #expect(faults("kiosk: yes\ntests: no\npanels: [{layout: pin}]\n") == [])
        #expect(faults("kiosk: no\ntests: yes\npanels: [{layout: pin}]\n") == [])
    }
}
