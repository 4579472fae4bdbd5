// SPDX-License-Identifier: MIT

import Importing
import Testing
import YAML

/// The contacts of a text, and its warnings.
private func read(_ text: String) throws -> (contacts: [String], warnings: [String]) {
    var diagnostics = DiagnosticList()
    let recording = try #require(Recording(parsing: Array(text.utf8), file: "r", into: &diagnostics))
    return (try contactLines(recording.touchscreen()), diagnostics.sorted.map(\.description))
}

/// The text of a file beside the tests, up to the first place of a part.
private func text(ofRecording name: String, before end: String? = nil) throws -> String {
    let text = String(decoding: try bytes(ofRecording: name), as: UTF8.self)
    return try end.map { String(text[..<(try #require(text.firstRange(of: $0)).lowerBound)]) } ?? text
}

struct RecordingTextTests {
    @Test(arguments: ["maxtouch-two-taps.yml", "maxtouch-recorded.evemu"])
    func `lines of a terminal before a recording are skipped with a warning`(name: String) throws {
        let lines = "kiosk@panel:~$ sudo libinput record\nThis: is a prompt\n\n"
        let result = try read(lines + text(ofRecording: name))
        #expect(
            result.contacts == [
                "0 0 began 16,62", "53 0 ended 16,62", "403 0 began 16,91", "462 0 ended 16,91",
            ])
        #expect(
            result.warnings == [
                "r:4:1: warning: the lines before this one are no part of the recording, and are skipped"
            ])
    }

    @Test func `a fault below skipped lines is reported at its line of the file`() {
        #expect(
            faults("$ cat r\r\nversion: 2\r\ndevices: []\r\n") == [
                "r:2:1: warning: the lines before this one are no part of the recording, and are skipped",
                "r:2:10: error: only version 1 of the format is known",
            ])
    }

    @Test func `a libinput recording that was cut off is read as far as it goes`() throws {
        // Within the first line of the last report, so that this report has no event.
        let cut = try read(
            text(
                ofRecording: "maxtouch-two-taps.yml",
                before: ",   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1\n    - [  0, 462369"))
        #expect(cut.contacts == ["0 0 began 16,62", "53 0 ended 16,62", "403 0 began 16,91"])
        #expect(
            cut.warnings == [
                "r:125:19: warning: the recording is read up to here, because its end is missing or damaged: a ',' or "
                    + "']' is missing in the list that begins on line 125"
            ])
    }

    @Test func `an evemu recording that was cut off is read as far as it goes`() throws {
        let cut = try read(
            text(ofRecording: "maxtouch-two-taps.evemu", before: " 0039 -001\nE: 0.455001 0001"))
        #expect(cut.contacts == ["0 0 began 16,62", "52 0 ended 16,62", "400 0 began 16,91"])
        #expect(
            cut.warnings == [
                "r:51:17: warning: the recording is read up to here, because its end is missing or damaged: the line "
                    + "ends where an event code should stand"
            ])
    }

    @Test func `a prompt below a libinput recording does not hide its contacts`() throws {
        let result = try read(text(ofRecording: "maxtouch-two-taps.yml") + "^C\nkiosk@panel:~$ ")
        #expect(result.contacts.count == 4)
        #expect(result.warnings.count == 1)
        #expect(
            result.warnings.first?.hasPrefix("r:129:1: warning: the recording is read up to here") == true)
    }

    @Test func `a libinput recording with a carriage return at each line end reads the same`() throws {
        let plain = try text(ofRecording: "maxtouch-two-taps.yml")
        let result = try read(plain.replacing("\n", with: "\r\n"))
        #expect(result.contacts == (try read(plain).contacts) && result.contacts.count == 4)
        #expect(result.warnings == [])
        let cut = try read(plain.replacing("\n", with: "\r\n") + "- [\r\n")
        #expect(cut.contacts == result.contacts && cut.warnings.count == 1)
    }

    @Test func `a recording whose fault comes before its first event is refused`() {
        #expect(
            faults("E: 1.0 3 35\nE: 1.0 3 35 1\n") == [
                "r:1:12: error: the line ends where a value should stand"
            ])
    }
}
