// SPDX-License-Identifier: MIT

import Configuration
import Testing
import YAMLDocuments

struct ConfigurationCheckTests {
    private func check(_ text: String, layoutFault: (LayoutReference) -> String?) throws -> [String] {
        let configuration = try configuration(text)
        var diagnostics = DiagnosticList()
        configuration.check(into: &diagnostics, layoutFault: layoutFault)
        return diagnostics.sorted.map { $0.description.replacing("/etc/runepad/runepad.yaml:", with: "") }
    }

    @Test func `a layout that cannot be used is told at its place`() throws {
        let faults = try check(
            """
            panels:
              - {layout: pin, match: {name: A}}
              - {layout: ./door.yaml}
            """
        ) { layout in
            layout == .named("pin") ? nil : "no \(layout)"
        }
        #expect(faults == ["3:14: error: no /etc/runepad/door.yaml"])
    }

    @Test func `a keymap that there is not is told at its place`() throws {
        let faults = try check(
            """
            panels:
              - {layout: pin, match: {name: A}, keymap: de}
              - {layout: pin, keymap: {layout: klingon}}
            """
        ) { _ in nil }
        #expect(faults.count == 1)
        #expect(faults.allSatisfy { $0.hasPrefix("3:27: error: no keymap klingon (") })
    }

    @Test func `an option that no keymap knows is warned of`() throws {
        let faults = try check("panels: [{layout: pin, keymap: {layout: us, options: nocaps}}]") { _ in nil }
        #expect(faults == ["1:32: warning: Unrecognized RMLVO option \"nocaps\" was ignored"])
    }
}
