// SPDX-License-Identifier: MIT

package import Engine

/// A finger that a program puts on a real touchscreen, through the touchscreen's own event node.
///
/// The driver cannot tell this finger from a person's: see `EventNodeWriter`.
///
/// The finger has the last slot of the device, which a real finger gets only beside all others.
///
/// The kernel keeps a finger down after the program that put it there was killed. So each new finger first lifts one
/// that was left in its slot.
package struct TouchInjector: ~Copyable {
    private let node: EventNodeWriter
    private let slot: Int
    private var contacts: ReportedContacts

    /// The tracking ID of the finger's first contact.
    ///
    /// Touchscreens begin with 0, so a contact above it is a program's finger; or a person's, after 60,000 contacts and
    /// while all other slots have one. Then the new finger lifts that of the person, whose next touch counts again.
    private static let firstTrackingID: Int32 = 60_000

    /// Opens the node of a touchscreen, and lifts the finger that a killed program has left there.
    package init(_ node: String, touchscreen: TouchscreenDescription) throws(DeviceError) {
        let writer = try EventNodeWriter(node)
        let reporting: PanelProfile.Reporting
        let slot: Int
        var button: UInt16? = EventCode.btnTouch
        switch touchscreen.reporting {
        case .slots(let count): (reporting, slot) = (.slots(count), count - 1)
        case .anonymous: (reporting, slot) = (.anonymous, 0)
        case .single(let own): (reporting, slot, button) = (.single, 0, own)
        }
        var contacts = ReportedContacts(
            reporting: reporting, button: button, x: touchscreen.x, y: touchscreen.y,
            hasToolTypes: touchscreen.contactAxes[EventCode.absMTToolType] != nil,
            firstTrackingID: Self.firstTrackingID)
        if case .slots = reporting,
            let left = writer.trackingID(inSlot: slot), left >= Self.firstTrackingID
        {
            contacts.takeOver(slot: slot)
            contacts.up(slot: slot)
            // If this fails, so does the next report, which says why.
            try? Self.report(&contacts, to: writer)
        }
        // Last, because Swift 6.2 lets no method change a part of a value with constants before all of it is there.
        self.node = writer
        self.slot = slot
        self.contacts = contacts
    }

    /// Puts the finger on the glass, at fractions of the device's own axes.
    package mutating func down(x: Double, y: Double) throws(DeviceError) {
        contacts.down(slot: slot, x: x, y: y)
        try Self.report(&contacts, to: node)
    }

    package mutating func move(x: Double, y: Double) throws(DeviceError) {
        contacts.move(slot: slot, x: x, y: y)
        try Self.report(&contacts, to: node)
    }

    package mutating func up() throws(DeviceError) {
        contacts.up(slot: slot)
        try Self.report(&contacts, to: node)
    }

    private static func report(
        _ contacts: inout ReportedContacts, to node: borrowing EventNodeWriter
    ) throws(DeviceError) {
        contacts.endReport()
        try node.write(contacts.events.events)
        contacts.removeEvents()
    }
}
