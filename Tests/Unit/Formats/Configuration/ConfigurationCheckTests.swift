// SPDX-License-Identifier: MIT

import Configuration
import Testing
import YAML

struct ConfigurationCheckTests {
    private func check(_ text: String) throws -> [String] {
        let configuration = try configuration(text)
        var diagnostics = DiagnosticList()
        configuration.check(into: &diagnostics)
        return diagnostics.sorted.map { $0.description.replacing("/etc/runepad/runepad.yaml:", with: "") }
    }

    /// Only a key or a value with its decimal sign needs it, and reports it as an error.
    @Test func `a locale that is not installed on the host gets a warning at its place in the file`() throws {
        let faults = try check("panels: [{layout: pin, locale: tlh_QO}]")
        #expect(
            faults == [
                """
                1:32: warning: this host has no locale 'tlh_QO'; 'locale -a' lists the installed ones, and locale-gen(8) adds others
                """
            ])
        #expect(try check("panels: [{layout: pin, locale: C}]") == [])
    }

    @Test func `a host whose own locale is not installed gets a warning`() throws {
        let configuration = try configuration("panels: [{layout: pin}]")
        var diagnostics = DiagnosticList()
        let klingon = try #require(LocaleName("tlh_QO"))
        #expect(configuration.decimalSeparator(ofPanel: 0, host: { klingon }, into: &diagnostics) == ".")
        #expect(diagnostics.sorted.map { "\($0.line):\($0.column): \($0.severity)" } == ["1:10: warning"])
    }

    /// A locale that the host does not have has a full stop, and is reported.
    @Test(arguments: [
        ("", "", ".", 1), ("kiosk: yes\n", "", ".", 1), ("kiosk: browser\n", "", ".", 0),
        ("kiosk: browser\n", ", decimal-sign: ','", ",", 0), ("", ", decimal-sign: ','", ",", 0),
        ("", ", decimal-sign: .", ".", 0),
    ]) func `a panel's own decimal sign comes first, then the one that number fields of browsers take`(
        kiosk: String, fields: String, sign: Character, faults: Int
    ) throws {
        let configuration = try configuration(
            "\(kiosk)panels: [{layout: decimal-pad, locale: tlh_QO\(fields)}]\n")
        var diagnostics = DiagnosticList()
        #expect(configuration.decimalSeparator(ofPanel: 0, into: &diagnostics) == sign)
        #expect(diagnostics.sorted.count == faults)
    }

    @Test func `a keymap that does not exist is an error at its place in the file`() throws {
        let faults = try check(
            """
            panels:
              - {layout: pin, match: {name: A}, keymap: de}
              - {layout: pin, keymap: {layout: klingon}}
            """
        )
        #expect(faults.count == 1)
        #expect(faults.allSatisfy { $0.hasPrefix("3:27: error: no keymap klingon (") })
    }

    @Test func `an unknown keymap option gets a warning`() throws {
        let faults = try check("panels: [{layout: pin, keymap: {layout: us, options: nocaps}}]")
        #expect(faults == ["1:32: warning: Unrecognized RMLVO option \"nocaps\" was ignored"])
    }
}
