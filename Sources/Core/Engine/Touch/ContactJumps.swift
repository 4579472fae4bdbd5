// SPDX-License-Identifier: MIT

/// Tells two touches from one that slides, where only places say which contact is which.
///
/// A panel of protocol A does not name its contacts. mtdev takes the nearest contact of the report before for the same,
/// however far away it is. So where one finger lifts and another one touches between two reports, both would be one
/// contact that slides. But no finger is that fast. A contact that was further away than a finger gets since the last
/// report is another one, and gets another tracking ID.
///
/// A finger moves at up to 5 m/s: that is four times the speed at which Android bounds a fling, of 8000 dp/s, and three
/// times that at which libinput takes the motion on a touchpad for a jump, of 20 mm in 12 ms. Where the panel does not
/// tell its size, a finger takes at least 40 ms from edge to edge. Two reports can reach the kernel together, although
/// the panel has made them one after the other. So less than 20 ms between reports count as 20 ms: a contact goes on
/// within 100 mm, or half of the panel.
///
/// ```swift
/// jumps.note(event)                            // each event of a translated report but SYN_REPORT
/// jumps.separate(at: time) { event in … }      // before its SYN_REPORT
/// jumps.endReport(at: time)                    // at the end of each report of the panel
/// ```
package struct ContactJumps {
    private struct Slot {
        var id: Int32 = -1
        var isNew = false
        /// The place in device units, and that in the report before.
        var place = SIMD2<Double>()
        var former = SIMD2<Double>()
    }

    private var slots = [Slot](repeating: Slot(), count: 64)
    private var current = 0
    private var lastReport = MonotonicTime(rawValue: 0)
    /// The time that the fastest finger takes for a unit of each axis, in microseconds.
    private let pace: SIMD2<Double>

    /// In micrometres per microsecond.
    private static let fastestFinger = 5.0
    /// In microseconds.
    private static let shortestCrossing = 40_000.0
    /// In microseconds.
    private static let shortestInterval = 20_000.0

    package init(_ description: TouchscreenDescription) {
        let size = description.physicalSize()
        func crossing(_ length: Double?) -> Double {
            length.map { $0 * 1000 / Self.fastestFinger } ?? Self.shortestCrossing
        }
        pace = SIMD2(
            crossing(size?.width) / description.x.unitCount, crossing(size?.height) / description.y.unitCount)
    }

    /// Takes an event of protocol B.
    package mutating func record(_ event: InputEvent) {
        guard event.type == EventType.abs else { return }
        switch event.code {
        case EventCode.absMTSlot: current = min(max(Int(event.value), 0), slots.count - 1)
        case EventCode.absMTTrackingID:
            slots[current].id = event.value
            slots[current].isNew = true
        case EventCode.absMTPositionX: slots[current].place.x = Double(event.value)
        case EventCode.absMTPositionY: slots[current].place.y = Double(event.value)
        default: break
        }
    }

    /// Gives `body` the events by which each contact that has jumped gets another tracking ID.
    package mutating func separate(at time: MonotonicTime, _ body: (InputEvent) -> Void) {
        let interval = max(Double(time.rawValue) - Double(lastReport.rawValue), Self.shortestInterval)
        var hasJumped = false
        for index in slots.indices {
            let slot = slots[index]
            slots[index].former = slot.place
            slots[index].isNew = false
            let needed = (slot.place - slot.former) * pace
            guard slot.id >= 0, !slot.isNew, (needed * needed).sum() > interval * interval else { continue }
            hasJumped = true
            // mtdev's own IDs are at most 65535.
            slots[index].id ^= 1 << 16
            body(Self.axis(EventCode.absMTSlot, Int32(index)))
            body(Self.axis(EventCode.absMTTrackingID, slots[index].id))
        }
        if hasJumped { body(Self.axis(EventCode.absMTSlot, Int32(current))) }
    }

    /// Notes that the panel has made a report, with or without changes.
    package mutating func endReport(at time: MonotonicTime) { lastReport = time }

    private static func axis(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.abs, code: code, value: value)
    }
}
