// SPDX-License-Identifier: MIT

/// The counts of a panel since the driver started; they continue when its touchscreen is plugged in again.
///
/// No counter says which keys were typed or where the panel was touched. But a program that reads the
/// counters often learns how much was typed, and when. So only root, the group runepad-control and the user
/// who collects metrics can read counters.
public struct PanelCounters: Hashable, Sendable {
    /// The number of touch reports that the panel's core decided on.
    public var reports: UInt64 = 0
    /// The number of times that a keycode went down.
    public var keyPresses: UInt64 = 0
    /// The number of contacts passed on to the pass-through touchscreen.
    public var passedContacts: UInt64 = 0
    /// The number of times that the kernel had no room for unread events: SYN_DROPPED.
    public var droppedSyncs: UInt64 = 0
    /// The number of times that the touchscreen was plugged in again.
    public var replugs: UInt64 = 0
    /// The number of failed attempts to open the touchscreen, each followed by another attempt.
    public var openRetries: UInt64 = 0
    public var latency = LatencyHistogram()

    public init() {}
}

/// The counts of the driver and its panels since the driver started.
public struct DriverCounters: Hashable, Sendable {
    public var version: String
    /// The number of times that the driver read its files again without finding an error.
    public var reloads: UInt64 = 0
    /// The number of times that the driver read its files again and found errors.
    public var refusedReloads: UInt64 = 0
    /// The panels that the driver has served or failed to serve since it started, sorted by name.
    public var panels: [CountedPanel] = []

    public init(version: String) {
        self.version = version
    }
}

/// A panel and its counts.
public struct CountedPanel: Hashable, Sendable {
    public var name: String
    /// Whether the panel's touchscreen is plugged in.
    public var isServed: Bool
    public var counters: PanelCounters

    public init(name: String, isServed: Bool, counters: PanelCounters) {
        self.name = name
        self.isServed = isServed
        self.counters = counters
    }
}
