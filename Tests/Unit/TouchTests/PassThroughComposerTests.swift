// SPDX-License-Identifier: MIT

import Keycodes
import Testing

@testable import Touch

@Suite("A pass-through composer")
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

    @Test("tells a contact completely when it begins, then only what changes, and its end")
    func oneContact() {
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

    @Test(
        "tells where the pointer is with each touch, in the upper left corner too, and where the last one was"
    )
    func corner() {
        var rig = Rig()
        rig.play([.id(1), .x(0), .y(0), .sync])
        #expect(rig.written.suffix(4) == [.touch(1), .absX(0), .absY(0), .sync])
        rig.play([.up, .sync, .id(2), .sync])
        #expect(rig.written.suffix(4) == [.touch(1), .absX(0), .absY(0), .sync])
    }

    @Test("writes nothing of contacts that are the layout's, and nothing when nothing changes")
    func foreignContacts() {
        var rig = Rig()
        rig.play([.id(1), .x(10), .sync, .x(11), .sync, .up, .sync], passed: 0)
        #expect(rig.written == [])
        rig.play([.sync, .sync])
        #expect(rig.written == [])
    }

    @Test("keeps the panel's slots and tells a slot only when it is another one")
    func slots() {
        var rig = Rig()
        rig.play(
            [.slot(3), .id(1), .x(3), .slot(5), .id(2), .x(5), .slot(7), .id(3), .x(7), .sync], passed: 1 << 5
        )
        #expect(rig.written.first == .slot(5))
        #expect(rig.reader.states.last?.contacts.keys.sorted() == [5])
        rig.play([.slot(5), .x(6), .slot(3), .x(4), .sync], passed: 1 << 5)
        #expect(rig.written == [.x(6), .absX(6), .sync])
    }

    @Test("tells values that changed in a slot while the layout had it when the clone gets it")
    func valuesOfAnOtherContact() {
        var rig = Rig()
        rig.play([.id(1), .x(10), .y(20), .sync, .up, .sync])
        rig.play([.id(2), .x(50), .y(60), .pressure(9), .sync, .up, .sync], passed: 0)
        rig.play([.id(3), .x(10), .sync])
        #expect(rig.reader.states.last?.contacts[0]?.axes[EventCode.absMTPositionX] == 10)
        #expect(rig.reader.states.last?.contacts[0]?.axes[EventCode.absMTPositionY] == 60)
        #expect(rig.reader.states.last?.contacts[0]?.axes[EventCode.absMTPressure] == 9)
        #expect(rig.reader.faults == [])
    }

    @Test("points at the oldest contact, then at the next oldest")
    func pointer() {
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

    @Test("tells of a slot that changed hands in two reports")
    func restarted() {
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

    @Test("lifts the button between two contacts of one slot when there is no other")
    func restartedAlone() {
        var rig = Rig()
        rig.play([.id(1), .x(10), .sync, .up, .id(2), .x(15), .sync])
        #expect(rig.reader.states.map(\.isTouched) == [true, false, true])
        #expect(rig.reader.states.map { $0.contacts[0]?.id } == [0, nil, 1])
        #expect(rig.reader.faults == [])
    }

    @Test("lifts a contact that the layout or the lost device takes away")
    func takenAway() {
        var rig = Rig()
        rig.play([.id(1), .x(10), .slot(1), .id(2), .x(20), .sync])
        rig.compose(0b10)
        #expect(rig.reader.states.last?.contacts.keys.sorted() == [1])
        rig.tracker.cancelAll()
        rig.compose(.max)
        #expect(rig.reader.states.last?.contacts.isEmpty == true)
        #expect(rig.reader.faults == [])
    }

    @Test("lifts everything at once when it is told to release")
    func releaseAll() {
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

    @Test("goes on in its own slot, and with its next tracking ID, when another touchscreen takes the place")
    func replugged() {
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

    @Test("passes a contact on from where it comes down, not while it hovers, and not as a palm")
    func hoveringAndPalms() {
        var rig = Rig()
        rig.play([.id(1), .distance(4), .x(10), .sync])
        #expect(rig.written == [])
        rig.play([.distance(0), .sync])
        #expect(rig.reader.states.last?.contacts.count == 1)
        rig.play([.palm, .sync])
        #expect(rig.reader.states.last?.contacts.count == 0)
        #expect(rig.reader.faults == [])
    }

    @Test("gives a single-touch device's contact the slot 0 of protocol B")
    func single() {
        var rig = Rig(.single())
        rig.play([.absX(10), .absY(20), .touch(1), .sync])
        #expect(
            rig.written == [.id(0), .x(10), .y(20), .touch(1), .absX(10), .absY(20), .sync])
        rig.play([.touch(0), .sync])
        #expect(rig.written == [.id(-1), .touch(0), .sync])
    }

    @Test("goes on at 0 after tracking ID 65535, and still knows the oldest")
    func trackingIDWraps() {
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
