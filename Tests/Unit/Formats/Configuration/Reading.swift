// SPDX-License-Identifier: MIT

import Checkout
import Configuration
import Foundation
import Testing
import YAML

/// Reads a configuration of /etc/runepad/runepad.yaml that has no fault.
func configuration(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Configuration {
    var diagnostics = DiagnosticList()
    let configuration = Configuration(parsing: text, file: "/etc/runepad/runepad.yaml", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.description) == [], sourceLocation: sourceLocation)
    return try #require(configuration, sourceLocation: sourceLocation)
}

/// The one panel of a configuration: `fields` are the fields besides `layout`, one a line.
func panel(
    _ fields: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> PanelConfiguration {
    let lines = fields.split(separator: "\n").map { "    \($0)\n" }.joined()
    let configuration = try configuration(
        "panels:\n  - layout: pin\n\(lines)", sourceLocation: sourceLocation)
    return try #require(configuration.panels.first, sourceLocation: sourceLocation)
}

/// What is said of a text, as `line:column: severity: message`.
func faults(_ text: String) -> [String] {
    var diagnostics = DiagnosticList()
    let configuration = Configuration(parsing: text, file: "r", into: &diagnostics)
    #expect((configuration == nil) == diagnostics.hasErrors)
    return diagnostics.sorted.map { String($0.description.dropFirst(2)) }
}

/// What is said of a panel with the field `field`, which stands on line 3 from column 5 on, without its place.
func faults(of field: String) -> [String] {
    faults("panels:\n  - layout: pin\n    \(field)\n").map { fault in
        fault.hasPrefix("3:") ? String(fault.drop { $0 != " " }.dropFirst()) : fault
    }
}

/// The folder of the shipped layouts.
let shippedLayouts = Checkout.layouts
