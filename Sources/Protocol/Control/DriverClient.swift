// SPDX-License-Identifier: MIT

internal import Bus
package import Engine
package import EventLoops

/// The driver on the system bus, as overlays and the command `runepad` use it.
///
/// ```
///        bus                     driver's panels are known
///  [—] ───────▶ [on the bus] ─────────────────────────────▶ [with the driver]
///   ▲                │  ▲                driver gone               │
///   │                │  └───────────────────────────────────────────┤
///   └────────────────┴────────────────── bus gone ──────────────────┘
/// ```
///
/// The client connects again by itself, and follows the panels as they are added and removed. No call waits:
/// the answers come from the loop. After the last reference to a client is gone, the client calls nothing any
/// more.
package final class DriverClient {
    /// The receiver of events.
    package protocol Delegate: AnyObject {
        /// Handles an event; called from the loop, never from within another call.
        func handle(_ event: DriverEvent)
    }

    package weak var delegate: (any Delegate)?
    /// The panels, by name; none without a driver.
    package internal(set) var panels: [String: PanelState] = [:]
    /// Whether the driver is on the bus and its panels are known.
    package internal(set) var hasDriver = false
    /// Why requests fail at present, or `nil` with a driver.
    package internal(set) var obstacle: ControlError? = DriverClient.noBus

    let connection: BusConnection
    var driver: BusConnection.NameOwner?
    var signals: BusConnection.Watch?
    var hasReportedAbsence = false
    /// The timer of the next request of the list of panels, if the driver had no answer.
    private(set) var listTimer: EventSource?
    /// The sockets on which changes of keys come, by the names of their panels.
    var followed: [String: FollowedView] = [:]
    /// How many messages of guided touch have come since the last call of Listen, by the names of their panels.
    var guided: [String: Int] = [:]

    static let noBus = ControlError(
        .noBus, "there is no system bus at \(BusConnection.systemAddress): start it with systemctl start dbus"
    )

    /// Makes a client that looks for the driver once `loop` runs, on the bus in DBUS_SYSTEM_BUS_ADDRESS or
    /// else the system bus.
    ///
    /// A missing bus is no error.
    package init(loop: EventLoop) throws(EventLoopError) {
        let relay = Relay<DriverClient>()
        connection = try BusConnection(loop: loop) { relay.target?.handle($0) }
        relay.target = self
        listTimer = try loop.timer { relay.target?.list() }
        connection.open()
    }
}

// MARK: - Asking

extension DriverClient {
    /// Sends a request to a panel, and calls `then` from the loop with the result.
    package func send(
        _ request: PanelRequest, to panel: String,
        _ then: @escaping (Result<Void, ControlError>) -> Void = { _ in }
    ) {
        call(.request(request), on: panel, then)
    }

    /// Calls a method of a panel that returns nothing, and calls `then` from the loop with the result.
    package func call(
        _ call: PanelCall, on panel: String,
        _ then: @escaping (Result<Void, ControlError>) -> Void = { _ in }
    ) {
        self.call(call, on: panel, then) { _ in }
    }

    package func getView(
        of panel: String, _ then: @escaping (Result<ShownView, ControlError>) -> Void
    ) {
        call(.getView, on: panel, then) { answer throws(MessageFault) in try ShownView(answer) }
    }

    /// Makes the driver read its files again, as SIGHUP does, and calls `then` with the result.
    package func reload(_ then: @escaping (Result<Void, ControlError>) -> Void) {
        call(.reload, then) { _ in }
    }

    package func getCounters(_ then: @escaping (Result<DriverCounters, ControlError>) -> Void) {
        call(.getCounters, then) { answer throws(MessageFault) in try DriverCounters(answer) }
    }

    func call<Answer>(
        _ call: PanelCall, on panel: String, _ then: @escaping (Result<Answer, ControlError>) -> Void,
        read: @escaping (MessageReader) throws(MessageFault) -> Answer
    ) {
        if obstacle == nil, panels[panel] == nil {
            return then(.failure(.noPanel(named: panel, among: panels.keys)))
        }
        send(
            .init(
                path: BusNames.path(ofPanel: panel), interface: BusNames.panelInterface,
                member: call.method.rawValue),
            taking: call.method.right, then, { call.write(to: &$0) }, read)
    }

    private func call<Answer>(
        _ method: DriverMethod, _ then: @escaping (Result<Answer, ControlError>) -> Void,
        read: @escaping (MessageReader) throws(MessageFault) -> Answer
    ) {
        send(
            .init(path: BusNames.root, interface: BusNames.driverInterface, member: method.rawValue),
            taking: method.right, then, { _ in }, read)
    }

    private func send<Answer>(
        _ method: BusConnection.Method, taking right: ControlRight,
        _ then: @escaping (Result<Answer, ControlError>) -> Void,
        _ write: (inout MessageWriter) -> Void,
        _ read: @escaping (MessageReader) throws(MessageFault) -> Answer
    ) {
        if let obstacle { return then(.failure(obstacle)) }
        connection.call(method, write) { answer in
            if let error = answer.error { return then(.failure(ControlError(error).forLack(of: right))) }
            do throws(MessageFault) {
                then(.success(try read(answer)))
            } catch {
                then(.failure(.otherVersion))
            }
        }
    }
}

extension ControlError {
    /// Returns the error that no panel is called `name`; the message lists `names`.
    package static func noPanel(named name: String, among names: some Collection<String>) -> ControlError {
        ControlError(
            .unknownPanel,
            "there is no panel '\(name)'"
                + (names.isEmpty
                    ? ": no touchscreen is served, or this session is not on the screen: see loginctl show-session"
                    : "; the panels are \(names.sorted().joined(separator: ", "))"))
    }

    static let otherVersion = ControlError(
        .other,
        "the driver's answer cannot be read: its version differs from this program's; restart both")
}

extension DriverClient {
    /// After how many messages a client calls Listen again: half of what a call permits.
    static let messagesBeforeRenewal = 32

    /// Has the events of a panel's guided touch reported to this client as `DriverEvent.guided(_:_:)`, until the
    /// client leaves the bus.
    ///
    /// Call this for each panel, and again after `DriverEvent.driverCame(_:)` and `DriverEvent.panelCame(_:)`. The
    /// client itself tells the driver that it goes on reading.
    ///
    /// The result is the error ``ControlError/Kind/tooMuch`` if other programs, or two of this user, listen.
    package func listen(
        to panel: String, _ then: @escaping (Result<Void, ControlError>) -> Void = { _ in }
    ) {
        guided[panel] = 0
        call(.listen, on: panel, then)
    }

    func take(guided signal: MessageReader, of panel: PanelState) throws(MessageFault) {
        let message = try GuideMessage(signal)
        let count = guided[panel.name, default: 0] + 1
        guided[panel.name] = count
        if count >= Self.messagesBeforeRenewal { listen(to: panel.name) }
        if let message { delegate?.handle(.guided(panel, message)) }
    }
}
