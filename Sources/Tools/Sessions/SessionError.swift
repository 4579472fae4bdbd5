// SPDX-License-Identifier: MIT

internal import Files
package import Keymaps

/// The reason why a session's keymap cannot be read.
///
/// Each case describes itself in a sentence with a remedy.
package enum SessionError: Error, Hashable, Sendable {
    /// This process runs in no session.
    case noSession
    case unreachable(Session, errno: Int32)
    /// The Wayland session has no keyboard yet, or the X session none of the driver's.
    case noKeyboard(Session)
    case badAnswer(Session)
    case badKeymap(Session, KeymapError)
}

extension SessionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSession:
            """
            there is no session here: neither WAYLAND_DISPLAY nor DISPLAY is set, and this is not a text console; run \
            this command in the session, or on a console as root
            """
        case .unreachable(let session, let number):
            "the keymap of \(session) cannot be read: \(errorText(number))"
                + (session == .server(display: "") ? "" : "; run this command in the session, as its user")
        case .noKeyboard(let session):
            "\(session) has no keyboard of the driver's; start runepadd and try again"
        case .badAnswer(let session):
            "\(session) has no keymap"
        case .badKeymap(let session, let error):
            "\(session) has a keymap that cannot be read: \(error)"
        }
    }
}
