// SPDX-License-Identifier: MIT

import Devices
import TestPanels
import Testing
import UdevRules

@testable import KernelRig

struct DevicesHotplugTests {
    @Test func `a device is added when it is plugged in, and removed when it is unplugged`() throws {
        try requireRealKernel()
        var monitor = try HotplugMonitor()
        let before = try monitor.enumerate()
        let phys = uniquePhys("hotplug")
        let identity: InputDeviceDescription.Identity
        do {
            let screen = try VirtualTouchscreen(.elanTouchscreen, phys: phys)
            identity = screen.identity
            let device = try nextEvents(&monitor) { $0 == .added(screen.description) }
            #expect(!before.contains { $0.identity == identity })
            #expect(device.last == .added(screen.description))
            #expect(screen.description.phys == phys)
            #expect(screen.description.vendor == 0x04f3 && screen.description.product == 0x010c)
            #expect(screen.description.seat == "seat0")
            #expect(try monitor.enumerate().contains(screen.description))
        }
        try monitor.waitForRemoval(of: identity)
        #expect(try !monitor.enumerate().contains { $0.identity == identity })
    }

    @Test func `after 50 devices come and go quickly, only the last one is left`() throws {
        try requireRealKernel()
        var monitor = try HotplugMonitor()
        _ = try monitor.enumerate()
        let phys = uniquePhys("replug")
        for _ in 0..<50 { _ = try UinputDevice(PanelProfile.ep0430M09.specification(phys: phys)) }
        let last = try VirtualTouchscreen(.ep0430M09, phys: phys)
        let events = try nextEvents(&monitor) { $0 == .added(last.description) }
        let added = events.compactMap { if case .added(let device) = $0 { device } else { nil } }
        let removed = events.compactMap { if case .removed(let device) = $0 { device } else { nil } }
        let left = Set(added.filter { $0.phys == phys }.map(\.identity)).subtracting(removed.map(\.identity))
        #expect(left == [last.identity])
        #expect(Set(added.map(\.identity)).count == added.count)
    }

    @Test func `a device is not confused with the device that had the same node before`() throws {
        try requireRealKernel()
        var monitor = try HotplugMonitor()
        let phys = uniquePhys("reuse")
        let old = try VirtualPlainKeyboard(phys: phys).description
        // udev is kept from seeing the removal and what comes after.
        try controlUdev("--stop-exec-queue")
        defer { try? controlUdev("--start-exec-queue") }
        let screen = try UinputDevice(PanelProfile.elanCando.specification(phys: phys))
        let before = try monitor.enumerate()
        #expect(!before.contains { $0.identity == screen.identity })
        try controlUdev("--start-exec-queue")
        let new = try monitor.waitForNews(of: phys) { $0.identity == screen.identity }
        #expect(new.kinds == [.touchscreen])
        #expect(new.identity != old.identity)
    }

    @Test func `an overflow of the receive buffer loses no device`() throws {
        try requireRealKernel()
        // The kernel grants 2304 bytes at the least: two messages or so.
        var monitor = try HotplugMonitor(receiveBuffer: 1)
        _ = try monitor.enumerate()
        let phys = uniquePhys("overflow")
        let gone = try (0..<5).map { _ in try VirtualTouchscreen(.ep0430M09, phys: phys).identity }
        let one = try VirtualTouchscreen(.ep0430M09, phys: phys)
        let other = try VirtualTouchscreen(.elanCando, phys: phys)
        var present: Set<InputDeviceDescription.Identity> = []
        while let event = try monitor.next() {
            switch event {
            case .added(let device): #expect(present.insert(device.identity).inserted)
            case .removed(let device): present.remove(device.identity)
            case .changed, .seenAgain, .uinputChanged: break
            }
        }
        #expect(present.isSuperset(of: [one.identity, other.identity]))
        #expect(present.isDisjoint(with: gone))
    }

    @Test func `Runepad's own devices are recognized as its own, and never opened`() throws {
        try requireRealKernel()
        let screen = try VirtualTouchscreen(.elanTouchscreen, phys: uniquePhys("own"))
        let reader = try TouchscreenReader(opening: screen.description)
        var monitor = try HotplugMonitor()
        let clone = try UinputDevice(.passThrough(panel: uniquePanel("own"), for: reader.description))
        let keyboard = try UinputDevice(.keyboard(panel: uniquePanel("own"), keycodes: []))
        for identity in [clone.identity, keyboard.identity] {
            let device = try monitor.waitFor(identity.syspath) { $0.identity == identity }
            #expect(device.isOwn)
            #expect(device.touchscreenClassification(isNamed: true) == .other(.ownDevice))
            #expect(throws: DeviceError(.open, device.devnode, .refused(.ownDevice))) {
                _ = try TouchscreenReader(opening: device, isNamed: true)
            }
            // Nor when its description has been tampered with: the device itself is asked.
            var disguised = device
            disguised.phys = "usb-1/input0"
            #expect(throws: DeviceError.self) { _ = try TouchscreenReader(opening: disguised, isNamed: true) }
        }
    }
}

/// What a monitor tells until it tells what is waited for.
private func nextEvents(
    _ monitor: inout HotplugMonitor, until isLast: (HotplugEvent) -> Bool
) throws -> [HotplugEvent] {
    var events: [HotplugEvent] = []
    while true {
        while let event = try monitor.next() {
            events.append(event)
            if isLast(event) { return events }
        }
        try waitForInput(monitor.fileDescriptor)
    }
}
