// SPDX-License-Identifier: MIT

import ArgumentParser
import FramebufferWindows
import Glibc
import WaylandWindows
import Windows
import X11Windows

/// A kind of display server.
enum Backend: String, CaseIterable, ExpressibleByArgument {
    case wayland, x11, fbdev

    /// The kind of the session's display server, by the environment's variables.
    static var ofSession: Backend {
        isSet("WAYLAND_DISPLAY") ? .wayland : isSet("DISPLAY") ? .x11 : .fbdev
    }

    /// Connects to the session's display server of this kind.
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
