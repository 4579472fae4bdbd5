// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// Asks for the window manager, which describes itself as the Extended Window Manager Hints require, and calls `then` with
/// it.
func requestManager(
    _ connection: XConnection, _ atoms: Atoms, then: @escaping (WindowManager) -> Void
) {
    func request(_ property: Atoms.Name, of window: UInt32) -> UInt32 {
        // At most 1024 words are read: more hints than any window manager supports.
        unsafe xcb_get_property(connection.pointer, 0, window, atoms[property], 0, 0, 1024).sequence
    }
    var window: UInt32?
    connection.whenReplied(request(.managerWindow, of: connection.root)) { reply in
        if let reply { window = reply.words.first }
    }
    connection.whenReplied(request(.supported, of: connection.root)) { reply in
        let hints = if let reply { reply.words } else { [] as [UInt32] }
        func found(_ name: String?) {
            then(
                WindowManager(
                    name: name, supported: hints, struts: [atoms[.strut], atoms[.strutPartial]],
                    modal: atoms[.modal]))
        }
        guard let window else { return found(nil) }
        connection.whenReplied(request(.name, of: window)) { reply in
            // A manager that has ended has taken its window along.
            if let reply { found(reply.text) } else { found(nil) }
        }
    }
}
