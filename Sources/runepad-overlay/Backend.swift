// SPDX-License-Identifier: MIT

import ArgumentParser
import FramebufferWindows
import Glibc
import WaylandWindows
import Windows
import X11Windows

/// The kinds of display servers.
enum Backend: String, CaseIterable, ExpressibleByArgument {
    case wayland, x11, fbdev

    /// What the session is: its environment names its display server.
    static var ofSession: Backend {
        isSet("WAYLAND_DISPLAY") ? .wayland : isSet("DISPLAY") ? .x11 : .fbdev
    }

    /// Connects to the session's server of this kind.
    func open(output: String?) throws(DisplayError) -> any DisplayServer {
        switch self {
        case .wayland: try WaylandDisplayServer()
        case .x11: try X11DisplayServer()
        case .fbdev: try FramebufferDisplayServer(path: "/dev/" + (output ?? "fb0"), log: writeLine)
        }
    }

    private static func isSet(_ variable: String) -> Bool {
        guard let value = unsafe getenv(variable) else { return false }
        return unsafe value.pointee != 0
    }
}
