// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Windows

/// The text fields of a session by input-method-unstable-v2: Runepad becomes the session's input method, and
/// as such commits only the characters that the session's keymap lacks.
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

extension InputMethodV2 {
    /// Whether a compositor drops a text if the program has told of its field meanwhile.
    ///
    /// wlroots does so since 0.17.1, and with it the compositors that are made of it.  The protocol is not clear,
    /// and others pass such a text on.  `compositor` is the name of the compositor's process (proc_pid_comm(5)),
    /// or `nil` if it is not known.  wlroots has fractional scales since 0.17.
    static func dropsLateTexts(compositor: String?, hasFractionalScales: Bool) -> Bool {
        let names: Set = ["sway", "labwc", "wayfire", "phoc", "river"]
        return hasFractionalScales && (compositor.map { names.contains($0) } ?? false)
    }
}

/// The input method of a seat, until its owner releases it.
@safe private final class InputMethodV2Watch: TextFieldWatch {
    private let handler: (TextFieldEvent) -> Void
    private var state = TextFieldState()
    private var reports = TextFieldReports()
    private var method: Proxy?
    private let barriers: Barriers
    private let dropsLateTexts: Bool
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
        barriers = Barriers(server.connection)
        dropsLateTexts = InputMethodV2.dropsLateTexts(
            compositor: server.connection.compositor,
            hasFractionalScales: server.globals.fractionalScales != nil)
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

    var commitsText: Bool { method != nil }

    func commit(_ text: String, then: @escaping () -> Void) {
        // The compositor reads its clients and its input devices in one loop: with the first answer it has read
        // the keys that were struck before, and with the second one it has passed the text on.
        barriers.add { [weak self] in
            if let self { send(text, tries: Self.mostTries, then: then) } else { then() }
        }
    }

    /// How often a text is sent that the compositor drops.
    private static let mostTries = 16

    private func send(_ text: String, tries: Int, then: @escaping () -> Void) {
        guard let method, state.purpose != nil else { return then() }
        let sent = state
        unsafe zwp_input_method_v2_commit_string(method.pointer, text)
        unsafe zwp_input_method_v2_commit(method.pointer, sent.serial)
        barriers.add { [weak self] in
            // A `done` that comes before the answer was sent before the compositor had the text.
            guard let self, dropsLateTexts, tries > 1, state.isSameField(later: sent) else { return then() }
            send(text, tries: tries - 1, then: then)
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
