// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Windows

/// The text fields of a session by input-method-unstable-v1, as KWin and weston's desktop-shell have it.
///
/// The compositor starts one program as the session's input method, and gives it the connection in
/// WAYLAND_SOCKET.  KWin before 6.7 has the interface for this program alone.  weston and KWin 6.7 show it to
/// every program.  KWin 6.7 tells every program the fields, but weston ends the connection of each other program
/// that binds the interface: see `mayBind`.  This source commits only what the keymap lacks, and that only
/// where the compositor has started this program.  It shows no surface by zwp_input_panel_v1: the view is a window of
/// the display server.
struct InputMethodV1: TextFieldSource {
    let name = "input-method-v1"
    let server: WaylandDisplayServer

    /// Listens to the compositor's text fields; if a field has the focus already, the handler gets it.
    func watch(
        _ handler: @escaping (TextFieldEvent) -> Void
    ) throws(TextFieldsUnavailable) -> any TextFieldWatch {
        if let method = server.inputMethodV1 { return InputMethodV1Watch(method, on: server, handler) }
        throw TextFieldsUnavailable(
            server.connection.isGivenByCompositor
                ? "the compositor has no zwp_input_method_v1"
                : "the compositor has not started this program as its input method")
    }
}

extension InputMethodV1 {
    /// Whether a program may bind the interface that a compositor shows it.
    ///
    /// The interface itself does not say whether the compositor has started the program.  `compositor` is the
    /// name of the compositor's process (proc_pid_comm(5)), or `nil` if it is not known.  In a session of
    /// Plasma this is `kwin_wayland_wrapper`.
    static func mayBind(isGivenByCompositor isGiven: Bool, compositor: String?) -> Bool {
        isGiven || (compositor?.hasPrefix("kwin_wayland") ?? false)
    }
}

/// The compositor's `zwp_input_method_v1`, for as long as the connection lasts.
///
/// The interface has no request that ends its use.
@safe final class BoundInputMethodV1 {
    private(set) var state = InputMethodV1State()
    /// Called after each event that may have changed ``state``.
    var changed: () -> Void = {}
    private var method: Proxy?
    /// The compositor's object for the field that has the focus.
    private var context: Proxy?
    private unowned let connection: Connection

    /// Events of zwp_input_method_v1, in the order of the protocol.
    private enum Event: UInt32 {
        case activate, deactivate
    }

    /// Events of zwp_input_method_context_v1, in the order of the protocol.
    private enum ContextEvent: UInt32 {
        case surroundingText, reset, contentType, invokeAction, commitState, preferredLanguage
    }

    /// Binds the global with this number.
    init(_ number: UInt32, from registry: Proxy, of connection: Connection) {
        self.connection = connection
        unsafe method = Proxy(
            registry.bind(number, rp_zwp_input_method_v1(), version: 1), of: connection,
            destroy: { unsafe zwp_input_method_v1_destroy($0) }, handler: { [unowned self] in receive($0) })
        connection.flush()
    }

    /// Commits a text to the field that has the focus, and returns whether there is one.
    func commit(_ text: String) -> Bool {
        guard let context, state.purpose != nil else { return false }
        unsafe zwp_input_method_context_v1_commit_string(context.pointer, state.serial, text)
        return true
    }

    private func receive(_ event: Proxy.Event) {
        switch Event(rawValue: event.opcode) {
        case .activate:
            state.activate()
            unsafe context = Proxy(
                event.object(0), of: connection,
                destroy: { unsafe zwp_input_method_context_v1_destroy($0) },
                handler: { [unowned self] in receiveContext($0) })
        case .deactivate:
            // A context that another one has replaced is destroyed already.
            guard let context, unsafe event.object(0) == context.pointer else { return }
            self.context = nil
            state.deactivate()
            // The compositor keeps the context until it hears of its end.
            connection.flush()
        case nil: return
        }
        changed()
    }

    private func receiveContext(_ event: Proxy.Event) {
        switch ContextEvent(rawValue: event.opcode) {
        case .reset: state.reset()
        case .contentType: state.setContentType(hint: event.uint(0), purpose: event.uint(1))
        case .commitState: state.commitState(event.uint(0))
        case .surroundingText: state.setCursor(event.uint(1))
        case .invokeAction, .preferredLanguage, nil: return
        }
        changed()
    }
}

/// A listener to the input method of a compositor, until its owner releases it.
private final class InputMethodV1Watch: TextFieldWatch {
    private let handler: (TextFieldEvent) -> Void
    private let method: BoundInputMethodV1
    private var reports = TextFieldReports()
    private let barriers: Barriers
    private weak let server: WaylandDisplayServer?
    let commitsText: Bool

    init(
        _ method: BoundInputMethodV1, on server: WaylandDisplayServer,
        _ handler: @escaping (TextFieldEvent) -> Void
    ) {
        self.handler = handler
        self.method = method
        self.server = server
        barriers = Barriers(server.connection)
        // Elsewhere another program may be the input method.
        commitsText = server.connection.isGivenByCompositor
        method.changed = { [unowned self] in deliverLater() }
        // A field may have the focus since before.
        deliverLater()
    }

    deinit { method.changed = {} }

    func commit(_ text: String, then: @escaping () -> Void) {
        // The same two answers as with version 2.
        barriers.add { [weak self] in
            guard let self, method.commit(text) else { return then() }
            barriers.add(then)
        }
    }

    private func deliverLater() {
        server?.emit(.textFields { [weak self] in self?.deliver() })
    }

    /// Reports the state after all events that have come.
    private func deliver() {
        let state = method.state
        if let event = reports.event(state.purpose, hints: state.hints, entries: state.entries) {
            handler(event)
        }
    }
}
