// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import CTestDevices
import Devices
import Engine
import Glibc
import Testing

@testable import KernelRig

struct DevicesKeyboardTests {
    @Test func `udev classifies a panel's keyboard as a keyboard with only the keys it needs`() throws {
        try requireRealKernel()
        var monitor = try HotplugMonitor()
        let keyboard = try UinputDevice(
            .keyboard(panel: uniquePanel("declaration"), keycodes: [.keypadEnter, .leftShift]))
        let device = try monitor.describe(keyboard.identity)
        #expect(device.udevProperties["ID_INPUT_KEYBOARD"] == "1")
        #expect(device.kinds == [.keyboard])
        #expect(device.capabilities.keys.codes == Array(1...31) + [42, 96])
        #expect(device.capabilities.absolute.isEmpty)
        #expect(device.name == "Runepad Virtual Keyboard")
        #expect([device.bus, device.vendor, device.product, device.version] == [6, 0x1209, 0x7275, 1])
        #expect(device.isOwn)
        #expect(device.devnode == keyboard.devnode)
    }

    @Test func `written reports arrive in order, without keys that were not declared`() throws {
        try requireRealKernel()
        let panel = uniquePanel("typing")
        let keyboard = try UinputDevice(.keyboard(panel: panel, keycodes: [.keypadEnter]))
        var reader = try EventNodeReader(phys: ownPhys(panel: panel, device: "keyboard"))
        // KEY_A and KEY_KPENTER down in one report, both up in the next; KEY_F1 is not declared.
        let events = [key(30, 1), key(96, 1), key(59, 1), report, key(30, 0), key(96, 0), key(59, 0), report]
        try keyboard.write(events.span)
        let arrived = try reader.read { $0.filter { $0.event == report }.count == 2 }
        #expect(
            arrived.map(\.event) == [key(30, 1), key(96, 1), report, key(30, 0), key(96, 0), report])
    }

    @Test func `a reader receives a struck chord of eight keys as one whole report`() throws {
        try requireRealKernel()
        let panel = uniquePanel("longest")
        let keyboard = try UinputDevice(.keyboard(panel: panel, keycodes: []))
        var reader = try EventNodeReader(phys: ownPhys(panel: panel, device: "keyboard"))
        let codes = Array(UInt16(2)...9)
        let stroke = codes.map { key($0, 1) } + codes.reversed().map { key($0, 0) } + [report]
        try keyboard.write(stroke.span)
        let arrived = try reader.read { $0.contains { $0.event == report } }
        #expect(arrived.map(\.event) == stroke)
    }

    @Test func `a program that does not read for a while misses none of eighty taps`() throws {
        try requireRealKernel()
        let panel = uniquePanel("patient")
        let keyboard = try UinputDevice(.keyboard(panel: panel, keycodes: []))
        var reader = try EventNodeReader(phys: ownPhys(panel: panel, device: "keyboard"))
        for _ in 0..<80 { try keyboard.write([key(30, 1), key(30, 0), report].span) }
        let arrived = try reader.readAvailable().map(\.event)
        #expect(arrived.count == 240)
        #expect(arrived.count { $0 == key(30, 1) } == 80)
    }

    @Test func `after 600 reports written at once, the kernel has the state of the last one`() throws {
        try requireRealKernel()
        let panel = uniquePanel("many")
        let keyboard = try UinputDevice(.keyboard(panel: panel, keycodes: []))
        let reader = try EventNodeReader(phys: ownPhys(panel: panel, device: "keyboard"))
        // More than one write(2) takes: 600 reports of three events.
        let events = (0..<600).flatMap { [key(30, $0 % 2 == 0 ? 1 : 0), key(48, 0), report] }
        try keyboard.write(events.span)
        // The kernel's state shows that the last one arrived; the reader's buffer has long run over.
        var keys = [UInt8](repeating: 0xff, count: 96)
        let count = unsafe keys.withUnsafeMutableBytes {
            unsafe rp_evdev_get_keys(reader.fileDescriptor, $0.baseAddress, $0.count)
        }
        #expect(count == 96)
        #expect(keys.allSatisfy { $0 == 0 })
    }

    @Test func `events that were not read are lost when the keyboard is removed`() throws {
        try requireRealKernel()
        let panel = uniquePanel("release")
        var reader: EventNodeReader
        do {
            let keyboard = try UinputDevice(.keyboard(panel: panel, keycodes: []))
            reader = try EventNodeReader(phys: ownPhys(panel: panel, device: "keyboard"))
            try keyboard.write([key(30, 1), report].span)
            let pressed = try reader.read { $0.contains { $0.event == report } }
            #expect(pressed.map(\.event) == [key(30, 1), report])
            try keyboard.write([key(30, 0), report].span)
            let released = try reader.read { $0.contains { $0.event == key(30, 0) } }
            #expect(released.map(\.event).contains(key(30, 0)))
            try keyboard.write([key(30, 1), report].span)
        }
        let last = try reader.read { _ in false }
        #expect(last == [])
        #expect(reader.isGone == true)
    }

    @Test func `events that programs write to the keyboard are drained`() throws {
        try requireRealKernel()
        let panel = uniquePanel("drain")
        var monitor = try HotplugMonitor()
        let keyboard = try UinputDevice(.keyboard(panel: panel, keycodes: []))
        _ = try monitor.describe(keyboard.identity)
        let node = unsafe open(keyboard.devnode, O_RDWR | O_CLOEXEC)
        try #require(node >= 0)
        defer { close(node) }
        // EV_REP, REP_DELAY: what the console and libinput set.
        var delay = input_event()
        delay.type = 0x14
        delay.value = 333
        #expect(unsafe write(node, &delay, MemoryLayout<input_event>.size) == MemoryLayout<input_event>.size)
        #expect(isReadable(keyboard.fileDescriptor))
        keyboard.drain()
        #expect(!isReadable(keyboard.fileDescriptor))
    }
}

private let report = InputEvent.report

private func key(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.key, code: code, value: value)
}

private func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) == 1
}
