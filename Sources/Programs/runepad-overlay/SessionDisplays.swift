// SPDX-License-Identifier: MIT

import Files
import FramebufferWindows
import Glibc
import Overlay
import WaylandWindows
import Windows
import X11Windows

/// The display servers of a session: one that shows the views, and sometimes the compositor beside it.
struct SessionDisplays {
    /// The server that shows the views.
    let server: any DisplayServer
    /// The compositor of a session whose views Xwayland shows.
    private let compositor: WaylandDisplayServer?

    init(_ server: any DisplayServer, beside compositor: WaylandDisplayServer? = nil) {
        self.server = server
        self.compositor = compositor
    }

    var descriptors: [Int32] {
        [server.fileDescriptor, compositor?.fileDescriptor ?? -1].filter { $0 >= 0 }
    }

    /// The ways in which the servers may report text fields, the best first.
    var textFieldSources: [any TextFieldSource] {
        server.textFieldSources
            + (compositor.map { $0.isOfUseWithoutWindows ? $0.textFieldSources : [] } ?? [])
    }

    /// Whether a Wayland compositor shows the views, or may report text fields beside the server that does.
    var hasCompositor: Bool {
        server is WaylandDisplayServer || compositor?.isOfUseWithoutWindows == true
    }

    /// Returns the session's keymap, if another one has come since the last call.
    ///
    /// Xwayland has no keyboard of the driver, so it tells none; the compositor does.
    func takeKeymap() -> SessionKeymap? { server.takeKeymap() ?? compositor?.takeKeymap() }

    /// Reads the events that have come, and sends waiting requests.
    func dispatch() throws(DisplayError) {
        try server.dispatch()
        try compositor?.dispatch()
    }

    /// Sends waiting requests, and waits until the server has performed those that it would otherwise drop.
    func finish() throws(DisplayError) {
        try server.finish()
    }
}

extension SessionDisplays {
    /// Connects to the display server of a kind, or, for `nil`, to the best one that the session has.
    ///
    /// The output of the options names the device of a framebuffer.
    static func open(_ backend: OverlayOptions.Backend?, output: String?) throws(DisplayError)
        -> SessionDisplays
    {
        switch backend {
        case .wayland: return SessionDisplays(try WaylandDisplayServer())
        case .x11: return SessionDisplays(try X11DisplayServer())
        case .fbdev:
            return SessionDisplays(
                try FramebufferDisplayServer(path: "/dev/" + (output ?? "fb0"), log: printError))
        case nil where isSet("WAYLAND_SOCKET") || isSet("WAYLAND_DISPLAY"): return try openOnWayland()
        case nil: return try open(isSet("DISPLAY") ? .x11 : .fbdev, output: output)
        }
    }

    /// Connects to the session's compositor, and to its Xwayland if the compositor itself cannot put windows
    /// above others.
    private static func openOnWayland() throws(DisplayError) -> SessionDisplays {
        let compositor = try WaylandDisplayServer(mustShowWindows: false)
        guard let obstacle = compositor.obstacle else { return SessionDisplays(compositor) }
        guard isSet("DISPLAY") else { throw obstacle }
        let server = try X11DisplayServer()
        printError("\(obstacle.reason); shows views through Xwayland")
        return SessionDisplays(server, beside: compositor)
    }

    private static func isSet(_ variable: String) -> Bool {
        guard let value = unsafe getenv(variable) else { return false }
        return unsafe value.pointee != 0
    }
}
