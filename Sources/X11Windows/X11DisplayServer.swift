// SPDX-License-Identifier: MIT

import CXCB
import Clocks
import Glibc
public import Layouts
public import Windows

/// The windows of an X server, by xcb.
///
/// Outputs are RandR's monitors.  A window is override-redirect: a window manager neither decorates nor focuses nor
/// restacks it, so that it stays above a fullscreen window, which docks do not.  Whatever else is mapped or raised
/// above it is followed by a raise, within a budget (`RaiseBudget`), as another program may do the same.  The room
/// that other windows make for it is asked for by a second window (`SpaceKeeper`), as managers look for struts
/// on windows that they manage.
///
/// Connecting waits for the server; nothing else does, but for a socket that takes no more of a few small requests.
/// Pixels go through shared memory where the server can map it, else through the socket in parts.  A window is ready
/// for another image when the server has taken the last one and its output has begun another frame.
public final class X11DisplayServer: DisplayServer {
    /// Who is told what happens.
    public weak var delegate: (any DisplayServerDelegate)?
    /// The connection, which windows use as well.
    let connection: XConnection
    /// What windows without alpha are made as.
    let opaque: XConnection.Visual
    /// What windows with alpha are made as, or `nil` where the server has no such visual.
    let transparent: XConnection.Visual?
    /// The numbers of names.
    let atoms: Atoms
    /// Whether the server can map memory of this process.
    let sharesMemory: Bool
    /// The screen as it was told of last.
    var screen: Screen
    /// Where RandR's events begin.
    let randr: XConnection.Extension
    /// Where those of XFIXES begin.
    let fixes: XConnection.Extension
    /// What tells of frames, where the server does.
    let presentation: XConnection.Extension?
    /// The windows that are open, the lowest first.
    var windows: [X11Window] = []
    /// Requests whose replies tell that the server has come so far, in their order.
    var roundTrips: [(sequence: UInt32, window: X11Window)] = []
    /// The questions that are under way.
    var query: ScreenQuery?
    /// Whether the screen has changed since it was asked for.
    var isScreenStale = false
    /// The names of monitors, by their atoms.
    var names: [UInt32: String] = [:]
    /// How often windows may be raised.
    var budget: RaiseBudget
    /// Whether a compositing manager runs.
    var hasCompositor: Bool
    /// The colormaps of visuals, by their numbers.
    var colormaps: [UInt32: UInt32] = [:]

    /// Connects to a server with the cookie of `$XAUTHORITY` or `~/.Xauthority`, and waits for it.
    ///
    /// - Parameters:
    ///   - display: Its name, as in `$DISPLAY`, which is taken when it is `nil`.
    ///   - isMemoryShared: Whether pixels may go through memory that the server maps, where it can.
    /// - Throws: ``Windows/DisplayError`` when there is no server, it does not let this program in, or it lacks what is
    ///   needed: pixels of 24 bits, RandR 1.5, SHAPE 1.1 and XFIXES.
    public init(display: String? = nil, isMemoryShared: Bool = true) throws(DisplayError) {
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
            connection.pointer, connection.root, atoms.compositor, owners)
        let owner = unsafe xcb_get_selection_owner(connection.pointer, atoms.compositor)
        let reply = try connection.awaitReply(to: owner.sequence)
        hasCompositor = reply.value(as: xcb_get_selection_owner_reply_t.self).owner != 0
        budget = RaiseBudget(at: .now())
        var query = ScreenQuery(connection)
        screen = try query.proceed(&names, isAwaited: true) ?? Screen()
    }

    /// The connection's socket.
    public var fileDescriptor: Int32 { connection.fileDescriptor }
    /// RandR's monitors, by the names that `xrandr --listmonitors` shows.
    public var outputs: [Output] { screen.monitors.map(\.output) }

    /// Takes what has come and sends what waits.
    ///
    /// - Throws: ``Windows/DisplayError`` when the connection is lost or the server has refused something.
    public func dispatch() throws(DisplayError) {
        var isBusy = true
        while isBusy {
            isBusy = false
            // Whatever is read for a reply or while sending may be an event, for which nobody would wake us.
            while let event = connection.nextEvent(reading: !isBusy) {
                isBusy = true
                try handle(event)
            }
            if try takeReplies() { isBusy = true }
            try connection.check()
            connection.flush()
            if try takeReplies() { isBusy = true }
            while let event = connection.nextEvent(reading: false) {
                isBusy = true
                try handle(event)
            }
        }
    }

    /// Makes a window, which is seen once it has been given an image.
    ///
    /// - Throws: ``Windows/DisplayError`` when there is no such output, or the connection is lost.
    public func window(
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
        if windows.count == 1 { watchOthers(true) }
        return window
    }
}
