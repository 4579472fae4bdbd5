// SPDX-License-Identifier: MIT

/// A part of the glass that reports touches by itself, in fractions of the touchscreen's axes.
///
/// It belongs to the glass: neither the calibration nor the rotation moves it.
package struct DeadRegion: Hashable, Sendable {
    /// The left and the right edge, from 0 to 1 from the left.
    package var x: ClosedRange<Double>
    /// The upper and the lower edge, from 0 to 1 from the top.
    package var y: ClosedRange<Double>

    package init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
        self.x = x
        self.y = y
    }
}

/// The part of a touchscreen's coordinates that is on the glass, in device units.
struct GlassBounds {
    private let leastX, greatestX, leastY, greatestY: Int32

    /// The part of an axis beyond each of its ends that is still noise of a contact at the edge: as much as libinput lets
    /// pass without a warning.
    private static var margin: Double { 0.05 }

    init(_ description: TouchscreenDescription) {
        (leastX, greatestX) = description.x.units(beyondEndsBy: Self.margin)
        (leastY, greatestY) = description.y.units(beyondEndsBy: Self.margin)
    }

    @inline(__always)
    func contain(x: Int32, y: Int32) -> Bool {
        x >= leastX && x <= greatestX && y >= leastY && y <= greatestY
    }
}

/// The parts of the glass where no contact may begin.
package struct DeadGlass {
    private let x, y: Axis
    private let regions: [DeadRegion]

    package init(_ description: TouchscreenDescription, _ regions: [DeadRegion]) {
        (x, y, self.regions) = (description.x, description.y, regions)
    }

    /// Whether there is none, as on most touchscreens.
    @inline(__always)
    var isEmpty: Bool { regions.isEmpty }

    func contains(x: Int32, y: Int32) -> Bool {
        let (x, y) = (self.x.fraction(of: x), self.y.fraction(of: y))
        for region in regions where region.x.contains(x) && region.y.contains(y) { return true }
        return false
    }

    /// Returns the report that lifts all contacts of a touchscreen and releases all keys that are down; `nil` if a
    /// contact is elsewhere, or if a key is down that no contact presses.
    ///
    /// `contacts` are in device units. One without a slot is a button of `keys`, which are `KEY_*` and `BTN_*` values.
    package func lift(_ contacts: [(slot: Int32?, x: Int32, y: Int32)], keys: [UInt16]) -> [InputEvent]? {
        let tools = EventCode.btnToolFinger...EventCode.btnToolQuadTap
        guard !contacts.isEmpty, contacts.allSatisfy({ contains(x: $0.x, y: $0.y) }),
            keys.allSatisfy({ tools.contains($0) || $0 == EventCode.btnLeft })
        else { return nil }
        var report: [InputEvent] = []
        for slot in contacts.compactMap({ $0.slot }) {
            report.append(InputEvent(type: EventType.abs, code: EventCode.absMTSlot, value: slot))
            report.append(InputEvent(type: EventType.abs, code: EventCode.absMTTrackingID, value: -1))
        }
        report += keys.map { InputEvent(type: EventType.key, code: $0, value: 0) }
        return report + [.report]
    }
}

/// The contacts that began beyond the axes, and so are no touches.
package struct StrayContacts: Hashable, Sendable {
    package private(set) var count: UInt64 = 0
    /// The edges of their places, in device units.
    package private(set) var least = SIMD2<Int32>(repeating: .max)
    package private(set) var greatest = SIMD2<Int32>(repeating: .min)

    package init() {}

    /// Counts a contact.
    package mutating func take(x: Int32, y: Int32) {
        count &+= 1
        least = pointwiseMin(least, SIMD2(x, y))
        greatest = pointwiseMax(greatest, SIMD2(x, y))
    }

    /// Whether all of them would be on the glass of a touchscreen with other axes.
    package func fit(_ description: TouchscreenDescription) -> Bool {
        let bounds = GlassBounds(description)
        return bounds.contain(x: least.x, y: least.y) && bounds.contain(x: greatest.x, y: greatest.y)
    }
}

extension Axis {
    /// The number of values that the axis has, at least 1.
    package var unitCount: Double {
        max(1, Double(maximum) - Double(minimum) + 1)
    }

    /// Returns the first and the last unit of the axis and of a part of it beyond each end.
    fileprivate func units(beyondEndsBy part: Double) -> (first: Int32, last: Int32) {
        let rest = (unitCount * part).rounded(.down)
        let first = Double(minimum) - rest
        let last = Double(minimum) + unitCount - 1 + rest
        return (Int32(clamping: Int(first)), Int32(clamping: Int(last)))
    }

    /// Returns the middle of a unit as a fraction of the axis.
    fileprivate func fraction(of value: Int32) -> Double {
        (Double(value) - Double(minimum) + 0.5) / unitCount
    }
}
