// SPDX-License-Identifier: MIT

import Bus
import Control
import Engine
import EventLoops
import Files
import Glibc

/// The connection of a command to the driver, over the bus.
final class ControlSession: DriverClient.Delegate {
    private let loop: EventLoop
    private let client: DriverClient
    private var patience: EventSource?
    private var pause: EventSource?
    private var whenWaited: (() -> Void)?
    private var signals: [EventSource] = []
    private var begin: (() -> Void)?
    private var fault: ControlError?
    /// The right that the command needs, or `nil` where any right will do.
    private let right: ControlRight?
    /// Gets the driver's events for as long as the command runs, or `nil` for a command that ends without a
    /// driver.
    var listener: (any DriverClient.Delegate)?

    /// How long the command waits for the bus, in microseconds.
    private static let longestWait: UInt64 = 3_000_000

    private init(needing right: ControlRight?) throws(EventLoopError) {
        self.right = right
        loop = try EventLoop()
        client = try DriverClient(loop: loop)
        patience = try loop.timer { [unowned self] in
            if let obstacle = client.obstacle, listener == nil { end(obstacle) }
        }
        client.delegate = self
    }

    /// Waits for the driver, then calls `work` with a session, and returns when the session is ended.
    ///
    /// - Parameters:
    ///   - right: The right that `work` needs, for the error when it is missing; `nil` where any right will
    ///     do.
    ///   - listener: Gets the driver's events.  With a listener, the session waits for a driver that does not
    ///     run.
    ///   - toleratesAbsence: Whether a driver that is absent, or does not answer, is no error.
    ///   - work: Called each time the driver comes to the bus.
    /// - Returns: Whether there was a driver that answered.
    /// - Throws: ``Failure`` with the exit status of the error.
    @discardableResult
    static func run(
        needing right: ControlRight? = nil, listener: (any DriverClient.Delegate)? = nil,
        toleratesAbsence: Bool = false,
        _ work: @escaping (ControlSession) -> Void
    ) throws -> Bool {
        do {
            try gather(needing: right, listener: listener, waitsForBus: true, work)
            return true
        } catch let error as ControlError {
            if toleratesAbsence, [.noBus, .noDriver, .noAnswer].contains(error.kind) { return false }
            throw Failure(error.status, "\(error)")
        } catch let error as EventLoopError {
            throw Failure(.unavailable, "\(error)")
        }
    }

    /// Does the same as `run`, but throws the error itself: ``ControlError`` or `EventLoopError`.
    ///
    /// Unless `waitsForBus`, a missing bus is an error at once, for reports on how the machine is now.
    static func gather(
        needing right: ControlRight? = nil, listener: (any DriverClient.Delegate)? = nil,
        waitsForBus: Bool = false, _ work: @escaping (ControlSession) -> Void
    ) throws {
        let session = try ControlSession(needing: right)
        if !waitsForBus, !BusConnection.isBus(), let obstacle = session.client.obstacle { throw obstacle }
        session.listener = listener
        session.begin = { [unowned session] in work(session) }
        session.patience?.fire(at: .now().advanced(byMicroseconds: longestWait))
        try session.loop.run()
        if let fault = session.fault { throw fault }
    }

    /// The panels, in the order of their names.
    var panels: [PanelState] { client.panels.values.sorted { $0.name < $1.name } }

    func end(_ fault: ControlError? = nil) {
        self.fault = fault
        loop.stop()
    }

    /// Returns the panel with this name, or the only panel; ends the command with an error if there is none.
    func panel(_ name: String?) -> PanelState? {
        if panels.isEmpty {
            end(
                ControlError(
                    .unknownPanel,
                    "the driver serves no touchscreen: runepad devices shows why; or this session is not on the "
                        + "screen: see loginctl show-session"))
        } else if let name {
            if let panel = client.panels[name] { return panel }
            end(.noPanel(named: name, among: client.panels.keys))
        } else if panels.count == 1 {
            return panels[0]
        } else {
            let names = panels.map(\.name).joined(separator: ", ")
            end(
                ControlError(.unknownPanel, "there are several panels: choose one with --panel from \(names)")
            )
        }
        return nil
    }

    /// Sends requests to a panel one after another, and ends the command.
    func send(_ requests: [PanelRequest], to panel: PanelState) {
        guard let request = requests.first else { return end() }
        client.send(request, to: panel.name) { [unowned self] in
            take($0) { _ in send(Array(requests.dropFirst()), to: panel) }
        }
    }

    /// Requests the counters of the driver, and ends the command if that fails.
    func counters(_ then: @escaping (DriverCounters) -> Void) {
        client.getCounters { [unowned self] in take($0, then) }
    }

    /// Requests the view of a panel, and ends the command if that fails.
    func view(of panel: PanelState, _ then: @escaping (DrawnView) -> Void) {
        client.getView(of: panel.name) { [unowned self] in take($0) { then($0.view) } }
    }

    private func take<Value>(_ answer: Result<Value, ControlError>, _ then: (Value) -> Void) {
        switch answer {
        case .success(let value): then(value)
        case .failure(let error): end(error)
        }
    }

    /// Calls `then` after a time; a command waits for one time at once.
    func wait(milliseconds: UInt64, _ then: @escaping () -> Void) {
        whenWaited = then
        if pause == nil {
            pause = try? loop.timer { [unowned self] in
                let next = whenWaited
                whenWaited = nil
                next?()
            }
        }
        pause?.fire(at: .now().advanced(byMicroseconds: milliseconds * 1000))
    }

    /// Calls `action` with each signal that would end the command otherwise, or stop it so that it does nothing.
    ///
    /// A program can catch all such signals but SIGKILL and SIGSTOP, and those of its own faults. Signals that the
    /// command's starter has it ignore, such as nohup(1), stay ignored.
    func whenEnded(_ action: @escaping (Int32) -> Void) throws(EventLoopError) {
        for signal in [
            SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM,
            SIGPROF, SIGXCPU, SIGIO, SIGPWR, SIGSTKFLT,
        ] where !isIgnored(signal) {
            signals.append(try loop.whenSignalled(signal) { action(signal) })
        }
    }

    /// Makes the driver read its files again, and ends the command.
    func reload() {
        client.reload { [unowned self] in take($0) { _ in end() } }
    }
}

extension ControlSession {
    func handle(_ event: DriverEvent) {
        if case .driverGone(let reason) = event, listener == nil || reason.kind == .accessDenied {
            return end(right.map { reason.forLack(of: $0) } ?? reason)
        }
        listener?.handle(event)
        if case .driverCame = event { begin?() }
    }
}

extension ControlError {
    fileprivate var status: ExitStatus {
        switch kind {
        case .noBus, .noDriver, .noAnswer, .cannotHide, .notServed, .fieldRefused, .tooMuch, .other:
            .unavailable
        case .accessDenied: .noPermission
        case .unknownPanel: .noInput
        case .unknownLayout, .withheldLayout, .unknownPurpose, .notGuided, .notReloaded: .dataError
        }
    }
}

/// Whether a signal does nothing to this program.
private func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    // Functions cannot be compared. SIG_IGN has the address 1.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}
