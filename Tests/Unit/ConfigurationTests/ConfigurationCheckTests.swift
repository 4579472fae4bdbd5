// SPDX-License-Identifier: MIT

import Configuration
import Testing
import YAMLDocuments

struct ConfigurationCheckTests {
    private func check(_ text: String) throws -> [String] {
        let configuration = try configuration(text)
        var diagnostics = DiagnosticList()
        configuration.check(into: &diagnostics)
        return diagnostics.sorted.map { $0.description.replacing("/etc/runepad/runepad.yaml:", with: "") }
    }

    @Test func `a locale that the host has not is told at its place`() throws {
        let faults = try check("panels: [{layout: pin, locale: tlh_QO}]")
        #expect(
            faults == [
                """
                1:32: error: this host has no locale 'tlh_QO'; 'locale -a' lists the installed ones, and locale-gen(8) adds others; until then decimal keys type a full stop
                """
            ])
        #expect(try check("panels: [{layout: pin, locale: C}]") == [])
    }

    @Test func `a host that has not its own locale is warned of`() throws {
        let configuration = try configuration("panels: [{layout: pin}]")
        var diagnostics = DiagnosticList()
        let klingon = try #require(LocaleName("tlh_QO"))
        #expect(configuration.decimalSeparator(ofPanel: 0, host: { klingon }, into: &diagnostics) == ".")
        #expect(diagnostics.sorted.map { "\($0.line):\($0.column): \($0.severity)" } == ["1:10: warning"])
    }

    @Test func `a keymap that there is not is told at its place`() throws {
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

    @Test func `an option that no keymap knows is warned of`() throws {
        let faults = try check("panels: [{layout: pin, keymap: {layout: us, options: nocaps}}]")
        #expect(faults == ["1:32: warning: Unrecognized RMLVO option \"nocaps\" was ignored"])
    }
}
