// SPDX-License-Identifier: MIT

import Control
import Doctor
import Engine

/// A machine on which everything works: one panel that follows text fields, in a session of labwc.
func healthyMachine() -> HostFacts {
    var facts = HostFacts()
    facts.service = ServiceFacts()
    facts.driver = DriverFacts()
    facts.configuration.panels = [ConfigurationFacts.Panel(name: "front", layouts: ["de", "pin"])]
    facts.touchscreens = [
        TouchscreenFacts(node: "/dev/input/event3", name: "ELAN Touchscreen", panel: "front")
    ]
    facts.bus = .panels([servedPanel()])
    facts.sessions = [session()]
    facts.clock = ClockFacts(now: 2_000_000_000, programMade: 1_800_000_000)
    return facts
}

/// The panel of ``healthyMachine()`` as the driver tells it.
func servedPanel() -> PanelState {
    var panel = PanelState(name: "front")
    panel.status = .serving
    panel.show = .auto
    panel.layouts = ["de", "pin"]
    panel.textFields = TextFieldStatus(source: "input-method-v2")
    return panel
}

/// The session of ``healthyMachine()``.
func session() -> SessionFacts {
    var session = SessionFacts(user: "kiosk")
    session.compositor = "labwc"
    session.seats = ["seat0"]
    return session
}

extension HostFacts {
    /// The findings that are not good, without the remedies: `problem service: …`.
    var faults: [String] {
        findings.filter { $0.verdict != .good }.map { "\($0.verdict) \($0.check): \($0.text)" }
    }

    /// The remedies of the findings that are not good.
    var remedies: [String] { findings.filter { $0.verdict != .good }.compactMap(\.remedy?.description) }

    /// Changes the only session.
    mutating func changeSession(_ change: (inout SessionFacts) -> Void) { change(&sessions[0]) }

    /// Changes what systemd says of the service.
    mutating func changeService(_ change: (inout ServiceFacts) -> Void) {
        var changed = ServiceFacts()
        change(&changed)
        service = changed
    }

    /// Changes the only panel of the driver.
    mutating func changePanel(_ change: (inout PanelState) -> Void) {
        var panel = servedPanel()
        change(&panel)
        bus = .panels([panel])
    }
}
