// SPDX-License-Identifier: MIT

import Checking
import Checkout
import Configuration
import Doctor
import Testing
import YAML

/// What the doctor takes from the operator's files.
@Suite struct ConfigurationFactTests {
    private func panel(_ fields: String, kiosk: String = "no") throws -> ConfigurationFacts.Panel {
        let text = """
            kiosk: \(kiosk)
            panels: [{name: front, \(fields)}]
            layouts: [\(Checkout.layouts)]
            """
        var diagnostics = DiagnosticList()
        let configuration = try #require(
            Configuration(parsing: text, file: "/runepad.yaml", into: &diagnostics))
        var facts = ConfigurationFacts()
        facts.take(FileChecker(host: nil, panels: .connected([])), configuration, devices: [])
        return try #require(facts.panels.first)
    }

    @Test func `only where text fields choose layouts, the doctor looks at what they need`() throws {
        let fields = #"layout: [de, pin, value-pad], fields: [{program: foot, layout: de}]"#
        let automatic = try panel("\(fields), show: auto")
        #expect(automatic.awaitsPINFields && automatic.composesForFields && automatic.choosesByProgram)
        let other = try panel("layout: [de, pin, value-pad], show: call")
        #expect(!other.awaitsPINFields && !other.composesForFields && !other.choosesByProgram)
        let plain = try panel("layout: [de, date], fields: [{purpose: url, layout: de}], show: auto")
        #expect(!plain.awaitsPINFields && !plain.composesForFields && !plain.choosesByProgram)
    }

    @Test(arguments: [
        ("browser", "", true), ("browser", ", touches: {swipe: yes}", true),
        ("browser", ", touches: {swipe: no}", false), ("yes", "", false), ("no", "", false),
    ])
    func `a kiosk's browser gets swipes unless the panel refuses them`(
        kiosk: String, touches: String, passes: Bool
    ) throws {
        #expect(try panel("layout: number-pad\(touches)", kiosk: kiosk).passesSwipesToKioskBrowser == passes)
    }
}
