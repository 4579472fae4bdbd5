// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Testing

struct PresentationReaderTests {
    @Test func `the show, duration, output and overlay settings of a panel are read`() throws {
        let presentation = try panel(
            """
            show: call
            duration: 250ms
            output: HDMI-A-1
            overlay: {theme: dark, text: 150%, reserve: yes, accessibility: yes}
            """
        ).presentation
        var expected = Presentation()
        expected.show = .call
        expected.duration = 250
        expected.output = "HDMI-A-1"
        expected.theme = "dark"
        expected.textScale = 150
        expected.reservesSpace = true
        expected.enablesAccessibility = true
        #expect(presentation == expected)
    }

    @Test func `by default a view is shown from the start, at once, without reserved space`() throws {
        let presentation = try panel("name: front").presentation
        #expect(presentation.show == .always)
        #expect(presentation.duration == 0)
        #expect(presentation.output == nil)
        #expect(presentation.theme == nil)
        #expect(presentation.textScale == 100)
        #expect(!presentation.reservesSpace)
        #expect(!presentation.enablesAccessibility)
    }

    @Test(arguments: [("no", false, false), ("yes", true, false), ("fullscreen", true, true)])
    func `reserve: yes reserves space, and reserve: fullscreen also ends fullscreen`(
        text: String, reserves: Bool, unsets: Bool
    ) throws {
        let presentation = try panel("overlay: {reserve: \(text)}").presentation
        #expect(presentation.reservesSpace == reserves && presentation.unsetsFullscreen == unsets)
    }

    @Test func `an unknown value of reserve is refused`() {
        #expect(
            faults(of: "overlay: {reserve: always}")
                == ["error: 'reserve' must be yes, no or fullscreen, not 'always'"])
    }

    @Test(arguments: [("50%", 50), ("300%", 300), ("112.5%", 112.5), ("150 %", 150)])
    func `the text size of an overlay can be from 50% to 300%`(text: String, percent: Double) throws {
        #expect(try panel("overlay: {text: \(text)}").presentation.textScale == percent)
    }

    @Test(arguments: ["49%", "301%", "150", "1.5", "large", "-100%"])
    func `any other text size of an overlay is refused`(text: String) {
        #expect(
            faults(of: "overlay: {text: \(text)}")
                == ["error: 'text' must be from 50% to 300%, such as 150%, not '\(text)'"])
    }

    @Test func `an output name with a control character is refused`() {
        #expect(
            faults(of: #"output: "DP-1\nID_SEAT=seat-evil""#)
                == ["error: 'output' has a control character: remove it"])
    }

    @Test(arguments: ["HDMI-A-1", "eDP-1", "XWAYLAND0", "DP_1.2:3", "Dell U2415"])
    func `an output name of letters, digits and usual signs is read`(name: String) throws {
        #expect(try panel("output: \(name)").presentation.output == name)
    }

    @Test(arguments: ["Bildschirm-Ü", "DP-1;", "$env{HOME}", "%k", "DP/1"])
    func `an output name that the udev rule would not import is refused`(name: String) {
        #expect(
            faults(of: "output: '\(name)'") == [
                "error: 'output' must be the name of a screen, such as HDMI-A-1"
            ])
    }

    @Test(arguments: [("0", 0), ("0ms", 0), ("0.25s", 250), ("10s", 10_000), ("1.4 ms", 1)])
    func `a duration is given in seconds or milliseconds, up to 10 s`(text: String, milliseconds: UInt32)
        throws
    {
        #expect(try panel("duration: \(text)").presentation.duration == milliseconds)
    }

    @Test(arguments: ["250", "-1ms", "10001ms", "11s", "s", "ms", "fast", "[1ms]", "''"])
    func `an invalid duration is refused`(text: String) {
        let found = text == "[1ms]" ? "a list" : text == "''" ? text : "'\(text)'"
        #expect(
            faults(of: "duration: \(text)")
                == ["error: 'duration' must be a time from 0ms to 10s, such as 250ms, not \(found)"])
    }

    @Test func `hardware keyboards can be ignored, or hide the view by a rule`() throws {
        #expect(try panel("name: front").presentation.hidingKeyboards == nil)
        #expect(try panel("hardware-keyboard: ignore").presentation.hidingKeyboards == nil)
        #expect(try panel("hardware-keyboard: hide").presentation.hidingKeyboards == KeyboardRule())
        #expect(try panel("hardware-keyboard: {}").presentation.hidingKeyboards == KeyboardRule())
        let rule = try panel(
            "hardware-keyboard: {count: {name: \"*Scanner*\"}, ignore: [{id: 1:2}, {phys: isa*, seat: seat0}]}"
        ).presentation.hidingKeyboards
        let expected = KeyboardRule(
            counted: [DeviceMatch([.name(Glob("*Scanner*"))])],
            ignored: [
                DeviceMatch([.id(vendor: 1, product: 2)]),
                DeviceMatch([.phys(Glob("isa*")), .seat("seat0")]),
            ])
        #expect(rule == expected)
    }

    @Test(arguments: [
        ("hardware-keyboard: hied", "error: 'hardware-keyboard' cannot be 'hied'; did you mean 'hide'?"),
        (
            "hardware-keyboard: {counts: []}",
            "error: unknown field 'counts' of a hardware keyboard; did you mean 'count'?"
        ),
        (
            "hardware-keyboard: {count: {}}",
            "error: a keyboard needs a condition that names it, such as {name: \"*Scanner*\"}"
        ),
        (
            "hardware-keyboard: {ignore: [{seat: seat0}]}",
            "error: a keyboard needs a condition that names it, such as {name: \"*Scanner*\"}"
        ),
        (
            "hardware-keyboard: {ignore: [Scanner]}",
            "error: a match must be a mapping such as {name: \"*AudioNav*\"}, not 'Scanner'"
        ),
        (
            "hardware-keyboard: {count: {nam: x}}",
            "error: unknown field 'nam' of a match; did you mean 'name'?"
        ),
    ])
    func `an invalid rule for hardware keyboards is refused`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }

    @Test(arguments: [
        ("show: allways", "error: 'show' cannot be 'allways'; did you mean 'always'?"),
        ("overlay: {thema: dark}", "error: unknown field 'thema' of an overlay; did you mean 'theme'?"),
        ("output: ''", "error: 'output' is empty: write a name, or remove the field"),
    ])
    func `an error in the settings of a view is reported with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
