// SPDX-License-Identifier: MIT

package import Control
internal import Engine

/// What the driver answers on the bus.
package enum BusFacts: Hashable, Sendable {
    /// The driver answers, and has these panels.
    case panels([PanelState])
    /// There is no bus, or no driver on it: the reason.
    case noDriver(String)
    /// The driver is on the bus, and did not answer in time.
    case noAnswer
    /// This user may not ask: the reason.
    case denied(String)

    /// The panels, or an empty list if the driver does not answer.
    var panels: [PanelState] {
        if case .panels(let panels) = self { panels } else { [] }
    }
}

extension HostFacts {
    var busFindings: [Finding] {
        switch bus {
        case .panels: return [Finding(.bus, .good, "the driver answers on the bus")]
        case .denied(let reason):
            return [Finding(.bus, .unknown, reason, remedy: .run("sudo", "runepad", "doctor"))]
        case .noAnswer:
            return [
                Finding(
                    .bus, .problem, "the driver is on the bus, but did not answer for 3 seconds",
                    remedy: .run(
                        "systemctl", "restart", "runepadd", note: "a machine that is busy may only need time")
                )
            ]
        case .noDriver(let reason):
            // A driver that does not run was a finding before.
            guard driver != nil else { return [] }
            return [
                Finding(
                    .bus, .problem, "the driver runs, but does not answer on the bus: \(reason)",
                    remedy: .run(
                        "systemctl", "reload", "dbus",
                        note: "the bus must have read /usr/share/dbus-1/system.d/org.runepad.Runepad1.conf"))
            ]
        }
    }

    var panelFindings: [Finding] {
        guard case .panels(let served) = bus else { return [] }
        return served.map(finding) + served.compactMap(formerSettings) + unserved(among: served)
            + served.compactMap(turn) + turnFindings
    }

    /// Whether a panel types.
    private func finding(_ panel: PanelState) -> Finding {
        switch panel.status {
        case .failed(let reason):
            return Finding(
                .panels, .problem, "\(panel.name): \(reason)\(holdersText(of: panel))",
                remedy: .advice(
                    "the driver tries again by itself; `runepad show --panel \(panel.name)` makes it try at once"
                ))
        case .waiting:
            return Finding(
                .panels, .problem,
                "\(panel.name) does not type, because something has rested on the glass since before the driver started",
                remedy: .advice("lift or wipe away what rests on the glass"))
        case .givenBack:
            return Finding(
                .panels, .problem,
                "\(panel.name) does not type, because somebody held two corners of the glass to get the touchscreen back",
                remedy: .mend("runepad", "show", "--panel", panel.name))
        case .serving:
            return Finding(
                .panels, .good,
                "\(panel.name) is served, and its view is \(panel.isVisible ? "shown" : "hidden") (show: \(panel.show.rawValue))"
            )
        }
    }

    /// The programs that have the panel's device open.
    private func holdersText(of panel: PanelState) -> String {
        let nodes = touchscreens.filter { PanelState.isName(panel.name, ofEntry: $0.panel ?? "") }.map(\.node)
        let names = nodes.flatMap { holders[$0] ?? [] }
        return names.isEmpty ? "" : "; the device is open in \(names.joined(separator: ", "))"
    }

    /// A panel whose layouts the configuration has changed since the driver read it.
    private func formerSettings(_ panel: PanelState) -> Finding? {
        guard
            let written = configuration.panels.first(where: {
                PanelState.isName(panel.name, ofEntry: $0.name)
            }),
            let layouts = written.layouts, layouts != panel.layouts
        else { return nil }
        return Finding(
            .panels, .problem,
            "\(panel.name) still has former settings: the driver has not read the configuration again",
            remedy: .mend("systemctl", "reload", "runepadd"))
    }

    /// The panels for whose touchscreens the driver does nothing.
    private func unserved(among served: [PanelState]) -> [Finding] {
        touchscreens.filter { $0.fault == nil }.compactMap(\.panel).filter { name in
            !served.contains { PanelState.isName($0.name, ofEntry: name) }
        }
        .map {
            Finding(
                .panels, .problem, "the driver does not serve \($0), although its touchscreen is plugged in",
                remedy: .mend("systemctl", "reload", "runepadd"))
        }
    }

    /// A panel that is turned another way than its screen.
    private func turn(_ panel: PanelState) -> Finding? {
        guard let output = panel.outputRotation, output != panel.rotation else { return nil }
        return Finding(
            .panels, .problem,
            "\(panel.name) is turned by \(panel.rotation.rawValue), and its screen by \(output.rawValue), so that "
                + "touches reach other keys",
            remedy: .advice(
                "remove `rotation` from the panel; if the glass itself is turned, write that as `calibration`"
            ))
    }
}

extension PanelState {
    /// Whether a panel of this name is for an entry of the configuration: the second touchscreen of `front` is `front-2`.
    package static func isName(_ name: String, ofEntry entry: String) -> Bool {
        name == entry || (name.hasPrefix(entry + "-") && Int(name.dropFirst(entry.count + 1)) != nil)
    }
}
