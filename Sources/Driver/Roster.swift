// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine

/// Decides which touchscreens are served, under which names, and what becomes of their virtual devices.
///
/// The value opens nothing and reads no clock. Each function takes an event with its time, and returns the actions that
/// the driver then performs in their order. The results of some actions are events again.
///
/// ```
///                            opened
///  [tried] ────────────────────────────────────▶ [served]
///     │  ▲                                        │  │  ▲
///     │  └──── a failure that is usual at first ──┘  │  │ opened
///     │ another failure               another failure│  │
///     └───────────────▶ [failed] ◀───────────────────┘  │
///                          └────────────────────────────┘
/// ```
///
/// Each state ends when the touchscreen is unplugged, or when the configuration no longer includes it.
/// `docs/lifetimes.md` has a table of all transitions.
struct Roster {
    typealias Identity = InputDeviceDescription.Identity

    /// What the driver does for a decision.
    enum Action {
        /// Opens a touchscreen, and reports ``Roster/opened(_:at:)`` or ``Roster/failed(_:_:isGone:at:)``.
        case open(Identity)
        /// Applies the settings and udev's description to a panel, and reports ``Roster/changed(_:at:)``,
        /// ``Roster/changeFailed(_:_:movesKeys:at:)`` or ``Roster/reopen(_:)``.
        case update(Identity)
        /// Ends a panel, keeps its virtual devices under its name, and reports
        /// ``Roster/ended(_:demand:counters:frame:)``.
        case end(Identity)
        /// Tells a panel whether a hardware keyboard hides its view: ``Roster/hasKeyboard(_:)``, by its settings then.
        case setKeyboard(Identity)
        /// Takes back a touchscreen that was given back, because the files were read again.
        case resume(Identity)
        /// Removes the virtual devices that were kept under a panel's name.
        case removeDevices(panel: String)
        /// Reports on the bus that a panel cannot be served: ``Roster/failedState(of:)``.
        case publishFailure(Identity)
        /// Removes a panel from the bus.
        case withdraw(panel: String)
        case log(LogMessage)
    }

    /// A touchscreen of the configuration, while it is plugged in.
    struct Touchscreen {
        /// The index of its entry in the configuration.
        var entry: Int
        var state = State.tried
        var attempts = ServingAttempts()
        /// What the panel has besides its touchscreen, or `nil` before the driver has opened the touchscreen or has
        /// reported a failure.
        var panel: RetainedPanel?

        /// The settings of the panel that is served; a panel may keep former ones.
        var served: PanelSettings? { if case .served(let settings) = state { settings } else { nil } }
        /// Why the touchscreen is not served, if that was reported.
        var fault: PanelFault? { if case .failed(let fault) = state { fault } else { nil } }
    }

    enum State {
        /// The driver tries to serve the touchscreen, and has reported nothing.
        case tried
        /// The driver has reported why it cannot serve the touchscreen.
        case failed(PanelFault)
        /// A panel serves the touchscreen with these settings.
        ///
        /// Indirect: code that copies all their fields would be 50 KB of the driver.
        indirect case served(PanelSettings)
    }

    /// What a panel has besides its touchscreen.
    struct RetainedPanel {
        let name: String
        /// The name of the entry that has given it the name.
        let entry: String
        var hasDevices: Bool
        /// Whether the view should be shown once the panel is served.
        var demand: ViewDemand
        /// The time to show the view for which the demand was made.
        var show: ShowOccasion
        /// The counters so far, or `nil` while the ledger or the panel itself has them.
        var counters: PanelCounters?
        /// The last position of the view.
        var frame: Frame?
    }

    /// How long the virtual devices of a panel stay after its end, in microseconds: programs read that the keys went up,
    /// a loose plug can make contact again, and no other panel gets the name.
    static let lingerTime: UInt64 = 1_000_000

