// SPDX-License-Identifier: MIT

import CXCB
package import Engine
import Glibc
package import Windows

/// An X server, whose windows are made with xcb.
///
/// Outputs are RandR's monitors.  A window is override-redirect: a window manager neither decorates nor
/// focuses nor restacks it.  So the window stays above a fullscreen window, where a dock would not.  When
/// another program maps or raises a window, this type raises its own windows again.  A budget
/// (`RaiseBudget`) limits these raises, because the other program may do the same.  Window managers look for
/// struts only on windows that they manage.  So a second window (`SpaceKeeper`) reserves the space.
///
/// The Xwayland of a Wayland compositor is such a server, too.  Where the compositor places the windows of
/// Xwayland itself (`WindowManager`), a window covers the whole screen, and is transparent beside the image.
/// There, a window comes above a newer one by being unmapped and mapped.
///
/// Connecting waits for the X server.  Later calls do not wait, except when the socket has no room for a few
/// small requests.  Pixels go through shared memory where the X server can map it, and otherwise through the
/// socket in parts.  A window is ready for another image when the X server has processed the last image and
/// the output has begun another frame.
package final class X11DisplayServer: DisplayServer {
    package weak var delegate: (any DisplayServerDelegate)?
    let connection: XConnection
    /// The visual for windows without alpha.
    let opaque: XConnection.Visual
    /// The visual for windows with alpha, or `nil` where the server has none.
    let transparent: XConnection.Visual?
    let atoms: Atoms
    let sharesMemory: Bool
    /// The last state of the screen that the server reported.
    var screen: Screen
    let randr: XConnection.Extension
    let fixes: XConnection.Extension
    /// The Present extension, which reports frames, or `nil` where the server has none.
    let presentation: XConnection.Extension?
    /// The open windows, the lowest first.
    var windows: [X11Window] = []
    /// The outputs to which touchscreens are mapped, or `nil` where the server has no XInput 2.
    let touchscreens: TouchscreenMapper?
    /// The keymap of the driver's keyboards, or `nil` where the server has no XInput 2.
    let keymap: KeyboardKeymap?
    /// The windows that the window manager manages, for views that need room.
    let managed: FullscreenWindows
    /// Whether the screen has changed since the last query began, and whether that query is under way.
    var isScreenStale = false
    var isScreenRequested = false
    var budget: RaiseBudget
    /// Whether a compositing manager runs.
    var hasCompositor: Bool
    /// The window manager, as it described itself last.
    var manager: WindowManager
    /// Whether the window manager has described itself anew since the last query began, and whether that query is under
    /// way.
    var isManagerStale = false
    var isManagerRequested = false
    /// The colormaps, by the numbers of their visuals.
    var colormaps: [UInt32: UInt32] = [:]

    /// Connects to a server with the cookie of `$XAUTHORITY` or `~/.Xauthority`, and waits for the server.
    ///
    /// - Parameters:
    ///   - display: The name of the server, as in `$DISPLAY`; `nil` takes the name from `$DISPLAY`.
    ///   - isMemoryShared: Whether pixels may go through shared memory, where the server can map it.
    /// - Throws: ``Windows/DisplayError`` when there is no server, when it refuses this program, or when it
    ///   lacks one of: pixels of 24 bits, RandR 1.5, SHAPE 1.1, XFIXES.
    package init(display: String? = nil, isMemoryShared: Bool = true) throws(DisplayError) {
        let variable = unsafe getenv("DISPLAY").map { unsafe String(cString: $0) }
        guard let name = display ?? variable, !name.isEmpty else {
            throw DisplayError(
                "connect to an X server", reason: "DISPLAY is not set",
                remedy: "set it to the name of one, such as :0")
        }
        connection = try XConnection(display: name)
        guard let opaque = connection.visuals.first, opaque.format.isSupported else {
            throw DisplayError(
                "show windows on \(connection.name)",
                reason: "its pixels are not of 8 bits each of red, green and blue",
                remedy: "start it with `-depth 24`")
        }
        self.opaque = opaque
        transparent = connection.visuals.first { $0.format.depth == 32 && $0.format.isSupported }
        (randr, fixes) = try findExtensions(of: connection)
        presentation = try findPresent(of: connection)
        atoms = try Atoms(connection)
        managed = FullscreenWindows(connection, atoms)
        sharesMemory = try isMemoryShared ? findSharedMemory(of: connection) : false
        let changes =
            XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
            | XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE.rawValue
            | XCB_RANDR_NOTIFY_MASK_RESOURCE_CHANGE.rawValue
        unsafe _ = xcb_randr_select_input(connection.pointer, connection.root, UInt16(changes))
        let owners =
            XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue
            | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_WINDOW_DESTROY.rawValue
            | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_CLIENT_CLOSE.rawValue
        unsafe _ = xcb_xfixes_select_selection_input(
            connection.pointer, connection.root, atoms[.compositor], owners)
        let owner = unsafe xcb_get_selection_owner(connection.pointer, atoms[.compositor])
        let reply = try connection.awaitReply(to: owner.sequence)
        hasCompositor = reply.value(as: xcb_get_selection_owner_reply_t.self).owner != 0
        budget = RaiseBudget(at: .now())
        var manager = WindowManager(name: nil, supported: [], struts: [], modal: 0)
        var screen = Screen()
        requestManager(connection, atoms) { manager = $0 }
        ScreenQuery.begin(on: connection) { screen = $0 }
        try connection.takeReplies(isAwaited: true)
        (self.manager, self.screen) = (manager, screen)
        touchscreens = try TouchscreenMapper(connection, atoms)
        // The mapper has told the server the version of this client.
        keymap = if let touchscreens { KeyboardKeymap(connection, touchscreens.extension) } else { nil }
        selectEvents()
        // The manager may have described itself just before its description was to be reported.
        isManagerStale = !manager.isKnown
    }

    deinit { connection.forgetReplies() }

    package var fileDescriptor: Int32 { connection.fileDescriptor }
    package var outputs: [Output] { screen.monitors.map(\.output) }

    package func dispatch() throws(DisplayError) {
        var isBusy = true
        while isBusy {
            isBusy = false
            // xcb may read events while it reads a reply or sends.  The socket then does not wake the loop
            // for them.
            while let event = connection.nextEvent(reading: !isBusy) {
                isBusy = true
                try handle(event)
            }
            if try connection.takeReplies() { isBusy = true }
            requestWhatIsStale()
            try connection.check()
            connection.flush()
            if try connection.takeReplies() { isBusy = true }
            while let event = connection.nextEvent(reading: false) {
                isBusy = true
                try handle(event)
            }
        }
    }

    /// Maps a touchscreen to an output by the property `Coordinate Transformation Matrix` of the device, unless
    /// an operator has set that property.
    ///
    /// The mapping follows the screen, and is done again when the touchscreen is plugged in again.
    package func mapTouchscreen(named name: String, to output: String) {
        touchscreens?.outputs[name] = output
    }

    /// Returns the keymap of the driver's keyboards, if another one has come since the last call.
    package func takeKeymap() -> SessionKeymap? {
        defer { keymap?.news = nil }
        return keymap?.news
    }

    /// Makes fullscreen windows leave fullscreen by the Extended Window Manager Hints, where a window manager
    /// runs.
    package func unsetFullscreen(on outputs: Set<String>) {
        managed.unset(on: outputs)
        selectEvents()
    }

    /// Sends waiting requests, and waits until the server has passed on those that make windows fullscreen
    /// again: it drops requests that it has not read when a client leaves.
    package func finish() throws(DisplayError) {
        try dispatch()
        guard managed.isUsed else { return }
        _ = try connection.awaitReply(to: unsafe xcb_get_input_focus(connection.pointer).sequence)
    }

    package func window(
        on output: String, frame: Frame, reservesSpace: Bool
    ) throws(DisplayError) -> any Window {
        try connection.check()
        guard let monitor = screen.monitors.first(where: { $0.name == output }) else {
            let names = screen.monitors.map(\.name).joined(separator: ", ")
            throw DisplayError(
                "open a window on \(output)", reason: "\(connection.name) has no such output",
                remedy: names.isEmpty ? "switch one on" : "choose one of \(names)")
        }
        let visual = visual()
        let window = X11Window(
            self, on: monitor, frame: frame, reservesSpace: reservesSpace, visual: visual,
            colormap: colormap(of: visual))
        windows.append(window)
        if windows.count == 1 { selectEvents() }
        return window
    }
}
