// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine
import Glibc
import Testing

@testable import Driver

/// What holds after any sequence of events.
@Suite(.timeLimit(.minutes(10))) struct RosterWalkTests {
    /// Faults of attempts: some are usual at first, some concern the panel's own devices, some never go away.
    private static let faults: [PanelFault] = [
        RosterRig.fault(.open, EACCES), RosterRig.fault(.open, ENODEV), RosterRig.fault(.open, EMFILE),
        RosterRig.fault(.grab, EBUSY), RosterRig.fault(.create, EMFILE), RosterRig.fault(.publish, ENOSPC),
        .device(DeviceError(.open, "/dev/input/event1", .refused(.noContactButton))),
    ]
    /// Faults of panels that are served.
    private static let ends: [PanelFault] = [
        RosterRig.fault(.read, ENODEV), RosterRig.fault(.read, EIO), RosterRig.fault(.write, ENODEV),
    ]
    private static let changes: [DeviceError] = [
        DeviceError(.create, "a keyboard", .errno(EMFILE)), DeviceError(.publish, "a file", .errno(ENOSPC)),
    ]
    private static let properties: [[String: String]] = [
        [:], ["ID_PATH": "usb-1"], ["ID_SEAT": "seat-left"], ["ID_INPUT_TOUCHSCREEN": "0"],
        ["ID_INPUT_TOUCHSCREEN": "0", "ID_INPUT_TOUCHPAD": "1"],
    ]

    /// Configurations, each accepted by a fresh start as a whole or in part.
    private static func variants() throws -> [Settings] {
        let hide = ", hardware-keyboard: hide"
        return [
            try RosterRig.settings(isKiosk: true), try RosterRig.settings(front: "alt", isKiosk: true),
            try RosterRig.settings(side: "tab", isKiosk: true),
            try RosterRig.settings(front: "faulty", isKiosk: true),
            try RosterRig.settings(front: "alt", side: "tab", isKiosk: true),
            try RosterRig.settings(side: nil, fields: hide, isKiosk: true),
            try RosterRig.settings(as: "front-2", isKiosk: true),
            try RosterRig.settings(front: "alt", side: "tab", fields: ", corner-hold: 3s"),
            try RosterRig.settings(front: "tab", side: "faulty", fields: hide),
        ]
    }

    private static func screen(_ number: UInt64, using generator: inout SeededGenerator)
        -> InputDeviceDescription
    {
        let properties = properties.randomElement(using: &generator) ?? [:]
        return RosterRig.screen(number, number % 2 == 1 ? "Front" : "Side", properties)
    }

    @Test func `in 100,000 events nothing is named twice, kept for ever or a way out of a kiosk`() throws {
        var generator = SeededGenerator(seed: 1)
        let variants = try Self.variants()
        var rig = RosterRig(variants[0])
        var counts = [Int](repeating: 0, count: 12)
        for count in 0..<100_000 {
            let event = Int.random(in: 0..<counts.count, using: &generator)
            let number = UInt64.random(in: 1...6, using: &generator)
            let identity = RosterRig.identity(number)
            let isPresent = rig.roster.present[identity] != nil
            switch event {
            case 0 where !isPresent, 1 where isPresent: rig.plug(Self.screen(number, using: &generator))
            case 2 where isPresent: rig.unplug(number)
            case 3: rig.openFaults[number] = Self.faults.randomElement(using: &generator)
            case 4:
                rig.openFaults = [:]
                rig.changeFaults = [:]
            case 5 where rig.panels[number] != nil:
                rig.fail(number, Self.ends.randomElement(using: &generator) ?? .files)
            case 6 where isPresent:
                rig.lost.insert(number)
                if rig.panels[number] != nil { rig.fail(number, Self.ends[0]) }
            case 7: rig.changeFaults[number] = Self.changes.randomElement(using: &generator)
            case 8 where Int.random(in: 0..<4, using: &generator) == 0:
                var new = variants.randomElement(using: &generator) ?? variants[0]
                _ = new.keepWhatWorked(of: rig.roster.settings)
                rig.load(new)
            case 9 where rig.panels[number] != nil:
                rig.turned.insert(number)
                rig.perform(rig.roster.turned(identity, at: rig.now))
            case 10:
                rig.perform(rig.roster.retry(Bool.random(using: &generator) ? identity : nil, at: rig.now))
                if rig.touchscreen(number)?.fault != nil {
                    rig.perform(rig.roster.request(.show, ofFailed: identity, at: rig.now))
                }
            case 11: rig.wait(milliseconds: UInt64.random(in: 0...2000, using: &generator))
            default: continue
            }
            counts[event] += 1
            _ = rig.takeDiary()
            let isWhole = event == 8 || count % 16 == 0
            let faults = rig.faults + rig.faultsOfState(withLayouts: isWhole)
            try #require(faults.isEmpty, "after event \(count) of kind \(event): \(faults)")
        }
        #expect(counts.allSatisfy { $0 > 500 }, "\(counts)")

        for number in UInt64(1)...6 { rig.unplug(number) }
        rig.wait(milliseconds: 1000)
        #expect(rig.roster.deadline == nil)
        #expect(rig.roster.touchscreens.isEmpty && rig.roster.lingering.isEmpty)
        #expect(rig.panels.isEmpty && rig.devices.isEmpty && rig.bus.isEmpty)
        #expect(rig.faults == [])
        rig.openFaults = [:]
        rig.load(variants[0])
        rig.plug(RosterRig.screen(1))
        rig.plug(RosterRig.screen(2, "Side"))
        #expect(rig.panels.values.map(\.name).sorted() == ["front", "side"])
    }
}

