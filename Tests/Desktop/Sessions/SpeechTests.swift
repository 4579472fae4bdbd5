// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import TestBus
import TestPanels
import TestSpeech
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    @Test func `a PIN can be typed by ear with headphones; without them no key is spoken`() throws {
        let booth = try Booth("pin", on: .us)
        let typist = Typist([try Session(.sway, on: .us, booth.advice)])
        try typist.awaitFocus(
            space: { try booth.pad.type(HostKeyboard.spaceCode) },
            enter: { try booth.pad.type(HostKeyboard.enterCode) })

        // Everybody in the room would hear it.
        let masked = "SPEAK This keyboard is secret. Plug in headphones to hear its keys."
        try booth.begin(untilSaid: masked) { try booth.guide($0) }
        let before = booth.said.count
        for (count, place) in try booth.pad.cells().enumerated() {
            try count == 0 ? booth.pad.touch(at: place) : booth.pad.slide(to: place)
        }
        try booth.pad.lift()

        // The person then hears the beginning, with the way to type.
        try booth.plugHeadphones(true)
        try booth.await("SPEAK PIN")
        #expect(booth.words(from: before).first == "SPEAK PIN", "\(booth.said)")
        try typist.expect("4711") { try booth.type(["CHAR 4", "CHAR 7", "CHAR 1", "CHAR 1"]) }
        try typist.expect("\r") { try booth.type(["KEY enter"]) }
        let end = booth.said.count
        try booth.pad.awaitLog("guided touch ends") { try booth.plugHeadphones(false) }

        // The next person sees the pad, and hears nothing.  Then somebody plugs headphones in again.
        try typist.expect("5") { try booth.pad.tap("5") }
        try typist.expect("\r") { try booth.pad.tap("⏎") }
        try booth.plugHeadphones(true)
        try booth.await("SPEAK PIN")
        #expect(booth.words(from: end).first == "SPEAK PIN", "\(booth.said)")
        #expect(typist.faults.isEmpty, "\(booth.said)")
    }

    @Test func `German words, an alternate, another language and a date can be typed by ear`() throws {
        let booth = try Booth("[de, en, date]", on: .de)
        let typist = Typist([try Session(.sway, on: .de, booth.advice)])
        try typist.awaitFocus(
            space: { try booth.pad.type(HostKeyboard.spaceCode) },
            enter: { try booth.pad.type(HostKeyboard.enterCode) })
        try booth.begin(untilSaid: "SPEAK Deutsch") { try booth.plugHeadphones($0) }
        #expect(booth.said.prefix(2) == ["LANGUAGE de", "SPEAK Deutsch"])
        try typist.expect("grü") {
            try booth.type(["CHAR g", "CHAR r", "CHAR ü"], until: "SPEAK eingegeben")
        }
        try typist.expect("ß") {
            try booth.type("CHAR ß", of: "CHAR s", offered: "SPEAK weitere: 3", until: "SPEAK eingegeben")
        }
        try typist.expect(" ") { try booth.type(["KEY space"], until: "SPEAK eingegeben") }

        try booth.type(["SPEAK Sprache EN"], until: "SPEAK English")
        #expect(booth.said.last { $0.hasPrefix("LANGUAGE") } == "LANGUAGE en")
        try typist.expect("hi") { try booth.type(["CHAR h", "CHAR i"]) }

        try booth.show("date")
        try booth.await("SPEAK Date")
        try booth.type("24122026".map { "CHAR \($0)" })
        try typist.expect("24.12.2026") { try booth.type(["SPEAK Done"], until: "SPEAK Keyboard hidden.") }
        #expect(typist.faults.isEmpty, "\(booth.said)")
    }

    @Test func `an amount can be given by a keypad and by ear, at the documented donation box`() throws {
        let box = try Guide("docs/counters.md", section: "A donation box with a keypad")
        let fields = try box.file("/etc/runepad/runepad.yaml").split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("guided:") || $0.hasPrefix("navigate:") }
        try #require(fields.count == 2)
        let keypad = try VirtualSwitches(
            phys: "test/keypad", name: "Storm AudioNav", keys: Array(187...193))
        let (again, down, select, left, right, back): (UInt16, UInt16, UInt16, UInt16, UInt16, UInt16) =
            (187, 189, 190, 191, 192, 193)
        let booth = try Booth(
            "./pad.yaml", text: box.file("/etc/runepad/layouts/"), fields: fields, on: .us)
        let typist = Typist([try Session(.sway, on: .us, booth.advice)])
        try typist.awaitFocus(
            space: { try booth.pad.type(HostKeyboard.spaceCode) },
            enter: { try booth.pad.type(HostKeyboard.enterCode) })
        func press(_ key: UInt16, _ lines: String...) throws {
            try booth.expect(lines) { try keypad.press(key) }
        }

        // The first press only tells where the person is.
        try booth.begin(untilSaid: "SPEAK Donation from 1 to 500 euros. Give is at the lower right.") {
            try $0 ? keypad.press(down) : booth.guide(false)
        }
        try press(right, "SPEAK empty", "SPEAK selected")
        try press(down, "CHAR 2")
        try press(select, "SPEAK typed")
        try press(down, "CHAR 5")
        try press(select, "SPEAK typed")
        try press(again, "CHAR 5")
        try press(down, "CHAR 8")
        try press(down, "CHAR 0")
        try press(select, "SPEAK typed")
        // 2500 would be too much.
        try press(select, "SPEAK not valid", "SPEAK 1", "SPEAK 500  euro ")

        // Over the edge of the row, and back.
        let listener = try BusListener(on: booth.bus)
        func told() throws -> BusListener.Signal.Argument? { try listener.next("Guided").payload.data.first }
        try press(right, "SPEAK Give")
        #expect(try told() == .text("entered"))
        try press(right, "SPEAK Hide")
        #expect(try told() == .text("wrapped"))
        try press(left, "SPEAK Give")
        #expect(try told() == .text("wrapped"))
        // The person may not have noticed that the last digit was refused.
        try press(select, "SPEAK 250  euro ", "SPEAK not valid", "SPEAK 1", "SPEAK 500  euro ")
        try typist.expect("250\r") {
            try keypad.press(select)
            // It may cut the words short that the key is typed.
            try booth.await("SPEAK Keyboard hidden.")
        }

        // The next person begins with nothing, and leaves it.
        try press(down, "SPEAK Donation from 1 to 500 euros. Give is at the lower right.")
        try press(down, "SPEAK empty", "SPEAK selected")
        try press(back)
        try booth.pad.awaitLog("guided touch ends") { try keypad.press(back) }
        #expect(typist.faults.isEmpty, "\(booth.said)")
    }

    @Test func `the headphones play the word of the key under the finger`() throws {
        let booth = try Booth("pin-fixed", on: .us, speaker: .espeak(device: "plughw:Loopback,0,0"))
        let digits = (0...9).map(String.init)
        let words = try digits.map { try SpokenSound.synthesized($0) }
        let microphone = try Microphone()
        // The first words tell what it is and how it is used.  The voice starts in its own time.
        try booth.begin("speech", by: booth.plugHeadphones) {
            try microphone.forget()
            return try microphone.hearSpeech(within: 15_000, untilSilent: 3000) != nil
        }
        for digit in ["4", "7", "1", "8", "0"] {
            let places = try booth.pad.places()
            try microphone.forget()
            try booth.pad.touch(at: try #require(places[digit]))
            let heard = SpokenSound(
                try #require(try microphone.hearSpeech(within: patience, untilSilent: 700)),
                rate: Microphone.rate)
            try booth.pad.lift()
            let distances = words.map { heard.distance(to: $0) }
            let nearest = distances.indices.min { distances[$0] < distances[$1] }
            #expect(nearest.map { digits[$0] } == digit, "\(distances)")
        }
    }
}
