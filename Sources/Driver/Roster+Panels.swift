// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine

// Requests for panels that are not served, and keyboards.
extension Roster {
    /// Remembers a request for a panel that cannot be served, and tries at once to serve it if the view is requested.
    mutating func request(
        _ request: PanelRequest, ofFailed identity: Identity, at now: MonotonicTime
    ) -> [Action] {
        switch request {
        case .show, .toggle:
            touchscreens[identity]?.panel?.demand.call()
            consider(identity, at: now)
        case .hide: touchscreens[identity]?.panel?.demand.hide()
        case .fieldLeft: touchscreens[identity]?.panel?.demand.loseField()
        case .showFor, .shuffle, .setDark, .guide, .setLayout, .setPurpose: break
        }
        return decisions()
    }

    /// Whether a panel depends on hardware keyboards.
    var watchesKeyboards: Bool {
        settings.configuration.panels.contains { $0.presentation.hidingKeyboards != nil }
    }

    /// Tells the panels that a device concerns as a keyboard, by one of these descriptions, whether a keyboard hides them.
    ///
    /// All other panels are as before. So a further device costs no look at the hundreds that may be plugged in.
    mutating func updateKeyboards(after descriptions: InputDeviceDescription?...) {
        for identity in ordered {
            guard let entry = entry(of: identity) else { continue }
            if descriptions.contains(where: { $0.map(entry.isHidden) == true }) { updateKeyboard(identity) }
        }
    }

    /// Tells a panel whether a hardware keyboard hides its view.
    mutating func updateKeyboard(_ identity: Identity) {
        if touchscreens[identity]?.served != nil { return actions.append(.setKeyboard(identity)) }
        let isPresent = hasKeyboard(identity)
        touchscreens[identity]?.panel?.demand.setKeyboard(isPresent: isPresent)
    }

    /// Whether a hardware keyboard that hides the view of a panel is plugged in on the seat of its touchscreen.
    func hasKeyboard(_ identity: Identity) -> Bool {
        guard let seat = present[identity]?.seat, let entry = entry(of: identity),
            entry.presentation.hidingKeyboards != nil
        else { return false }
        return present.values.contains { $0.seat == seat && entry.isHidden(by: $0) }
    }

    /// The entry by which a touchscreen is served, or would be.
    private func entry(of identity: Identity) -> PanelConfiguration? {
        touchscreens[identity]?.served?.configuration ?? configuration(of: identity)
    }
}

// MARK: - What others see of the panels

extension Roster {
    /// The touchscreens that the driver has reported as failed.
    var failed: [Identity] { ordered.filter { touchscreens[$0]?.fault != nil } }

    /// Returns the touchscreen of a panel that cannot be served.
    func failed(named name: String) -> Identity? {
        touchscreens.first { $0.value.fault != nil && $0.value.panel?.name == name }?.key
    }

    /// The state of a panel that cannot be served, for the bus.
    func failedState(of identity: Identity) -> PanelState? {
        guard let touchscreen = touchscreens[identity], let fault = touchscreen.fault,
            let panel = touchscreen.panel, let entry = configuration(of: identity)
        else { return nil }
        var state = PanelState(name: panel.name, configuration: entry, settings: settings(of: identity))
        if let frame = panel.frame { state.frame = frame }
        state.seat = present[identity]?.seat ?? state.seat
        state.status = .failed("\(fault)")
        state.take(counters(of: panel, after: touchscreen.attempts))
        return state
    }

    var failedCounters: [CountedPanel] {
        touchscreens.values.compactMap { touchscreen in
            guard touchscreen.fault != nil, let panel = touchscreen.panel else { return nil }
            return CountedPanel(
                name: panel.name, isServed: true, counters: counters(of: panel, after: touchscreen.attempts))
        }
    }

    var assistiveUsers: [AssistiveInputs.User] {
        touchscreens.compactMap { identity, touchscreen in
            guard let entry = touchscreen.served?.configuration, let panel = touchscreen.panel,
                let seat = present[identity]?.seat, !entry.assistiveKeys.isEmpty || entry.headphoneJack != nil
            else { return nil }
            return AssistiveInputs.User(
                panel: panel.name, seat: seat, keys: entry.assistiveKeys, jack: entry.headphoneJack)
        }.sorted { $0.panel < $1.panel }
    }

    /// The driver's status, for the service manager to show.
    var status: String {
        func text(_ verb: String, _ isListed: (Touchscreen) -> Bool) -> String? {
            let names = touchscreens.values.filter(isListed).compactMap(\.panel?.name).sorted()
            return names.isEmpty ? nil : "\(verb) \(names.joined(separator: ", "))"
        }
        let parts = [text("serving") { $0.served != nil }, text("cannot serve") { $0.fault != nil }]
        let status = parts.compactMap { $0 }.joined(separator: "; ")
        return status.isEmpty ? "waiting for a touchscreen" : status
    }
}
