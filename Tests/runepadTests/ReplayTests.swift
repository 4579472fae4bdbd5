// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("runepad replay")
struct ReplayTests {
    private let recordings = "Tests/RecordingsTests/Recordings"

    @Test("types what a recording touched, of both recorders and of protocol A")
    func types() throws {
        // On 479 lines the number pad's second row is about the tap at 300.
        let tap = try runepad(
            "replay", "\(recordings)/maxtouch-two-taps.evemu", "--layout", "number-pad", "--keymap", "us",
            "--region", "0,50%,100%,50%")
        #expect(tap.status == 0)
        #expect(tap.errors == "")
        #expect(tap.lines == ["  0.000000 KEY_1 down", "  0.052000 KEY_1 up"])

        let chord = try runepad(
            "replay", "\(recordings)/ntrig-protocol-a.evemu", "--layout", "number-pad", "--keymap", "us")
        #expect(
            chord.lines == [
                "  0.000000 KEY_7 down", "  0.016000 KEY_9 down", "  0.048000 KEY_7 up",
                "  0.064000 KEY_9 up",
            ])

        let libinput = try runepad(
            "replay", "\(recordings)/elan-and-keyboard.yml", "--layout", "number-pad", "--keymap", "us",
            "--region", "0,0,60mm,100%", "--json")
        #expect(
            libinput.lines == [
                #"{"time":0,"key":"KEY_0","down":true}"#, #"{"time":0.07,"key":"KEY_0","down":false}"#,
            ])
    }

    @Test("finds the description of an old recording beside it")
    func besides() throws {
        let result = try runepad(
            "replay", "\(recordings)/egalax-single.events", "--layout", "number-pad", "--keymap", "us",
            "--rotation", "90")
        // The device's lower left corner is seen in the upper left, which is not the layout's.
        #expect(result.status == 0)
        #expect(result.output == "")
        let passed = try runepad(
            "replay", "\(recordings)/egalax-single.events", "--layout", "number-pad", "--keymap", "us",
            "--rotation", "90", "--passed")
        #expect(passed.lines.contains("  0.000000 passed ABS_MT_POSITION_Y 1981"))
        #expect(passed.lines.last == "  1.050000 passed SYN_REPORT 0")
    }

    @Test(
        "refuses what it cannot replay with one sentence and the status that says why",
        arguments: [
            ("nowhere.evemu", "--seed", "1", 66, "nowhere.evemu cannot be opened: No such file or directory"),
            ("LICENSE", "--seed", "1", 65, "this is no recording"),
            ("R/elan-and-keyboard.yml", "--device", "X", 65, "has no device 'X'; name one of"),
            ("R/egalax-single.events", "--description", "nowhere", 66, "nowhere cannot be opened"),
            ("R/elan-and-keyboard.yml", "--rotation", "45", 64, "'45' is no rotation"),
            ("R/maxtouch-two-taps.evemu", "--region", "0,0,9mm,9mm", 64, "give it with --panel"),
            ("R/elan-and-keyboard.yml", "--region", "0,0,400mm,9mm", 64, "reaches beyond the panel"),
        ] as [(String, String, String, Int32, String)])
    func refuses(file: String, option: String, value: String, status: Int32, message: String) throws {
        let path = file.hasPrefix("R/") ? recordings + file.dropFirst() : file
        let result = try runepad("replay", path, "--layout", "pin", "--keymap", "us", option, value)
        #expect(result.status == status)
        #expect(result.output == "")
        #expect(result.errors.contains(message))
    }

    @Test("refuses a layout that is not there")
    func noLayout() throws {
        let result = try runepad(
            "replay", "\(recordings)/elan-and-keyboard.yml", "--layout", "nope", "--keymap", "us")
        #expect(result.status == 66)
        #expect(result.errors.contains("there is no layout 'nope'"))
    }
}
