// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A recording of taps of 50 ms on a touchscreen without a size, in its middle row unless `rows` says where: the second
/// in which each begins, and its fraction of the panel's width.
private func recording(of taps: [(second: Int, x: Double)], rows: [Double] = []) -> String {
    let bits = [
        "00 0b 00 00 00 00 00 00 00", "01 00 00 00 00 00 00 00 00", "01 00 00 00 00 00 00 00 00",
        "01 00 00 00 00 00 00 00 00", "01 00 00 00 00 00 00 00 00", "01 00 00 00 00 00 00 00 00",
        "01 00 04 00 00 00 00 00 00", "03 03 00 00 00 00 80 60 02",
    ]
    var lines = ["# EVEMU 1.3", "N: Taps", "I: 0018 0000 0000 0000", "P: 02 00 00 00 00 00 00 00"]
    lines += bits.map { "B: \($0)" }
    lines += ["00", "01", "35", "36"].map { "A: \($0) 0 999 0 0 0" }
    lines += ["A: 2f 0 9 0 0 0", "A: 39 0 65535 0 0 0"]
    for (index, tap) in taps.enumerated() {
        let (x, y) = (Int(tap.x * 1000), Int((rows.isEmpty ? 0.5 : rows[index]) * 1000))
        let began = ["0003 0039 \(index)", "0003 0035 \(x)", "0003 0036 \(y)", "0001 014a 1", "0000 0000 0"]
        let ended = ["0003 0039 -1", "0001 014a 0", "0000 0000 0"]
        lines += began.map { "E: \(tap.second).000000 \($0)" }
        lines += ended.map { "E: \(tap.second).050000 \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
}

/// The keys that go down, by their names without `KEY_`.
private func keys(of result: ProgramResult) -> String {
    result.lines.filter { $0.hasSuffix(" down") }
        .compactMap { $0.split(separator: " ").dropFirst().first?.dropFirst(4) }.joined(separator: " ")
}

struct ReplayTests {
    private let recordings = "Tests/Unit/Tools/Importing/Recordings/Recordings"

    @Test func `runepad replay types from recordings of evemu, libinput and protocol A`() throws {
        // On 479 lines the number pad's second row is about the tap at 300.
        let tap = try runepad(
            "replay", "\(recordings)/maxtouch-two-taps.evemu", "--layout", "number-pad", "--keymap", "us",
            "--region", "0,50%,100%,50%")
        #expect(tap.status == 0)
        #expect(tap.errors == "")
        #expect(tap.lines == ["  0.000000 KEY_1 down", "  0.000000 KEY_1 up"])

        let chord = try runepad(
            "replay", "\(recordings)/ntrig-protocol-a.evemu", "--layout", "number-pad", "--keymap", "us")
        #expect(
            chord.lines == [
                "  0.000000 KEY_7 down", "  0.000000 KEY_7 up", "  0.016000 KEY_9 down",
                "  0.016000 KEY_9 up",
            ])

        let libinput = try runepad(
            "replay", "\(recordings)/elan-and-keyboard.yml", "--layout", "number-pad", "--keymap", "us",
            "--region", "0,0,60mm,100%", "--json")
        #expect(
            libinput.lines == [
                #"{"time":0,"key":"KEY_0","down":true}"#, #"{"time":0,"key":"KEY_0","down":false}"#,
            ])
    }

    @Test func `a contact of protocol A ends with its button alone`() throws {
        // A Goodix panel lifts so: without any event of the contact.
        var lines = ["# EVEMU 1.3", "N: Goodix", "I: 0018 0000 0000 0000", "P: 02 00 00 00 00 00 00 00"]
        let bits = Array(repeating: "01 00 00 00 00 00 00 00 00", count: 5) + ["01 00 04 00 00 00 00 00 00"]
        lines += (["00 0b 00 00 00 00 00 00 00"] + bits + ["03 00 00 00 00 00 00 60 00"]).map { "B: \($0)" }
        lines += ["35", "36"].map { "A: \($0) 0 999 0 0 0" }
        for second in 0..<2 {
            // The second tap is so near that it would be the same contact if that had not ended.
            let contact = ["0003 0035 \(200 + second)", "0003 0036 500", "0000 0002 0"]
            lines += (contact + ["0001 014a 1", "0000 0000 0"]).map { "E: \(second).000000 \($0)" }
            lines += ["0001 014a 0", "0000 0000 0"].map { "E: \(second).050000 \($0)" }
        }
        let folder = try Folder([
            "taps.evemu": lines.joined(separator: "\n") + "\n",
            "one.yaml": "height: 100%\nlayers: {base: [a b]}\n",
        ])
        let result = try runepad(
            arguments: ["replay", "taps.evemu", "--layout", "./one.yaml", "--keymap", "us"],
            directory: folder.url)
        #expect(result.errors == "")
        #expect(keys(of: result) == "A A")
    }

    @Test func `runepad replay finds the description of an old recording beside it`() throws {
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

    @Test func `the option --now sets the start time of a picker, and recorded time is added`() throws {
        let folder = try Folder([
            "today.yaml": """
            picker: {kind: date, format: "%Y%m%d"}
            height: 100%
            layers: {base: [Now Type]}
            keys: {Now: {picker: now}, Type: {picker: type}}
            """,
            "at-once.evemu": recording(of: [(0, 0.2), (1, 0.8)]),
            // Before there is a date, there is nothing to type.
            "later.evemu": recording(of: [(0, 0.8), (60, 0.2), (61, 0.8)]),
        ])
        func typed(_ file: String, _ arguments: String...) throws -> String {
            let result = try runepad(
                arguments: ["replay", file, "--layout", "./today.yaml", "--keymap", "us"] + arguments,
                directory: folder.url)
            #expect(result.status == 0)
            #expect(result.errors == "")
            return keys(of: result)
        }
        #expect(try typed("at-once.evemu", "--now", "2026-02-28T23:59") == "2 0 2 6 0 2 2 8")
        #expect(try typed("later.evemu", "--now", "2026-02-28T23:59") == "2 0 2 6 0 3 0 1")
        // Of the host's clock nothing is known but how many digits its date has.
        #expect(try typed("at-once.evemu").split(separator: " ").count == 8)
    }

    @Test func `runepad replay offers the words of completions, and works without the word file`() throws {
        let layout = """
            height: 100%
            completions: {words: ./words.txt}
            layers: {base: [t o]}
            accessory: [Word]
            keys: {Word: {completion: 1}}
            """
        let taps = recording(of: [(0, 0.2), (1, 0.8), (2, 0.5)], rows: [0.8, 0.8, 0.2])
        let arguments = [
            "replay", "taps.evemu", "--layout", "./words.yaml", "--keymap", "us", "--region", "0,0,1,1",
        ]
        let folder = try Folder([
            "words.yaml": layout, "words.txt": "ton\ntomorrow\n", "taps.evemu": taps,
        ])
        let result = try runepad(arguments: arguments, directory: folder.url)
        #expect(result.errors == "")
        #expect(keys(of: result) == "T O N SPACE")

        let without = try Folder(["words.yaml": layout, "taps.evemu": taps])
        let poorer = try runepad(arguments: arguments, directory: without.url)
        #expect(poorer.status == 0)
        #expect(poorer.errors.contains("words.yaml:2:22: error: "))
        #expect(keys(of: poorer) == "T O")
    }

    @Test(
        arguments: [
            ("nowhere.evemu", "--seed", "1", 66, "nowhere.evemu cannot be opened: No such file or directory"),
            ("LICENSE", "--seed", "1", 65, "this is not a recording"),
            ("R/elan-and-keyboard.yml", "--device", "X", 65, "has no device 'X'; name one of"),
            ("R/egalax-single.events", "--description", "nowhere", 66, "nowhere cannot be opened"),
            ("R/elan-and-keyboard.yml", "--rotation", "45", 64, "'45' is not a rotation"),
            (
                "R/elan-and-keyboard.yml", "--now", "2026-02-30T12:00", 64,
                "'2026-02-30T12:00' is not a date and time: write it as 2026-02-28T12:30"
            ),
            ("R/maxtouch-two-taps.evemu", "--region", "0,0,9mm,9mm", 64, "give it with --panel"),
            ("R/elan-and-keyboard.yml", "--region", "0,0,400mm,9mm", 64, "reaches beyond the panel"),
        ] as [(String, String, String, Int32, String)])
    func `runepad replay refuses invalid input with one sentence and an exit status`(
        file: String, option: String, value: String, status: Int32, message: String
    ) throws {
        let path = file.hasPrefix("R/") ? recordings + file.dropFirst() : file
        let result = try runepad("replay", path, "--layout", "pin", "--keymap", "us", option, value)
        #expect(result.status == status)
        #expect(result.output == "")
        #expect(result.errors.contains(message))
    }

    @Test func `runepad replay refuses a layout that does not exist`() throws {
        let result = try runepad(
            "replay", "\(recordings)/elan-and-keyboard.yml", "--layout", "nope", "--keymap", "us")
        #expect(result.status == 66)
        #expect(result.errors.contains("there is no layout 'nope'"))
    }
}
