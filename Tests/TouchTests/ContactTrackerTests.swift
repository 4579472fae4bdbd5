// SPDX-License-Identifier: MIT

import Keycodes
import Testing

@testable import Touch

@Suite("A contact tracker")
struct ContactTrackerTests {
    private func lines(
        _ events: [InputEvent], seed: [InputEvent] = [], on description: TouchscreenDescription = .hundred
    ) -> [String] {
        var tracker = ContactTracker(description, transform: PanelTransform())
        tracker.seed(seed.span)
        return tracker.lines(events)
    }

    // MARK: - Protocol B

    @Test("tells a contact from its first report to its last")
    func oneContact() {
        #expect(
            lines([
                .slot(0), .id(7), .x(10), .y(20), .sync,
                .x(11), .sync,
                .up, .sync,
            ]) == ["0 began 10,20", "0 moved 11,20", "0 ended 11,20"])
    }

    @Test("says nothing before SYN_REPORT")
    func nothingBeforeTheReport() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        for event: InputEvent in [.slot(0), .id(7), .x(10), .y(20)] {
            let isReport = tracker.handle(event)
            #expect(!isReport)
        }
        let isReport = tracker.handle(.sync)
        #expect(isReport)
        #expect(tracker.changeLines == ["0 began 10,20"])
    }

    @Test("tells nothing of a report that changes no contact, and empties the changes of the one before")
    func emptyReport() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        #expect(tracker.lines([.id(7), .x(10), .y(20), .sync]) == ["0 began 10,20"])
        #expect(tracker.lines([.pressure(9), .sync]) == [])
        #expect(tracker.changeLines == [])
    }

    @Test("tells contacts of one report by rising slot, whatever order they came in")
    func slotsInOrder() {
        #expect(
            lines([.slot(3), .id(1), .x(30), .y(3), .slot(1), .id(2), .x(10), .y(1), .sync])
                == ["1 began 10,1", "3 began 30,3"])
    }

    @Test("keeps the last position of a slot for the next contact in it, which tells only what differs")
    func omittedAxis() {
        #expect(
            lines([
                .id(1), .x(10), .y(20), .sync, .up, .sync, .id(2), .x(50), .sync, .up, .sync, .id(3), .sync,
            ])
                == [
                    "0 began 10,20", "0 ended 10,20", "0 began 50,20", "0 ended 50,20", "0 began 50,20",
                ])
    }

    @Test("takes an axis that was never told for 0, as the kernel's slots begin")
    func untoldAxis() {
        #expect(lines([.id(1), .x(10), .sync]) == ["0 began 10,0"])
    }

    @Test("follows two contacts that swap places")
    func swap() {
        #expect(
            lines([
                .slot(0), .id(1), .x(10), .y(10), .slot(1), .id(2), .x(90), .y(90), .sync,
                .slot(0), .x(90), .y(90), .slot(1), .x(10), .y(10), .sync,
            ]) == ["0 began 10,10", "1 began 90,90", "0 moved 90,90", "1 moved 10,10"])
    }

    @Test("follows a contact that jumps across the panel")
    func jump() {
        #expect(lines([.id(1), .sync, .x(99), .y(99), .sync]) == ["0 began 0,0", "0 moved 99,99"])
    }

    @Test("begins and ends tracking IDs on both sides of 65535")
    func trackingIDWraps() {
        #expect(
            lines([.id(65535), .x(1), .sync, .up, .sync, .id(0), .sync, .up, .sync])
                == ["0 began 1,0", "0 ended 1,0", "0 began 1,0", "0 ended 1,0"])
    }

    @Test("does not tell of a position that is the same again")
    func samePosition() {
        #expect(lines([.id(1), .x(10), .sync, .x(10), .sync]) == ["0 began 10,0"])
    }

    @Test(
        "ignores slots that the device does not have", arguments: [Int32(10), 63, 64, 1000, -1, .max, .min])
    func foreignSlot(slot: Int32) {
        #expect(
            lines([
                .id(1), .x(10), .sync, .slot(slot), .id(2), .x(50), .sync, .slot(0), .x(11), .sync,
                .slot(slot), .up, .sync,
            ]) == ["0 began 10,0", "0 moved 11,0"])
    }

    @Test("follows sixty-four contacts at once")
    func sixtyFour() {
        var description = TouchscreenDescription.hundred
        description.reporting = .slots(64)
        var tracker = ContactTracker(description, transform: PanelTransform())
        let began = (0..<64).flatMap { [InputEvent.slot($0), .id($0), .x($0)] } + [.sync]
        #expect(tracker.lines(began) == (0..<64).map { "\($0) began \($0),0" })
        #expect(tracker.downSlots == .max)
        let renamed = (0..<64).flatMap { [InputEvent.slot($0), .id($0 + 100)] } + [.sync]
        #expect(
            tracker.lines(renamed) == (0..<64).flatMap { ["\($0) ended \($0),0", "\($0) began \($0),0"] })
    }

    @Test("begins a contact in any slot whose first tracking ID is 0", arguments: [Int32(0), 1, 62, 63])
    func firstTrackingID(slot: Int32) {
        var description = TouchscreenDescription.hundred
        description.reporting = .slots(64)
        #expect(
            lines([.slot(slot), .id(0), .x(10), .sync, .up, .sync], on: description)
                == ["\(slot) began 10,0", "\(slot) ended 10,0"])
    }

    // MARK: - Contacts that change within a report

    @Test("ends the old contact where it was and begins the new one when the tracking ID changes without −1")
    func renamed() {
        #expect(
            lines([.id(1), .x(10), .y(20), .sync, .id(2), .x(50), .sync])
                == ["0 began 10,20", "0 ended 10,20", "0 began 50,20"])
    }

    @Test("takes the position before a new tracking ID for the new contact's, as libevdev syncs it")
    func positionBeforeID() {
        #expect(
            lines([.id(1), .x(10), .y(20), .sync, .x(50), .id(2), .sync])
                == ["0 began 10,20", "0 ended 10,20", "0 began 50,20"])
    }

    @Test("tells of a lift and a new touch in the same slot and report")
    func liftedAndTouched() {
        #expect(
            lines([.id(1), .x(10), .sync, .up, .id(2), .x(50), .sync])
                == ["0 began 10,0", "0 ended 10,0", "0 began 50,0"])
    }

    @Test("tells of a lift and a new touch with the same tracking ID")
    func liftedAndTouchedWithTheSameID() {
        #expect(
            lines([.id(1), .x(10), .sync, .up, .id(1), .sync])
                == ["0 began 10,0", "0 ended 10,0", "0 began 10,0"])
    }

    @Test("tells nothing of a contact that came and went within one report")
    func withinOneReport() {
        #expect(lines([.id(1), .x(10), .up, .sync]) == [])
    }

    // MARK: - Palms, and contacts above the glass

    @Test("tells nothing of a palm until it lifts, and then of the next finger")
    func palmAtBegin() {
        #expect(
            lines([
                .id(1), .palm, .x(10), .sync, .x(20), .sync, .finger, .sync, .up, .sync,
                .id(2), .x(30), .sync,
            ]) == ["0 began 30,0"])
    }

    @Test("cancels a contact that becomes a palm and ignores it until it lifts")
    func palmMidTouch() {
        #expect(
            lines([
                .id(1), .x(10), .sync, .palm, .x(20), .sync, .x(30), .sync, .finger, .sync, .up, .sync,
                .id(2), .sync,
            ]) == ["0 began 10,0", "0 cancelled 10,0", "0 began 30,0"])
    }

    @Test("cancels a contact that the kernel renames because it became a palm")
    func palmWithNewID() {
        #expect(
            lines([.id(1), .x(10), .sync, .id(2), .palm, .sync, .up, .sync])
                == ["0 began 10,0", "0 cancelled 10,0"])
    }

    @Test("cancels a contact that is called a palm as it lifts")
    func palmAtLift() {
        #expect(lines([.id(1), .x(10), .sync, .palm, .up, .sync]) == ["0 began 10,0", "0 cancelled 10,0"])
    }

    @Test("remembers a slot's tool for the next contact, since the kernel tells only what changes")
    func toolOfTheSlot() {
        #expect(lines([.id(1), .palm, .sync, .up, .sync, .id(2), .sync, .up, .sync]) == [])
    }

    @Test("treats every other tool as a contact", arguments: [Int32(0), 1, 10])
    func otherTools(tool: Int32) {
        #expect(lines([.id(1), .tool(tool), .x(10), .sync]) == ["0 began 10,0"])
    }

    @Test("begins a contact when it comes down on the glass and ends it when it rises")
    func hovering() {
        #expect(
            lines([
                .id(1), .x(10), .distance(5), .sync, .x(20), .sync, .distance(0), .sync,
                .x(30), .sync, .distance(1), .x(40), .sync, .distance(0), .sync, .up, .sync,
            ]) == [
                "0 began 20,0", "0 moved 30,0", "0 ended 30,0", "0 began 40,0", "0 ended 40,0",
            ])
    }

    @Test("tells nothing of a contact that never touched the glass")
    func hoveringOnly() {
        #expect(lines([.id(1), .distance(3), .sync, .x(4), .sync, .up, .sync]) == [])
    }

    @Test("takes the least distance of a panel that never reports 0 for touching")
    func leastDistance() {
        var description = TouchscreenDescription.hundred
        description.contactAxes[EventCode.absMTDistance] = Axis(minimum: 2, maximum: 10)
        #expect(
            lines([.id(1), .distance(2), .sync, .distance(3), .sync], on: description)
                == ["0 began 0,0", "0 ended 0,0"])
    }

    // MARK: - Beginnings and losses

    @Test("never tells of a contact that was down before us, and tells of the next one in its slot")
    func seeded() {
        #expect(
            lines(
                [.x(11), .sync, .slot(1), .id(2), .x(50), .sync, .slot(0), .up, .sync, .id(3), .sync],
                seed: [.slot(0), .id(1), .x(10), .y(20), .slot(1), .up, .x(0), .y(30), .slot(0)])
                == ["1 began 50,30", "0 began 11,20"])
    }

    @Test func `has no changes of the state with which it begins`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        tracker.seed([.slot(0), .id(1), .x(10), .y(20), .sync].span)
        #expect(tracker.changeLines == [])
    }

    @Test("takes up the state of free slots, whose next contact tells only what differs from it")
    func seededFreeSlot() {
        #expect(
            lines([.id(2), .x(50), .sync], seed: [.slot(0), .up, .x(10), .y(20), .sync])
                == ["0 began 50,20"])
    }

    @Test("knows that something is on the glass though it tells nothing of it")
    func occupied() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        let before = tracker.isOccupied
        tracker.seed([.slot(0), .id(1)].span)
        let (during, down) = (tracker.isOccupied, tracker.downSlots)
        let lines = tracker.lines([.up, .sync])
        let after = tracker.isOccupied
        #expect(!before)
        #expect(during)
        #expect(down == 0)
        #expect(lines == [])
        #expect(!after)
    }

    @Test("cancels everything that is down when it is told to let go, and ignores it until it lifts")
    func cancelAll() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        _ = tracker.lines([.id(1), .x(10), .slot(2), .id(2), .x(20), .sync])
        tracker.cancelAll()
        #expect(tracker.changeLines == ["0 cancelled 10,0", "2 cancelled 20,0"])
        #expect(tracker.downSlots == 0)
        #expect(tracker.lines([.x(21), .sync, .up, .sync, .id(3), .sync]) == ["2 began 21,0"])
        tracker.cancelAll()
        tracker.cancelAll()
        #expect(tracker.changeLines == [])
    }

    @Test("reads nothing between SYN_DROPPED and SYN_REPORT and holds no contact across the gap")
    func dropped() {
        #expect(
            lines([
                .id(1), .x(10), .sync,
                .x(20), .dropped, .x(90), .slot(1), .id(9), .sync,
                .x(30), .sync,
                .id(2), .sync,
            ]) == ["0 began 10,0", "0 cancelled 10,0", "0 began 30,0"])
    }

    @Test("cancels everything when the kernel lets go for a sleep, and ignores it until it lifts")
    func suspended() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        _ = tracker.lines([.id(1), .x(10), .slot(2), .id(2), .x(20), .touch(1), .sync])
        #expect(tracker.lines([.touch(0), .released]) == ["0 cancelled 10,0", "2 cancelled 20,0"])
        #expect(tracker.downSlots == 0)
        // One finger is there afterwards; the other's slot is used again without a word of its lift.
        #expect(tracker.lines([.slot(0), .x(11), .touch(1), .sync, .up, .sync]) == [])
        #expect(tracker.lines([.slot(2), .id(3), .sync]) == ["2 began 20,0"])
    }

    @Test("cancels contacts that the kernel itself lifts, as it does when a device is switched off")
    func inhibited() {
        #expect(
            lines([.id(1), .x(10), .touch(1), .sync, .up, .touch(0), .released, .id(2), .touch(1), .sync])
                == ["0 began 10,0", "0 cancelled 10,0", "0 began 10,0"])
    }

    @Test("goes on while the kernel repeats a key or the button of a contact that is held")
    func repetition() {
        #expect(
            lines([.id(1), .x(10), .touch(1), .sync, .touch(2), .released, .x(11), .sync, .up, .sync])
                == ["0 began 10,0", "0 moved 11,0", "0 ended 11,0"])
        #expect(
            lines([.id(1), .x(10), .sync, .touch(2), .released, .touch(0), .released])
                == ["0 began 10,0", "0 cancelled 10,0"])
        #expect(
            lines([.absX(10), .touch(1), .sync, .touch(2), .released, .touch(0), .sync], on: .single())
                == ["0 began 10,0", "0 ended 10,0"])
    }

    // MARK: - Single touch

    @Test(
        "follows a single contact whose button comes before or after its coordinates",
        arguments: [
            [InputEvent.touch(1), .absX(10), .absY(20), .sync],
            [.absX(10), .absY(20), .touch(1), .sync],
            [.absX(10), .absY(20), .sync, .touch(1), .sync],
        ])
    func singleTouch(began: [InputEvent]) {
        #expect(
            lines(began + [.absX(11), .sync, .touch(0), .sync], on: .single())
                == ["0 began 10,20", "0 moved 11,20", "0 ended 11,20"])
    }

    @Test("taps twice where a single-touch device does not repeat its coordinates")
    func singleTouchTwice() {
        #expect(
            lines(
                [
                    .absX(10), .absY(20), .touch(1), .sync, .touch(0), .sync, .touch(1), .sync, .touch(0),
                    .sync,
                ],
                on: .single())
                == ["0 began 10,20", "0 ended 10,20", "0 began 10,20", "0 ended 10,20"])
    }

    @Test("takes BTN_LEFT for the contact where the device has no BTN_TOUCH")
    func leftButton() {
        #expect(
            lines(
                [.absX(10), .left(1), .touch(1), .sync, .touch(0), .sync, .left(0), .sync],
                on: .single(button: EventCode.btnLeft))
                == ["0 began 10,0", "0 ended 10,0"])
    }

    @Test("never tells of a single contact that was down before us")
    func singleSeeded() {
        #expect(
            lines(
                [.absX(11), .sync, .touch(0), .sync, .touch(1), .sync],
                seed: [.absX(10), .absY(20), .touch(1), .sync], on: .single())
                == ["0 began 11,20"])
    }

    @Test("a single contact ends whatever slot was told of meanwhile")
    func singleWithSlot() {
        #expect(
            lines(
                [.absX(10), .touch(1), .sync, .slot(116), .absX(11), .sync, .touch(0), .sync], on: .single())
                == ["0 began 10,0", "0 moved 11,0", "0 ended 11,0"])
    }

    @Test("cancels a single contact that the kernel itself lifts for a sleep")
    func singleSuspended() {
        #expect(
            lines(
                [.absX(10), .touch(1), .sync, .touch(0), .released, .touch(1), .sync, .touch(0), .sync],
                on: .single())
                == ["0 began 10,0", "0 cancelled 10,0", "0 began 10,0", "0 ended 10,0"])
    }

    @Test("begins a single contact anew when the release was lost")
    func singleDropped() {
        #expect(
            lines([.touch(1), .sync, .dropped, .sync, .touch(1), .absX(5), .sync], on: .single())
                == ["0 began 0,0", "0 cancelled 0,0", "0 began 5,0"])
    }

    @Test("ignores the pointer emulation of a device with slots, and the slots of one without")
    func otherProtocol() {
        #expect(lines([.touch(1), .absX(10), .absY(20), .sync, .touch(0), .sync]) == [])
        #expect(lines([.slot(0), .id(1), .x(10), .sync], on: .single()) == [])
    }
}
