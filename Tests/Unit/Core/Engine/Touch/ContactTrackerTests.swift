// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct ContactTrackerTests {
    private func lines(
        _ events: [InputEvent], seed: [InputEvent] = [], on description: TouchscreenDescription = .hundred
    ) -> [String] {
        var tracker = ContactTracker(description, transform: PanelTransform())
        tracker.seed(seed.span)
        return tracker.lines(events)
    }

    // MARK: - Protocol B

    @Test func `the tracker reports how a contact begins, moves and ends`() {
        #expect(
            lines([
                .slot(0), .id(7), .x(10), .y(20), .sync,
                .x(11), .sync,
                .up, .sync,
            ]) == ["0 began 10,20", "0 moved 11,20", "0 ended 11,20"])
    }

    @Test func `the tracker reports no change before SYN_REPORT`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        for event: InputEvent in [.slot(0), .id(7), .x(10), .y(20)] {
            let isReport = tracker.handle(event)
            #expect(!isReport)
        }
        let isReport = tracker.handle(.sync)
        #expect(isReport)
        #expect(tracker.changeLines == ["0 began 10,20"])
    }

    @Test func `a report that changes no contact clears the list of changes`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        #expect(tracker.lines([.id(7), .x(10), .y(20), .sync]) == ["0 began 10,20"])
        #expect(tracker.lines([.pressure(9), .sync]) == [])
        #expect(tracker.changeLines == [])
    }

    @Test func `changes of one report are sorted by slot`() {
        #expect(
            lines([.slot(3), .id(1), .x(30), .y(3), .slot(1), .id(2), .x(10), .y(1), .sync])
                == ["1 began 10,1", "3 began 30,3"])
    }

    @Test func `a slot keeps its last position for the next contact in it`() {
        #expect(
            lines([
                .id(1), .x(10), .y(20), .sync, .up, .sync, .id(2), .x(50), .sync, .up, .sync, .id(3), .sync,
            ])
                == [
                    "0 began 10,20", "0 ended 10,20", "0 began 50,20", "0 ended 50,20", "0 began 50,20",
                ])
    }

    @Test func `an axis without any event has the value 0, as in the kernel's slots`() {
        #expect(lines([.id(1), .x(10), .sync]) == ["0 began 10,0"])
    }

    @Test func `two contacts that swap places keep their slots`() {
        #expect(
            lines([
                .slot(0), .id(1), .x(10), .y(10), .slot(1), .id(2), .x(90), .y(90), .sync,
                .slot(0), .x(90), .y(90), .slot(1), .x(10), .y(10), .sync,
            ]) == ["0 began 10,10", "1 began 90,90", "0 moved 90,90", "1 moved 10,10"])
    }

    @Test func `a contact that jumps across the panel is reported as moved`() {
        #expect(lines([.id(1), .sync, .x(99), .y(99), .sync]) == ["0 began 0,0", "0 moved 99,99"])
    }

    @Test func `contacts begin and end normally when tracking IDs wrap after 65535`() {
        #expect(
            lines([.id(65535), .x(1), .sync, .up, .sync, .id(0), .sync, .up, .sync])
                == ["0 began 1,0", "0 ended 1,0", "0 began 1,0", "0 ended 1,0"])
    }

    @Test func `a repeated position is not reported as a move`() {
        #expect(lines([.id(1), .x(10), .sync, .x(10), .sync]) == ["0 began 10,0"])
    }

    @Test(arguments: [Int32(10), 63, 64, 1000, -1, .max, .min])
    func `events in slots that the device does not have are ignored`(slot: Int32) {
        #expect(
            lines([
                .id(1), .x(10), .sync, .slot(slot), .id(2), .x(50), .sync, .slot(0), .x(11), .sync,
                .slot(slot), .up, .sync,
            ]) == ["0 began 10,0", "0 moved 11,0"])
    }

    @Test func `the tracker follows 64 contacts at once`() {
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

    @Test(arguments: [Int32(0), 1, 62, 63]) func `the tracking ID 0 begins a contact in any slot`(slot: Int32)
    {
        var description = TouchscreenDescription.hundred
        description.reporting = .slots(64)
        #expect(
            lines([.slot(slot), .id(0), .x(10), .sync, .up, .sync], on: description)
                == ["\(slot) began 10,0", "\(slot) ended 10,0"])
    }

    // MARK: - Contacts that change within a report

    @Test func `a new tracking ID without -1 before it ends one contact and begins another`() {
        #expect(
            lines([.id(1), .x(10), .y(20), .sync, .id(2), .x(50), .sync])
                == ["0 began 10,20", "0 ended 10,20", "0 began 50,20"])
    }

    @Test func `a position before a new tracking ID belongs to the new contact`() {
        #expect(
            lines([.id(1), .x(10), .y(20), .sync, .x(50), .id(2), .sync])
                == ["0 began 10,20", "0 ended 10,20", "0 began 50,20"])
    }

    @Test func `a lift and a new touch in the same slot and report are both reported`() {
        #expect(
            lines([.id(1), .x(10), .sync, .up, .id(2), .x(50), .sync])
                == ["0 began 10,0", "0 ended 10,0", "0 began 50,0"])
    }

    @Test func `a lift and a new touch with the same tracking ID are both reported`() {
        #expect(
            lines([.id(1), .x(10), .sync, .up, .id(1), .sync])
                == ["0 began 10,0", "0 ended 10,0", "0 began 10,0"])
    }

    @Test func `a contact that begins and ends within one report is not reported`() {
        #expect(lines([.id(1), .x(10), .up, .sync]) == [])
    }

    // MARK: - Palms, and contacts above the glass

    @Test func `a palm is not reported, but the next finger in its slot is`() {
        #expect(
            lines([
                .id(1), .palm, .x(10), .sync, .x(20), .sync, .finger, .sync, .up, .sync,
                .id(2), .x(30), .sync,
            ]) == ["0 began 30,0"])
    }

    @Test func `a contact that becomes a palm is cancelled and ignored until it lifts`() {
        #expect(
            lines([
                .id(1), .x(10), .sync, .palm, .x(20), .sync, .x(30), .sync, .finger, .sync, .up, .sync,
                .id(2), .sync,
            ]) == ["0 began 10,0", "0 cancelled 10,0", "0 began 30,0"])
    }

    @Test func `a contact that becomes a palm with a new tracking ID is cancelled`() {
        #expect(
            lines([.id(1), .x(10), .sync, .id(2), .palm, .sync, .up, .sync])
                == ["0 began 10,0", "0 cancelled 10,0"])
    }

    @Test func `a contact that becomes a palm as it lifts is cancelled`() {
        #expect(lines([.id(1), .x(10), .sync, .palm, .up, .sync]) == ["0 began 10,0", "0 cancelled 10,0"])
    }

    @Test func `a slot keeps its tool type for the next contact in it`() {
        #expect(lines([.id(1), .palm, .sync, .up, .sync, .id(2), .sync, .up, .sync]) == [])
    }

    @Test(arguments: [Int32(0), 1, 10]) func `every tool type except a palm is a contact`(tool: Int32) {
        #expect(lines([.id(1), .tool(tool), .x(10), .sync]) == ["0 began 10,0"])
    }

    @Test func `a hovering contact begins when it touches the glass and ends when it rises`() {
        #expect(
            lines([
                .id(1), .x(10), .distance(5), .sync, .x(20), .sync, .distance(0), .sync,
                .x(30), .sync, .distance(1), .x(40), .sync, .distance(0), .sync, .up, .sync,
            ]) == [
                "0 began 20,0", "0 moved 30,0", "0 ended 30,0", "0 began 40,0", "0 ended 40,0",
            ])
    }

    @Test func `a contact that never touches the glass is not reported`() {
        #expect(lines([.id(1), .distance(3), .sync, .x(4), .sync, .up, .sync]) == [])
    }

    @Test func `the minimum of the distance axis means touching, even if it is not 0`() {
        var description = TouchscreenDescription.hundred
        description.contactAxes[EventCode.absMTDistance] = Axis(minimum: 2, maximum: 10)
        #expect(
            lines([.id(1), .distance(2), .sync, .distance(3), .sync], on: description)
                == ["0 began 0,0", "0 ended 0,0"])
    }

    // MARK: - Beginnings and losses

    @Test func `a contact that was down before the start is not reported, but the next one is`() {
        #expect(
            lines(
                [.x(11), .sync, .slot(1), .id(2), .x(50), .sync, .slot(0), .up, .sync, .id(3), .sync],
                seed: [.slot(0), .id(1), .x(10), .y(20), .slot(1), .up, .x(0), .y(30), .slot(0)])
                == ["1 began 50,30", "0 began 11,20"])
    }

    @Test func `what hovered at the opening does nothing until it leaves`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        tracker.seed([.slot(0), .id(1), .x(10), .y(20), .distance(5), .slot(0)].span)
        #expect(tracker.lines([.x(11), .sync]) == [])
        #expect(tracker.hoveringPlace == nil)
        #expect(tracker.lines([.distance(0), .sync, .up, .sync]) == [])
        #expect(tracker.lines([.id(2), .sync]) == ["0 began 11,20"])
    }

    @Test func `a hovering pointer is where its axes are, and a palm is none`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        _ = tracker.lines([.slot(1), .id(1), .x(10), .y(20), .distance(5), .sync])
        #expect(tracker.hoveringPlace == "1 at 10,20")
        _ = tracker.lines([.slot(0), .id(2), .x(30), .y(40), .distance(5), .sync])
        #expect(tracker.hoveringPlace == "0 at 30,40")
        _ = tracker.lines([.palm, .sync])
        #expect(tracker.hoveringPlace == "1 at 10,20")
        _ = tracker.lines([.slot(1), .palm, .sync])
        #expect(tracker.hoveringPlace == nil)
        _ = tracker.lines([.finger, .sync, .distance(0), .sync])
        #expect(tracker.hoveringPlace == nil)
    }

    @Test func `a tracker has no changes of the state with which it begins`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        tracker.seed([.slot(0), .id(1), .x(10), .y(20), .sync].span)
        #expect(tracker.changeLines == [])
    }

    @Test func `a free slot keeps its position from before the start`() {
        #expect(
            lines([.id(2), .x(50), .sync], seed: [.slot(0), .up, .x(10), .y(20), .sync])
                == ["0 began 50,20"])
    }

    @Test func `the tracker is occupied while an unreported contact is on the glass`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        let before = tracker.occupied != 0
        tracker.seed([.slot(0), .id(1)].span)
        let (during, down) = (tracker.occupied != 0, tracker.downSlots)
        let lines = tracker.lines([.up, .sync])
        let after = tracker.occupied != 0
        #expect(!before)
        #expect(during)
        #expect(down == 0)
        #expect(lines == [])
        #expect(!after)
    }

    @Test func `cancelAll cancels all contacts and ignores them until they lift`() {
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

    @Test func `SYN_DROPPED cancels contacts, and events up to SYN_REPORT are ignored`() {
        #expect(
            lines([
                .id(1), .x(10), .sync,
                .x(20), .dropped, .x(90), .slot(1), .id(9), .sync,
                .x(30), .sync,
                .id(2), .sync,
            ]) == ["0 began 10,0", "0 cancelled 10,0", "0 began 30,0"])
    }

    @Test func `a suspend cancels all contacts and ignores them until they lift`() {
        var tracker = ContactTracker(.hundred, transform: PanelTransform())
        _ = tracker.lines([.id(1), .x(10), .slot(2), .id(2), .x(20), .touch(1), .sync])
        #expect(tracker.lines([.touch(0), .released]) == ["0 cancelled 10,0", "2 cancelled 20,0"])
        #expect(tracker.downSlots == 0)
        // One finger is there afterwards; the other's slot is used again without a word of its lift.
        #expect(tracker.lines([.slot(0), .x(11), .touch(1), .sync, .up, .sync]) == [])
        #expect(tracker.lines([.slot(2), .id(3), .sync]) == ["2 began 20,0"])
    }

    @Test func `contacts that the kernel lifts because it inhibits a device are cancelled`() {
        #expect(
            lines([.id(1), .x(10), .touch(1), .sync, .up, .touch(0), .released, .id(2), .touch(1), .sync])
                == ["0 began 10,0", "0 cancelled 10,0", "0 began 10,0"])
    }

    @Test func `a key repeat by the kernel does not disturb a contact`() {
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

    @Test(arguments: [
        [InputEvent.touch(1), .absX(10), .absY(20), .sync],
        [.absX(10), .absY(20), .touch(1), .sync],
        [.absX(10), .absY(20), .sync, .touch(1), .sync],
    ]) func `a single-touch button may come before or after its coordinates`(began: [InputEvent]) {
        #expect(
            lines(began + [.absX(11), .sync, .touch(0), .sync], on: .single())
                == ["0 began 10,20", "0 moved 11,20", "0 ended 11,20"])
    }

    @Test func `a second single-touch tap without coordinates has the same position`() {
        #expect(
            lines(
                [
                    .absX(10), .absY(20), .touch(1), .sync, .touch(0), .sync, .touch(1), .sync, .touch(0),
                    .sync,
                ],
                on: .single())
                == ["0 began 10,20", "0 ended 10,20", "0 began 10,20", "0 ended 10,20"])
    }

    @Test func `BTN_LEFT begins and ends a contact if the device has no BTN_TOUCH`() {
        #expect(
            lines(
                [.absX(10), .left(1), .touch(1), .sync, .touch(0), .sync, .left(0), .sync],
                on: .single(button: EventCode.btnLeft))
                == ["0 began 10,0", "0 ended 10,0"])
    }

    @Test func `a single-touch contact that was down before the start is not reported`() {
        #expect(
            lines(
                [.absX(11), .sync, .touch(0), .sync, .touch(1), .sync],
                seed: [.absX(10), .absY(20), .touch(1), .sync], on: .single())
                == ["0 began 11,20"])
    }

    @Test func `a slot event does not prevent the end of a single-touch contact`() {
        #expect(
            lines(
                [.absX(10), .touch(1), .sync, .slot(116), .absX(11), .sync, .touch(0), .sync], on: .single())
                == ["0 began 10,0", "0 moved 11,0", "0 ended 11,0"])
    }

    @Test func `a suspend cancels a single-touch contact`() {
        #expect(
            lines(
                [.absX(10), .touch(1), .sync, .touch(0), .released, .touch(1), .sync, .touch(0), .sync],
                on: .single())
                == ["0 began 10,0", "0 cancelled 10,0", "0 began 10,0", "0 ended 10,0"])
    }

    @Test func `a single-touch contact begins again after SYN_DROPPED hid its release`() {
        #expect(
            lines([.touch(1), .sync, .dropped, .sync, .touch(1), .absX(5), .sync], on: .single())
                == ["0 began 0,0", "0 cancelled 0,0", "0 began 5,0"])
    }

    @Test func `slot devices ignore pointer emulation, and single-touch devices ignore slots`() {
        #expect(lines([.touch(1), .absX(10), .absY(20), .sync, .touch(0), .sync]) == [])
        #expect(lines([.slot(0), .id(1), .x(10), .sync], on: .single()) == [])
    }
}
