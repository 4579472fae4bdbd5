// SPDX-License-Identifier: MIT

internal import Glibc
public import Keymaps

/// Why a session could not be asked for its keymap; each describes itself in a sentence with a remedy.
public enum SessionError: Error, Hashable, Sendable {
    /// There is no session to be asked.
    case noSession
    /// The session does not answer.
    case unreachable(Session, errno: Int32)
    /// The Wayland session has no keyboard yet.
    case noKeyboard(Session)
    /// What the session answers is not understood.
    case badAnswer(Session)
    /// The session's keymap does not compile.
    case badKeymap(Session, KeymapError)
}

extension SessionError: CustomStringConvertible {
    /// One sentence: what failed, why, and what helps.
    public var description: String {
        switch self {
        case .noSession:
            """
            there is no session here: neither WAYLAND_DISPLAY nor DISPLAY is set, and this is no text console; run it \
            in the session, or on a console as root
            """
        case .unreachable(let session, let number):
            "\(session) cannot be asked for its keymap: \(unsafe String(cString: strerror(number)))"
                + (session == .server(display: "") ? "" : "; run it in the session, as the session's user")
        case .noKeyboard(let session):
            "\(session) has no keyboard; start runepadd and try again"
        case .badAnswer(let session):
            "\(session) gives no keymap"
        case .badKeymap(let session, let error):
            "\(session) has a keymap that cannot be read: \(error)"
        }
    }
}