    private(set) var settings: Settings
    /// All input devices, by udev's last description.
    private(set) var present: [Identity: InputDeviceDescription] = [:]
    var touchscreens: [Identity: Touchscreen] = [:]
    var ledger = CounterLedger()
    /// The devices that the configuration names and that cannot be used, with the reason that was logged.
    private var refused: [Identity: NotATouchscreen] = [:]
    var names: PanelNames
    /// The panels that have ended and whose virtual devices stay, with their entries and the time when the devices go.
    var lingering: [(name: String, entry: String, end: MonotonicTime)] = []
    /// The decisions of the present event so far.
    var actions: [Action] = []

    init(_ settings: Settings) {
        self.settings = settings
        names = PanelNames(settings.configuration)
    }

    /// When to call ``advance(to:)`` next, or `nil` when nothing is due.
    var deadline: MonotonicTime? {
        (touchscreens.values.compactMap(\.attempts.due) + lingering.map(\.end)).min()
    }

    /// Does what is due: removes virtual devices, and tries again to serve touchscreens.
    mutating func advance(to now: MonotonicTime) -> [Action] {
        for panel in lingering where panel.end <= now {
            actions.append(.removeDevices(panel: panel.name))
            names.giveBack(panel.name)
        }
        lingering.removeAll { $0.end <= now }
        for identity in ordered {
            guard touchscreens[identity]?.attempts.isDue(at: now) == true else { continue }
            touchscreens[identity]?.attempts.begin()
            consider(identity, at: now)
        }
        return decisions()
    }

    /// Returns the decisions of an event that is over.
    mutating func decisions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    /// The entry of a touchscreen.
    func configuration(of identity: Identity) -> PanelConfiguration? {
        touchscreens[identity].map { settings.configuration.panels[$0.entry] }
    }

    /// The settings of a touchscreen's entry as the files have them now, or `nil` if its files have errors.
    func settings(of identity: Identity) -> PanelSettings? {
        touchscreens[identity].flatMap { settings.panels[$0.entry] }
    }

    /// The touchscreens in the order of their device numbers, so that the same events lead to the same names.
    var ordered: [Identity] { touchscreens.keys.sorted { $0.deviceNumber < $1.deviceNumber } }
}

// MARK: - Devices and files

extension Roster {
    /// A device was plugged in, or udev describes it differently than before.
    mutating func appeared(_ device: InputDeviceDescription, at now: MonotonicTime) -> [Action] {
        updateKeyboards(after: present.updateValue(device, forKey: device.identity), device)
        // A node without udev's tag that was there before a touchscreen of its entry, such as a pen of the same
        // controller, is given up: the touchscreen then gets the entry's name. When the touchscreen goes, the node is
        // not taken: the whole controller goes.
        if device.isTaggedTouchscreen {
            for other in ordered where present[other]?.isTaggedTouchscreen == false {
                consider(other, at: now)
            }
        }
        consider(device.identity, at: now)
        return decisions()
    }

    /// udev has handled a touchscreen again without a change, or `/dev/uinput` (`nil`): perhaps an attempt works now.
    mutating func retry(_ identity: Identity?, at now: MonotonicTime) -> [Action] {
        for other in ordered where identity == nil || identity == other {
            if touchscreens[other]?.attempts.due != nil { consider(other, at: now) }
        }
        return decisions()
    }

    mutating func removed(_ identity: Identity, at now: MonotonicTime) -> [Action] {
        leave(identity, "was unplugged", at: now)
        refused[identity] = nil
        updateKeyboards(after: present.removeValue(forKey: identity))
        return decisions()
    }

    /// The output of a panel has turned.
    mutating func turned(_ identity: Identity, at now: MonotonicTime) -> [Action] {
        consider(identity, at: now)
        return decisions()
    }

