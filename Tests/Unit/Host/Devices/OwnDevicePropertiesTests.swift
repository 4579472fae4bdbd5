// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Foundation
import TestPanels
import Testing

struct OwnDevicePropertiesTests {
    private let directory = FileManager.default.temporaryDirectory.path + "/runepad-\(UUID().uuidString)"

    @Test func `a property file is named by the device's phys, and is removed with its owner`() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/runepad/door/touchscreen"
        do {
            let properties = try OwnDeviceProperties(
                ["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1", "ID_SEAT": "seat-left"],
                phys: "runepad/door/touchscreen", directory: directory)
            #expect(
                try String(contentsOfFile: path, encoding: .utf8)
                    == "ID_SEAT=seat-left\nLIBINPUT_CALIBRATION_MATRIX=0 1 0 -1 0 1\n")
            _ = consume properties
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory + "/runepad/door") == [])
    }

    @Test func `when a replaced device goes, the property file of its replacement stays`() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let (path, phys) = (directory + "/runepad/door/keyboard", "runepad/door/keyboard")
        let former = try OwnDeviceProperties(["ID_SEAT": "seat0"], phys: phys, directory: directory)
        let next = try OwnDeviceProperties(["ID_SEAT": "seat1"], phys: phys, directory: directory)
        _ = consume former
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "ID_SEAT=seat1\n")
        _ = consume next
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a device whose replacement could not be made gets its property file back`() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let (path, phys) = (directory + "/runepad/door/keyboard", "runepad/door/keyboard")
        var former = try OwnDeviceProperties(["ID_SEAT": "seat0"], phys: phys, directory: directory)
        let next = try OwnDeviceProperties(["ID_SEAT": "seat1"], phys: phys, directory: directory)
        _ = consume next
        try former.publishAgain()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "ID_SEAT=seat0\n")
        _ = consume former
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [
        ("open 1 28", "No space left on device (errno 28); make room there"),
        ("write 1 28", "No space left on device (errno 28); make room there"),
        ("write 1 short, write 2 28", "No space left on device (errno 28); make room there"),
        ("write 1 5", "Input/output error (errno 5)"), ("fsync 1 5", "Input/output error (errno 5)"),
        ("rename 1 5", "Input/output error (errno 5)"),
    ]) func `a property file that cannot be written stays as it was, and the error says why`(
        fault: String, reason: String
    ) throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/runepad/door/keyboard"
        try FileManager.default.createDirectory(
            atPath: directory + "/runepad/door", withIntermediateDirectories: true)
        try "ID_SEAT=seat0\n".write(toFile: path, atomically: false, encoding: .utf8)
        let (output, errors) = try writeProperties(fault)
        #expect(output == "")
        #expect(errors == "cannot write the udev properties of \(path): \(reason)\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "ID_SEAT=seat0\n")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: directory + "/runepad/door") == ["keyboard"])
    }

    @Test(arguments: ["write 1 short", "write 1 4", "write 1 11, write 2 short, write 3 4"])
    func `a property file is whole after short and interrupted calls`(fault: String) throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let (output, errors) = try writeProperties(fault)
        #expect(output == "ID_SEAT=seat7\n")
        #expect(errors == "")
    }

    /// Has a program write the properties of the keyboard of the panel `door`, with faults in the form of CWriteFaults.h.
    private func writeProperties(_ faults: String) throws -> (output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: Checkout.testProgram("property-writer"))
        process.arguments = [directory, "runepad/door/keyboard", "seat7"]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "LD_PRELOAD": Checkout.testProgram("libWriteFaults.so"), "WRITE_FAULTS": faults,
            "WRITE_FAULTS_PATH": directory,
        ]) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (texts[0], texts[1])
    }

    @Test(arguments: ["", "seat", "left", "seat left", "seat/left", "seat-\u{E9}", "seat0\nTAGS=:seat:"])
    func `a seat that the udev rule would not import is an error, not a device at seat0`(seat: String) {
        #expect(
            throws: DeviceError(.publish, directory + "/runepad/door/keyboard", .errno(EINVAL))
        ) {
            _ = try OwnDeviceProperties(
                ["ID_SEAT": seat], phys: "runepad/door/keyboard", directory: directory)
        }
        #expect(!FileManager.default.fileExists(atPath: directory))
    }

    @Test func `a folder that cannot be created is an error`() {
        #expect(throws: DeviceError.self) {
            _ = try OwnDeviceProperties([:], phys: "runepad/door/keyboard", directory: "/proc/runepad")
        }
    }

    @Test(arguments: [
        ("", true), ("seat0", true), ("seat-left_2", true), ("AZaz09", true), ("a b", false), ("a.b", false),
        ("a@", false), ("a[", false), ("a`", false), ("a{", false), ("a/", false), ("a:", false),
        ("\u{E9}", false),
    ]) func `a name of a seat or a screen has letters and digits of ASCII, and few signs`(
        text: String, isSo: Bool
    ) {
        #expect(OwnDeviceProperties.isSeatName("seat" + text) == (isSo && !text.isEmpty))
        #expect(OwnDeviceProperties.isOutputName(text) == (isSo || ["a b", "a.b", "a:"].contains(text)))
    }

    @Test func `if libinput ignores a touchscreen, it ignores its pass-through, not its keyboard`() {
        var panel = InputDeviceDescription(.atmelMaXTouch)
        panel.udevProperties = ["LIBINPUT_IGNORE_DEVICE": "1"]
        #expect(OwnDeviceProperties.inherited(from: panel, isTouchscreen: false) == ["ID_SEAT": "seat0"])
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true)
                == ["ID_SEAT": "seat0", "LIBINPUT_IGNORE_DEVICE": "1"]
        )
        // In the form that udev's rule takes.
        panel.udevProperties = ["LIBINPUT_IGNORE_DEVICE": "yes"]
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true)
                == ["ID_SEAT": "seat0", "LIBINPUT_IGNORE_DEVICE": "1"]
        )
    }

    @Test func `the pass-through inherits seat and calibration, the keyboard only the seat`() {
        var panel = InputDeviceDescription(.atmelMaXTouch)
        panel.udevProperties = [
            "ID_SEAT": "seat-left", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1", "ID_PATH": "platform-i2c",
        ]
        #expect(OwnDeviceProperties.inherited(from: panel, isTouchscreen: false) == ["ID_SEAT": "seat-left"])
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true)
                == ["ID_SEAT": "seat-left", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"])
    }

    @Test func `the pass-through inherits the touchscreen's group, by which libinput finds its pen`() {
        var panel = InputDeviceDescription(.wacomDTH2242)
        panel.udevProperties = ["LIBINPUT_DEVICE_GROUP": "3/56a/5d:usb-0000:00:14.0-6.3"]
        #expect(OwnDeviceProperties.inherited(from: panel, isTouchscreen: false) == ["ID_SEAT": "seat0"])
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true)
                == ["ID_SEAT": "seat0", "RUNEPAD_DEVICE_GROUP": "3/56a/5d:usb-0000:00:14.0-6.3"])
    }

    @Test func `the pass-through has the touchscreen's output unless the panel names another`() {
        var panel = InputDeviceDescription(.atmelMaXTouch)
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true, output: "DP-2")
                == ["ID_SEAT": "seat0", "WL_OUTPUT": "DP-2"])
        panel.udevProperties = ["WL_OUTPUT": "HDMI-A-1"]
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true) == [
                "ID_SEAT": "seat0", "WL_OUTPUT": "HDMI-A-1",
            ])
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true, output: "DP-2")
                == ["ID_SEAT": "seat0", "WL_OUTPUT": "DP-2"])
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: false, output: "DP-2") == [
                "ID_SEAT": "seat0"
            ])
    }
}
