// SPDX-License-Identifier: MIT

import CTestDevices
import Devices
import Engine
import Glibc
import TestPanels
import Testing

@testable import KernelRig

/// What a touchscreen has besides the glass.
struct DriverButtonTests {
    /// A Goodix that tells whether it lies on its keyboard.
    private static let tablet = {
        var profile = PanelProfile.goodix
        profile.switches = [tabletMode]
        return profile
    }()

    @Test func `soft keys and switches of a grabbed touchscreen reach other programs`() throws {
        let rig = try DriverRig(serving: "number-pad", on: Self.tablet)
        var buttons = try rig.buttons()
        #expect(buttons.device.name == "Runepad Pass-through Buttons \(rig.panel.name)")
        #expect(buttons.device.capabilities.keys.codes == [115, 125, 158])
        #expect(buttons.device.capabilities.switches.codes == [1])
        try rig.write(.key(back, 1), .report)
        try rig.write(.key(back, 0), .report)
        try rig.write(.onSwitch(tabletMode, 1), .key(meta, 1), .report)
        try rig.write(.key(meta, 0), .report)
        let expected: [InputEvent] = [
            .key(back, 1), .report, .key(back, 0), .report, .onSwitch(tabletMode, 1), .key(meta, 1), .report,
            .key(meta, 0), .report,
        ]
        #expect(try buttons.read { $0.count == expected.count }.map(\.event) == expected)
        // Nothing of it is typed by the keyboard, nor of a tap by the buttons.
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        #expect(try buttons.readAvailable() == [])
    }

    @Test func `a soft key that is down is released when the touchscreen is unplugged`() throws {
        let rig = try DriverRig(serving: "number-pad", on: .goodix)
        var buttons = try rig.buttons()
        try rig.write(.key(back, 1), .report)
        #expect(try buttons.read { $0.count == 2 }.map(\.event) == [.key(back, 1), .report])
        rig.screen = nil
        #expect(try buttons.read { $0.count == 2 }.map(\.event) == [.key(back, 0), .report])
    }

    @Test func `a reload releases a held soft key, and the key's next press is passed on`() throws {
        let rig = try DriverRig(serving: "number-pad", on: .goodix)
        var buttons = try rig.buttons()
        try rig.write(.key(back, 1), .report)
        #expect(try buttons.read { $0.count == 2 }.map(\.event) == [.key(back, 1), .report])
        try rig.reload(with: ["duration: 100ms"])
        // While it is still down.
        #expect(try buttons.read { $0.count == 2 }.map(\.event) == [.key(back, 0), .report])
        try rig.write(.key(back, 0), .report)
        try rig.write(.key(back, 1), .report)
        #expect(try buttons.read { $0.count == 2 }.map(\.event) == [.key(back, 1), .report])
    }

    @Test func `a soft key held at the start belongs to other programs until it is released`() throws {
        let rig = try DriverRig("number-pad", on: .goodix)
        var others = try EventNodeReader(rig.touchscreen)
        try rig.write(.key(back, 1), .report)
        try rig.launch()
        try rig.write(.key(back, 0), .report)
        // What others see until the driver has the touchscreen, and what the driver passes on from then on.
        var (seen, passed) = (try others.readAvailable(), [] as [TimedEvent])
        var buttons = try rig.buttons()
        let end = ContinuousClock.now + .milliseconds(patience)
        while passed.isEmpty, ContinuousClock.now < end {
            // One at a time, as the kernel keeps 64 events for a reader, which is slower than this on a crowded machine.
            let (count, late) = (seen.count + passed.count + 4, ContinuousClock.now + .seconds(1))
            try rig.write(.key(back, 1), .report)
            try rig.write(.key(back, 0), .report)
            while seen.count + passed.count < count, ContinuousClock.now < late {
                awaitInput(on: others.fileDescriptor, buttons.fileDescriptor)
                seen += try others.readAvailable()
                passed += try buttons.readAvailable()
            }
        }
        if passed.count < 4 { passed += try buttons.read { $0.count == 4 - passed.count } }
        let press: [InputEvent] = [.key(back, 1), .report, .key(back, 0), .report]
        #expect(passed.prefix(4).map(\.event) == press)
        // Whole presses, the first of which began before the driver did.
        #expect(seen.count >= 4 && seen.count.isMultiple(of: 4))
        #expect(seen.map(\.event) == (0..<seen.count / 4).flatMap { _ in press })
    }

    @Test func `the passed-on switch has the touchscreen's state at start and after a replug`() throws {
        let rig = try DriverRig("number-pad", on: Self.tablet)
        try rig.write(.onSwitch(tabletMode, 1), .report)
        try rig.start()
        #expect(try rig.buttons().isOn(tabletMode))
        // The switch of the new one is off.
        try rig.replugInPause()
        #expect(try !rig.buttons().isOn(tabletMode))
    }
}

/// Waits for something to read on one of two descriptors, for a tenth of a second at most.
private func awaitInput(on first: Int32, _ second: Int32) {
    var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&requests, nfds_t(requests.count), 100)
}

/// SW_TABLET_MODE.
private let tabletMode: UInt16 = 1
/// KEY_BACK, KEY_LEFTMETA and KEY_VOLUMEUP.
private let (back, meta, louder): (UInt16, UInt16, UInt16) = (158, 125, 115)

extension InputEvent {
    fileprivate static func key(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.key, code: code, value: value)
    }

    fileprivate static func onSwitch(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.sw, code: code, value: value)
    }

    fileprivate static var report: InputEvent {
        InputEvent(type: EventType.syn, code: EventCode.synReport, value: 0)
    }
}

extension DriverRig {
    /// A program that reads the pass-through buttons.
    fileprivate func buttons() throws -> EventNodeReader {
        try EventNodeReader(phys: ownPhys(panel: panel.name, device: "buttons"))
    }

    /// Has the touchscreen say something.
    fileprivate func write(_ events: InputEvent...) throws {
        try screen?.write(events)
    }
}

extension EventNodeReader {
    /// Whether a switch is on, as the kernel has it.
    func isOn(_ code: UInt16) throws -> Bool {
        var bits: [UInt8] = [0, 0, 0]
        let length = unsafe bits.withUnsafeMutableBytes {
            unsafe rp_evdev_get_switches(fileDescriptor, $0.baseAddress, $0.count)
        }
        try #require(length >= 0)
        return bits[Int(code) / 8] & 1 << UInt8(code % 8) != 0
    }
}
