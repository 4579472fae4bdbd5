// SPDX-License-Identifier: MIT

import CTestDevices
import Devices
import Engine
import RandomHands
import Testing

/// A touchscreen of the kernel's, a driver that serves it and no other, and the programs that read what it types
/// and passes on.
///
/// Nothing waits for time to pass.  That a report caused no event is proven by ``settle()``: a contact outside the
/// view that is passed on only after everything before it has been dealt with.
final class DriverRig {
    /// The driver's files.
    let folder: DriverFolder
    /// What the configuration says of the touchscreen.
    var panel: DriverFolder.Panel
    /// The touchscreen while it is plugged in.
    var screen: VirtualTouchscreen?
    /// The driver, once it was started.
    private(set) var driver: DriverProcess?
    /// The contacts of the pass-through touchscreen.
    private(set) var passed = ContactFollower()
    /// How often the kernel has repeated a key that is held.
    private(set) var repeats = 0

    private let profile: PanelProfile
    private var keyboard: EventNodeReader?
    private var clone: EventNodeReader?
    private var typed: [String] = []

    /// A panel that tells places finely, with room for ten contacts, palms and the one that settles.
    static let fine = RandomHands.touchscreen

    /// Plugs a touchscreen in and writes the configuration of a driver for it.
    init(
        _ layout: String, on profile: PanelProfile = DriverRig.fine, fields: [String] = [],
        layouts: [String: String] = [:]
    ) throws {
        try requireRealKernel()
        folder = try DriverFolder()
        panel = DriverFolder.Panel(
            name: uniquePanel("rig"), phys: uniquePhys("rig"), layout: layout, fields: fields)
        self.profile = profile
        try folder.configure([panel])
        for (name, text) in layouts { try folder.write(text, to: "layouts/\(name).yaml") }
        try plugIn()
    }

    /// The same, with a driver that serves it.
    convenience init(
        serving layout: String, on profile: PanelProfile = DriverRig.fine, fields: [String] = [],
        layouts: [String: String] = [:]
    ) throws {
        try self.init(layout, on: profile, fields: fields, layouts: layouts)
        try start()
    }

    /// Plugs the touchscreen in.
    func plugIn() throws {
        screen = try VirtualTouchscreen(profile, phys: panel.phys)
    }

    /// The touchscreen, as udev describes it.
    var touchscreen: InputDeviceDescription {
        get throws {
            let description = screen?.description
            return try #require(description)
        }
    }

    /// Starts a driver, and waits until it serves the touchscreen.
    func start(command: [String] = [], environment: [String] = []) throws {
        try launch(command: command, environment: environment)
        try awaitView("the first") { _ in true }
        try attach()
    }

    /// Starts a driver, and waits until it has looked at every touchscreen.
    func launch(command: [String] = [], environment: [String] = []) throws {
        driver = nil
        let driver = try folder.startDriver(command: command, environment: environment)
        self.driver = driver
        let isReady = driver.wait(within: patience) {
            driver.isReady && driver.notifications.contains("READY=1")
        }
        try #require(isReady, "\(folder.log)")
    }

    /// Opens the panel's own devices as other programs do.
    func attach() throws {
        keyboard = try EventNodeReader(phys: ownPhys(panel: panel.name, device: "keyboard"))
        // A view that covers the panel leaves nothing to pass on.
        let isCovering = view?.frame.minY == 0
        clone =
            isCovering ? nil : try EventNodeReader(phys: ownPhys(panel: panel.name, device: "touchscreen"))
        // One that was there before the touchscreen was plugged in anew goes on where it was.
        passed = ContactFollower(slot: try clone?.currentSlot() ?? 0)
        typed = []
    }
}

/// Something that was to come did not.
struct Missing: Error {
    var what: String
    var cause: DeviceError
}

/// How long anything may take, in milliseconds: an emulated machine on a crowded one is slow.
let patience = 60_000

// MARK: - Touching

extension DriverRig {
    /// Puts contacts down, all in one report.
    func down(_ contacts: (slot: Int, point: Point)...) throws {
        for contact in contacts { screen?.down(slot: contact.slot, x: contact.point.x, y: contact.point.y) }
        try screen?.report()
    }

    /// Moves a contact.
    func move(_ slot: Int, to point: Point) throws {
        screen?.move(slot: slot, x: point.x, y: point.y)
        try screen?.report()
    }

    /// Lifts contacts, all in one report.
    func up(_ slots: Int...) throws {
        for slot in slots { screen?.up(slot: slot) }
        try screen?.report()
    }

    /// Moves a contact to and fro more often than the kernel keeps for a reader that does not read.
    ///
    /// Meanwhile the keyboard is read, lest the kernel's repeats of a key that is down overflow it as well.
    func flood(_ slot: Int, at point: Point) throws {
        for step in 0..<2000 {
            try move(slot, to: Point(x: point.x + Double(step % 2) / 1000, y: point.y))
            if step % 20 == 0 { note(try keyboard?.readAvailable() ?? []) }
        }
    }

