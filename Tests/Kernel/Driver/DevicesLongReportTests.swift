// SPDX-License-Identifier: MIT

import Devices
import Engine
import TestPanels
import Testing

@testable import KernelRig

/// Reports that are longer than the kernel expects, or than libinput takes, and events between two readings.
struct DevicesLongReportTests {
    /// A panel of protocol A, whose contacts have seven values.
    private static let anonymous = PanelProfile(
        name: "Long Touchscreen", ids: (0x03, 0, 0), reporting: .anonymous,
        x: Axis(minimum: 0, maximum: 9600),
        y: Axis(minimum: 0, maximum: 7200),
        others: Dictionary(uniqueKeysWithValues: sizes.map { ($0, Axis(minimum: 0, maximum: 255)) }))
    private static let sizes = EventCode.absMTTouchMajor...EventCode.absMTOrientation

    /// A report of protocol A with contacts at these places, in units of the horizontal axis.
    private func report(_ places: [Int32]) -> [InputEvent] {
        let end = InputEvent(type: EventType.syn, code: EventCode.synMTReport, value: 0)
        var events: [InputEvent] = places.isEmpty ? [end] : []
        for place in places {
            events += Self.sizes.map { axis($0, 9) }
            events += [axis(EventCode.absMTPositionX, place), axis(EventCode.absMTPositionY, 3600), end]
        }
        return events + [.report]
    }

    @Test func `twelve contacts of protocol A are followed, although the kernel cuts their reports`() throws {
        try requireRealKernel()
        let screen = try VirtualTouchscreen(Self.anonymous, phys: uniquePhys("long"))
        var reader = try TouchscreenReader(opening: screen.description)
        var raw = try EventNodeReader(screen.description)
        var tracker = ContactTracker(reader.description, transform: PanelTransform())
        tracker.seed(reader.currentState().span)
        var phases: [ContactChange.Phase] = []
        for step in 0..<3 as Range<Int32> {
            try screen.write(report((0..<12).map { 300 + 700 * $0 + 100 * step }))
            try phases += read(&reader, &tracker)
        }
        #expect(
            phases
                == [ContactChange.Phase](repeating: .began, count: 12)
                + [ContactChange.Phase](repeating: .moved, count: 24))
        #expect(tracker.downSlots == 0xfff)
        try screen.write(report([]))
        #expect(try read(&reader, &tracker) == [ContactChange.Phase](repeating: .ended, count: 12))
        #expect(reader.hasContactsDown == false)
        // Otherwise this test says nothing.
        let cut = InputEvent(type: EventType.syn, code: EventCode.synReport, value: 1)
        #expect(try raw.readAvailable().count { $0.event == cut } == 3)
    }

    @Test func `two taps far apart in consecutive reports of protocol A are two contacts`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.nTrig, phys: uniquePhys("taps"))
        var reader = try TouchscreenReader(opening: screen.description)
        var tracker = ContactTracker(reader.description, transform: PanelTransform())
        screen.down(slot: 0, x: 0.1, y: 0.5)
        try screen.report()
        screen.up(slot: 0)
        screen.down(slot: 1, x: 0.9, y: 0.5)
        try screen.report()
        screen.up(slot: 1)
        try screen.report()
        #expect(try read(&reader, &tracker) == [.began, .ended, .began, .ended])
    }

    @Test func `twenty contacts are passed on in reports that libinput takes`() throws {
        var profile = DriverRig.fine
        profile.reporting = .slots(32)
        profile.axes[EventCode.absMTSlot] = Axis(minimum: 0, maximum: 31)
        for code in [EventCode.absMTTouchMajor, EventCode.absMTTouchMinor, EventCode.absMTPressure] {
            profile.axes[code] = Axis(minimum: 0, maximum: 255)
        }
        let rig = try DriverRig(serving: "number-pad", on: profile)
        var reader = try EventNodeReader(phys: ownPhys(panel: rig.panel.name, device: "touchscreen"))
        for slot in 0..<20 { rig.screen?.down(slot: slot, x: 0.02 + 0.04 * Double(slot), y: 0.05) }
        try rig.screen?.report()
        for slot in 0..<20 { rig.screen?.up(slot: slot) }
        try rig.screen?.report()
        var seen = ContactFollower()
        let events = try reader.read { seen.after($0).endingCount >= 20 }
        seen = seen.after(events)
        #expect(seen.endingCount == 20)
        #expect(seen.isTouched == false)
        let reports = events.map(\.event).split(separator: .report)
        #expect(reports.count > 2)
        #expect(reports.allSatisfy { $0.count < 64 })
    }

    @Test func `a tap on a single-touch panel that comes before the grab is not lost`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.eGalaxSingle, phys: uniquePhys("early"))
        var reader = try TouchscreenReader(opening: screen.description)
        var tracker = ContactTracker(reader.description, transform: PanelTransform())
        tracker.seed(reader.currentState().span)
        screen.down(slot: 0, x: 0.5, y: 0.5)
        try screen.report()
        #expect(try grab(&reader, &tracker) == [.began])
        #expect(reader.isGrabbed == false)
        screen.up(slot: 0)
        try screen.report()
        try screen.tap(slot: 0, x: 0.5, y: 0.5)
        #expect(try grab(&reader, &tracker) == [.ended, .began, .ended])
        #expect(reader.isGrabbed == true)
    }

    /// The changes of contacts in the reports that have arrived.
    private func read(
        _ reader: inout TouchscreenReader, _ tracker: inout ContactTracker
    ) throws -> [ContactChange.Phase] {
        var phases: [ContactChange.Phase] = []
        try reader.read { events, _ throws(DeviceError) in phases += tracker.phases(of: events) }
        return phases
    }

    /// The same, and grabs the touchscreen if nothing is down.
    private func grab(
        _ reader: inout TouchscreenReader, _ tracker: inout ContactTracker
    ) throws -> [ContactChange.Phase] {
        var phases: [ContactChange.Phase] = []
        _ = try reader.grabWhenIdle { events, _ throws(DeviceError) in phases += tracker.phases(of: events) }
        return phases
    }
}

extension ContactTracker {
    /// The phases of the changes that these events make.
    fileprivate mutating func phases(of events: borrowing Span<InputEvent>) -> [ContactChange.Phase] {
        var phases: [ContactChange.Phase] = []
        for index in events.indices where handle(events[index]) {
            for change in changes.indices { phases.append(changes[change].phase) }
        }
        return phases
    }
}

private func axis(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.abs, code: code, value: value)
}
