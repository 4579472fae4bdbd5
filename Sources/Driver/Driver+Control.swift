// SPDX-License-Identifier: MIT

import Configuration
import Control
import Counters
import KeyEngine
import Layouts
import Views

// What the bus asks of the driver.
extension Driver: ControlServer.Delegate {
    func perform(_ request: PanelRequest, onPanel name: String) throws(ControlError) {
        guard let panel = panel(named: name) else { return }
        switch request {
        case .show: panel.show()
        case .hide: try hide(panel)
        case .toggle: if panel.face.isVisible { try hide(panel) } else { panel.show() }
        case .shuffle: panel.shuffle()
        case .setLayout(let layout): panel.setLayout(try panel.layout(named: layout))
        case .setPurpose(let purpose): panel.setLayout(try panel.layout(serving: purpose))
        case .showFor(let purpose): panel.showForField(try panel.layout(suiting: purpose))
        // The server sees to these itself.
        case .reload, .attach, .finished: break
        }
    }

    func reloadFiles() throws(ControlError) {
        if reload() { return }
        throw ControlError(
            .notReloaded,
            "the files have errors, and what they are wrong in goes on as before: runepad check lists them")
    }

    func counters() -> DriverCounters {
        ledger.counters(
            serving: panels.values.map { CountedPanel(name: $0.name, isServed: true, counters: $0.counters) })
    }

    func fieldLost(onPanel name: String) {
        panel(named: name)?.loseField()
    }

    func view(ofPanel name: String) -> ShownView? {
        guard let panel = panel(named: name) else { return nil }
        let snapshot = panel.snapshot
        return ShownView(
            serial: panel.viewSerial, layout: snapshot.layoutName, layer: snapshot.layerName,
            drawn: DrawnView(snapshot, of: panel.layout))
    }

    func busRefused(_ reason: String) {
        Log.warning(.noBus, "\(reason); typing goes on without it")
    }

    private func panel(named name: String) -> Panel? {
        panels.values.first { $0.name == name }
    }

    private func hide(_ panel: Panel) throws(ControlError) {
        if panel.canPass { return panel.hide() }
        throw ControlError(
            .cannotHide,
            "the view covers the panel, whose contacts nobody else would get: say 'show: call' in the panel's "
                + "configuration")
    }
}

extension Panel {
    /// The layout that is shown, or would be.
    var layout: Layout { settings.layouts[face.layout] }

    /// What the bus is told of the panel.
    var state: PanelState {
        let presentation = settings.configuration.presentation
        var state = PanelState(name: name)
        state.isVisible = face.isVisible
        state.isGivenBack = isGivenBack
        state.layout = layout.name
        state.layer = layout.layers[face.layer].name
        state.purpose = layout.purpose
        state.frame = frame
        state.show = PanelState.Occasion(rawValue: presentation.show.rawValue) ?? .call
        state.layouts = settings.layouts.map(\.name)
        state.output = presentation.output
        state.theme = presentation.theme
        state.reservesSpace = presentation.reservesSpace
        state.clicks = settings.configuration.clicks && settings.layouts.contains { $0.feedback.click }
        return state
    }

    fileprivate func layout(named name: String) throws(ControlError) -> Int {
        if let index = settings.layouts.firstIndex(where: { $0.name == name }) { return index }
        throw ControlError(
            .unknownLayout,
            "the panel \(self.name) has no layout '\(name)'; it has \(list(settings.layouts.map(\.name)))")
    }

    fileprivate func layout(serving text: String) throws(ControlError) -> Int {
        let purpose = try purpose(text)
        if let index = settings.layouts.firstIndex(where: { $0.purpose == purpose }) { return index }
        throw ControlError(
            .unknownPurpose,
            "the panel \(name) has no layout with the purpose \(text): name one in its 'layout'")
    }

    /// The layout that suits a text field best, whatever the panel has.
    fileprivate func layout(suiting text: String) throws(ControlError) -> Int {
        try purpose(text).bestIndex(among: settings.layouts.map(\.purpose), present: face.layout)
    }
}

/// The purpose of a name.
private func purpose(_ text: String) throws(ControlError) -> Purpose {
    if let purpose = Purpose(rawValue: text) { return purpose }
    throw ControlError(
        .unknownPurpose, "'\(text)' is no purpose: it is one of \(list(Purpose.allCases.map(\.rawValue)))")
}

private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
