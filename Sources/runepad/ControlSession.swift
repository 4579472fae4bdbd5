// SPDX-License-Identifier: MIT

import ArgumentParser
import Clocks
import Control
import Counters
import EventLoops

/// A conversation with the driver over the bus, from which a command ends.
final class ControlSession: DriverClient.Delegate {
    private let loop: EventLoop
    private let client: DriverClient
    private var patience: EventSource?
    private var begin: (() -> Void)?
    private var fault: ControlError?
    /// The right that the command takes; `nil` where either will do.
    private let right: ControlRight?
    /// Who is told what happens after the driver was there, for as long as the command runs.
    var listener: (any DriverClient.Delegate)?

    /// How long a bus may take to let the command in, in microseconds.
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

    /// Waits for the driver, calls `work` with a session once it is there, and returns when that is ended.
    ///
    /// - Parameters:
    ///   - right: The right that `work` takes, for the error where it is missing; `nil` where either will do.
    ///   - listener: Who is told what happens; with one, a driver that is not there is waited for.
    ///   - toleratesAbsence: Whether it is no error that there is no driver.
    ///   - work: What to do each time that the driver comes.
    /// - Returns: Whether there was a driver.
    /// - Throws: The exit code for what came in between, which is told before.
    @discardableResult
    static func run(
        needing right: ControlRight? = nil, listener: (any DriverClient.Delegate)? = nil,
        toleratesAbsence: Bool = false,
        _ work: @escaping (ControlSession) -> Void
    ) throws -> Bool {
        do {
            try gather(needing: right, listener: listener, work)
            return true
        } catch let error as ControlError where !error.isAbsence || !toleratesAbsence {
            printError("runepad: \(error)")
            throw error.exitCode
        } catch is ControlError {
            return false
        } catch let error as EventLoopError {
            printError("runepad: \(error)")
            throw ExitCode.unavailable
        }
    }

    /// The same, where what comes in between is thrown as it is: ``ControlError`` or `EventLoopError`.
    static func gather(
        needing right: ControlRight? = nil, listener: (any DriverClient.Delegate)? = nil,
        _ work: @escaping (ControlSession) -> Void
    ) throws {
        let session = try ControlSession(needing: right)
        session.listener = listener
        session.begin = { [unowned session] in work(session) }
        session.patience?.fire(at: .now().advanced(byMicroseconds: longestWait))
        try session.loop.run()
        if let fault = session.fault { throw fault }
    }

    /// The panels, by name.
    var panels: [PanelState] { client.panels.values.sorted { $0.name < $1.name } }

    /// Ends the command, perhaps with an error.
    func end(_ fault: ControlError? = nil) {
        self.fault = fault
        loop.stop()
    }

    /// The panel of that name, or the only one; ends the command where there is none.
    func panel(_ name: String?) -> PanelState? {
        if panels.isEmpty {
            end(ControlError(.unknownPanel, "the driver serves no touchscreen: runepad devices says why"))
        } else if let name {
            if let panel = client.panels[name] { return panel }
            end(.noPanel(named: name, among: client.panels.keys))
        } else if panels.count == 1 {
            return panels[0]
        } else {
            let names = panels.map(\.name).joined(separator: ", ")
            end(ControlError(.unknownPanel, "there are several panels: say --panel with one of \(names)"))
        }
        return nil
    }

    /// Asks a panel for things one after another, and ends the command.
    func ask(_ requests: [PanelRequest], of panel: PanelState) {
        guard let request = requests.first else { return end() }
        client.ask(request, of: panel.name) { [unowned self] answer in
            switch answer {
            case .success: ask(Array(requests.dropFirst()), of: panel)
            case .failure(let error): end(error)
            }
        }
    }

    /// Asks for what the driver has counted, and ends the command where there is no answer.
    func counters(_ then: @escaping (DriverCounters) -> Void) {
        client.getCounters { [unowned self] answer in
            switch answer {
            case .success(let counters): then(counters)
            case .failure(let error): end(error)
            }
        }
    }

    /// Has the files read again, and ends the command.
    func reload() {
        client.reload { [unowned self] answer in
            switch answer {
            case .success: end()
            case .failure(let error): end(error)
            }
        }
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
    /// Whether there just is no driver.
    fileprivate var isAbsence: Bool { kind == .noBus || kind == .noDriver }

    /// The exit code by which scripts tell what came in between.
    fileprivate var exitCode: ExitCode {
        switch kind {
        case .noBus, .noDriver, .noAnswer, .cannotHide, .notServed, .fieldRefused, .tooMuch, .other:
            .unavailable
        case .accessDenied: .noPermission
        case .unknownPanel: .noInput
        case .unknownLayout, .withheldLayout, .unknownPurpose, .notReloaded: .dataError
        }
    }
}