    /// Applies the settings and udev's present description to a device: makes it a panel, changes its panel or ends it.
    mutating func consider(_ identity: Identity, at now: MonotonicTime) {
        guard let device = present[identity] else { return }
        switch settings.use(of: device, among: present.values) {
        case .none: leave(identity, "is no longer served", at: now)
        case .refused(let reason):
            leave(identity, "is no longer served", at: now)
            guard refused.updateValue(reason, forKey: identity) != reason else { return }
            let text = "\(device.devnode) is named in the configuration, but \(reason)"
            let fields: KeyValuePairs<Log.Field, String> = [.device: device.devnode]
            actions.append(
                .log(LogMessage(text: text, priority: .warning, kind: .panelFailed, fields: fields)))
        case .panel(let entry):
            if let panel = touchscreens[identity]?.panel,
                panel.entry != settings.configuration.panels[entry].name
            {
                leave(identity, "is no longer served", at: now)
            }
            touchscreens[identity, default: Touchscreen(entry: entry)].entry = entry
            if touchscreens[identity]?.served == nil { followShow(identity) }
            if settings.panels[entry] == nil {
                fail(identity, .files, at: now)
            } else if touchscreens[identity]?.served == nil {
                actions.append(.open(identity))
            } else {
                actions.append(.update(identity))
                // The seat may be another one.
                if watchesKeyboards { updateKeyboard(identity) }
            }
        }
    }

    /// Ends a panel, or gives up a failed one, and logs the reason.
    mutating func leave(_ identity: Identity, _ reason: String, at now: MonotonicTime) {
        guard let touchscreen = touchscreens.removeValue(forKey: identity) else { return }
        let isServed = touchscreen.served != nil
        if isServed { actions.append(.end(identity)) }
        guard let panel = touchscreen.panel else { return }
        if isServed || touchscreen.fault != nil { logEnd(of: panel, identity, reason) }
        release(panel, at: now)
    }

    /// Gives up a panel; its virtual devices stay until programs have read all events, and then its name is free.
    mutating func release(_ panel: RetainedPanel, at now: MonotonicTime) {
        actions.append(.withdraw(panel: panel.name))
        if let counters = panel.counters { ledger.close(panel.name, counters) }
        guard panel.hasDevices else { return names.giveBack(panel.name) }
        lingering.append((panel.name, panel.entry, now.advanced(byMicroseconds: Self.lingerTime)))
    }

    /// The files were read, at the start or again, and these settings are accepted; `devices` are all that are plugged in.
    mutating func loaded(
        _ new: Settings, devices: [InputDeviceDescription], at now: MonotonicTime
    ) -> [Action] {
        settings = new
        let newNames = PanelNames(new.configuration)
        // Panels that go on keep their names. The others give their names back.
        for identity in ordered where !isKept(identity, newNames) {
            leave(identity, "is no longer served", at: now)
        }
        actions += lingering.map { .removeDevices(panel: $0.name) }
        lingering = []
        names = newNames
        for case let panel? in touchscreens.values.map(\.panel) { names.keep(panel.name) }
        // All are known before the first panel is, so that a view that a keyboard hides is not shown for a moment.
        let listed = Dictionary(devices.map { ($0.identity, $0) }) { $1 }
        for identity in ordered where listed[identity] == nil { leave(identity, "was unplugged", at: now) }
        refused = refused.filter { listed[$0.key] != nil }
        present = listed
        for device in devices { consider(device.identity, at: now) }
        actions += ordered.filter { touchscreens[$0]?.served != nil }.map { .resume($0) }
        ordered.forEach { updateKeyboard($0) }
        return decisions()
    }

    /// Whether a touchscreen stays the same panel, or would if it could be served.
    ///
    /// Its name must still be one that a fresh start could give it: `front-2` may now be the name of another entry.
    private func isKept(_ identity: Identity, _ names: PanelNames) -> Bool {
        guard let touchscreen = touchscreens[identity], let device = present[identity],
            case .panel(let entry) = settings.use(of: device, among: present.values)
        else { return false }
        guard let panel = touchscreen.panel else { return true }
        return panel.entry == settings.configuration.panels[entry].name
            && names.mayKeep(panel.name, ofEntry: panel.entry)
    }
}
