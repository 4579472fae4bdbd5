// SPDX-License-Identifier: MIT

import Bus
import CSystemd
package import Control
package import Engine
package import EventLoops
import Glibc

/// The driver on the bus: an object for each panel, which reports changes and passes on requests.
///
/// Without a bus the server only remembers the state of the panels. It joins as soon as there is a bus, and
/// never waits for it. Three parts limit access:
///
/// - The bus decides which program may call which method, by config/dbus/org.runepad.Runepad1.conf.
/// - `Callers` and `Follower` limit each program to the panels of its own seats.
/// - A `MessageSieve` removes messages that are too long for any of the driver's methods.
@safe package final class ControlServer {
    /// The part of the driver that performs requests.
    package protocol Delegate: AnyObject {
        /// Performs a request on a panel.
        ///
        /// ``PanelRequest/fieldLeft`` comes when the text field has lost the focus for which the view was
        /// last shown. It also comes when the overlay that would report this has left the bus.
        ///
        /// The limits for text fields do not apply to a caller who also has the right `control`: `maySteer`.
        ///
        /// - Throws: ``ControlError`` if the panel cannot do it; the caller gets the error.
        func perform(
            _ request: PanelRequest, onPanel name: String, maySteer: Bool
        ) throws(ControlError)
        /// Takes over the rotation of the output that shows a panel, from an overlay.
        func outputTurned(to rotation: Rotation, ofPanel name: String)
        /// Takes what an overlay tells of the glyphs that the panel's session reads; `nil` once no overlay tells it.
        func glyphsRead(_ glyphs: ReadGlyphs?, ofPanel name: String)
        /// Takes whether an overlay commits characters that the panel's keymap lacks: see ``commit(_:of:)``.
        func commitsOffered(_ isOn: Bool, ofPanel name: String)
        /// Goes on with the typing on a panel: the overlay has committed a character, or commits none any more.
        func commitEnded(ofPanel name: String)
        /// Reads the driver's files again.
        ///
        /// - Throws: ``ControlError`` if the files have faults; the caller gets the error.
        func reloadFiles() throws(ControlError)
        func counters() -> DriverCounters
        /// Returns the present view of a panel, or `nil` when the panel is not served.
        func view(ofPanel name: String) -> ShownView?
        /// Returns the keys of a panel that are drawn in another state than in a former view, or `nil` if more has changed
        /// since then than which keys are drawn as pressed.
        func keyChanges(ofPanel name: String, since former: ShownView) -> [KeyChange]?
        /// Reports that the driver cannot be reached on the bus, with a reason for the operator.
        func busRefused(_ reason: String)
    }

    unowned let delegate: any Delegate
    private let loop: EventLoop
    let connection: BusConnection
    private(set) var callers: Callers
    private var filter: BusConnection.CallFilter?
    private var driverObject: BusObject?
    private var objectManager: OpaquePointer?
    private(set) var panels: [String: ServedPanel] = [:]
    var followers: [String: Follower] = [:]
    var followerEnds = FollowerEnds()

    /// Makes a server that joins the system bus, or the one that DBUS_SYSTEM_BUS_ADDRESS names, once `loop` runs.
    ///
    /// A missing bus is no error.
    package convenience init(loop: EventLoop, delegate: any Delegate) throws(EventLoopError) {
        try self.init(loop: loop, address: BusConnection.systemAddress, delegate: delegate)
    }

    package init(loop: EventLoop, address: String, delegate: any Delegate) throws(EventLoopError) {
        self.loop = loop
        self.delegate = delegate
        let relay = Relay<ControlServer>()
        connection = try BusConnection(to: address, subscription: .sieved, loop: loop) {
            relay.target?.handle($0)
        }
        callers = Callers(connection, loop: loop) { relay.target?.reportPanels() }
        relay.target = self
        connection.open()
    }

    deinit { forgetObjects() }
}

// MARK: - What the driver tells

extension ControlServer {
    /// Reports a new panel, or the present state of a known one.
    ///
    /// The frame of the state is that of the view, also while the view is hidden. The view takes `duration`
    /// milliseconds to move in or out.
    package func publish(_ state: PanelState, duration: UInt32) {
        var published = state
        if !state.isVisible { published.frame = state.frame.covered }
        guard let panel = panels[state.name] else {
            return add(published)
        }
        // Only overlays know it.
        published.textFields = panel.state.textFields
        var changed = panel.take(published)
        // A hidden view has no keys to report, and nothing of it may stay in memory.
        if !published.isVisible {
            panel.viewFollowers = ViewFollowers()
            panel.guideListeners.forgetMissed()
        }
        if changed.contains(.seat) { reportPanels() }
        // An overlay must know it before it opens the window of a view that is shown: at its second place a
        // view reserves no space.
        if state.isAtSecondPlace, changed.contains(.atSecondPlace) {
            emitChanged([.atSecondPlace], of: panel)
            changed.removeAll { $0 == .atSecondPlace }
        }
        let events = panel.transitions.move(
            toShown: state.isVisible, frame: state.frame, duration: duration, at: .now())
        emit(Array(events.prefix(1)), of: panel)
        emitChanged(changed, of: panel)
        emit(Array(events.dropFirst()), of: panel)
    }

