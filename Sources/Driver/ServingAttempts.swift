// SPDX-License-Identifier: MIT

import Clocks
import Devices

/// The attempts to serve a touchscreen: when the next is due, and what the operator was told of those that failed.
///
/// A failure is said once for each reason, and so is that it has healed.  A panel that fails again within a minute
/// goes on with its schedule and its reasons where it was: one that heals and fails all the time fills no log.
struct ServingAttempts {
    /// What is to be said of an attempt that failed.
    enum Saying {
        /// Nothing yet: it is usual at first.
        case nothing
        /// It has failed, for a reason that was said before.
        case known
        /// It has failed, for a new reason.
        case news
    }

    /// How many have failed since one worked.
    private(set) var failures: UInt64 = 0
    /// When the next is to be made.
    private(set) var due: MonotonicTime?
    private var retries = RetrySchedule()
    private var told: Set<PanelFault> = []
    private var servedSince: MonotonicTime?
    private var isServingSaid = false

    /// For how long a panel has to be served to have healed, in microseconds.
    private static let healingTime: UInt64 = 60_000_000

    /// Takes that the attempt which was due is being made.
    mutating func begin() { due = nil }

    /// Takes that an attempt has failed, or that a panel has that was served; one that is due stays due.
    mutating func fail(_ fault: PanelFault, at now: MonotonicTime) -> Saying {
        if let since = servedSince, now >= since.advanced(byMicroseconds: Self.healingTime) {
            self = ServingAttempts()
        }
        servedSince = nil
        failures += 1
        let isUsual = fault.isUsualAtFirst && !retries.isFirstPhaseOver
        if !fault.isRetryable {
            due = nil
        } else if due == nil {
            due = now.advanced(byMicroseconds: retries.next())
        }
        if !isUsual, !told.insert(fault).inserted { return .known }
        isServingSaid = false
        return isUsual ? .nothing : .news
    }

    /// Takes that an attempt has worked, and returns whether that is to be said.
    mutating func succeed(at now: MonotonicTime) -> Bool {
        defer { isServingSaid = true }
        (servedSince, due, failures) = (now, nil, 0)
        return !isServingSaid
    }
}
