// SPDX-License-Identifier: MIT

package import Engine

/// The contacts of a touchscreen, and how it reports them: the events of the kernel's multi-touch protocols.
///
/// Positions are fractions of the device's own axes: (0, 0) is the least value of both axes, (1, 1) the greatest.
/// Changes are collected, and ``endReport()`` ends a report.
///
/// Source: Documentation/input/multi-touch-protocol.rst of the kernel.
package struct ReportedContacts: ~Copyable {
    package let reporting: PanelProfile.Reporting
    /// The events that were collected.
    package private(set) var events = EventBuffer()

    private let button: UInt16?
    private let x: Axis
    private let y: Axis
    private let hasToolTypes: Bool
    /// The contacts by slot; `nil` for a slot without a contact.
    private var contacts: [Contact?]
    private var order = 0
    private var nextTrackingID: Int32
    /// The last reported state of the single position's button.
    private var isTouched = false

    private struct Contact {
        var x: Int32
        var y: Int32
        /// A number that rises from contact to contact.
        var order: Int
    }

    /// Makes a touchscreen without contacts.
    ///
    /// The button is down while anything touches the screen; `nil` for none. Tracking IDs end with 65535 and
    /// begin again with 0.
    package init(
        reporting: PanelProfile.Reporting, button: UInt16?, x: Axis, y: Axis, hasToolTypes: Bool,
        firstTrackingID: Int32 = 0
    ) {
        self.reporting = reporting
        self.button = button
        self.x = x
        self.y = y
        self.hasToolTypes = hasToolTypes
        nextTrackingID = firstTrackingID
        contacts = Array(repeating: nil, count: reporting.slotCount)
    }

    package mutating func down(slot: Int, x: Double, y: Double) {
        order += 1
        contacts[slot] = Contact(x: self.x.value(at: x), y: self.y.value(at: y), order: order)
        guard case .slots = reporting else { return }
        appendAxis(EventCode.absMTSlot, Int32(slot))
        appendAxis(EventCode.absMTTrackingID, nextTrackingID)
        nextTrackingID = (nextTrackingID + 1) & 0xffff
        if hasToolTypes { appendAxis(EventCode.absMTToolType, ToolType.finger) }
        appendPosition(ofSlot: slot)
    }

    /// Takes a contact for this program's own that is on the screen already, and reports nothing.
    package mutating func takeOver(slot: Int) {
        order += 1
        contacts[slot] = Contact(x: x.minimum, y: y.minimum, order: order)
        isTouched = true
    }

    package mutating func move(slot: Int, x: Double, y: Double) {
        contacts[slot]?.x = self.x.value(at: x)
        contacts[slot]?.y = self.y.value(at: y)
        guard case .slots = reporting else { return }
        appendAxis(EventCode.absMTSlot, Int32(slot))
        appendPosition(ofSlot: slot)
    }

    /// Marks a contact as a palm, if contacts tell their tool type.
    package mutating func palm(slot: Int) {
        guard case .slots = reporting, hasToolTypes else { return }
        appendAxis(EventCode.absMTSlot, Int32(slot))
        appendAxis(EventCode.absMTToolType, ToolType.palm)
    }

    package mutating func up(slot: Int) {
        contacts[slot] = nil
        guard case .slots = reporting else { return }
        appendAxis(EventCode.absMTSlot, Int32(slot))
        appendAxis(EventCode.absMTTrackingID, -1)
    }

    /// Ends a report with what has changed since the last one.
    package mutating func endReport() {
        if reporting == .anonymous { appendAnonymousContacts() }
        appendSinglePosition()
        append(EventType.syn, EventCode.synReport, 0)
    }

    /// Forgets the events that were collected, once they are written.
    package mutating func removeEvents() { events.removeAll() }
}

// MARK: - The events of a report

extension ReportedContacts {
    private mutating func appendPosition(ofSlot slot: Int) {
        guard let contact = contacts[slot] else { return }
        appendAxis(EventCode.absMTPositionX, contact.x)
        appendAxis(EventCode.absMTPositionY, contact.y)
    }

    /// Protocol A: appends every contact, each closed by SYN_MT_REPORT, or an empty SYN_MT_REPORT without
    /// contacts.
    private mutating func appendAnonymousContacts() {
        for slot in contacts.indices where contacts[slot] != nil {
            appendPosition(ofSlot: slot)
            append(EventType.syn, EventCode.synMTReport, 0)
        }
        if contacts.allSatisfy({ $0 == nil }) { append(EventType.syn, EventCode.synMTReport, 0) }
    }

    /// Appends the position of the oldest contact, and the button.
    private mutating func appendSinglePosition() {
        if let oldest = contacts.compactMap({ $0 }).min(by: { $0.order < $1.order }) {
            appendAxis(EventCode.absX, oldest.x)
            appendAxis(EventCode.absY, oldest.y)
            if !isTouched { appendButton(1) }
        } else if isTouched {
            appendButton(0)
        }
    }

    private mutating func appendButton(_ value: Int32) {
        isTouched = value != 0
        if let button { append(EventType.key, button, value) }
    }

    private mutating func appendAxis(_ code: UInt16, _ value: Int32) {
        append(EventType.abs, code, value)
    }

    private mutating func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        events.append(InputEvent(type: type, code: code, value: value))
    }
}

extension PanelProfile.Reporting {
    /// The greatest number of contacts.
    fileprivate var slotCount: Int {
        switch self {
        case .slots(let count): count
        case .anonymous: 10
        case .single: 1
        }
    }
}

extension Axis {
    /// Returns the value at a fraction of the range; a fraction beyond the range is its end.
    func value(at fraction: Double) -> Int32 {
        let fraction = min(max(fraction, 0), 1)
        // In floating point, because a range of more than half of all numbers has no room in an Int32.
        return Int32((Double(minimum) + (Double(maximum) - Double(minimum)) * fraction).rounded())
    }
}
