// SPDX-License-Identifier: MIT

import Configuration
import Layouts
import Testing

struct PanelGuidedTests {
    @Test func `a panel does not speak unless its configuration says so`() throws {
        #expect(try panel("name: front").guided == nil)
        #expect(try panel("guided: no").guided == nil)
        #expect(try panel("guided: yes").guided == GuidedRule())
        #expect(GuidedRule().fingerHold == 2000)
    }

    @Test func `a panel says how keys are confirmed, when guided touch ends, and how long fingers are held`() throws {
        let rule = try panel("guided: {confirm: split-tap, idle: 30s, fingers: 3s}").guided
        #expect(
            rule == GuidedRule(touch: GuidedTouch(confirm: .splitTap, idleTime: 30), fingerHold: 3000))
        #expect(try panel("guided: {fingers: no}").guided == GuidedRule(fingerHold: nil))
        #expect(try panel("guided: {confirm: lift}").guided?.touch.confirm == .lift)
    }

    @Test(arguments: [
        (
            "guided: {idle: 5s}",
            "error: 'idle' of 'guided' must be a time from 10s to 600s, such as 60s, not '5s'"
        ),
        (
            "guided: {fingers: 0.5s}",
            "error: 'fingers' of 'guided' must be no, or a time from 1s to 60s, such as 5s, not '0.5s'"
        ),
        (
            "guided: {confirm: tap}",
            "error: 'confirm' cannot be 'tap': it is one of double-tap, split-tap, lift"
        ),
        ("guided: {voice: yes}", "error: unknown field 'voice' of 'guided'"),
    ])
    func `what is wrong is said with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
