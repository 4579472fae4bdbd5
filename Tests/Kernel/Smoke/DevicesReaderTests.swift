// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import TestPanels
import Testing

@testable import KernelRig

struct DevicesReaderTests {
    @Test(arguments: PanelProfile.usable) func `udev and Runepad classify every usable panel correctly`(
        profile: PanelProfile
    ) throws {
        try requireRealKernel()
        let screen = try VirtualTouchscreen(profile, phys: uniquePhys("panel"))
        let device = screen.description
        // By udev's own rules a resistive panel with a mouse button is a mouse, and all others are touchscreens;
        // its database of devices (and libwacom's) knows some by name and calls them tablets as well.
        let kind: InputKind = profile == .resistiveMouse ? .mouse : .touchscreen
        #expect(device.kinds.contains(kind))
        #expect(device.capabilities.kinds == [kind])
        let reader = try TouchscreenReader(opening: device, isNamed: profile == .resistiveMouse)
        // libinput's rules set every fuzz to 0 and do the smoothing themselves.
        #expect(reader.device.axes?.mapValues(\.withoutFuzz) == profile.axes.mapValues(\.withoutFuzz))
        #expect(reader.description.x.withoutFuzz == profile.horizontal.withoutFuzz)
        #expect(reader.description.y.withoutFuzz == profile.vertical.withoutFuzz)
        switch profile.reporting {
        case .slots(let count): #expect(reader.description.reporting == .slots(count))
        case .anonymous: #expect(reader.description.reporting == .anonymous(slots: 32))
        case .single: #expect(reader.description.reporting == .single(button: profile.button ?? 0))
        }
    }

    @Test func `a panel with fake multitouch is refused with the reason`() throws {
        try requireRealKernel()
        let specification = PanelProfile.fakeMultitouch.specification(phys: uniquePhys("fake"))
        var monitor = try HotplugMonitor()
        let device = try UinputDevice(specification)
        let description = try monitor.describe(device.identity)
        #expect(throws: DeviceError(.open, device.devnode, .refused(.fakeMultitouch))) {
            _ = try TouchscreenReader(opening: description, isNamed: true)
        }
    }

    @Test func `opening a node fails if it now belongs to another device`() throws {
        try requireRealKernel()
        let screen = try VirtualTouchscreen(.elanTouchscreen, phys: uniquePhys("new"))
        var old = screen.description
        old.phys = uniquePhys("old")
        #expect(throws: DeviceError(.open, old.devnode, .replaced)) {
            _ = try TouchscreenReader(opening: old)
        }
        #expect(throws: Never.self) { _ = try TouchscreenReader(opening: screen.description) }
    }

    @Test func `the events of a tap have times of CLOCK_BOOTTIME`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(
            .elanTouchscreen, phys: uniquePhys("tap"), firstTrackingID: 65_535)
        var reader = try TouchscreenReader(opening: screen.description)
        let before = MonotonicTime.now()
        screen.down(slot: 3, x: 0.5, y: 0.25)
        try screen.report()
        screen.up(slot: 3)
        try screen.report()
        screen.down(slot: 3, x: 0.5, y: 0.25)
        try screen.report()
        let (events, times) = try read(&reader, reports: 3)
        let after = MonotonicTime.now()
        #expect(
            events == [
                axis(EventCode.absMTSlot, 3), axis(EventCode.absMTTrackingID, 65_535),
                axis(EventCode.absMTPositionX, 1656), axis(EventCode.absMTPositionY, 468), axis(0, 1656),
                axis(1, 468),
                button(1), report, axis(EventCode.absMTTrackingID, -1), button(0), report,
                axis(EventCode.absMTTrackingID, 0), button(1), report,
            ])
        #expect(times.allSatisfy { before <= $0 && $0 <= after })
    }

    @Test func `the initial state of a panel contains the contacts that are already down`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.wacomE6, phys: uniquePhys("seed"), firstTrackingID: 40)
        screen.down(slot: 1, x: 1, y: 0)
        try screen.report()
        let reader = try TouchscreenReader(opening: screen.description)
        #expect(
            reader.currentState() == [
                axis(EventCode.absMTSlot, 0), axis(EventCode.absMTTrackingID, -1),
                axis(EventCode.absMTPositionX, 0), axis(EventCode.absMTPositionY, 0),
                axis(EventCode.absMTSlot, 1), axis(EventCode.absMTTrackingID, 40),
                axis(EventCode.absMTPositionX, 2776), axis(EventCode.absMTPositionY, 0),
                axis(EventCode.absMTSlot, 1), report,
            ])
        #expect(reader.hasContactsDown == true)
        #expect(reader.isPressed(EventCode.btnTouch) == true)
    }

    @Test func `the initial state of a single-touch panel contains a finger already on it`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.eGalaxSingle, phys: uniquePhys("single-seed"))
        screen.down(slot: 0, x: 1, y: 0)
        try screen.report()
        let reader = try TouchscreenReader(opening: screen.description)
        #expect(reader.currentState() == [axis(0, 1981), axis(1, 42), button(1), report])
        #expect(reader.hasContactsDown == true)
    }

    @Test func `reading from an unplugged panel throws an unplugged error`() throws {
        try requireRealKernel()
        var reader: TouchscreenReader
        do {
            var screen = try VirtualTouchscreen(.ep0430M09, phys: uniquePhys("unplug"))
            reader = try TouchscreenReader(opening: screen.description)
            screen.down(slot: 0, x: 0, y: 0)
            try screen.report()
            _ = try read(&reader, reports: 1)
        }
        try waitForInput(reader.fileDescriptor)
        let error = #expect(throws: DeviceError.self) { try readOn(&reader) }
        #expect(error?.isUnplugged == true)
    }

    @Test func `opening a device that is gone throws an unplugged error`() throws {
        try requireRealKernel()
        let device = try VirtualTouchscreen(.ep0430M09, phys: uniquePhys("gone")).description
        let error = #expect(throws: DeviceError.self) { _ = try TouchscreenReader(opening: device) }
        #expect(error?.isUnplugged == true)
    }
}

