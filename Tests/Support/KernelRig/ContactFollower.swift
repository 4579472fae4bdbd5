// SPDX-License-Identifier: MIT

import Devices
import Engine

/// What a program knows of a touchscreen's contacts that follows protocol B.
struct ContactFollower {
    /// A contact.
    struct Contact: Hashable {
        /// Its slot.
        var slot: Int
        /// Where it has been, in device units, at the end of each report that moved it.
        var path: [[Int32]] = []
    }

    /// The contacts that are down, by slot.
    private(set) var open: [Int: Contact] = [:]
    /// The contacts that have ended, in order, but for those that were forgotten.
    private(set) var ended: [Contact] = []
    /// How many contacts have ended, by slot.
    private(set) var endings: [Int: Int] = [:]
    /// Whether BTN_TOUCH is down.
    private(set) var isTouched = false

    private var slot: Int
    private var place: [Int: [Int32]] = [:]

    /// Follows a touchscreen on which nothing is down.
    ///
    /// - Parameter slot: The slot that events are about before one says otherwise.
    init(slot: Int = 0) {
        self.slot = slot
    }

    /// How many contacts have ended.
    var endingCount: Int { endings.values.reduce(0, +) }

    /// Forgets the contacts that have ended, which would be too many in the end, but not how many they were.
    mutating func forgetEnded() {
        ended = []
    }

    /// The same after some events more.
    func after(_ events: [TimedEvent]) -> ContactFollower {
        var follower = self
        for event in events { follower.follow(event.event) }
        return follower
    }

    private mutating func follow(_ event: InputEvent) {
        switch (event.type, event.code) {
        case (EventType.abs, EventCode.absMTSlot): slot = Int(event.value)
        case (EventType.abs, EventCode.absMTTrackingID) where event.value < 0:
            guard let contact = open.removeValue(forKey: slot) else { break }
            ended.append(contact)
            endings[slot, default: 0] += 1
        case (EventType.abs, EventCode.absMTTrackingID): open[slot] = Contact(slot: slot)
        case (EventType.abs, EventCode.absMTPositionX): place[slot, default: [0, 0]][0] = event.value
        case (EventType.abs, EventCode.absMTPositionY): place[slot, default: [0, 0]][1] = event.value
        case (EventType.key, EventCode.btnTouch): isTouched = event.value != 0
        case (EventType.syn, EventCode.synReport):
            for (slot, contact) in open {
                guard let place = place[slot], contact.path.last != place else { continue }
                open[slot]?.path.append(place)
            }
        default: break
        }
    }
}
