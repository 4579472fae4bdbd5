// SPDX-License-Identifier: MIT

/// The counts of a panel since the driver started; they continue when its touchscreen is plugged in again.
///
/// No counter says which keys were typed or where the panel was touched. But a program that reads the
/// counters often learns how much was typed, and when. So only root, the group runepad-control and the user
/// who collects metrics can read counters.
package struct PanelCounters: Hashable, Sendable {
    /// The number of touch reports that the panel's core decided on.
    package var reports: UInt64 = 0
    /// The number of times that a keycode went down.
    package var keyPresses: UInt64 = 0
    /// The number of contacts passed on to the pass-through touchscreen.
    package var passedContacts: UInt64 = 0
    /// The number of times that the kernel had no room for unread events: SYN_DROPPED.
    package var droppedSyncs: UInt64 = 0
    /// The number of times that the touchscreen was plugged in again.
    package var replugs: UInt64 = 0
    /// The number of failed attempts to open the touchscreen, each followed by another attempt.
    package var openRetries: UInt64 = 0
    /// The number of times that the staff's corners were tapped in their order.
    ///
    /// This and the next number are properties on the bus, because the types of GetCounters stay.
    package var staffGestures: UInt64 = 0
    /// The number of attempts with another order of corners.
    package var wrongStaffGestures: UInt64 = 0
    package var latency = LatencyHistogram()

    package init() {}

    /// Counts the attempts at the staff's gesture.
    package mutating func count(_ changes: CoreChanges) {
        if changes.isOrderTapped { staffGestures += 1 }
        wrongStaffGestures += changes.wrongOrderCount
    }
}

/// The counts of the driver and its panels since the driver started.
package struct DriverCounters: Hashable, Sendable {
    package var version: String
    /// The number of times that the driver read its files again without finding an error.
    package var reloads: UInt64 = 0
    /// The number of times that the driver read its files again and found errors.
    package var refusedReloads: UInt64 = 0
    /// The panels that the driver has served or failed to serve since it started, sorted by name.
    package var panels: [CountedPanel] = []

    package init(version: String) {
        self.version = version
    }
}

/// A panel and its counts.
package struct CountedPanel: Hashable, Sendable {
    package var name: String
    /// Whether the panel's touchscreen is plugged in.
    package var isServed: Bool
    package var counters: PanelCounters

    package init(name: String, isServed: Bool, counters: PanelCounters) {
        self.name = name
        self.isServed = isServed
        self.counters = counters
    }
}
