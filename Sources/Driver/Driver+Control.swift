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
        case .setLayout(let layout): panel.perform(.setLayout(try panel.layout(named: layout)))
        case .setPurpose(let purpose): panel.perform(.setLayout(try panel.layout(serving: purpose)))
        case .showFor(let purpose, let program):
            let layout = panel.layout(suiting: purpose, in: program)
            if !maySteer { try panel.requireField(mayShow: layout) }
            panel.showForField(layout)
        case .fieldLeft: panel.loseField()
        case .guide(let isOn): try panel.guide(isOn)
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
        if former == nil, let panel = self.panel(named: name), panel.glyphUse == .unread {
            panel.perform(.wakeSession)
        }
    }

    /// Turns the panels that are to be turned with their outputs, and those whose session reads other glyphs, as far as
    /// that may be done now.
    func turnPanels() {
        var next: MonotonicTime?
        for panel in Array(panels.values) {
            // A configured rotation stays: nothing is turned then.
            if panel.turn.take(isTouched: panel.isTouched, at: .now()) {
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

extension Panel {
    /// The layout that the view shows, or would show if it were visible.
    var layout: Layout { settings.layouts[viewStatus.layout] }

    var state: PanelState {
        var state = PanelState(name: name, configuration: settings.configuration, settings: settings)
        state.seat = device.seat
        state.isVisible = viewStatus.isVisible
        state.status = status
        state.layout = layout.name
        state.layer = layout.layers[viewStatus.layer].name
        state.purpose = layout.purpose
        state.frame = frame
        if let handle { state.handle = handle }
        state.isAtSecondPlace = viewStatus.isVisible && viewStatus.place.isSecond
        state.coversField = viewStatus.coversField
        state.rotation = basis.transform.rotation
        state.glyphs = glyphUse
        return state
    }

    private var status: PanelStatus { isGivenBack ? .givenBack : isServing ? .serving : .waiting }

    /// Throws if a text field may not change the layout of this panel.
    ///
    /// A panel may be configured not to follow text fields. A secret layout that a person or program has
    /// called also stays, even while a person visits another layout by one of its keys.
    fileprivate func requireField(mayShow layout: Int) throws(ControlError) {
        if settings.configuration.presentation.show != .auto {
            throw ControlError(
                .fieldRefused,
                "the panel \(name) does not follow text fields: write 'show: auto' in its configuration")
        }
        let lasting = settings.layouts[lastingLayout]
        if lasting.isSecret, viewStatus.isVisible, layout != lastingLayout, !isShownForField {
            throw ControlError(
                .fieldRefused, "the secret layout \(lasting.name) was called, and stays until it is hidden"
            )
        }
    }

    fileprivate func guide(_ isOn: Bool) throws(ControlError) {
        guard settings.configuration.guided != nil else {
            throw ControlError(
                .notGuided,
                "the panel \(name) has no guided touch: write 'guided: yes' in its configuration")
        }
        setGuided(isOn)
    }

    fileprivate func layout(named name: String) throws(ControlError) -> Int {
        if let index = settings.offeredLayout(named: name) { return index }
        if settings.layouts.contains(where: { $0.name == name }) {
            throw ControlError(
                .withheldLayout,
                "only a key of a secret layout can show '\(name)', to the person who taps it: to let "
                    + "programs show it, name it in the 'layout' of the panel \(self.name)")
        }
        throw ControlError(
            .unknownLayout, "the panel \(self.name) has no layout '\(name)'; it has \(list(state.layouts))")
    }

    fileprivate func layout(serving purpose: Purpose) throws(ControlError) -> Int {
        if let index = settings.offered.first(where: { settings.layouts[$0].purpose == purpose }) {
            return index
        }
        throw ControlError(
            .unknownPurpose,
            "the panel \(name) has no layout with the purpose \(purpose.rawValue): name one in its 'layout'")
    }

    /// Returns the layout that the configuration's `fields` name for a text field, or the layout that suits
    /// the field best, of those that programs may request.
    fileprivate func layout(suiting purpose: Purpose, in program: String?) -> Int {
        if let named = settings.layout(forFieldOf: purpose, in: program) { return named }
        let offered = settings.offered
        let best = purpose.bestIndex(
            among: offered.map { settings.layouts[$0].purpose },
            present: offered.firstIndex(of: viewStatus.layout) ?? -1)
        return offered[best]
    }
}

extension PanelState {
    /// Makes the state of a panel whose view is hidden.
    init(name: String, configuration: PanelConfiguration, settings: PanelSettings?) {
        self.init(name: name)
        let presentation = configuration.presentation
        let first = settings?.layouts.first
        layout = first?.name ?? ""
        layer = first?.layers.first?.name ?? ""
        purpose = first?.purpose
        show = presentation.show
        layouts = settings.map { settings in settings.offered.map { settings.layouts[$0].name } } ?? []
        output = presentation.output
        theme = presentation.theme
        textScale = presentation.textScale
        reservesSpace = presentation.reservesSpace
        enablesAccessibility = presentation.enablesAccessibility
        unsetsFullscreen = presentation.unsetsFullscreen
        clicks = configuration.clicks && settings?.layouts.contains { $0.feedback.click } == true
    }
}

private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
