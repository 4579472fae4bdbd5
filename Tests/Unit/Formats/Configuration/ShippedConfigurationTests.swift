// SPDX-License-Identifier: MIT

import Checkout
import Configuration
import Engine
import Foundation
import Testing
import YAML

struct ShippedConfigurationTests {
    /// The directory `config` of the source.
    private static let config = URL(filePath: Checkout.file("config"))

    @Test func `the shipped configuration puts a QWERTY keyboard on every touchscreen`() throws {
        var diagnostics = DiagnosticList()
        let path = Self.config.appending(path: "runepad.yaml").path
        let configuration = Configuration(reading: path, into: &diagnostics)
        #expect(diagnostics.isEmpty)
        #expect(configuration?.panels == [PanelConfiguration(name: "front", layouts: [.named("qwerty")])])
        #expect(configuration?.layoutDirectories == [Self.config.appending(path: "layouts").path])
    }

    @Test(arguments: ["qwerty", "pin"])
    func `the layouts that the shipped configuration names are shipped too`(name: String) {
        #expect(
            FileManager.default.fileExists(atPath: Self.config.appending(path: "layouts/\(name).yaml").path))
    }

    @Test func `the examples in the comments of the shipped configuration are valid`() throws {
        let text = try String(contentsOf: Self.config.appending(path: "runepad.yaml"), encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        let example = lines.filter { $0.hasPrefix("  # - ") || $0.hasPrefix("  #   ") }.map {
            $0.dropFirst(4)
        }
        let directories = try #require(lines.first { $0.hasPrefix("# layouts:") }).dropFirst(2)
        let configuration = try configuration(
            "panels:\n" + example.map { "  \($0)\n" }.joined() + directories)
        #expect(configuration.panels.map(\.name) == ["pin-pad"])
        #expect(configuration.layoutDirectories == ["/srv/kiosk/layouts"])
    }
}
