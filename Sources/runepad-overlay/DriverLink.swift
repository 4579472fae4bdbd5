// SPDX-License-Identifier: MIT

import Control
import EventLoops
import Overlay
import Windows

/// The way to the driver: asks it for what the others need, and tells what it says of the panels that are shown here.
final class DriverLink: OverlayDriver {
    /// Who is told what happens to the panels that are shown here.
    weak var delegate: (any DriverClient.Delegate)?

    private let client: DriverClient
    /// The only panel that is shown here, or `nil` for all.
    private let panel: String?
    private let end: ProgramEnd

    /// Makes a way that is open as soon as `loop` runs.
    ///
    /// - Parameters:
    ///   - panel: The only panel that is shown here, or `nil` for all.
    ///   - loop: The loop that calls it.
    ///   - end: Ends the program when the driver refuses this user.
    /// - Throws: `EventLoopError` when nothing can be waited for.
    init(to panel: String?, loop: EventLoop, end: ProgramEnd) throws(EventLoopError) {
        self.panel = panel
        self.end = end
        client = try DriverClient(loop: loop)
        client.delegate = self
    }

    /// The panels that are shown here and there, by name.
    var panels: [PanelState] {
        client.panels.values.filter { panel == nil || $0.name == panel }.sorted { $0.name < $1.name }
    }

    func attach(_ panel: String, to size: PixelSize) {
        client.attach(
            to: panel, width: UInt32(clamping: size.width), height: UInt32(clamping: size.height)
        ) { [weak self] in self?.note($0) }
    }

    func finished(_ panel: String, transition: UInt64) {
        // The driver may have gone, or have waited long enough.
        client.finish(transition, of: panel)
    }

    func ask(_ request: PanelRequest, of panel: String) {
        client.ask(request, of: panel) { [weak self] in self?.note($0) }
    }

    func getView(of panel: String, _ then: @escaping (ShownView?) -> Void) {
        client.getView(of: panel) { [weak self] answer in
            self?.note(answer)
            then(try? answer.get())
        }
    }

    /// Has a panel come or go for another program; `whenRefused` is told where this user may not steer.
    func steer(_ request: PanelRequest, of panel: String, whenRefused: @escaping (ControlError) -> Void) {
        client.ask(request, of: panel) { [weak self] answer in
            if case .failure(let error) = answer, error.kind == .accessDenied { return whenRefused(error) }
            self?.note(answer)
        }
    }
}

// MARK: - What the driver says

extension DriverLink: DriverClient.Delegate {
    func handle(_ event: DriverEvent) {
        switch event {
        case .driverCame(let panels):
            let names = panels.map(\.name).joined(separator: ", ")
            writeLine("the driver is there" + (names.isEmpty ? ", without a panel" : " with " + names))
            if let panel, client.panels[panel] == nil { writeLine("waits for panel \(panel)") }
        case .driverGone(let reason) where reason.kind == .accessDenied:
            return refuse(reason.forLack(of: .view))
        case .driverGone(let reason): writeLine("waits for the driver: \(reason)")
        default: break
        }
        if let event = event.concerning(panel) { delegate?.handle(event) }
    }

    /// Says why something was not done.
    private func note<Answer>(_ answer: Result<Answer, ControlError>) {
        guard case .failure(let error) = answer else { return }
        switch error.kind {
        case .accessDenied: refuse(error)
        // It is told by driverGone and panelGone.
        case .noBus, .noDriver, .unknownPanel, .noAnswer: break
        default: writeLine("the driver cannot be asked: \(error)")
        }
    }

    private func refuse(_ error: ControlError) {
        end.end(77, "the driver refuses this user: \(error)")
    }
}
