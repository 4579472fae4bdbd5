// SPDX-License-Identifier: MIT

import Devices
import Engine

/// The attempts to serve a touchscreen, or to open a device beside it: when the next is due, and which failures were
/// logged.
///
/// The driver logs a failure once for each reason, and logs a recovery once. A panel that fails again within
/// a minute keeps its schedule and its logged reasons. So a panel that fails and recovers all the time does
/// not fill the log.
struct ServingAttempts {
    /// The log entry for a failed attempt.
    enum LogEntry {
        /// No entry yet, because the failure is usual at first.
        case nothing
        /// No entry, because the same reason was logged before.
        case known
        /// An entry, because the reason is new.
        case news
    }

    /// The number of failures since the last success.
    private(set) var failures: UInt64 = 0
    /// When the next attempt is due.
    private(set) var due: MonotonicTime?
    private var retries = RetrySchedule()
    private var logged: Set<PanelFault> = []
    private var servedSince: MonotonicTime?
    private var isServingLogged = false

    /// How long a panel must be served to count as recovered, in microseconds.
    private static let healingTime: UInt64 = 60_000_000

    func isDue(at now: MonotonicTime) -> Bool { due.map { $0 <= now } ?? false }

    /// Records that the attempt that was due is being made.
    mutating func begin() { due = nil }

    /// Records that an attempt, or a panel that was served, has failed.
    ///
    /// An attempt that is already due stays due.
    mutating func fail(_ fault: PanelFault, at now: MonotonicTime) -> LogEntry {
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
        if !isUsual, !logged.insert(fault).inserted { return .known }
        isServingLogged = false
        return isUsual ? .nothing : .news
    }

    /// Records that an attempt has worked, and returns whether to log that.
    mutating func succeed(at now: MonotonicTime) -> Bool {
        defer { isServingLogged = true }
        (servedSince, due, failures) = (now, nil, 0)
        return !isServingLogged
    }
}

// The devices beside the touchscreens that could not be opened or read.
extension [InputDeviceDescription.Identity: ServingAttempts] {
    /// When the next attempt is due, or `nil` when none is.
    var due: MonotonicTime? { values.compactMap(\.due).min() }

    /// Begins an attempt to open a device, and returns whether it may be made: the device has not failed before, or the
    /// time has come.
    mutating func begin(_ identity: Key, at now: MonotonicTime) -> Bool {
        guard let attempts = self[identity] else { return true }
        guard attempts.isDue(at: now) else { return false }
        self[identity]?.begin()
        return true
    }

    /// Records that a device could not be opened or read, and returns whether to log that.
    ///
    /// A device that was unplugged is forgotten.
    mutating func fail(_ identity: Key, _ error: DeviceError, at now: MonotonicTime) -> Bool {
        if error.isUnplugged {
            self[identity] = nil
            return false
        }
        return self[identity, default: ServingAttempts()].fail(.device(error), at: now) == .news
    }
}