extension RosterRig {
    /// What is wrong between two events.
    fileprivate func faultsOfState(withLayouts: Bool) -> [String] {
        var faults: [String] = []
        func check(_ isRight: Bool, _ fault: @autoclosure () -> String) {
            if !isRight { faults.append(fault()) }
        }
        let all = roster.touchscreens.values
        let lingering = roster.lingering.map(\.name)
        let names = all.compactMap(\.panel?.name) + lingering
        check(Set(names).count == names.count, "names twice: \(names)")
        let served = roster.touchscreens.filter { $0.value.served != nil }
        check(
            Set(served.keys.map(\.deviceNumber)) == Set(panels.keys), "what was opened is not what is served")
        for (identity, touchscreen) in served {
            let panel = panels[identity.deviceNumber]
            check(panel?.name == touchscreen.panel?.name, "\(identity.deviceNumber) has another name")
            check(panel?.settings.layouts == touchscreen.served?.layouts, "other layouts are served")
        }
        let kept = all.filter { $0.served == nil && $0.panel?.hasDevices == true }.compactMap(\.panel?.name)
        check(devices == Set(kept + lingering), "kept devices are \(devices), not \(kept + lingering)")
        let onBus = all.filter { $0.served != nil || $0.fault != nil }.compactMap(\.panel?.name)
        check(bus == Set(onBus), "on the bus are \(bus), not \(onBus)")
        for (identity, touchscreen) in roster.touchscreens {
            check(roster.present[identity] != nil, "\(identity.deviceNumber) is not there")
            let isOver = touchscreen.served != nil || touchscreen.fault?.isRetryable == false
            check(isOver || touchscreen.attempts.due != nil, "\(identity.deviceNumber) is forgotten")
        }
        let latest = now.advanced(byMicroseconds: 30_000_000)
        check(roster.deadline.map { $0 <= latest } ?? true, "a deadline is too late")
        check(
            roster.lingering.allSatisfy { $0.end <= now.advanced(byMicroseconds: 1_000_000) },
            "devices stay too long")
        if withLayouts, roster.settings.configuration.isKiosk {
            check(
                roster.settings.mayServe(panels.values.map(\.settings.layouts)),
                "the panels lead out together")
            check(
                panels.values.allSatisfy { $0.settings.configuration.cornerHold == nil },
                "a corner hold leads out")
        }
        return faults
    }
}
