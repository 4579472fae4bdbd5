// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import TestPanels
import Testing

@testable import KernelRig

/// Keys and switches beside the touchscreen, on a real kernel.
struct DevicesSwitchTests {
    private func switches() throws -> VirtualSwitches {
        try requireRealKernel()
        return try VirtualSwitches(phys: uniquePhys("switch"))
    }

    private func read(_ reader: inout SwitchReader, _ count: Int) throws -> [[Int]] {
        var got: [[Int]] = []
        while got.count < count {
            try waitForInput(reader.fileDescriptor)
            try reader.read { event, _ in got.append([Int(event.type), Int(event.code), Int(event.value)]) }
        }
        return got
    }

    @Test func `key and switch events have times of CLOCK_BOOTTIME`() throws {
        let plugged = try switches()
        var reader = try SwitchReader(opening: plugged.description, grabs: false)
        let before = MonotonicTime.now()
        try plugged.send((1, 183, 1), (5, EventCode.swHeadphoneInsert, 1))
        try waitForInput(reader.fileDescriptor)
        var times: [MonotonicTime] = []
        try reader.read { _, time in times.append(time) }
        #expect(times.count == 2)
        #expect(times.allSatisfy { before <= $0 && $0 <= .now() })
        #expect(reader.isPressed(183) == true)
        #expect(reader.isOn(EventCode.swHeadphoneInsert) == true)
        #expect(reader.isGrabbed == false)
    }

    @Test func `a switch reader knows the state at open, and grabs only an idle device`() throws {
        let plugged = try switches()
        try plugged.send((1, 183, 1), (5, EventCode.swHeadphoneInsert, 1))
        var reader = try SwitchReader(opening: plugged.description, grabs: true)
        #expect(reader.isPressed(183) == true)
        #expect(reader.isOn(EventCode.swHeadphoneInsert) == true)
        #expect(reader.isGrabbed == false)
        try plugged.send((1, 183, 0))
        #expect(try read(&reader, 1) == [[1, 183, 0]])
        #expect(reader.isGrabbed == true)
        #expect(try isGrabbed(plugged.description))
    }

    @Test func `after lost events, a switch reader has the current state again`() throws {
        let plugged = try switches()
        var reader = try SwitchReader(opening: plugged.description, grabs: true)
        try plugged.send((1, 184, 1))
        #expect(try read(&reader, 1) == [[1, 184, 1]])
        // More than the kernel keeps for a reader; the last report presses one key and releases the other.
        for _ in 0..<400 {
            try plugged.send((1, 183, 1))
            try plugged.send((1, 183, 0))
        }
        try plugged.send((1, 183, 1), (1, 184, 0), (5, EventCode.swHeadphoneInsert, 1))
        _ = try read(&reader, 1)
        #expect(reader.isPressed(183) == true)
        #expect(reader.isPressed(184) == false)
        #expect(reader.isOn(EventCode.swHeadphoneInsert) == true)
    }

    @Test func `reading from an unplugged switch device throws an unplugged error`() throws {
        var reader: SwitchReader
        do {
            let plugged = try switches()
            reader = try SwitchReader(opening: plugged.description, grabs: true)
        }
        try waitForInput(reader.fileDescriptor)
        let error = #expect(throws: DeviceError.self) { try readOn(&reader) }
        #expect(error?.isUnplugged == true)
    }

    private func readOn(_ reader: inout SwitchReader) throws(DeviceError) {
        while true { try reader.read { _, _ in } }
    }
}
