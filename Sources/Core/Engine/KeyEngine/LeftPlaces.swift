// SPDX-License-Identifier: MIT

/// The places of keys that contacts have left or touched in vain, where the layout debounces.
///
/// The places count, not the keys: after a touch another layer or another layout may be shown, or the keys may have
/// changed places.
struct LeftPlaces: ~Copyable {
    // They take memory only where a layout debounces.
    private var places = Table(repeating: LeftPlace(), count: 0)

    /// Notes that the contact in a slot has left a place, or has touched it in vain.
    mutating func record(_ frame: Edges, _ slot: Int, at now: MonotonicTime) {
        // No hand leaves more keys in the longest debounce time, which is five seconds.
        if places.count == 0 { places = Table(repeating: LeftPlace(), count: 64) }
        var index = 0
        for other in 0..<places.count {
            if places[other].frame == frame {
                index = other
                break
            }
            if places[other].time < places[index].time { index = other }
        }
        places[index] = LeftPlace(frame: frame, slot: Int32(truncatingIfNeeded: slot), time: now.rawValue)
    }

    /// Whether a point lies in a place that was noted less than `time` microseconds ago.
    ///
    /// Places that the contact in the slot `own` has left since `began` do not count, because it may come
    /// back to them. `began` is in microseconds of CLOCK_BOOTTIME.
    func contains(
        x: Double, y: Double, at now: MonotonicTime, within time: UInt64, besides own: Int = -1,
        since began: UInt64 = 0
    ) -> Bool {
        for index in 0..<places.count where now.rawValue < places[index].time &+ time {
            guard places[index].frame.contains(x: x, y: y) else { continue }
            if places[index].slot != own || places[index].time < began { return true }
        }
        return false
    }

    mutating func forget() {
        for index in 0..<places.count { places[index] = LeftPlace() }
    }
}

/// A place that a contact has left.
struct LeftPlace {
    /// The frame of the key that stood there; it is empty for no place.
    var frame = Edges()
    var slot: Int32 = -1
    /// When the contact left it, in microseconds of CLOCK_BOOTTIME.
    var time: UInt64 = 0
}
