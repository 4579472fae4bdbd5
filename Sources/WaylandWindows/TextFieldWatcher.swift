// SPDX-License-Identifier: MIT

import CWaylandProtocols
public import Layouts

/// Tells when a person enters a text field and what it is for: an input method that types nothing.
///
/// A compositor has one input method at a time; while Runepad is it, no other one can be.  See
/// input-method-unstable-v2.
@safe public final class TextFieldWatcher {
    /// Who is told, while the server dispatches.
    public weak var delegate: (any TextFieldWatcherDelegate)?
    /// What the text field is for that has the focus, if one has.
    public private(set) var purpose: Purpose?

    private var state = TextFieldState()
    /// How many of the state's entries the delegate has been told of.
    private var toldEntries: UInt64 = 0
    private var method: Proxy?
    private weak let server: WaylandDisplayServer?

    /// Events of zwp_input_method_v2, in the order of the protocol.
    private enum Event: UInt32 {
        case activate, deactivate, surroundingText, textChangeCause, contentType, done, unavailable
    }

    /// Becomes the input method of a compositor's seat for as long as the watcher is kept, or is nothing where the
    /// compositor has no input-method-v2.
    public init?(on server: WaylandDisplayServer) {
        let globals = server.globals
        guard let manager = globals.inputMethods, let seat = globals.seat else { return nil }
        self.server = server
        unsafe method = Proxy(
            zwp_input_method_manager_v2_get_input_method(manager.pointer, seat.pointer),
            of: server.connection, destroy: { unsafe zwp_input_method_v2_destroy($0) },
            hear: { [unowned self] in hear($0) })
        server.connection.flush()
    }

    private func hear(_ event: Proxy.Event) {
        switch Event(rawValue: event.opcode) {
        case .activate: state.activate()
        case .deactivate: state.deactivate()
        case .contentType: state.setContentType(hint: event.uint(0), purpose: event.uint(1))
        case .done:
            state.done()
            server?.tell(.textField(self))
        case .unavailable:
            method = nil
            server?.tell(.textField(self))
        case .surroundingText, .textChangeCause, nil: break
        }
    }

    /// Tells the delegate what holds after all that has come: not of fields that were passed meanwhile.
    func deliver() {
        guard method != nil else {
            purpose = nil
            delegate?.textFieldsUnavailable(self)
            return
        }
        let isEntered = state.entries != toldEntries
        guard isEntered || state.purpose != purpose else { return }
        toldEntries = state.entries
        purpose = state.purpose
        guard let purpose else {
            delegate?.textFieldLeft(self)
            return
        }
        if isEntered {
            delegate?.textFieldEntered(self, purpose: purpose)
        } else {
            delegate?.textFieldChanged(self, purpose: purpose)
        }
    }
}

/// Who is told of text fields.
public protocol TextFieldWatcherDelegate: AnyObject {
    /// A person entered a text field, also from another one, or once more the one that has the focus.
    func textFieldEntered(_ watcher: TextFieldWatcher, purpose: Purpose)
    /// The field that has the focus turned out to be for something else.
    func textFieldChanged(_ watcher: TextFieldWatcher, purpose: Purpose)
    /// No text field has the focus any more.
    func textFieldLeft(_ watcher: TextFieldWatcher)
    /// Another input method is there: nothing is told any more.
    func textFieldsUnavailable(_ watcher: TextFieldWatcher)
}
