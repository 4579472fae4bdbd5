// SPDX-License-Identifier: MIT

import Devices
import Engine
import Importing
import Testing
import YAML

struct EvemuReaderTests {
    @Test func `an evemu file may have comments, leading zeros and axes without resolution`() throws {
        let text = """
            # EVEMU 1.3
            N:   a name # with a hash\u{20}
            I: 3 eef 1 100 # comment
            A: 35 -5 1000 2 3 10
            A: 36 0 700 0 0 # no resolution\r

            E: 1.5 3 35 -12\t# comment
            E: 2.000001 0003 0036 0007
            """
        var diagnostics = DiagnosticList()
        let recording = try #require(Recording(parsing: Array(text.utf8), file: "r", into: &diagnostics))
        let device = try #require(recording.devices.first)
        #expect(diagnostics.isEmpty)
        #expect(device.description?.name == "a name # with a hash")
        #expect(device.description?.vendor == 0x0eef)
        #expect(
            device.description?.axes == [
                EventCode.absMTPositionX: Axis(minimum: -5, maximum: 1000, fuzz: 2, flat: 3, resolution: 10),
                EventCode.absMTPositionY: Axis(minimum: 0, maximum: 700),
            ])
        // "1.5" is one second and five microseconds, as evemu itself reads it.
        #expect(
            device.events == [
                TimedEvent(
                    time: MonotonicTime(rawValue: 0),
                    event: InputEvent(type: EventType.abs, code: EventCode.absMTPositionX, value: -12)),
                TimedEvent(
                    time: MonotonicTime(rawValue: 999_996),
                    event: InputEvent(type: EventType.abs, code: EventCode.absMTPositionY, value: 7)),
            ])
    }

    @Test func `each fault of an evemu file is reported with its line and column`() {
        #expect(
            faults(
                """
                N: panel
                I: 3 eef 1
                X: 1
                A: 35 0 1000
                A: 135000 0 1 0 0
                B: 01 00 zz
                E: 1 3 35 1
                E: 1.0 3 35
                E: 1.0 3 35 twelve
                E: 1.1000000 3 35 0
                E: 1.0 3 35 2147483648
                truncat
                """
            ) == [
                "r:2:1: error: an ID is 'I: bus vendor product version'",
                "r:3:1: error: a line begins with N:, I:, P:, B:, A:, L:, S: or E:, not with 'X:'",
                "r:4:1: error: an axis is 'A: axis minimum maximum fuzz flat resolution', and only the last number may be missing",
                "r:5:4: error: an axis is a hexadecimal number of at most 4 digits, not '135000'",
                "r:6:10: error: a byte is a hexadecimal number of at most 2 digits, not 'zz'",
                "r:7:4: error: a time is 'seconds.microseconds', not '1'",
                "r:8:12: error: the line ends where a value should stand",
                "r:9:13: error: a value is a whole number of at most 32 bits, not 'twelve'",
                "r:10:4: error: a time is 'seconds.microseconds', not '1.1000000'",
                "r:11:13: error: a value is a whole number of at most 32 bits, not '2147483648'",
                "r:12:1: error: this is not a line of an evemu recording, which begins with a letter and a colon; is the file complete?",
            ])
    }

    @Test func `an evemu file with a carriage return at each line end reads the same`() throws {
        let text = "N: a\nI: 3 eef 1 100\nP: 02\nB: 03 03\nA: 35 -5 1000 2 3\nE: 1.5 3 35 -12\n"
        func device(_ text: String) throws -> RecordedDevice {
            var diagnostics = DiagnosticList()
            let recording = Recording(parsing: Array(text.utf8), file: "r", into: &diagnostics)
            #expect(diagnostics.sorted.map(\.description) == [])
            return try #require(recording?.devices.first)
        }
        let (plain, other) = (try device(text), try device(text.replacing("\n", with: "\r\n")))
        #expect(plain.description == other.description)
        #expect(plain.events == other.events && plain.events.count == 1)
    }

    @Test func `event times never decrease, even where the clock of a recording goes back`() throws {
        let text = [1, 5, 3, 4, 6].map { "E: \($0).000000 0 0 0\n" }.joined()
        var diagnostics = DiagnosticList()
        let recording = try #require(Recording(parsing: Array(text.utf8), file: "r", into: &diagnostics))
        #expect(
            recording.devices.first?.events.map(\.time.rawValue)
                == [0, 4_000_000, 4_000_000, 4_000_000, 5_000_000])
    }

    @Test func `a clock that was set back during a recording causes one warning`() throws {
        let text = "E: 5.000000 0 0 0\nE: 4.000000 0 0 0\nE: 4.500000 0 0 0\nE: 5.000010 0 0 0\n"
        var diagnostics = DiagnosticList()
        let recording = try #require(Recording(parsing: Array(text.utf8), file: "r", into: &diagnostics))
        #expect(recording.devices.first?.events.map(\.time.rawValue) == [0, 0, 0, 10])
        #expect(
            diagnostics.sorted.map(\.description) == [
                "r:2:1: warning: the time goes back here; this event is taken to be simultaneous with the one before"
            ])
    }

    @Test(arguments: ["", "\n\n", "# EVEMU 1.3\n", "MIT License\n", "title: PIN\n"])
    func `an empty file or a file of another kind is refused as a recording`(text: String) {
        #expect(
            faults(text) == [
                "r: error: this is not a recording; make one with 'evemu-record' or 'libinput record'"
            ])
    }

    @Test func `an error message escapes a control character of the file`() {
        #expect(
            faults("N: a\n\u{1B}: 1\n").first
                == "r:2:1: error: a line begins with N:, I:, P:, B:, A:, L:, S: or E:, not with '\\u{1B}:'")
    }
}
