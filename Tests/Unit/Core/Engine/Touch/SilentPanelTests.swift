// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// Panels that report only changes, whose contacts the kernel's hid-multitouch lifts after 100 ms of silence.
struct SilentPanelTests {
    /// A finger that begins, in a report of the panel.
    private let finger: [InputEvent] = [.slot(0), .id(1), .x(10), .y(20), .touch(1), .stamp, .sync]
    /// The lift by the kernel's timer: the panel's reports have a stamp.
    private let silence: [InputEvent] = [.slot(0), .up, .touch(0), .sync]
    /// A lift that the panel reports.
    private let lift: [InputEvent] = [.slot(0), .up, .touch(0), .stamp, .sync]

    private func lines(_ events: [InputEvent]...) -> [String] {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        return tracker.lines(Array(events.joined()))
    }

    @Test func `a resting finger that the kernel has lifted goes on where it comes back`() {
        let back: [InputEvent] = [.slot(0), .id(2), .touch(1), .stamp, .sync]
        #expect(lines(finger, silence, back, lift) == ["0 began 10,20", "0 ended 10,20"])
        #expect(
            lines(finger, silence, back, silence, back, [.x(11), .stamp, .sync], lift)
                == ["0 began 10,20", "0 moved 11,20", "0 ended 11,20"])
    }

    @Test func `a double tap at one place is two contacts, if the panel reports the lift`() {
        let again: [InputEvent] = [.slot(0), .id(2), .touch(1), .stamp, .sync]
        #expect(
            lines(finger, lift, again, lift)
                == ["0 began 10,20", "0 ended 10,20", "0 began 10,20", "0 ended 10,20"])
    }

    @Test func `a contact that comes back elsewhere is another contact`() {
        #expect(
            lines(finger, silence, [.slot(0), .id(2), .x(30), .touch(1), .stamp, .sync])
                == ["0 began 10,20", "0 ended 10,20", "0 began 30,20"])
    }

    @Test func `a lifted contact ends when the panel reports without it`() {
        #expect(lines(finger, silence, [.stamp, .sync]) == ["0 began 10,20", "0 ended 10,20"])
        #expect(
            lines(finger, silence, [.slot(1), .id(2), .x(50), .y(60), .touch(1), .stamp, .sync])
                == ["0 began 10,20", "0 ended 10,20", "1 began 50,60"])
        #expect(
            lines(finger, silence, [.stamp, .sync], [.slot(0), .id(2), .stamp, .sync])
                == ["0 began 10,20", "0 ended 10,20", "0 began 10,20"])
    }

    @Test func `a finger that comes back after its contact has ended is ignored until it lifts`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        #expect(tracker.lines(finger + silence) == ["0 began 10,20"])
        let isWaiting = tracker.hasSilencedContacts
        #expect(isWaiting)
        tracker.endSilencedContacts()
        #expect(tracker.changeLines == ["0 ended 10,20"])
        let isStillWaiting = tracker.hasSilencedContacts
        #expect(!isStillWaiting)
        let back: [InputEvent] = [.slot(0), .id(2), .stamp, .sync]
        #expect(tracker.lines(back + silence + back + lift) == [])
        #expect(tracker.lines([.slot(0), .id(4), .stamp, .sync]) == ["0 began 10,20"])
    }

    @Test func `a contact that comes back as a palm is cancelled`() {
        #expect(
            lines(finger, silence, [.slot(0), .id(2), .tool(ToolType.palm), .stamp, .sync], lift)
                == ["0 began 10,20", "0 cancelled 10,20"])
    }

    @Test func `each lift of a panel without stamps is a lift`() {
        let finger = finger.filter { $0 != .stamp }
        #expect(
            lines(finger, silence, [.slot(0), .id(2), .sync], silence)
                == ["0 began 10,20", "0 ended 10,20", "0 began 10,20", "0 ended 10,20"])
    }

    @Test func `a contact that the kernel has lifted ends when all contacts are cancelled`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        _ = tracker.lines(finger + silence)
        tracker.cancelAll()
        #expect(tracker.changeLines == ["0 cancelled 10,20"])
        #expect(tracker.lines([.slot(0), .id(2), .stamp, .sync]) == [])
    }
}
