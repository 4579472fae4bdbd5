// SPDX-License-Identifier: MIT

import Clocks
import YAMLDocuments

/// Turns the times of a recording into microseconds since its first event.
///
/// A recorder writes the system's time down, which somebody may have set back meanwhile: such an event counts as
/// simultaneous with the one before it.
struct EventClock {
    private var first: UInt64?
    private var last: UInt64 = 0
    private var hasWarned = false

    /// The time of an event that the recording dates `seconds` and `microseconds`.
    mutating func time(
        seconds: UInt64, microseconds: UInt64, at place: SourcePlace, into diagnostics: inout DiagnosticList
    ) -> MonotonicTime {
        let absolute = seconds &* 1_000_000 &+ microseconds
        let start = first ?? absolute
        first = start
        if absolute < start + last, !hasWarned {
            hasWarned = true
            diagnostics.warning(
                "the time goes back here; this event is taken to be simultaneous with the one before",
                at: place)
        }
        last = max(absolute, start + last) - start
        return MonotonicTime(rawValue: last)
    }

    /// The most seconds that a date may have, so that nothing overflows: some ten thousand years.
    static let greatestSeconds: UInt64 = 315_569_520_000
}
