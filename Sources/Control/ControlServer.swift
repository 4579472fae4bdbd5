// SPDX-License-Identifier: MIT

import CControl
import CSystemd
import Clocks
public import Counters
public import EventLoops
import Glibc
import Layouts

/// The driver on the bus: an object for each panel, of which it tells what changes and which it hands what is asked.
///
/// Without a bus it only remembers what it would tell, and joins when there is one, and it never waits for it.  Who
/// may call which method, the bus decides by config/dbus/org.runepad.Runepad1.conf; that callers are told of panels of
/// their own seats alone, `Callers` and `Followers` see to.  Messages that nobody can mean a `MessageSieve` keeps out.
@safe public final class ControlServer {
    /// Who does what is asked.
    public protocol Delegate: AnyObject {
        /// Has a panel do what it was asked for.
        ///
        /// ``PanelRequest/fieldLeft`` comes when the text field was left for which the view was shown last, and when
        /// the overlay has gone that would say so.
        ///
        /// - Parameters:
        ///   - request: What it was asked for.
        ///   - name: The panel's name.
        ///   - maySteer: Whether the caller may steer, too: text fields do not overrule those who do.
        /// - Throws: ``ControlError`` when it cannot; the caller is told.
        func perform(
            _ request: PanelRequest, onPanel name: String, maySteer: Bool
        ) throws(ControlError)
        /// Has the files read again.
        ///
        /// - Throws: ``ControlError`` when they have faults; the caller is told.
        func reloadFiles() throws(ControlError)
        /// What was counted so far.
        func counters() -> DriverCounters
        /// What a panel shows now, or `nil` when it is not served.
        func view(ofPanel name: String) -> ShownView?
        /// The driver cannot be found on the bus, for a reason that an operator should know.
        func busRefused(_ reason: String)
    }

    unowned let delegate: any Delegate
    private let loop: EventLoop
    let connection: BusConnection
    private(set) var callers: Callers
    private var filter: OpaquePointer?
    private var driverObject: OpaquePointer?
    private var objectManager: OpaquePointer?
    private(set) var panels: [String: ServedPanel] = [:]
    /// Those who are told what happens, until they leave the bus.
    var followers: [String: Follower] = [:]

    /// Makes a server that joins the system bus, or the one that DBUS_SYSTEM_BUS_ADDRESS names, once `loop` runs.
    ///
    /// - Parameters:
    ///   - loop: The loop of the thread that uses the server.
    ///   - delegate: Is asked for what programs want.
    /// - Throws: `EventLoopError` when `loop` refuses a timer for the connection; a bus that is not there is no error.
    public init(loop: EventLoop, delegate: any Delegate) throws(EventLoopError) {
        self.loop = loop
        self.delegate = delegate
        let relay = Relay()
        connection = try BusConnection(hearing: .sieved, loop: loop) { relay.server?.handle($0) }
        callers = Callers(connection, loop: loop) { relay.server?.retellPanels() }
        relay.server = self
        connection.open()
    }

    deinit { forgetObjects() }

    /// What the connection knows of the server before there is one.
    private final class Relay {
        weak var server: ControlServer?
    }
}

// MARK: - What the driver tells

extension ControlServer {
    /// Tells that a panel has come, or what it shows now.
    ///
    /// - Parameters:
    ///   - state: What is told of it; its frame is that of the view, whether or not it is shown.
    ///   - duration: How long its view takes to come and go, in milliseconds.
    public func tell(_ state: PanelState, duration: UInt32) {
        var told = state
        if !state.isVisible { told.frame = state.frame.covered }
        guard let panel = panels[state.name] else {
            return add(told)
        }
        let changed = panel.take(told)
        if changed.contains(.seat) { retellPanels() }
        let events = panel.transitions.move(
            toShown: state.isVisible, frame: state.frame, duration: duration, at: .now())
        tell(Array(events.prefix(1)), of: panel)
        tellChanged(changed, of: panel)
        tell(Array(events.dropFirst()), of: panel)
    }

    /// Tells those who draw a panel that what it shows has changed, but for those who have not asked for it since they
    /// were told last.
    public func tellViewChanged(of name: String, serial: UInt64) {
        guard let panel = panels[name], connection.isConnected else { return }
        for follower in followers.keys where !panel.awaited.contains(follower) {
            guard callers[follower]?.drawn.contains(panel.state.seat) == true else { continue }
            panel.awaited.insert(follower)
            connection.signal(path: panel.path, member: "ViewChanged", to: follower) { $0.append(serial) }
        }
    }

