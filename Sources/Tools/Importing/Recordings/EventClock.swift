// SPDX-License-Identifier: MIT

import Engine
import YAML

/// Converts the times of a recording into microseconds since its first event.
///
/// A recorder uses the system's clock, which may have been set back during the recording. An event after such
/// a change gets the time of the event before it.
struct EventClock {
    private var first: UInt64?
    private var last: UInt64 = 0
    private var hasWarned = false

    /// Returns the time of an event with the date `seconds` and `microseconds`.
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

    /// The greatest number of seconds in a date, so that no sum overflows: some ten thousand years.
    static let greatestSeconds: UInt64 = 315_569_520_000
}
