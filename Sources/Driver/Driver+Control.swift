// SPDX-License-Identifier: MIT

import Configuration
import Control
import ControlServer
import Devices
import Engine
import EventLoops

// Requests from the bus.
extension Driver: ControlServer.Delegate {
    func perform(
        _ request: PanelRequest, onPanel name: String, maySteer: Bool
    ) throws(ControlError) {
        if let panel = panel(named: name) {
            try perform(request, on: panel, maySteer: maySteer)
        } else if let identity = roster.failed(named: name) {
            perform(roster.request(request, ofFailed: identity, at: .now()))
        }
        // The panel may have failed during the request. A request to hide the view has then succeeded all the
        // same.
        if request == .hide || request == .fieldLeft { return }
        if let identity = roster.failed(named: name), let state = roster.failedState(of: identity) {
            throw .notServed(state)
        }
    }

    private func perform(
        _ request: PanelRequest, on panel: Panel, maySteer: Bool
    ) throws(ControlError) {
        switch request {
        case .show: panel.show()
        case .hide: try hide(panel)
        case .toggle: if panel.viewStatus.isVisible { try hide(panel) } else { panel.show() }
        case .shuffle: panel.perform(.shuffle)
        case .setDark(let isDark): panel.perform(.setDark(isDark))
        case .setLayout(let layout): panel.perform(.setLayout(try panel.setup.layout(named: layout)))
        case .setPurpose(let purpose): panel.perform(.setLayout(try panel.setup.layout(serving: purpose)))
        case .showFor(let purpose, let program, let hints):
            let (setup, status) = (panel.setup, panel.viewStatus)
            guard
                case .layout(let layout) = setup.choice(suiting: purpose, in: program, besides: status.layout)
            else { return panel.loseField() }
            if !maySteer {
                try setup.requireField(
                    mayShow: layout, over: panel.lastingLayout,
                    isCalled: status.isVisible && !panel.isShownForField)
            }
            panel.showForField(layout, hints)
        case .fieldLeft: panel.loseField()
        case .guide(let isOn):
            guard panel.settings.configuration.guided != nil else {
                throw ControlError(
                    .notGuided,
                    "the panel \(panel.name) has no guided touch: write 'guided: yes' in its configuration")
            }
            panel.setGuided(isOn)
        }
    }

    func outputTurned(to rotation: Rotation, ofPanel name: String) {
        guard outputRotations.updateValue(rotation, forKey: name) != rotation,
            let panel = panel(named: name)
        else { return }
        panel.turn.request(at: .now())
        turnPanels()
        if let panel = self.panel(named: name) { panelStatusChanged(panel) }
    }

    func glyphsRead(_ glyphs: ReadGlyphs?, ofPanel name: String) {
        let former = readGlyphs[name]
        guard glyphs != former else { return }
        readGlyphs[name] = glyphs
        guard let panel = panel(named: name) else { return }
        panel.turn.request(at: .now())
        turnPanels()
        // A compositor with a keymap for each keyboard tells that of the keyboard that typed last.
        if former == nil, let panel = self.panel(named: name), panel.setup.hasUnreadGlyphs {
            panel.perform(.wakeSession)
        }
    }

    func commitsOffered(_ isOn: Bool, ofPanel name: String) {
        guard isOn != committedPanels.contains(name) else { return }
        if isOn { committedPanels.insert(name) } else { committedPanels.remove(name) }
        // A turn shows the first layer again.  It is not worth that where an overlay was only late for a moment.
        panel(named: name)?.turn.request(at: .now().advanced(byMicroseconds: isOn ? 0 : 1_000_000))
        turnPanels()
    }

    func commitEnded(ofPanel name: String) { panel(named: name)?.perform(.endCommit) }

    /// Turns the panels that are to be turned with their outputs, and those whose session reads other glyphs or commits
    /// other characters, as far as that may be done now.
    func turnPanels() {
        var next: MonotonicTime?
        for panel in Array(panels.values) {
            // A configured rotation stays: nothing is turned then.
            if panel.turn.take(isTouched: panel.isInUse, at: .now()) {
                perform(roster.turned(panel.device.identity, at: .now()))
            }
            if let deadline = panel.turn.deadline { next = min(next ?? deadline, deadline) }
        }
        turnTimer?.fire(at: next)
    }

    func reloadFiles() throws(ControlError) {
        if reload() { return }
        throw ControlError(
            .notReloaded,
            "the files have errors, and the driver keeps the former settings of the faulty parts: runepad "
                + "check "
                + "lists the errors")
    }

    func counters() -> DriverCounters {
        let served = panels.values.map {
            CountedPanel(name: $0.name, isServed: true, counters: $0.counters)
        }
        return roster.ledger.counters(with: served + roster.failedCounters)
    }

    func view(ofPanel name: String) -> ShownView? {
        guard let panel = panel(named: name) else { return nil }
        return ShownView(serial: panel.viewSerial, view: panel.drawnView)
    }

    func keyChanges(ofPanel name: String, since former: ShownView) -> [KeyChange]? {
        panel(named: name)?.keyChanges(since: former)
    }

    func busRefused(_ reason: String) {
        Log.warning(.noBus, "\(reason); touchscreens type without the bus")
    }

    func panel(named name: String) -> Panel? {
        panels.values.first { $0.name == name }
    }

    private func hide(_ panel: Panel) throws(ControlError) {
        if panel.canPass { return panel.hide() }
        throw ControlError(
            .cannotHide,
            "the view covers the whole panel, so contacts cannot be passed on: write 'show: call' in the "
                + "panel's configuration")
    }
}
