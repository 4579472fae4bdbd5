// SPDX-License-Identifier: MIT

import Doctor
import Engine
import Testing

/// What programs of a session print of the pass-through touchscreen.
struct SessionTouchTests {
    private let half = CalibrationMatrix(-1, 0, 1, 0, -1, 1)
    private let name = "Runepad Pass-through Touchscreen front"

    /// What `xinput list-props` prints, with the matrix that the server applies, and an overlay's if there is one.
    private func properties(_ mapping: String, own: String? = nil) -> String {
        """
        Device 'Runepad Pass-through Touchscreen front':
        \tDevice Enabled (184):\t1
        \tCoordinate Transformation Matrix (186):\t\(mapping)
        \tlibinput Calibration Matrix (338):\t-1.000000, 0.000000, 1.000000, 0.000000, -1.000000, 1.000000, 0.000000, 0.000000, 1.000000
        \tlibinput Calibration Matrix Default (339):\t1.000000, 0.000000, 0.000000, 0.000000, 1.000000, 0.000000, 0.000000, 0.000000, 1.000000
        \(own.map { "\tRunepad Transformation Matrix (346):\t\($0)\n" } ?? "")
        """
    }

    @Test func `xinput tells libinput's matrix and the server's, unless that is the overlay's`() {
        let identity =
            "1.000000, 0.000000, 0.000000, 0.000000, 1.000000, 0.000000, 0.000000, 0.000000, 1.000000"
        let turn = "0.000000, -1.000000, 1.000000, 1.000000, 0.000000, 0.000000, 0.000000, 0.000000, 1.000000"
        let setting = "CalibrationMatrix of the X server"
        let turned = CalibrationMatrix(0, -1, 1, 1, 0, 0)
        #expect(SessionTouch(xinput: properties(turn)) == SessionTouch(setting, half, mapping: turned))
        #expect(
            SessionTouch(xinput: properties(turn, own: identity))
                == SessionTouch(setting, half, mapping: turned))
        #expect(SessionTouch(xinput: properties(turn, own: turn)) == SessionTouch(setting, half))
        #expect(SessionTouch(xinput: "Device 'Power Button':\n\tDevice Enabled (184):\t1\n") == nil)
        #expect(SessionTouch(xinput: "unable to find device \(name)\n") == nil)
    }

    @Test func `swaymsg tells the matrix of the touchscreen among other devices`() {
        func device(_ name: String, _ libinput: String) -> String {
            #"{"identifier": "4617:29302:x", "name": "\#(name)", "type": "touch", "libinput": {\#(libinput)}}"#
        }
        let inputs = [
            device("ELAN Touchscreen", #""calibration_matrix": [1.0, 0.0, 0.0, 0.0, 1.0, 0.0]"#),
            device(
                name, #""send_events": "enabled", "calibration_matrix": [-1.000000, 0.0, 1.0, 0, -1.0, 1.0]"#),
        ]
        let expected = SessionTouch("calibration_matrix of sway", half)
        #expect(SessionTouch(sway: "[\(inputs.joined(separator: ", "))]", named: name) == expected)
        #expect(SessionTouch(sway: "[\(inputs[0])]", named: name) == nil)
        #expect(SessionTouch(sway: "[\(device(name, ""))]", named: name) == nil)
        #expect(SessionTouch(sway: "no socket", named: name) == nil)
    }

    @Test(arguments: [
        (#"<device category="touch"><calibrationMatrix>-1 0 1 0 -1 1</calibrationMatrix></device>"#, true),
        (
            """
            <device category="touchpad"><calibrationMatrix>0 1 0 -1 0 1</calibrationMatrix></device>
            <device category="default"><calibrationMatrix>0 1 0 -1 0 1</calibrationMatrix></device>
            <device category="Runepad Pass-through Touchscreen front">
              <naturalScroll/>
              <calibrationMatrix>-1 0 1 0 -1 1</calibrationMatrix>
            </device>
            """, true
        ),
        ("<device><calibrationMatrix>-1 0 1 0 -1 1</calibrationMatrix></device>", true),
        (
            #"<!-- <device category="touch"><calibrationMatrix>-1 0 1 0 -1 1</calibrationMatrix></device> -->"#,
            false
        ),
        (
            #"<device category="touchpad"><calibrationMatrix>-1 0 1 0 -1 1</calibrationMatrix></device>"#,
            false
        ),
        (#"<device category="touch"><tap>yes</tap></device>"#, false),
    ]) func `labwc's file tells the matrix of the nearest category`(devices: String, isTold: Bool) {
        let file = "<?xml version=\"1.0\"?>\n<labwc_config><libinput>\(devices)</libinput></labwc_config>\n"
        let expected = SessionTouch("calibrationMatrix of labwc", half)
        #expect(SessionTouch(labwc: file, named: name) == (isTold ? expected : nil))
    }

    @Test func `KWin's file tells the matrix of the touchscreen among other devices`() {
        func file(_ name: String, _ matrix: String) -> String {
            """
            [Keyboard]
            NumLock=0

            [Libinput][1267][524][ELAN Touchscreen]
            CalibrationMatrix=0,1,0,0,-1,0,1,0,0,0,1,0,0,0,0,1

            [Libinput][4617][29302][\(name)]
            OutputName=HDMI-A-1
            \(matrix)

            [Mouse]
            CalibrationMatrix=0,1,0,0,-1,0,1,0,0,0,1,0,0,0,0,1

            """
        }
        let matrix = "CalibrationMatrix=-1,0,1,0,0,-1,1,0,0,0,1,0,0,0,0,1"
        let expected = SessionTouch("CalibrationMatrix of KWin", half)
        #expect(SessionTouch(kwin: file(name, matrix), named: name) == expected)
        #expect(SessionTouch(kwin: file(name, ""), named: name) == nil)
        #expect(SessionTouch(kwin: file(name, "CalibrationMatrix=-1,0,1,0,-1,1"), named: name) == nil)
        #expect(SessionTouch(kwin: file("Runepad Pass-through Touchscreen", matrix), named: name) == nil)
    }
}
