// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import TestPanels
import Testing
import UdevRules

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension FieldTests {
    @Test func `libinput reads udev's properties of a touchscreen as the driver does`() throws {
        try installRules()
        let libinput = try Libinput()
        let rules = PropertyRules()
        try rules.install()
        for (index, row) in PropertyRow.all.enumerated() {
            let screen = try VirtualTouchscreen(.eGalaxPCAP, phys: PropertyRules.phys(index))
            let device = screen.description
            let value = device.udevProperties[row.property]
            // udev 262 keeps no value with a tab, where 257 did.
            let isDropped = value == nil && row.value.contains("\t")
            try #require(value == row.value || isDropped, "\(row)")
            #expect(try libinput.reading(of: device.devnode) == row.libinput, "libinput, \(row)")
            #expect(reading(of: device) == row.runepad, "Runepad, \(row)")
            _ = consume screen
        }
    }

    /// What Runepad reads, in the words of ``Libinput/reading(of:)``.
    private func reading(of device: InputDeviceDescription) -> String {
        if case .other = device.touchscreenClassification() { return "none" }
        return "touch " + (device.calibration ?? .identity).text
    }
}

/// A value of a property, and what both make of it: `none`, or `touch` and the calibration.
private struct PropertyRow {
    let property: String
    let value: String
    let libinput: String
    let runepad: String
    /// Whether only the event node has the property, and not the input device to which it belongs.
    var isOfNode = false

    private init(_ property: String, _ value: String, _ libinput: String, _ runepad: String? = nil) {
        (self.property, self.value, self.libinput) = (property, value, libinput)
        self.runepad = runepad ?? libinput
    }

    private static func matrix(_ value: String, _ read: String? = nil, _ runepad: String? = nil)
        -> PropertyRow
    {
        let plain = "1 0 0 0 1 0"
        return PropertyRow(
            "LIBINPUT_CALIBRATION_MATRIX", value, "touch " + (read ?? plain), runepad.map { "touch " + $0 })
    }

    static let all: [PropertyRow] = {
        let half = "-1 0 1 0 -1 1"
        // libinput also takes the tag of the input device.
        var untagged = PropertyRow("ID_INPUT_TOUCHSCREEN", "0", "touch 1 0 0 0 1 0", "none")
        untagged.isOfNode = true
        return [
            matrix(half, half), matrix(half + " 0 0 1", half), matrix(half + " nonsense", half),
            matrix("  -1  0 1   0 -1 1  ", half), matrix("+1.5 0. -.25 0 +.5 0", "1.5 0 -0.25 0 0.5 0"),
            matrix("-1 0 1 0 -1"), matrix("1e1 0 0 0 1 0"), matrix("1,5 0 0 0 1 0"),
            matrix("-1\t0 1 0 -1 1 0"),
            // All touches on a line: the driver could not tell one key from another.
            matrix("1 1 0 2 2 0", "1 1 0 2 2 0", "1 0 0 0 1 0"),
            PropertyRow("LIBINPUT_IGNORE_DEVICE", "0", "touch 1 0 0 0 1 0"),
            PropertyRow("LIBINPUT_IGNORE_DEVICE", "yes", "none"),
            PropertyRow("ID_INPUT_TOUCHSCREEN", "0", "none"),
            PropertyRow("ID_INPUT_TOUCHSCREEN", "yes", "none"),
            untagged,
        ]
    }()
}

/// Rules of udev's, one for each row, which are gone with the value.
private final class PropertyRules {
    private let path = "/run/udev/rules.d/99-properties.rules"

    static func phys(_ index: Int) -> String { "test/property-\(index)-" }

    func install() throws {
        let rules = PropertyRow.all.enumerated().map { index, row in
            (row.isOfNode ? "KERNEL==\"event*\", " : "SUBSYSTEM==\"input\", ")
                + "ATTRS{phys}==\"\(Self.phys(index))\", ENV{\(row.property)}=\"\(row.value)\"\n"
        }
        // udev looks at the folder's time alone: see installRules().
        for _ in 1...5 {
            try rules.joined().write(toFile: path, atomically: true, encoding: .utf8)
            try controlUdev("--reload")
            let screen = try VirtualTouchscreen(.eGalaxPCAP, phys: Self.phys(0))
            let row = PropertyRow.all[0]
            if screen.description.udevProperties[row.property] == row.value { return }
        }
        Issue.record("udev does not take the rules")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        try? controlUdev("--reload")
    }
}

/// A program that opens devices by the library that sessions use, and tells what it has read of udev.
private final class Libinput {
    private let process = Process()
    private let (nodes, answers) = (Pipe(), Pipe())

    init() throws {
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", program]
        process.standardInput = nodes
        process.standardOutput = answers
        try process.run()
    }

    deinit {
        try? nodes.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// `none` for a device that libinput does not take for a touchscreen, or `touch` and the calibration.
    func reading(of node: String) throws -> String {
        try nodes.fileHandleForWriting.write(contentsOf: Data((node + "\n").utf8))
        var line = ""
        // Ends with the program.
        while !line.hasSuffix("\n") {
            let data = answers.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the program has ended: \(line)")
            line += String(decoding: data, as: UTF8.self)
        }
        return String(line.dropLast())
    }
}

/// Reads nodes of devices, a line each, and answers a line each.
private let program = """
    import ctypes, os, sys
    from ctypes import CFUNCTYPE, POINTER, c_char_p, c_float, c_int, c_void_p

    class Interface(ctypes.Structure):
        _fields_ = [("open", CFUNCTYPE(c_int, c_char_p, c_int, c_void_p)), ("close", CFUNCTYPE(None, c_int, c_void_p))]

    library = ctypes.CDLL("libinput.so.10")
    library.libinput_path_create_context.restype = c_void_p
    library.libinput_path_create_context.argtypes = [POINTER(Interface), c_void_p]
    library.libinput_path_add_device.restype = c_void_p
    library.libinput_path_add_device.argtypes = [c_void_p, c_char_p]
    library.libinput_path_remove_device.argtypes = [c_void_p]
    library.libinput_device_has_capability.argtypes = [c_void_p, c_int]
    library.libinput_device_config_calibration_get_default_matrix.argtypes = [c_void_p, POINTER(c_float)]
    types = dict(Interface._fields_)
    interface = Interface(
        types["open"](lambda path, flags, _: os.open(path, flags)), types["close"](lambda file, _: os.close(file)))
    context = library.libinput_path_create_context(ctypes.byref(interface), None)
    for node in sys.stdin:
        device = library.libinput_path_add_device(context, node.strip().encode())
        # LIBINPUT_DEVICE_CAP_TOUCH
        if not device or not library.libinput_device_has_capability(device, 2):
            print("none", flush=True)
            continue
        matrix = (c_float * 6)()
        library.libinput_device_config_calibration_get_default_matrix(device, matrix)
        print("touch", *("%g" % number for number in matrix), flush=True)
        library.libinput_path_remove_device(device)
    """
