// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Windows

/// The text fields of a session by input-method-unstable-v2: Runepad becomes the session's input method, and
/// types nothing as such.
///
/// A compositor has one input method at a time.  While it is Runepad, no other program can be the input
/// method.
struct InputMethodV2: TextFieldSource {
    let name = "input-method-v2"
    let server: WaylandDisplayServer

    /// Becomes the input method of the compositor's seat, for as long as the caller keeps the result.
    func watch(
        _ handler: @escaping (TextFieldEvent) -> Void
    ) throws(TextFieldsUnavailable) -> any TextFieldWatch {
        guard let manager = server.globals.inputMethods, let seat = server.globals.seat else {
            throw TextFieldsUnavailable(
                "the compositor has no zwp_input_method_manager_v2")
        }
        return InputMethodV2Watch(manager, seat, on: server, handler)
    }
}

/// The input method of a seat, until its owner releases it.
@safe private final class InputMethodV2Watch: TextFieldWatch {
    private let handler: (TextFieldEvent) -> Void
    private var state = TextFieldState()
    private var reports = TextFieldReports()
    private var method: Proxy?
    private weak let server: WaylandDisplayServer?

    /// Events of zwp_input_method_v2, in the order of the protocol.
    private enum Event: UInt32 {
        case activate, deactivate, surroundingText, textChangeCause, contentType, done, unavailable
    }

    init(
        _ manager: Proxy, _ seat: Proxy, on server: WaylandDisplayServer,
        _ handler: @escaping (TextFieldEvent) -> Void
    ) {
        self.handler = handler
        self.server = server
        unsafe method = Proxy(
            zwp_input_method_manager_v2_get_input_method(manager.pointer, seat.pointer),
            of: server.connection, destroy: { unsafe zwp_input_method_v2_destroy($0) },
            handler: { [unowned self] in receive($0) })
        server.connection.flush()
    }

    private func receive(_ event: Proxy.Event) {
        switch Event(rawValue: event.opcode) {
        case .activate: state.activate()
        case .deactivate: state.deactivate()
        case .contentType: state.setContentType(hint: event.uint(0), purpose: event.uint(1))
        case .done:
            state.done()
            deliverLater()
        case .unavailable:
            method = nil
            deliverLater()
        case .surroundingText: state.setCursor(event.uint(1))
        case .textChangeCause, nil: break
        }
    }

    private func deliverLater() {
        server?.emit(.textFields { [weak self] in self?.deliver() })
    }

    /// Reports the state after all events that have come, and skips fields that have lost the focus again.
    private func deliver() {
        guard method != nil else {
            return handler(
                .ended(TextFieldsUnavailable("another input method has the session's text fields")))
        }
        if let event = reports.event(state.purpose, hints: state.hints, entries: state.entries) {
            handler(event)
        }
    }
}
