// SPDX-License-Identifier: MIT

package import Engine

/// The hand that performs a transcript: it knows where the layouts' keys are and which contacts are down.
///
/// A new contact takes the lowest free slot, as the kernel's drivers do.
package struct TranscriptHand {
    private let layouts: [PlacedLayout]
    /// The layout that is shown, as its index among those of the panel; the caller keeps it up to date.
    package var shown = 0
    /// Where the view stands; the caller keeps it up to date.
    package var place = ViewPlace()
    /// The names of the contacts that are down, by slot.
    private var contacts = [String?](repeating: nil, count: 64)
    private var points = [Point](repeating: Point(x: 0, y: 0), count: 64)

    /// Makes a hand over the layouts of a panel, the first of which is shown.
    package init(over layouts: [PlacedLayout]) {
        self.layouts = layouts
    }

    /// What a touchscreen's contacts do in a report.
    ///
    /// - Throws: when the report names a key that is not there or a contact that is not down.
    package mutating func perform(_ touches: [Transcript.Touch]) throws(TranscriptError) -> [ContactChange] {
        var changes: [ContactChange] = []
        for touch in touches {
            switch touch.gesture {
            case .down(let spot):
                guard let slot = contacts.firstIndex(of: nil) else { throw fault("no slot is free") }
                contacts[slot] = touch.contact
                points[slot] = try point(of: spot)
                changes.append(change(slot, .began))
            case .move(let spot):
                let slot = try self.slot(of: touch.contact)
                points[slot] = try point(of: spot)
                changes.append(change(slot, .moved))
            case .up, .palm:
                let slot = try self.slot(of: touch.contact)
                changes.append(change(slot, touch.gesture == .up ? .ended : .cancelled))
                contacts[slot] = nil
            }
        }
        return changes
    }

    /// The names of the contacts in the slots of a mask (bit n is slot n), in alphabetical order.
    package func contacts(in slots: UInt64) -> [String] {
        contacts.indices.filter { slots & 1 << UInt64($0) != 0 }.compactMap { contacts[$0] }.sorted()
    }

    /// Where a spot is on the panel.
    package func point(of spot: Transcript.Spot) throws(TranscriptError) -> Point {
        switch spot {
        case .panel(let point):
            return point
        case .key(let name, let layer, let dx, let dy):
            let placed = layouts[shown]
            let layers = placed.layout.layers.indices.filter {
                layer == nil || placed.layout.layers[$0].name == layer
            }
            let candidates = (layer == nil ? placed.accessory : []) + layers.flatMap { placed.layers[$0] }
            guard let key = candidates.first(where: { placed.layout.keys[$0.key].name == name }) else {
                throw fault("the layout has no key \(name)")
            }
            let frame = key.frame.moved(to: place, in: placed)
            let center = frame.center
            return Point(x: center.x + dx * frame.width, y: center.y + dy * frame.height)
        }
    }

    private func slot(of contact: String) throws(TranscriptError) -> Int {
        guard let slot = contacts.firstIndex(of: contact) else {
            throw fault("no contact \(contact) is down")
        }
        return slot
    }

    private func change(_ slot: Int, _ phase: ContactChange.Phase) -> ContactChange {
        ContactChange(slot: Int32(slot), phase: phase, x: points[slot].x, y: points[slot].y)
    }

    private func fault(_ message: String) -> TranscriptError {
        TranscriptError(line: 0, message: message)
    }
}