    /// Tells the overlays of a panel, and nobody else, that a key was pressed; which one is not said.
    public func tellClick(of name: String) {
        guard let panel = panels[name], connection.isConnected else { return }
        for overlay in panel.transitions.overlays
        where callers[overlay]?.drawn.contains(panel.state.seat) == true {
            connection.signal(path: panel.path, member: "Click", to: overlay) { _ in }
        }
    }

    /// Tells that a panel has gone.
    public func tellRemoval(of name: String) {
        guard let panel = panels.removeValue(forKey: name) else { return }
        panel.forgetObject()
        tellGone(panel)
    }

    private func add(_ state: PanelState) {
        guard let timer = try? loop.timer({ [unowned self] in advance(state.name) }) else { return }
        let panel = ServedPanel(state, timer: timer)
        panels[state.name] = panel
        guard connection.isConnected else { return }
        serve(panel)
        retellPanels()
    }

    /// Tells what becomes of a panel's transitions, and waits for the next of it.
    func tell(_ events: [TransitionEvent], of panel: ServedPanel) {
        for event in events {
            connection.signal(path: panel.path, member: event.name) {
                event.write(to: &$0, width: panel.width, height: panel.height)
            }
        }
        panel.timer.fire(at: panel.transitions.deadline)
    }

    private func advance(_ name: String) {
        guard let panel = panels[name] else { return }
        tell(panel.transitions.advance(to: .now()), of: panel)
    }
}

// MARK: - The bus

extension ControlServer {
    private func handle(_ event: BusConnection.Event) {
        switch event {
        case .connected:
            serveDriver()
            for panel in panels.values { serve(panel) }
            requestName()
        case .lost:
            for follower in followers.keys { leave(follower) }
            forgetObjects()
        }
    }

    private func serveDriver() {
        guard let bus = unsafe connection.bus else { return }
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sd_bus_add_object_manager(bus, &objectManager, BusNames.root)
        unsafe rp_serve_driver(
            bus, &driverObject, BusNames.root, { unsafe ControlServer.called($0, $1, $2) }, me)
        // A filter comes before objects: a fallback would come after the panel's own.
        unsafe sd_bus_add_filter(
            bus, &filter,
            { message, userdata, _ in
                guard let message = unsafe message, let userdata = unsafe userdata,
                    unsafe sd_bus_message_is_method_call(message, nil, nil) > 0
                else { return 0 }
                let server = unsafe Unmanaged<ControlServer>.fromOpaque(userdata).takeUnretainedValue()
                return unsafe server.isSeenTo(message) ? 1 : 0
            }, me)
    }

    /// Whether a call is withheld, refused or answered before it reaches an object: see `Callers`.
    private func isSeenTo(_ message: OpaquePointer) -> Bool {
        if unsafe callers.withhold(message, isKept: { followers[$0] != nil }) { return true }
        let call = unsafe MessageReader(message)
        guard let caller = callers[call.sender] else { return false }
        if unsafe sd_bus_message_is_method_call(message, BusNames.objectManager, "GetManagedObjects") > 0,
            call.path == BusNames.root
        {
            unsafe answerPanels(to: message, caller)
            return true
        }
        guard let name = BusNames.panel(atPath: call.path), let panel = panels[name] else { return false }
        if !caller.seen.contains(panel.state.seat) {
            unsafe ControlError(.unknownPanel, "there is no panel '\(name)'").answer(message)
            return true
        }
        return false
    }

    private func serve(_ panel: ServedPanel) {
        guard let bus = unsafe connection.bus else { return }
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe rp_serve_panel(
            bus, &panel.object, panel.path, { unsafe ControlServer.called($0, $1, $2) },
            { _, path, _, property, reply, userdata, _ in
                unsafe ControlServer.asked(path, property, reply, userdata)
            }, me)
    }

    private func forgetObjects() {
        for panel in panels.values { panel.forgetObject() }
        unsafe driverObject = sd_bus_slot_unref(driverObject)
        unsafe objectManager = sd_bus_slot_unref(objectManager)
        unsafe filter = sd_bus_slot_unref(filter)
        callers.forget()
    }

    private func requestName() {
        connection.requestName(BusNames.driver) { [unowned self] answer in
            guard case .refused(let error) = answer else { return }
            delegate.busRefused(
                error.kind == .accessDenied
                    ? "the bus has no policy for \(BusNames.driver): install "
                        + "config/dbus/\(BusNames.driver).conf in /etc/dbus-1/system.d"
                    : "cannot own \(BusNames.driver) on the bus: \(error)")
        }
    }
}
