// SPDX-License-Identifier: MIT

/// What was counted of a panel since the driver started, also before its touchscreen was plugged in anew.
///
/// Nothing of it says what was typed or where.  How much was typed, and when, is told by who looks often: so counters
/// are for root, the group runepad-control and the user who collects metrics.
public struct PanelCounters: Hashable, Sendable {
    /// Touch reports that were decided on.
    public var reports: UInt64 = 0
    /// Times that a keycode went down.
    public var keyPresses: UInt64 = 0
    /// Contacts that were passed on.
    public var passedContacts: UInt64 = 0
    /// Times that the kernel had no room for what was not read yet: SYN_DROPPED.
    public var droppedSyncs: UInt64 = 0
    /// Times that the touchscreen came again.
    public var replugs: UInt64 = 0
    /// Times that the touchscreen could not be opened yet and was tried again.
    public var openRetries: UInt64 = 0
    /// How long it took from touches to keys.
    public var latency = LatencyHistogram()

    /// Makes counters that are all 0.
    public init() {}
}

/// What was counted since the driver started.
public struct DriverCounters: Hashable, Sendable {
    /// The driver's version.
    public var version: String
    /// Times that files were read again, and all was well.
    public var reloads: UInt64 = 0
    /// Times that files were read again that have faults.
    public var refusedReloads: UInt64 = 0
    /// The panels that are served or were, by name.
    public var panels: [CountedPanel] = []

    /// Makes counters that are all 0.
    public init(version: String) {
        self.version = version
    }
}

/// A panel, and what was counted of it.
public struct CountedPanel: Hashable, Sendable {
    /// The panel's name.
    public var name: String
    /// Whether its touchscreen is there.
    public var isServed: Bool
    /// What was counted.
    public var counters: PanelCounters

    /// Makes one.
    public init(name: String, isServed: Bool, counters: PanelCounters) {
        self.name = name
        self.isServed = isServed
        self.counters = counters
    }
}