    /// Reports that the content of a panel's view has changed, to the programs that draw it.
    ///
    /// A program that follows the view gets the changes of its keys, on a socket. Any other program gets a signal, and
    /// no second one before it has fetched the view.
    package func emitViewChanged(of name: String, serial: UInt64) {
        guard let panel = panels[name] else { return }
        let change = panel.viewFollowers.take(
            serial, keys: { delegate.keyChanges(ofPanel: name, since: $0) },
            view: { delegate.view(ofPanel: name) })
        guard connection.isConnected else { return }
        // No look at the others: hundreds may have subscribed, and this is done for each tap.
        for follower in panel.unaware {
            guard callers[follower]?.drawn.contains(panel.state.seat) == true else {
                panel.unaware.remove(follower)
                panel.viewFollowers.remove(follower)
                continue
            }
            if let change, panel.viewFollowers.send(change, to: follower) { continue }
            panel.unaware.remove(follower)
            panel.awaited.insert(follower)
            send(.viewChanged, of: panel, to: follower) { $0.append(serial) }
        }
    }

    /// Reports to the overlays of a panel, and to no other program, that some key was pressed.
    ///
    /// The key is not reported.
    package func emitClick(of name: String) {
        guard let panel = panels[name], connection.isConnected else { return }
        for overlay in panel.transitions.overlays
        where callers[overlay]?.drawn.contains(panel.state.seat) == true {
            send(.click, of: panel, to: overlay) { _ in }
        }
    }

    package func remove(_ name: String) {
        guard let panel = panels.removeValue(forKey: name) else { return }
        panel.object = nil
        emitRemoved(panel)
    }

    private func add(_ state: PanelState) {
        guard let timer = try? loop.timer({ [unowned self] in advance(state.name) }) else { return }
        let panel = ServedPanel(state, timer: timer)
        panels[state.name] = panel
        guard connection.isConnected else { return }
        serve(panel)
        reportPanels()
    }

    /// Reports the events of a panel's transitions, and arms the timer for the next.
    func emit(_ events: [TransitionEvent], of panel: ServedPanel) {
        for event in events {
            send(event.signal, of: panel) { event.write(to: &$0, width: panel.width, height: panel.height) }
        }
        panel.timer.fire(at: panel.transitions.deadline)
    }

    /// Sends a signal of a panel to one program, or to all that the bus's policy permits.
    func send(
        _ signal: PanelSignal, of panel: ServedPanel, to name: String? = nil,
        _ write: (inout MessageWriter) -> Void
    ) {
        connection.signal(
            path: panel.path, interface: BusNames.panelInterface, member: signal.rawValue, to: name, write)
    }

    private func advance(_ name: String) {
        guard let panel = panels[name] else { return }
        emit(panel.transitions.advance(to: .now()), of: panel)
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
        unsafe sd_bus_add_object_manager(bus, &objectManager, BusNames.root)
        driverObject = BusObject(
            on: connection, at: BusNames.root, .driver,
            perform: { [unowned self] call, answer throws(BusError) in
                do throws(ControlError) { try performOnDriver(call, &answer) } catch { throw error.busError }
            })
        // A filter runs before the objects. A fallback would run after the panel's own object.
        filter = unsafe connection.filterCalls { [unowned self] in unsafe isSeenTo($0) }
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
        panel.object = BusObject(
            on: connection, at: panel.path, .panel,
            read: { [unowned panel] name, value in
                if let property = PanelProperty(rawValue: name) { value.append(panel.state[property]) }
            },
            perform: { [unowned self, unowned panel] call, answer throws(BusError) in
                do throws(ControlError) { try perform(call, on: panel, &answer) } catch {
                    throw error.busError
                }
            })
    }

    private func forgetObjects() {
        for panel in panels.values { panel.object = nil }
        driverObject = nil
        unsafe objectManager = sd_bus_slot_unref(objectManager)
        filter = nil
        callers.forget()
    }

    private func requestName() {
        connection.requestName(BusNames.driver) { [unowned self] answer in
            guard case .refused(let error) = answer else { return }
            delegate.busRefused(
                error.isDenial
                    ? "the bus has no policy for \(BusNames.driver): install "
                        + "config/dbus/\(BusNames.driver).conf in /etc/dbus-1/system.d"
                    : "cannot own \(BusNames.driver) on the bus: \(error)")
        }
    }
}
