// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Testing

struct RumbleReaderTests {
    @Test func `clicks and rumble are off by default`() throws {
        let panel = try panel("name: front")
        #expect(!panel.clicks)
        #expect(panel.rumble == nil)
    }

    @Test func `clicks can be turned on or off, and rumble can be turned off`() throws {
        #expect(try panel("clicks: yes").clicks)
        #expect(try !panel("clicks: no").clicks)
        #expect(try panel("rumble: no").rumble == nil)
    }

    @Test func `with rumble: yes the touchscreen itself rumbles`() throws {
        let rumble = try #require(try panel("rumble: yes").rumble)
        #expect(rumble.match == nil)
        #expect(rumble.strength == 0.6)
        #expect(rumble.milliseconds == 20)
    }

    @Test func `another device can rumble, with a given strength and duration`() throws {
        let rumble = try panel("rumble: {match: {name: 'drv260x*'}, strength: 80%, duration: 0.015s}").rumble
        var expected = Rumble(match: DeviceMatch([.name(Glob("drv260x*"))]))
        expected.strength = 0.8
        expected.milliseconds = 15
        #expect(rumble == expected)
    }

    @Test(arguments: ["1ms", "1s", "1000ms"]) func `a rumble takes from 1 ms to 1 s`(text: String) throws {
        #expect(try panel("rumble: {duration: \(text)}").rumble?.milliseconds == (text == "1ms" ? 1 : 1000))
    }

    @Test(arguments: [
        ("clicks: loud", "error: 'clicks' must be yes or no, not 'loud'"),
        ("rumble: 60%", "error: 'rumble' must be yes or no, not '60%'"),
        ("rumble: [yes]", "error: a rumble must be a mapping, not a list"),
        ("rumble: {strenght: 60%}", "error: unknown field 'strenght' of a rumble; did you mean 'strength'?"),
        ("rumble: {match: {nmae: x}}", "error: unknown field 'nmae' of a match; did you mean 'name'?"),
        ("rumble: {strength: 0%}", "error: 'strength' must be above 0% and at most 100%, such as 60%"),
        ("rumble: {strength: 120%}", "error: 'strength' must be above 0% and at most 100%, such as 60%"),
        ("rumble: {strength: 5mm}", "error: 'strength' must be above 0% and at most 100%, such as 60%"),
        (
            "rumble: {duration: 0}",
            "error: 'duration' of a rumble must be a time from 1ms to 1s, such as 20ms, not '0'"
        ),
        (
            "rumble: {duration: 1001ms}",
            "error: 'duration' of a rumble must be a time from 1ms to 1s, such as 20ms, not '1001ms'"
        ),
    ])
    func `an error in clicks or rumble is reported with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
