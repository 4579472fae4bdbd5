// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct PassThroughComposerTests {
    /// A panel, its clone, and a reader of the clone.
    private struct Rig: ~Copyable {
        var tracker: ContactTracker
        var composer: PassThroughComposer
        var reader = SlotReader()
        /// The events of the last composition.
        var written: [InputEvent] = []

        init(_ description: TouchscreenDescription = .hundred) {
            tracker = ContactTracker(description, transform: PanelTransform(rotation: .half))
            composer = PassThroughComposer(description)
        }

        /// Hands over events; contacts in `passed` are the clone's.
        mutating func play(_ events: [InputEvent], passed: UInt64 = .max) {
            written = []
            for event in events where tracker.handle(event) { compose(passed) }
        }

        /// Goes on with the contacts of another touchscreen of the same kind, as after a replug.
        mutating func replug() {
            releaseAll()
            tracker = ContactTracker(.hundred, transform: PanelTransform(rotation: .half))
        }

        mutating func compose(_ passed: UInt64) {
            var buffer = EventBuffer()
            composer.compose(tracker, passedSlots: passed, into: &buffer)
            take(buffer)
        }

        mutating func releaseAll() {
            var buffer = EventBuffer()
            composer.releaseAll(into: &buffer)
            take(buffer)
        }

        private mutating func take(_ buffer: borrowing EventBuffer) {
            reader.read(buffer.events)
            for index in buffer.events.indices { written.append(buffer.events[index]) }
        }
    }

    @Test func `a passed-on contact is written in full at first, then only its changes and end`() {
        var rig = Rig()
        rig.play([.id(70), .x(10), .y(20), .pressure(5), .sync])
        #expect(
            rig.written == [
                .id(0), .major(0), .x(10), .y(20), .tool(0), .pressure(5), .distance(0),
                .touch(1), .absX(10), .absY(20), .sync,
            ])
        rig.play([.y(21), .sync])
        #expect(rig.written == [.y(21), .absY(21), .sync])
        rig.play([.pressure(6), .sync])
        #expect(rig.written == [.pressure(6), .sync])
        rig.play([.up, .sync])
        #expect(rig.written == [.id(-1), .touch(0), .sync])
    }

    @Test func `each new touch writes the pointer position, even if it is unchanged`() {
        var rig = Rig()
        rig.play([.id(1), .x(0), .y(0), .sync])
        #expect(rig.written.suffix(4) == [.touch(1), .absX(0), .absY(0), .sync])
        rig.play([.up, .sync, .id(2), .sync])
        #expect(rig.written.suffix(4) == [.touch(1), .absX(0), .absY(0), .sync])
    }

    @Test func `nothing is written for contacts of the layout or without a change`() {
        var rig = Rig()
        rig.play([.id(1), .x(10), .sync, .x(11), .sync, .up, .sync], passed: 0)
        #expect(rig.written == [])
        rig.play([.sync, .sync])
        #expect(rig.written == [])
    }

    @Test func `the panel's slots are kept, and ABS_MT_SLOT is written only for a new slot`() {
        var rig = Rig()
        rig.play(
            [.slot(3), .id(1), .x(3), .slot(5), .id(2), .x(5), .slot(7), .id(3), .x(7), .sync], passed: 1 << 5
        )
        #expect(rig.written.first == .slot(5))
        #expect(rig.reader.states.last?.contacts.keys.sorted() == [5])
        rig.play([.slot(5), .x(6), .slot(3), .x(4), .sync], passed: 1 << 5)
        #expect(rig.written == [.x(6), .absX(6), .sync])
    }

    @Test func `values that changed while the layout had a slot are written afterwards`() {
        var rig = Rig()
        rig.play([.id(1), .x(10), .y(20), .sync, .up, .sync])
        rig.play([.id(2), .x(50), .y(60), .pressure(9), .sync, .up, .sync], passed: 0)
        rig.play([.id(3), .x(10), .sync])
        #expect(rig.reader.states.last?.contacts[0]?.axes[EventCode.absMTPositionX] == 10)
        #expect(rig.reader.states.last?.contacts[0]?.axes[EventCode.absMTPositionY] == 60)
        #expect(rig.reader.states.last?.contacts[0]?.axes[EventCode.absMTPressure] == 9)
        #expect(rig.reader.faults == [])
    }

    @Test func `the pointer follows the oldest contact, then the next oldest`() {
        var rig = Rig()
        rig.play([.slot(4), .id(1), .x(40), .y(4), .sync])
        rig.play([.slot(2), .id(2), .x(20), .y(2), .sync])
        rig.play([.slot(9), .id(3), .x(90), .y(9), .sync])
        #expect(rig.reader.states.last?.x == 40)
        rig.play([.slot(4), .up, .sync])
        #expect(rig.reader.states.last?.x == 20)
        #expect(rig.reader.states.last?.y == 2)
        rig.play([.slot(4), .id(4), .x(41), .sync])
        #expect(rig.reader.states.last?.x == 20)
        rig.play([.slot(2), .up, .slot(9), .x(91), .sync])
        #expect(rig.reader.states.last?.x == 91)
        rig.play([.slot(9), .up, .sync])
        #expect(rig.reader.states.last?.x == 41)
        rig.play([.slot(4), .up, .sync])
        #expect(rig.reader.states.last?.isTouched == false)
        #expect(rig.reader.faults == [])
    }

    @Test func `a new contact in the same slot is written as two reports`() {
        var rig = Rig()
        rig.play([.slot(0), .id(1), .x(10), .y(10), .slot(1), .id(2), .x(20), .y(20), .sync])
        rig.play([.slot(0), .id(3), .x(15), .sync])
        #expect(
            rig.written == [
                .slot(0), .id(-1), .absX(20), .absY(20), .sync,
                .id(2), .major(0), .x(15), .y(10), .tool(0), .pressure(0), .distance(0), .sync,
            ])
        #expect(rig.reader.faults == [])
    }

    @Test func `BTN_TOUCH goes up between two contacts in one slot if no other is down`() {
        var rig = Rig()
        rig.play([.id(1), .x(10), .sync, .up, .id(2), .x(15), .sync])
        #expect(rig.reader.states.map(\.isTouched) == [true, false, true])
        #expect(rig.reader.states.map { $0.contacts[0]?.id } == [0, nil, 1])
        #expect(rig.reader.faults == [])
    }

    @Test func `a contact that the layout takes or the tracker cancels is lifted`() {
        var rig = Rig()
        rig.play([.id(1), .x(10), .slot(1), .id(2), .x(20), .sync])
        rig.compose(0b10)
        #expect(rig.reader.states.last?.contacts.keys.sorted() == [1])
        rig.tracker.cancelAll()
        rig.compose(.max)
        #expect(rig.reader.states.last?.contacts.isEmpty == true)
        #expect(rig.reader.faults == [])
    }

    @Test func `a release of all contacts lifts them in one report`() {
        var rig = Rig()
        rig.releaseAll()
        #expect(rig.written == [])
        rig.play([.slot(2), .id(1), .slot(6), .id(2), .sync])
        rig.written = []
        rig.releaseAll()
        #expect(rig.written == [.slot(2), .id(-1), .slot(6), .id(-1), .touch(0), .sync])
        rig.written = []
        rig.releaseAll()
        #expect(rig.written == [])
        #expect(rig.reader.faults == [])
    }

    @Test func `contacts that begin together come in reports of at most 64 events`() {
        var rig = Rig()
        rig.play((0..<10).flatMap { [.slot($0), .id($0), .x($0 + 30), .y($0)] } + [.sync])
        #expect(rig.reader.states.map(\.contacts.count) == [7, 10])
        #expect(rig.reader.states.map(\.x) == [30, 30])
        #expect(rig.reader.faults == [])
    }

    @Test func `contacts that lift together leave a pointer that fits after each report`() {
        var many = TouchscreenDescription.hundred
        many.reporting = .slots(32)
        var rig = Rig(many)
        rig.play((0..<32).flatMap { [.slot($0), .id($0), .x($0 + 30)] } + [.sync])
        let before = rig.reader.states.count
        rig.play((0..<32).flatMap { [.slot($0), .up] } + [.sync])
        let states = rig.reader.states.dropFirst(before)
        #expect(states.map(\.contacts.count) == [5, 0])
        #expect(states.map(\.isTouched) == [true, false])
        #expect(states.first?.x == 57)
        #expect(rig.reader.faults == [])
    }

    @Test func `a release of very many contacts is split, too`() {
        var many = TouchscreenDescription.hundred
        many.reporting = .slots(64)
        var rig = Rig(many)
        rig.play((0..<64).flatMap { [.slot($0), .id($0), .x($0)] } + [.sync])
        rig.releaseAll()
        #expect(rig.reader.states.suffix(3).map(\.contacts.count) == [37, 10, 0])
        #expect(rig.reader.faults == [])
    }

    @Test func `after a replug, slots are kept and tracking IDs continue`() {
        var rig = Rig()
        rig.play([.id(1), .x(10), .slot(1), .id(2), .x(20), .slot(2), .id(3), .x(30), .sync])
        rig.replug()
        rig.play([.id(7), .x(11), .slot(1), .id(8), .x(21), .sync])
        #expect(rig.written.first == .slot(0))
        #expect(rig.reader.states.last?.contacts.mapValues(\.id) == [0: 3, 1: 4])
        rig.play([.slot(0), .up, .slot(1), .up, .sync])
        #expect(rig.reader.states.last?.contacts.isEmpty == true)
        #expect(rig.reader.states.last?.isTouched == false)
        #expect(rig.composer.contactCount == 5)
        #expect(rig.reader.faults == [])
    }

    @Test func `hovering contacts and palms are not passed on`() {
        var rig = Rig()
        rig.play([.id(1), .distance(4), .x(10), .sync])
        #expect(rig.written == [])
        rig.play([.distance(0), .sync])
        #expect(rig.reader.states.last?.contacts.count == 1)
        rig.play([.palm, .sync])
        #expect(rig.reader.states.last?.contacts.count == 0)
        #expect(rig.reader.faults == [])
    }

    @Test func `a single-touch contact gets slot 0 of protocol B`() {
        var rig = Rig(.single())
        rig.play([.absX(10), .absY(20), .touch(1), .sync])
        #expect(
            rig.written == [.id(0), .x(10), .y(20), .touch(1), .absX(10), .absY(20), .sync])
        rig.play([.touch(0), .sync])
        #expect(rig.written == [.id(-1), .touch(0), .sync])
    }

    @Test func `tracking IDs wrap after 65535, and the pointer still follows the oldest contact`() {
        var rig = Rig()
        for _ in 0..<65_534 { rig.play([.id(1), .sync, .up, .sync]) }
        rig.play([.slot(5), .id(1), .x(50), .sync])
        rig.play([.slot(4), .id(2), .x(40), .sync])
        rig.play([.slot(3), .id(3), .x(30), .sync])
        let contacts = rig.reader.states.last?.contacts ?? [:]
        #expect(contacts.mapValues(\.id) == [5: 65534, 4: 65535, 3: 0])
        #expect(rig.reader.states.last?.x == 50)
        rig.play([.slot(5), .up, .sync])
        #expect(rig.reader.states.last?.x == 40)
        rig.play([.slot(4), .up, .sync])
        #expect(rig.reader.states.last?.x == 30)
        #expect(rig.reader.faults == [])
    }
}
