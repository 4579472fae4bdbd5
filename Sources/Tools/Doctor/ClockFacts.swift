// SPDX-License-Identifier: MIT

/// The time of the machine.
package struct ClockFacts: Hashable, Sendable {
    /// The seconds since 1970 by the machine's clock: CLOCK_REALTIME.
    package var now: Int64
    /// The seconds since 1970 at which the installed program was made.
    package var programMade: Int64

    package init(now: Int64 = 0, programMade: Int64 = 0) {
        self.now = now
        self.programMade = programMade
    }

    /// Whether the clock can be right.
    var findings: [Finding] {
        guard now >= programMade else {
            return [
                Finding(
                    .clock, .warning,
                    "the clock is before the day on which this program was made, so dates on pads and in the journal are wrong",
                    remedy: .mend(
                        "timedatectl", "set-ntp", "true", then: "or replace the battery of the clock"))
            ]
        }
        return [Finding(.clock, .good, "the clock can be right")]
    }
}
