// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Testing

struct FieldReaderTests {
    private func rules(_ rules: String, layouts: String = "[de, pin, ./bank.yaml]") throws -> [FieldRule] {
        try #require(configuration("panels: [{layout: \(layouts), fields: \(rules)}]").panels.first)
            .fieldRules
    }

    private func faultsOfRule(_ rules: String) -> [String] {
        faults("panels:\n- layout: [de, pin]\n  fields:\n  - \(rules)\n")
    }

    @Test func `an entry of fields has a program or a purpose or both, and one of the layouts`() throws {
        #expect(
            try rules(
                "[{program: 'chromium*', purpose: password, layout: pin}, {purpose: url, layout: de}, "
                    + "{program: bank, layout: ./bank.yaml}]")
                == [
                    FieldRule(program: Glob("chromium*"), purpose: .password, layout: 1),
                    FieldRule(purpose: .url, layout: 0), FieldRule(program: Glob("bank"), layout: 2),
                ])
        #expect(try panel("name: front").fieldRules == [])
        #expect(try rules("[]") == [])
        #expect(try rules("[{program: scan, layout: no}]") == [FieldRule(program: Glob("scan"), layout: nil)])
        let sole = try rules("[{purpose: password, layout: {purpose: pin}}]", layouts: "{purpose: pin}")
        #expect(sole == [FieldRule(purpose: .password, layout: 0)])
    }

    @Test(arguments: [
        (
            "{purpose: url, layout: en}",
            ["4:28: error: 'en' is not in the 'layout' of this panel: write it there too, in the same form"]
        ),
        (
            "{layout: pin}",
            ["4:5: error: an entry of 'fields' needs 'program', 'purpose' or both"]
        ),
        (
            "{purpose: url}",
            ["4:5: error: an entry of 'fields' needs 'layout': one of the panel's layouts, or no"]
        ),
        (
            "{program: '', layout: pin}",
            ["4:15: error: 'program' is empty: write a name or a pattern, such as \"firefox*\""]
        ),
        (
            "{programm: x, purpose: url, layout: pin}",
            ["4:6: error: unknown field 'programm' of an entry of 'fields'; did you mean 'program'?"]
        ),
        ("url", ["4:5: error: an entry of 'fields' must be a mapping, not 'url'"]),
    ])
    func `an invalid entry of fields is an error at its place`(entry: String, expected: [String]) {
        #expect(faultsOfRule(entry) == expected)
    }

    @Test func `an unknown purpose is an error that lists the known purposes`() {
        let found = faultsOfRule("{purpose: pni, layout: pin}")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("4:15: error: 'purpose'") == true, "\(found)")
        #expect(found.first?.contains("pin") == true, "\(found)")
    }

    @Test func `a rule applies to a field if both its program and its purpose match`() {
        let both = FieldRule(program: Glob("chromium*"), purpose: .password, layout: 0)
        #expect(both.isFor(.password, in: "chromium-browser"))
        #expect(!both.isFor(.password, in: "firefox"))
        #expect(!both.isFor(.pin, in: "chromium"))
        let program = FieldRule(program: Glob("*"), layout: 0)
        #expect(program.isFor(.url, in: "firefox"))
        // Nobody knows the program.
        #expect(!program.isFor(.url, in: nil))
        #expect(!program.isFor(.url, in: ""))
        let purpose = FieldRule(purpose: .url, layout: 0)
        #expect(purpose.isFor(.url, in: nil) && purpose.isFor(.url, in: "firefox"))
        #expect(!purpose.isFor(.email, in: nil))
    }
}