// MARK: - The grab

extension DevicesReaderTests {
    @Test func `a grab keeps a panel's events from other programs until it is released`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.ep0430M09, phys: uniquePhys("grab"))
        var reader = try TouchscreenReader(opening: screen.description)
        var other = try EventNodeReader(screen.description)
        #expect(try reader.grabWhenIdle { _, _ in } == true)
        #expect(reader.isGrabbed == true)
        screen.down(slot: 0, x: 0.5, y: 0.5)
        try screen.report()
        screen.up(slot: 0)
        try screen.report()
        _ = try read(&reader, reports: 2)
        try reader.ungrab()
        screen.down(slot: 1, x: 0, y: 0)
        try screen.report()
        let seen = try other.read { $0.contains { $0.event == report } }
        #expect(seen.first?.event == axis(EventCode.absMTSlot, 1))
    }

    @Test func `a panel is not grabbed while a contact is down`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.irTouch, phys: uniquePhys("grab-touched"))
        var reader = try TouchscreenReader(opening: screen.description)
        screen.down(slot: 0, x: 0.5, y: 0.5)
        try screen.report()
        // Not read yet.
        #expect(try reader.grabWhenIdle { _, _ in } == false)
        #expect(try reader.grabWhenIdle { _, _ in } == false)
        #expect(reader.isGrabbed == false)
        screen.up(slot: 0)
        try screen.report()
        #expect(try reader.grabWhenIdle { _, _ in } == true)
    }

    @Test func `grabbing a panel that another program has grabbed throws EBUSY`() throws {
        try requireRealKernel()
        let screen = try VirtualTouchscreen(.ep0430M09, phys: uniquePhys("grabbed"))
        let other = try EventNodeReader(screen.description)
        try other.grab()
        var reader = try TouchscreenReader(opening: screen.description)
        #expect(throws: DeviceError(.grab, screen.devnode, .errno(EBUSY))) {
            _ = try reader.grabWhenIdle { _, _ in }
        }
        #expect(reader.isGrabbed == false)
    }
}

