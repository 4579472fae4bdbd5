// SPDX-License-Identifier: MIT

import Devices
import Engine
import Testing

struct VirtualReportedContactsTests {
    private func contacts(_ reporting: PanelProfile.Reporting) -> ReportedContacts {
        let axis = Axis(minimum: 0, maximum: 100)
        return ReportedContacts(
            reporting: reporting, button: EventCode.btnTouch, x: axis, y: axis, hasToolTypes: false,
            firstTrackingID: 60_000)
    }

    private func events(of contacts: borrowing ReportedContacts) -> [InputEvent] {
        let events = contacts.events.events
        return events.indices.map { events[$0] }
    }

    @Test func `a contact that another program left down is lifted by one report`() {
        var contacts = contacts(.slots(10))
        contacts.takeOver(slot: 9)
        #expect(events(of: contacts) == [])
        contacts.up(slot: 9)
        contacts.endReport()
        #expect(
            events(of: contacts) == [
                InputEvent(type: EventType.abs, code: EventCode.absMTSlot, value: 9),
                InputEvent(type: EventType.abs, code: EventCode.absMTTrackingID, value: -1),
                InputEvent(type: EventType.key, code: EventCode.btnTouch, value: 0),
                InputEvent(type: EventType.syn, code: EventCode.synReport, value: 0),
            ])
    }

    @Test func `after that the slot takes the first contact as if nothing had been there`() {
        var contacts = contacts(.slots(2))
        contacts.takeOver(slot: 1)
        contacts.up(slot: 1)
        contacts.endReport()
        contacts.removeEvents()
        contacts.down(slot: 1, x: 0.5, y: 1)
        contacts.endReport()
        #expect(
            events(of: contacts) == [
                InputEvent(type: EventType.abs, code: EventCode.absMTSlot, value: 1),
                InputEvent(type: EventType.abs, code: EventCode.absMTTrackingID, value: 60_000),
                InputEvent(type: EventType.abs, code: EventCode.absMTPositionX, value: 50),
                InputEvent(type: EventType.abs, code: EventCode.absMTPositionY, value: 100),
                InputEvent(type: EventType.abs, code: EventCode.absX, value: 50),
                InputEvent(type: EventType.abs, code: EventCode.absY, value: 100),
                InputEvent(type: EventType.key, code: EventCode.btnTouch, value: 1),
                InputEvent(type: EventType.syn, code: EventCode.synReport, value: 0),
            ])
    }
}
