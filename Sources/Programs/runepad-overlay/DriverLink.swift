// SPDX-License-Identifier: MIT

import Control
import EventLoops
import Files
import Overlay
import Windows

/// The link to the driver: sends requests to it, and reports its events for the panels that are shown here.
final class DriverLink: OverlayDriver {
    /// The delegate, which gets the events of the panels that are shown here.
    weak var delegate: (any DriverClient.Delegate)?

    private let client: DriverClient
    /// The name of the only panel that is shown here, or `nil` for all.
    private let panel: String?
    private let end: ProgramEnd

    /// Makes a link, which connects as soon as `loop` runs, and uses `end` when the driver refuses this user.
    init(to panel: String?, loop: EventLoop, end: ProgramEnd) throws(EventLoopError) {
        self.panel = panel
        self.end = end
        client = try DriverClient(loop: loop)
        client.delegate = self
    }

    /// The driver's present panels that are shown here, in the order of their names.
    var panels: [PanelState] {
        client.panels.values.filter { panel == nil || $0.name == panel }.sorted { $0.name < $1.name }
    }

    func attach(_ panel: String, to output: Output) {
        let size = output.size
        // The driver turns the touchscreen first, and then answers with the view as it is after that.
        if let rotation = output.rotation {
            client.call(.setOutputRotation(rotation), on: panel) { [weak self] in self?.logFailure(of: $0) }
        }
        client.call(
            .attach(width: UInt32(clamping: size.width), height: UInt32(clamping: size.height)), on: panel
        ) { [weak self] in self?.logFailure(of: $0) }
    }

    func finished(_ panel: String, transition: UInt64) {
        // An error does not matter: the driver may have left the bus, or may have stopped waiting.
        client.call(.finished(transition), on: panel)
    }

    func send(_ request: PanelRequest, to panel: String) {
        client.send(request, to: panel) { [weak self] in self?.logFailure(of: $0) }
    }

    func report(_ status: TextFieldStatus, of panel: String) {
        client.call(.reportTextFields(status), on: panel) { [weak self] in self?.logFailure(of: $0) }
    }

    func report(_ glyphs: ReadGlyphs, of panel: String) {
        client.call(.reportGlyphs(glyphs), on: panel) { [weak self] in self?.logFailure(of: $0) }
    }

    func offerCommits(_ isOn: Bool, of panel: String) {
        client.call(.offerCommits(isOn), on: panel) { answer in
            // A driver before 1.1 does not know it, and asks for nothing.
            guard case .failure(let error) = answer, error.kind == .tooMuch else { return }
            printError("the driver refuses a call: \(error)")
        }
    }

    func committed(_ number: UInt64, of panel: String) {
        client.call(.committed(number), on: panel)
    }

    func followView(of panel: String, _ then: @escaping (ShownView?) -> Void) {
        client.followView(of: panel) { [weak self] answer in
            self?.logFailure(of: answer)
            then(try? answer.get())
        }
    }

    /// Shows or hides a view for another program.
    ///
    /// `whenRefused` is called with the error when this user lacks the right.
    func steer(_ request: PanelRequest, of panel: String, whenRefused: @escaping (ControlError) -> Void) {
        client.send(request, to: panel) { [weak self] answer in
            if case .failure(let error) = answer, error.kind == .accessDenied { return whenRefused(error) }
            self?.logFailure(of: answer)
        }
    }
}

// MARK: - What the driver says

extension DriverLink: DriverClient.Delegate {
    func handle(_ event: DriverEvent) {
        switch event {
        case .driverCame(let panels):
            let names = panels.map(\.name).joined(separator: ", ")
            printError("the driver is there" + (names.isEmpty ? ", without a panel" : " with " + names))
            if let panel, client.panels[panel] == nil { printError("waits for panel \(panel)") }
        case .driverGone(let reason) where reason.kind == .accessDenied:
            return refuse(reason.forLack(of: .view))
        case .driverGone(let reason): printError("waits for the driver: \(reason)")
        default: break
        }
        if let event = event.concerning(panel) { delegate?.handle(event) }
    }

    /// Logs an error, and ends the program if the driver refuses this user.
    private func logFailure<Answer>(of answer: Result<Answer, ControlError>) {
        guard case .failure(let error) = answer else { return }
        switch error.kind {
        case .accessDenied: refuse(error)
        // The events driverGone and panelGone report these.
        case .noBus, .noDriver, .unknownPanel, .noAnswer: break
        default: printError("the driver refuses a call: \(error)")
        }
    }

    private func refuse(_ error: ControlError) {
        end.end(.noPermission, "the driver refuses this user: \(error)")
    }
}
