// SPDX-License-Identifier: MIT

import ArgumentParser
import FramebufferWindows
import Windows

/// The kinds of display servers.
enum Backend: String, CaseIterable, ExpressibleByArgument {
    case fbdev

    /// What the session is: its environment names its display server.
    static var ofSession: Backend {
        .fbdev
    }

    /// Connects to the session's server of this kind.
    func open(output: String?) throws(DisplayError) -> any DisplayServer {
        switch self {
        case .fbdev: try FramebufferDisplayServer(path: "/dev/" + (output ?? "fb0"), log: writeLine)
        }
    }
}
