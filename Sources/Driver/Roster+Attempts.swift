// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine

// Attempts to serve touchscreens.
extension Roster {
    /// Returns what the panel of an open touchscreen has, with its counters.
    ///
    /// A panel that has failed has what it had before. Otherwise it takes over what a panel of its entry has just left, or
    /// gets a new name.
    mutating func claim(_ identity: Identity) -> RetainedPanel? {
        guard let touchscreen = touchscreens[identity] else { return nil }
        var panel = touchscreen.panel ?? newPanel(identity, touchscreen.entry)
        touchscreens[identity]?.panel = panel
        panel.counters = counters(of: panel, after: touchscreen.attempts)
        return panel
    }

    /// The virtual devices of a panel that is not served yet were made, or were removed so that others can be made.
    mutating func setDevices(of identity: Identity, areThere: Bool) {
        touchscreens[identity]?.panel?.hasDevices = areThere
    }

    /// A touchscreen is open and grabbed or waits to be, and has its virtual devices; returns whether to log that.
    mutating func opened(_ identity: Identity, at now: MonotonicTime) -> Bool {
        guard let panel = touchscreens[identity]?.panel else { return false }
        ledger.handOver(panel.name)
        touchscreens[identity]?.panel?.counters = nil
        return succeed(identity, at: now)
    }

    /// A panel has its new settings and udev's description.
    mutating func changed(_ identity: Identity, at now: MonotonicTime) { _ = succeed(identity, at: now) }

    private mutating func succeed(_ identity: Identity, at now: MonotonicTime) -> Bool {
        guard let settings = settings(of: identity) else { return false }
        touchscreens[identity]?.state = .served(settings)
        // A panel that is served begins its demand anew by itself.
        touchscreens[identity]?.panel?.show = settings.configuration.presentation.show
        return touchscreens[identity]?.attempts.succeed(at: now) == true
    }

    /// An attempt to serve a touchscreen has failed, or its panel has ended because of a fault.
    ///
    /// `isGone` says that the kernel no longer has the touchscreen: udev may report that later, or never.
    mutating func failed(
        _ identity: Identity, _ fault: PanelFault, isGone: Bool, at now: MonotonicTime
    ) -> [Action] {
        if isGone { leave(identity, "was unplugged", at: now) } else { fail(identity, fault, at: now) }
        return decisions()
    }

    /// A panel could not get its new settings, and still has the former ones.
    ///
    /// It keeps them until that works. It fails instead where its keys would go to a seat that it has left (`movesKeys`),
    /// and where no file tells udev the seat. In a kiosk it fails if its former keys could lead out.
    mutating func changeFailed(
        _ identity: Identity, _ error: DeviceError, movesKeys: Bool, at now: MonotonicTime
    ) -> [Action] {
        guard let touchscreen = touchscreens[identity], let former = touchscreen.served else { return [] }
        let kiosk = settings.configuration.kiosk
        let layouts = touchscreens.values.compactMap(\.served?.layouts) + settings.layouts
        if movesKeys || error.operation == .publish || (kiosk != nil && former.kiosk != kiosk)
            || !settings.mayServe(layouts)
        {
            fail(identity, .device(error), at: now)
        } else if touchscreens[identity]?.attempts.fail(.device(error), at: now) == .news,
            let panel = touchscreen.panel
        {
            let text = "\(error); the panel keeps its former settings until that works"
            log(.notReloaded, .error, text, of: panel, identity)
        }
        return decisions()
    }

    /// udev has changed the axes of a touchscreen that is served: contacts and the pass-through touchscreen depend on them.
    mutating func reopen(_ identity: Identity) -> [Action] {
        touchscreens[identity]?.state = .tried
        // The log may now say something else of the touchscreen.
        touchscreens[identity]?.attempts = ServingAttempts()
        return [.end(identity), .open(identity)]
    }

    /// A panel has ended, and this is what it leaves.
    mutating func ended(_ name: String, demand: ViewDemand, counters: PanelCounters, frame: Frame) {
        guard let identity = touchscreens.first(where: { $0.value.panel?.name == name })?.key else {
            return ledger.close(name, counters)
        }
        touchscreens[identity]?.panel?.demand = demand
        touchscreens[identity]?.panel?.counters = counters
        touchscreens[identity]?.panel?.frame = frame
        followShow(identity)
    }

    /// Begins the demand of a panel that is not served anew if the files now say another time to show its view.
    mutating func followShow(_ identity: Identity) {
        guard let panel = touchscreens[identity]?.panel,
            let show = configuration(of: identity)?.presentation.show, show != panel.show
        else { return }
        touchscreens[identity]?.panel?.show = show
        touchscreens[identity]?.panel?.demand.restart(isWanted: show == .always)
    }

    mutating func fail(_ identity: Identity, _ fault: PanelFault, at now: MonotonicTime) {
        guard var touchscreen = touchscreens[identity] else { return }
        let isServed = touchscreen.served != nil
        if isServed { actions.append(.end(identity)) }
        let logEntry = touchscreen.attempts.fail(fault, at: now)
        defer { touchscreens[identity] = touchscreen }
        if logEntry == .nothing {
            guard touchscreen.fault == nil else { return }
            touchscreen.state = .tried
            guard let panel = touchscreen.panel.take() else { return }
            release(panel, at: now)
            if isServed { logEnd(of: panel, identity, "was unplugged") }
            return
        }
        var panel = touchscreen.panel ?? newPanel(identity, touchscreen.entry)
        if fault.isOfOwnDevices, panel.hasDevices {
            panel.hasDevices = false
            actions.append(.removeDevices(panel: panel.name))
        }
        if panel.counters == nil, !isServed {
            panel.counters = ledger.resumed(panel.name)
            ledger.handOver(panel.name)
        }
        touchscreen.panel = panel
        touchscreen.state = .failed(fault)
        actions.append(.publishFailure(identity))
        if logEntry == .news { log(.panelFailed, .error, "\(fault)", of: panel, identity) }
    }

    private mutating func newPanel(_ identity: Identity, _ index: Int) -> RetainedPanel {
        let entry = settings.configuration.panels[index]
        let lingered = lingering.firstIndex { $0.entry == entry.name }.map { lingering.remove(at: $0).name }
        return RetainedPanel(
            name: lingered ?? names.take(index), entry: entry.name, hasDevices: lingered != nil,
            demand: ViewDemand(
                isWanted: entry.presentation.show == .always, hasKeyboard: hasKeyboard(identity)),
            show: entry.presentation.show)
    }

    func counters(of panel: RetainedPanel, after attempts: ServingAttempts) -> PanelCounters {
        var counters = panel.counters ?? ledger.resumed(panel.name)
        counters.openRetries += attempts.failures
        return counters
    }
}

// MARK: - The log

extension Roster {
    /// Logs that a panel is no longer served or wanted, with the reason, such as "was unplugged".
    mutating func logEnd(of panel: RetainedPanel, _ identity: Identity, _ reason: String) {
        log(.panelRemoved, .notice, "\(present[identity]?.devnode ?? "") \(reason)", of: panel, identity)
    }

    private mutating func log(
        _ kind: MessageKind, _ priority: Log.Priority, _ text: String, of panel: RetainedPanel,
        _ identity: Identity
    ) {
        let device = present[identity]?.devnode ?? ""
        let fields: KeyValuePairs<Log.Field, String> = [.panel: panel.name, .device: device]
        let text = "\(panel.name): \(text)"
        actions.append(.log(LogMessage(text: text, priority: priority, kind: kind, fields: fields)))
    }
}