// MARK: - SYN_DROPPED

extension DevicesReaderTests {
    @Test(arguments: [0, 1, 2]) func `after SYN_DROPPED, the events that are read lead to the kernel's state`(
        left: Int
    ) throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.quanta, phys: uniquePhys("dropped"))
        var reader = try TouchscreenReader(opening: screen.description)
        var tracker = ContactTracker(reader.description, transform: PanelTransform())
        tracker.seed(reader.currentState().span)
        screen.down(slot: 0, x: 0, y: 0)
        screen.down(slot: 1, x: 0, y: 0)
        try screen.report()
        var slots = Slots()
        try reader.readEach { event, _ in
            slots.take(event)
            _ = tracker.handle(event)
        }
        #expect(slots.trackingIDs == [0: 0, 1: 1])
        let before = tracker.downSlots
        #expect(before == 0b11)
        // Contact 1 is lifted and another takes its slot; 200 moves of ten contacts are more than any buffer has.
        screen.up(slot: 1)
        try screen.report()
        for slot in 1..<10 { screen.down(slot: slot, x: 0.1, y: 0.1) }
        try screen.report()
        for step in 0..<200 {
            for slot in 0..<10 { screen.move(slot: slot, x: Double(step + slot) / 300, y: 0.5) }
            try screen.report()
        }
        for slot in left..<10 { screen.up(slot: slot) }
        try screen.report()
        var dropped = false
        try reader.readEach { event, _ in
            dropped = dropped || event.code == 3 && event.type == EventType.syn
            slots.take(event)
            _ = tracker.handle(event)
        }
        #expect(!dropped, "the reader makes good what was dropped")
        // Slot 0 has kept its contact, slot 1 has the third that was put down.
        #expect(slots.trackingIDs == [0: 0, 1: 2].filter { $0.key < left })
        let after = tracker.downSlots
        #expect(after == (0..<left).reduce(0) { $0 | 1 << UInt64($1) })
        let fresh = try TouchscreenReader(opening: screen.description)
        var kernel = Slots()
        for event in fresh.currentState() { kernel.take(event) }
        #expect(slots == kernel)
        #expect(slots.reports > 1)
    }

    @Test func `protocol A goes on after SYN_DROPPED`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.nTrig, phys: uniquePhys("dropped-a"))
        var reader = try TouchscreenReader(opening: screen.description)
        screen.down(slot: 0, x: 0.5, y: 0.5)
        try screen.report()
        var slots = Slots()
        try reader.readEach { event, _ in slots.take(event) }
        #expect(slots.trackingIDs.count == 1)
        for step in 0..<500 {
            screen.move(slot: 0, x: Double(step) / 500, y: 0.5)
            try screen.report()
        }
        screen.up(slot: 0)
        try screen.report()
        try reader.readEach { event, _ in slots.take(event) }
        #expect(slots.trackingIDs == [:])
        #expect(reader.hasContactsDown == false)
    }
}

// MARK: - Protocol A

