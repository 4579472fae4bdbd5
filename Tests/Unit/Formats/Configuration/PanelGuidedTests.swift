// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Testing

struct PanelGuidedTests {
    @Test func `guided touch is off unless the panel turns it on`() throws {
        #expect(try panel("name: front").guided == nil)
        #expect(try panel("guided: no").guided == nil)
        #expect(try panel("guided: yes").guided == GuidedRule())
        #expect(GuidedRule().fingerHold == 2000)
    }

    @Test func `guided touch can set how to confirm keys, the idle time and the finger hold`() throws {
        let rule = try panel("guided: {confirm: split-tap, idle: 30s, fingers: 3s}").guided
        #expect(
            rule == GuidedRule(touch: GuidedTouch(confirm: .splitTap, idleTime: 30), fingerHold: 3000))
        #expect(try panel("guided: {fingers: no}").guided == GuidedRule(fingerHold: nil))
        #expect(try panel("guided: {confirm: lift}").guided?.touch.confirm == .lift)
    }

    @Test func `headphones start guided touch unless turned off, and a named key can start it`() throws {
        #expect(try panel("guided: yes").headphoneJack == HeadphoneJack())
        #expect(try panel("guided: {headphones: no}").headphoneJack == nil)
        let front = try panel("guided: {headphones: {name: Front*}}").guided?.headphones
        #expect(front?.device.description == "name Front*")
        let key = try panel("guided: {key: {key: KEY_HELP, device: {name: Keypad}}}")
        #expect(key.assistiveKeys == [try #require(key.guided?.key)])
        #expect(key.guided?.key?.description == "KEY_HELP of name Keypad")
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
        (
            "guided: {key: {key: KEY_HELP}}",
            "error: 'key' of 'guided' needs 'device': the conditions on the device that has the key, such as "
                + "{name: \"Buddy*\"}"
        ),
        (
            "guided: {voice: yes}",
            "error: unknown field 'voice' of 'guided': it is one of confirm, idle, fingers, headphones, key"
        ),
    ])
    func `an error in the settings of guided touch is reported with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