    /// Taps the key on which `label` stands now.
    func tap(_ label: String) throws {
        let point = try point(label)
        try screen?.tap(slot: 0, x: point.x, y: point.y)
    }

    /// The middle of the key on which `label` stands now.
    func point(_ label: String) throws -> Point {
        let keys = try #require(driver?.views[panel.name]?.allKeys)
        return try #require(keys.first { $0.label == label }, "no key \(label)").frame.center
    }
}

// MARK: - Reading

extension DriverRig {
    /// The key events since the last call, as `KEY_4↓ KEY_4↑`, once all that was touched has been dealt with.
    func takeTyped() throws -> String {
        try settle()
        defer { typed = [] }
        return typed.joined(separator: " ")
    }

    /// The next key events, once there are `count` of them.
    func takeTyped(_ count: Int) throws -> String {
        try awaitTyped(count)
        defer { typed = [] }
        return typed.joined(separator: " ")
    }

    /// Waits until `count` key events have come since they were taken last.
    func awaitTyped(_ count: Int) throws {
        while typed.count < count {
            do {
                note(try keyboard?.read { !$0.isEmpty } ?? [])
            } catch {
                throw Missing(what: "\(count) key events, of which came \(typed)", cause: error)
            }
            let isThere = keyboard?.isGone == false
            try #require(isThere, "the keyboard has gone")
        }
    }

    /// Reads until the kernel has repeated a key `count` times.
    func awaitRepeats(_ count: Int) throws {
        while repeats < count { note(try keyboard?.read { !$0.isEmpty } ?? []) }
    }

    /// The slot of the contact that settles, the last, on a panel that has slots.
    private var settlingSlot: Int? {
        if case .slots(let count) = profile.reporting { count - 1 } else { nil }
    }

    /// Waits until the driver has dealt with all that was touched before: a contact at the upper edge, where no
    /// view is, has been passed on as a whole.
    func settle() throws {
        guard let slot = settlingSlot else { return }
        let before = passed.endings[slot, default: 0]
        try down((slot, Point(x: 0.5, y: 0.01)))
        try up(slot)
        let follower = passed
        do {
            let events = try clone?.read { follower.after($0).endings[slot, default: 0] > before } ?? []
            passed = passed.after(events)
        } catch {
            note(try keyboard?.readAvailable() ?? [])
            throw Missing(
                what: "the contact that settles; \(typed) came, \(passed.open) is down", cause: error)
        }
        note(try keyboard?.readAvailable() ?? [])
    }

    /// The same, and the view is the one after all that was touched before.
    ///
    /// The driver publishes the view before it reads on.
    func settleView() throws {
        try settle()
        try settle()
        driver?.catchUp()
    }

    /// Waits until `count` contacts have been passed on from beginning to end.
    func awaitPassed(_ count: Int) throws {
        let follower = passed
        let events = try clone?.read { follower.after($0).endingCount >= count } ?? []
        passed = passed.after(events)
    }

    /// The contacts that were passed on from beginning to end, without those that settled.
    var passedContacts: [ContactFollower.Contact] {
        passed.ended.filter { $0.slot != settlingSlot }
    }

    /// How many contacts were passed on from beginning to end, without those that settled; what they were is
    /// forgotten, for tests of very many.
    func countPassed() -> Int {
        passed.forgetEnded()
        return passed.endingCount - (settlingSlot.map { passed.endings[$0, default: 0] } ?? 0)
    }

    /// Reads until the keyboard has gone, and the pass-through touchscreen after it.
    ///
    /// The new devices may be there already. Whoever opens one next must not get an old one.
    func awaitKeyboardGone() throws -> String {
        note(try keyboard?.read { _ in false } ?? [])
        passed = passed.after(try clone?.read { _ in false } ?? [])
        let isGone = keyboard?.isGone == true
        try #require(isGone)
        defer { typed = [] }
        return typed.joined(separator: " ")
    }

    /// Whether the keyboard whose events are read is there no more.
    var isKeyboardGone: Bool {
        get throws {
            note(try keyboard?.readAvailable() ?? [])
            return keyboard?.isGone ?? true
        }
    }

    /// The keycodes that are down on the keyboard, as the kernel has it.
    func keysDown() throws -> [String] {
        let fileDescriptor = keyboard?.fileDescriptor
        let descriptor = try #require(fileDescriptor)
        var keys = [UInt8](repeating: 0xff, count: 96)
        let count = unsafe keys.withUnsafeMutableBytes {
            unsafe rp_evdev_get_keys(descriptor, $0.baseAddress, $0.count)
        }
        try #require(count == 96)
        return (0..<768).filter { keys[$0 / 8] & 1 << UInt8($0 % 8) != 0 }.map { keyName(UInt16($0)) }
    }

    /// The keyboard's event node.
    func keyboardNode() throws -> String {
        let node = keyboard?.device.devnode
        return try #require(node)
    }

    private func note(_ events: [TimedEvent]) {
        for event in events {
            if let text = event.keyText {
                typed.append(text)
            } else if event.event.type == EventType.key {
                repeats += 1
            }
        }
    }
}