extension DevicesReaderTests {
    @Test func `contacts of protocol A get slots and tracking IDs`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.nTrig, phys: uniquePhys("anonymous"))
        var reader = try TouchscreenReader(opening: screen.description)
        var slots = Slots()
        screen.down(slot: 0, x: 0.25, y: 0.5)
        screen.down(slot: 1, x: 0.75, y: 0.5)
        try screen.report()
        try reader.readEach { event, _ in slots.take(event) }
        #expect(slots.trackingIDs.count == 2)
        #expect(slots.positions == [0: [2400, 3600], 1: [7200, 3600]])
        #expect(reader.hasContactsDown == true)
        let ids = slots.trackingIDs
        // The first goes; the second stays who it was.
        screen.up(slot: 0)
        try screen.report()
        try reader.readEach { event, _ in slots.take(event) }
        #expect(slots.trackingIDs == ids.filter { $0.key == 1 })
        screen.up(slot: 1)
        try screen.report()
        try reader.readEach { event, _ in slots.take(event) }
        #expect(slots.trackingIDs == [:])
        #expect(reader.hasContactsDown == false)
    }

    @Test func `protocol A contacts that are down at open are ignored until all are lifted`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.nTrig, phys: uniquePhys("anonymous-seed"))
        screen.down(slot: 0, x: 0.25, y: 0.5)
        try screen.report()
        var reader = try TouchscreenReader(opening: screen.description)
        #expect(reader.hasContactsDown == true)
        var slots = Slots()
        screen.move(slot: 0, x: 0.5, y: 0.5)
        screen.down(slot: 1, x: 0.75, y: 0.5)
        try screen.report()
        screen.up(slot: 0)
        screen.up(slot: 1)
        try screen.report()
        try reader.readEach { event, _ in slots.take(event) }
        #expect(slots == Slots())
        #expect(reader.hasContactsDown == false)
        screen.down(slot: 0, x: 0.5, y: 0.5)
        try screen.report()
        try reader.readEach { event, _ in slots.take(event) }
        #expect(slots.trackingIDs.count == 1)
        #expect(slots.positions == [0: [4800, 3600]])
    }
}

// MARK: - Helpers

extension TouchscreenReader {
    /// Reads all events that have arrived, one by one.
    fileprivate mutating func readEach(_ body: (InputEvent, MonotonicTime) -> Void) throws(DeviceError) {
        try read { events, time throws(DeviceError) in
            for index in events.indices { body(events[index], time) }
        }
    }
}

private let report = InputEvent.report

private func axis(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.abs, code: code, value: value)
}

private func button(_ value: Int32) -> InputEvent {
    InputEvent(type: EventType.key, code: EventCode.btnTouch, value: value)
}

extension Axis {
    fileprivate var withoutFuzz: Axis {
        Axis(minimum: minimum, maximum: maximum, flat: flat, resolution: resolution)
    }
}

/// The contacts that protocol B events lead to.
private struct Slots: Equatable {
    var trackingIDs: [Int32: Int32] = [:]
    var allPositions: [Int32: [Int32]] = [:]
    var reports = 0
    private var slot: Int32 = 0

    /// Where the contacts that are down are.
    var positions: [Int32: [Int32]] { allPositions.filter { trackingIDs[$0.key] != nil } }

    mutating func take(_ event: InputEvent) {
        switch (event.type, event.code) {
        case (EventType.syn, EventCode.synReport): reports += 1
        case (EventType.abs, EventCode.absMTSlot): slot = event.value
        case (EventType.abs, EventCode.absMTTrackingID):
            trackingIDs[slot] = event.value < 0 ? nil : event.value
        case (EventType.abs, EventCode.absMTPositionX): allPositions[slot, default: [0, 0]][0] = event.value
        case (EventType.abs, EventCode.absMTPositionY): allPositions[slot, default: [0, 0]][1] = event.value
        default: break
        }
    }

    static func == (a: Slots, b: Slots) -> Bool {
        a.trackingIDs == b.trackingIDs && a.positions == b.positions
    }
}

/// Reads a number of reports.
private func read(
    _ reader: inout TouchscreenReader, reports: Int
) throws -> (events: [InputEvent], times: [MonotonicTime]) {
    var events: [InputEvent] = []
    var times: [MonotonicTime] = []
    while events.filter({ $0 == report }).count < reports {
        try waitForInput(reader.fileDescriptor)
        try reader.readEach { event, time in
            events.append(event)
            times.append(time)
        }
    }
    return (events, times)
}

/// Reads until something goes wrong.
private func readOn(_ reader: inout TouchscreenReader) throws {
    while true {
        try reader.readEach { _, _ in }
        try waitForInput(reader.fileDescriptor)
    }
}
