// SPDX-License-Identifier: MIT

import Clicks
import Control
import EventLoops
import Overlay
import Windows

/// Hands on what the controller and the driver's client have to say to each other.
final class DriverLink: OverlayDriver {
    private let client: DriverClient
    weak var controller: OverlayController?
    /// Who has views come and go with the focus of text fields.
    weak var follower: FieldFollower?
    /// The only panel that is wanted, for a line in the log when it is not there.
    var onlyPanel: String?
    /// Where presses are heard.
    var sound: ClickSound?
    /// What is done each time that the controller was told something.
    var afterwards: () -> Void = {}
    /// What is done when the driver refuses this user, with a sentence for the log.
    var whenRefused: (String) -> Void = { _ in }

    init(loop: EventLoop) throws(EventLoopError) {
        client = try DriverClient(loop: loop)
        client.delegate = self
    }

    func attach(_ panel: String, to size: PixelSize) {
        client.attach(
            to: panel, width: UInt32(clamping: size.width), height: UInt32(clamping: size.height)
        ) { [weak self] answer in
            if case .failure(let error) = answer { self?.heed(error) }
        }
    }

    func finished(_ panel: String, transition: UInt64) {
        // The driver may have gone, or have waited long enough.
        client.finish(transition, of: panel)
    }

    func getView(of panel: String, _ then: @escaping (ShownView?) -> Void) {
        client.getView(of: panel) { [weak self] answer in
            switch answer {
            case .success(let view): then(view)
            case .failure(let error):
                self?.heed(error)
                then(nil)
            }
            self?.afterwards()
        }
    }

    /// The panels that are wanted and there, by name.
    var panels: [PanelState] {
        client.panels.values.filter(isWanted).sorted { $0.name < $1.name }
    }

    private func isWanted(_ panel: PanelState) -> Bool {
        onlyPanel == nil || panel.name == onlyPanel
    }

    /// Has a panel do something; why it does not is for the log.
    func ask(_ request: PanelRequest, of panel: String) {
        client.ask(request, of: panel) { [weak self] answer in
            if case .failure(let error) = answer { self?.heed(error) }
        }
    }

    /// Has a panel come or go for another program; `whenRefused` is told where this user may not steer.
    func steer(_ request: PanelRequest, of panel: String, whenRefused: @escaping (ControlError) -> Void) {
        client.ask(request, of: panel) { [weak self] answer in
            guard case .failure(let error) = answer else { return }
            if error.kind == .accessDenied { whenRefused(error) } else { self?.heed(error) }
        }
    }

    private func heed(_ error: ControlError) {
        switch error.kind {
        case .accessDenied: whenRefused("the driver refuses this user: \(error)")
        // It is told by driverGone and panelGone.
        case .noBus, .noDriver, .unknownPanel, .noAnswer: break
        default: writeLine("the driver cannot be asked: \(error)")
        }
    }
}

extension DriverLink: DriverClient.Delegate {
    func handle(_ event: DriverEvent) {
        switch event {
        case .driverCame(let panels):
            let names = panels.map(\.name).joined(separator: ", ")
            writeLine("the driver is there" + (names.isEmpty ? ", without a panel" : " with " + names))
            if let onlyPanel, client.panels[onlyPanel] == nil { writeLine("waits for panel \(onlyPanel)") }
        case .driverGone(let reason) where reason.kind == .accessDenied:
            return heed(reason.forLack(of: .view))
        case .driverGone(let reason): writeLine("waits for the driver: \(reason)")
        case .clicked: sound?.play()
        default: break
        }
        guard let event = event.concerning(onlyPanel) else { return }
        controller?.take(event)
        follower?.perform { $0.take(event) }
        sound?.isWanted = panels.contains(where: \.clicks)
        afterwards()
    }
}
