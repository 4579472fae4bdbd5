// SPDX-License-Identifier: MIT

package import Engine

/// The contacts that glass reports while nobody touches it, by their places.
package struct GhostTouches {
    /// The places, in the order in which their first contacts began.
    private(set) var places: [Place] = []
    /// The number of all contacts.
    package var count: Int { places.reduce(0) { $0 + $1.count } }

    /// Contacts that began near each other, in fractions of the touchscreen's axes.
    struct Place {
        var count = 1
        /// The edges of their places.
        var x, y: ClosedRange<Double>

        /// The value for the field `ignore` of a panel: the place and a margin around it, in whole per cents.
        var region: String {
            let (x, y) = (side(x), side(y))
            return "{x: \(x.start)%, y: \(y.start)%, width: \(x.length)%, height: \(y.length)%}"
        }

        private func side(_ range: ClosedRange<Double>) -> (start: Int, length: Int) {
            let start = max(0, Int((range.lowerBound * 100).rounded(.down)) - Self.margin)
            let end = min(100, Int((range.upperBound * 100).rounded(.up)) + Self.margin)
            return (start, end - start)
        }

        /// The distance in per cents of an axis up to which later contacts of the same fault are expected.
        private static var margin: Int { 2 }
    }

    /// The distance up to which contacts belong to one place, in fractions of an axis.
    private static var reach: Double { 0.05 }
    /// The number of places from which on the whole glass is at fault, and no part of it.
    private static var manyPlaces: Int { 5 }

    package init() {}

    /// Counts the contacts that begin.
    package mutating func take(_ changes: borrowing Span<ContactChange>) {
        for index in changes.indices where changes[index].phase == .began {
            count(x: changes[index].x, y: changes[index].y)
        }
    }

    private mutating func count(x: Double, y: Double) {
        let near = places.firstIndex { isNear(x, $0.x) && isNear(y, $0.y) }
        guard let near else { return places.append(Place(x: x...x, y: y...y)) }
        places[near].count += 1
        places[near].x = min(places[near].x.lowerBound, x)...max(places[near].x.upperBound, x)
        places[near].y = min(places[near].y.lowerBound, y)...max(places[near].y.upperBound, y)
    }

    private func isNear(_ value: Double, _ range: ClosedRange<Double>) -> Bool {
        value >= range.lowerBound - Self.reach && value <= range.upperBound + Self.reach
    }

    /// The report about the glass of `device`, which `panel` has in the configuration, after some seconds in which nobody
    /// touched it.
    package func report(of device: String, seconds: Int, panel: String) -> String {
        guard count > 0 else { return "\(device) has reported no touch in \(seconds) s" }
        let touches = count == 1 ? "1 touch" : "\(count) touches"
        let head = "\(device) reports touches by itself: \(touches) in \(seconds) s"
        if places.count >= Self.manyPlaces {
            return head
                + ", all over the glass\nLook for water, dirt, a loose cable, or a bad earth of the power supply."
        }
        return
            ([head + ". Clean the glass. If that does not help, add to \(panel):", "    ignore:"]
            + places.map { "      - \($0.region)  # \($0.count) of them" }).joined(separator: "\n")
    }
}
