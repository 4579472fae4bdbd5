// SPDX-License-Identifier: MIT

import Devices
import Importing
import Testing
import YAML

struct LibinputReaderTests {
    @Test func `each fault of a libinput recording is reported with its line and column`() {
        #expect(
            faults(
                """
                version: 1
                devices:
                - node: /dev/input/event0
                  evdev:
                    name: "panel"
                    id: [3, 70000, 1, 1]
                    codes:
                      x: [0]
                      3: [0, y]
                    absinfo:
                      0: [0, 99, 0, 0]
                    properties: 1
                  events:
                  - evdev:
                    - [0, 0, 3, 0]
                    - [0, 1000000, 3, 0, 1]
                    - [0, 0, 3, 0, one]
                """
            ) == [
                "r:6:13: error: a number must be a whole number from 0 to 65535, not '70000'",
                "r:8:7: error: an event type is a number from 0 to 65535, not 'x'",
                "r:9:14: error: a number must be a whole number from 0 to 65535, not 'y'",
                "r:11:10: error: an axis has five numbers: [minimum, maximum, fuzz, flat, resolution]",
                "r:12:17: error: 'properties' must be a list, not '1'",
                "r:15:7: error: an event is [seconds, microseconds, type, code, value]",
                "r:16:7: error: an event is [seconds, microseconds, type, code, value]",
                "r:17:7: error: an event is [seconds, microseconds, type, code, value]",
                "r:17:20: error: a number must be a whole number from -2147483648 to 315569520000, not 'one'",
            ])
    }

    @Test func `a libinput file of another version or kind, or cut off, is refused`() {
        #expect(
            faults("version: 2\ndevices: []\n") == ["r:1:10: error: only version 1 of the format is known"])
        #expect(
            faults("version: 1\n") == [
                "r:1:1: error: a recording of libinput's has a list 'devices'; is the file complete?"
            ])
        #expect(
            faults("---\n- 1\n") == [
                "r:2:1: error: this is not a recording; make one with 'evemu-record' or 'libinput record'"
            ])
    }

    @Test func `a property is split at its first equals sign, and one without is left out`() throws {
        let text = """
            version: 1
            devices:
            - node: /dev/input/event0
              evdev: {name: panel}
              udev:
                properties: [A=b, C=d=e=, F=, G, =h, "I==j"]
            """
        var diagnostics = DiagnosticList()
        let recording = Recording(parsing: Array(text.utf8), file: "r", into: &diagnostics)
        #expect(diagnostics.sorted.map(\.description) == [])
        let properties = try #require(recording?.devices.first?.description).udevProperties
        #expect(properties == ["A": "b", "C": "d=e=", "F": "", "": "h", "I": "=j"])
    }

    @Test func `a libinput recording may have no events`() {
        #expect(faults("version: 1\ndevices:\n- node: /dev/input/event0\n  events:\n") == [])
    }
}
