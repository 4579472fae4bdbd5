// SPDX-License-Identifier: MIT

import Bus
import Engine
import EventLoops

extension DriverClient {
    func handle(_ event: BusConnection.Event) {
        switch event {
        case .connected:
            obstacle = .noDriver
            // The client subscribes before it requests the list, so that no signal is missed.
            driver = connection.watchOwner(of: BusNames.driver) { [unowned self] in ownerChanged(to: $0) }
            signals = driver.flatMap { driver in
                connection.watch(from: .owner(driver), "path_namespace='\(BusNames.root)'") {
                    [unowned self] in signalled($0)
                }
            }
        case .lost: lose(Self.noBus)
        }
    }

    private func ownerChanged(to owner: String) {
        // A driver that comes in place of another one has panels of its own.
        if hasDriver || owner.isEmpty { lose(.noDriver) }
        guard !owner.isEmpty else { return }
        obstacle = .noAnswer
        list()
    }

    private func lose(_ reason: ControlError) {
        obstacle = reason
        (panels, followed, guided) = ([:], [:], [:])
        guard hasDriver || !hasReportedAbsence else { return }
        hasDriver = false
        hasReportedAbsence = true
        delegate?.handle(.driverGone(reason))
    }

    /// Requests the list of panels; later once more if the driver has no answer.
    func list() {
        guard !hasDriver, driver?.current?.isEmpty == false else { return }
        connection.call(
            .init(path: BusNames.root, interface: BusNames.objectManager, member: "GetManagedObjects")
        ) { [unowned self] answer in
            if let error = answer.error.map(ControlError.init) {
                if error.kind == .tooMuch || error.kind == .noAnswer {
                    listTimer?.fire(at: .now().advanced(byMicroseconds: Self.listPause))
                }
                return lose(error)
            }
            do throws(MessageFault) {
                let states = try answer.array("{oa{sa{sv}}}") { () throws(MessageFault) -> PanelState? in
                    try answer.container("e", "oa{sa{sv}}") { () throws(MessageFault) -> PanelState? in
                        try Self.panel(answer)
                    }
                }
                panels = Dictionary(
                    states.compactMap { $0 }.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
                obstacle = nil
                hasDriver = true
                hasReportedAbsence = false
                delegate?.handle(.driverCame(panels.values.sorted { $0.name < $1.name }))
            } catch {
                lose(.otherVersion)
            }
        }
    }

    /// Reads the path, the interfaces and the properties of an object; returns a panel's state.
    private static func panel(_ reader: MessageReader) throws(MessageFault) -> PanelState? {
        let path = try reader.text("o")
        var state = BusNames.panel(atPath: path).map { PanelState(name: $0) }
        _ = try reader.array("{sa{sv}}") { () throws(MessageFault) in
            try reader.container("e", "sa{sv}") { () throws(MessageFault) in
                if try reader.text() == BusNames.panelInterface {
                    try state?.read(reader)
                } else {
                    try reader.skip("a{sv}")
                }
            }
        }
        return state
    }

    /// How long the client waits before it requests the list again, in microseconds.
    private static let listPause: UInt64 = 1_000_000

    private func signalled(_ signal: MessageReader) {
        // The list has all changes from before its answer.
        guard hasDriver else { return }
        try? take(signal)
    }

    private func take(_ signal: MessageReader) throws(MessageFault) {
        let member = signal.member
        switch member {
        case "InterfacesAdded":
            guard let panel = try Self.panel(signal) else { return }
            panels[panel.name] = panel
            delegate?.handle(.panelCame(panel))
        case "InterfacesRemoved":
            guard let name = BusNames.panel(atPath: try signal.text("o")),
                let panel = panels.removeValue(forKey: name)
            else { return }
            followed[name] = nil
            guided[name] = nil
            delegate?.handle(.panelGone(panel))
        default:
            guard let panel = BusNames.panel(atPath: signal.path).flatMap({ panels[$0] }) else { return }
            try take(signal, member, of: panel)
        }
    }

    private func take(
        _ signal: MessageReader, _ member: String, of panel: PanelState
    ) throws(MessageFault) {
        guard let kind = PanelSignal(rawValue: member) else {
            guard member == "PropertiesChanged", try signal.text() == BusNames.panelInterface else { return }
            var changed = panel
            try changed.read(signal)
            panels[changed.name] = changed
            if changed != panel { delegate?.handle(.panelChanged(changed, from: panel)) }
            return
        }
        switch kind {
        case .willShow, .didShow, .willHide, .didHide:
            delegate?.handle(.panelMoves(panel, try TransitionEvent(signal, of: kind)))
        case .viewChanged: delegate?.handle(.viewChanged(panel, serial: try signal.uint64()))
        case .click: delegate?.handle(.clicked(panel))
        case .guided: try take(guided: signal, of: panel)
        case .commit:
            let number = try signal.uint64()
            delegate?.handle(.commit(panel, number: number, text: try signal.text()))
        }
    }
}
