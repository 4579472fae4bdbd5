// SPDX-License-Identifier: MIT

import CXCB
import Engine
import Files
import Glibc
import Windows

/// A window above all others, which window managers leave alone (override-redirect).
///
/// The shape of the window makes the slide: the rows above the image do not belong to the window.  So a
/// person sees the windows below, with and without a compositing manager.  The window has no background, so
/// the server draws nothing on its own.
///
/// Where a window manager shows windows elsewhere than at their place, the window covers the whole screen
/// instead, and is transparent beside the image.  The image then has its place within the window.
final class X11Window: Window {
    let window: UInt32
    /// The name of the window's monitor.
    let output: String
    /// The number of the Present events for this window, or `nil` where the server does not report frames.
    let frames: UInt32?
    /// The window that reserves space for this one, while it fills an edge and reserves space.
    private(set) var keeper: SpaceKeeper?
    private(set) var size: PixelSize
    private var place: WindowPlace
    private let coversScreen: Bool
    private let frame: Frame
    private let reservesSpace: Bool
    private weak var server: X11DisplayServer?
    private let connection: XConnection
    private let atoms: Atoms
    private let visual: XConnection.Visual
    private let context: UInt32
    private var pixels: WindowPixels?
    private var repainting: Repainting
    /// The number of the last request before the whole window was sent: areas exposed before it are sent.
    private var wholeSequence: UInt32 = 0
    private(set) var isMapped = false
    private var confirmation = MapConfirmation()
    private(set) var isOpen = true
    /// How many round trips are still open, each after some of the pixels.
    private var roundTrips = 0
    /// How many frames of the output the window still waits for.
    private var framesDue = 0
    private var isReadyDue = false

    init(
        _ server: X11DisplayServer, on monitor: Monitor, frame: Frame, reservesSpace: Bool,
        visual: XConnection.Visual, colormap: UInt32
    ) {
        self.server = server
        self.frame = frame
        self.reservesSpace = reservesSpace
        self.visual = visual
        connection = server.connection
        atoms = server.atoms
        output = monitor.name
        coversScreen = server.coversScreen
        place = WindowPlace(of: frame, on: monitor, covering: coversScreen ? server.screen.size : nil)
        size = place.size
        repainting = Repainting(size)
        window = connection.newIdentifier()
        context = connection.newIdentifier()
        frames = server.presentation == nil ? nil : connection.newIdentifier()
        let attributes =
            XCB_CW_BACK_PIXMAP.rawValue | XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue
            | XCB_CW_EVENT_MASK.rawValue | XCB_CW_COLORMAP.rawValue
        let events = XCB_EVENT_MASK_EXPOSURE.rawValue | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
        let area = place.window
        unsafe _ = xcb_create_window(
            connection.pointer, visual.format.depth, window, connection.root, Int16(area.x), Int16(area.y),
            UInt16(area.width), UInt16(area.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue),
            visual.identifier, attributes, [0, 0, 1, events, colormap])
        unsafe _ = xcb_create_gc(
            connection.pointer, context, window,
            XCB_GC_FOREGROUND.rawValue | XCB_GC_GRAPHICS_EXPOSURES.rawValue, [0, 0])
        atoms.describe(window, of: connection)
        connection.passInputThrough(window)
        if let frames {
            unsafe _ = xcb_present_select_input(
                connection.pointer, frames, window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue)
        }
        keepSpace(on: monitor, of: server.screen)
    }

    func present(_ image: borrowing Image, damage: [PixelArea], offset: Int) throws(DisplayError) {
        guard isOpen else { return }
        guard image.size == size else {
            throw DisplayError(
                "show an image on \(output)",
                reason: "it has \(image.size.width) × \(image.size.height) pixels, its window \(size.width)"
                    + " × \(size.height)")
        }
        let isNew = pixels == nil
        let pixels: WindowPixels
        if let known = self.pixels { pixels = known } else { pixels = try makePixels() }
        self.pixels = pixels
        let damage = isNew ? [PixelArea(size)] : damage.map { $0.intersection(PixelArea(size)) }
        for area in damage where !area.isEmpty { pixels.buffer.copy(area, of: image) }
        let isWhole = repainting.add(damage, offset: offset)
        if isWhole { uncoverRest() }
        if !isMapped { map() }
        isReadyDue = true
        requestFrame()
        // When there is nothing to send, a round trip still shows when the server has processed the earlier
        // requests.
        if !send() && roundTrips == 0 { requestRoundTrip() }
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        forgetPixels()
        // The server or a compositing manager may still have the image: paint over it.
        connection.fill(place.inWindow(PixelArea(size)), of: window, context)
        unsafe _ = xcb_free_gc(connection.pointer, context)
        unsafe _ = xcb_destroy_window(connection.pointer, window)
        keeper?.close()
        keeper = nil
        server?.forget(self)
    }
}

// MARK: - What the server does to it

extension X11Window {
    /// Whether `number` is the number of this window or of its keeper.
    func has(_ number: UInt32) -> Bool {
        number == window || number == keeper?.window
    }

    /// Sends an area again that the server has lost, unless the whole window was sent in the meantime.
    ///
    /// `sequence` is the number of the last request that the server had processed before it lost the area.
    func expose(_ area: PixelArea, sequence: UInt32) {
        guard isMapped, !confirmation.isAwaited, Int32(bitPattern: sequence &- wholeSequence) > 0 else {
            return
        }
        repainting.expose(place.inImage(area))
        _ = send()
    }

    /// Counts the end of a round trip, and returns whether the window is ready for another image.
    func roundTripEnded() -> Bool {
        roundTrips -= 1
        return isOpen && !send() && becomesReady()
    }

    /// Counts a frame that the output has begun, and returns whether the window is ready for another image.
    func frameBegan() -> Bool {
        framesDue -= 1
        guard isOpen else { return false }
        if confirmation.isAwaited {
            if confirmation.frameBegan() { askManager() } else { drawAll() }
            requestFrame()
        }
        return becomesReady()
    }

    /// A state of the window has changed: draws the window, if the window manager has answered by it.
    ///
    /// `sequence` is the number of the last request that the server had processed before.
    func stateChanged(sequence: UInt32) {
        if confirmation.stateChanged(sequence: sequence) { drawAll() }
    }

    private func becomesReady() -> Bool {
        guard roundTrips == 0, framesDue == 0, isReadyDue else { return false }
        isReadyDue = false
        return true
    }

    /// Moves the window to its frame on a changed monitor, and returns whether its size has changed.
    func move(to monitor: Monitor, of screen: Screen) -> Bool {
        let new = WindowPlace(of: frame, on: monitor, covering: coversScreen ? screen.size : nil)
        defer { keepSpace(on: monitor, of: screen) }
        guard new != place else { return false }
        place = new
        if place.size != size, isMapped {
            // Hide the window until there is an image of the new size.
            unsafe _ = xcb_unmap_window(connection.pointer, window)
            isMapped = false
            confirmation = MapConfirmation()
        }
        connection.place(window, at: place.window)
        guard place.size != size else {
            // The image has another place in the window.
            if coversScreen, isMapped { mapAgain() }
            return false
        }
        size = place.size
        repainting = Repainting(size)
        isReadyDue = false
        forgetPixels()
        return true
    }

    /// Reserves space for the window if it should and can, and gives the space back otherwise.
    private func keepSpace(on monitor: Monitor, of screen: Screen) {
        let others = screen.monitors.filter { $0.name != monitor.name }.map(\.area)
        guard reservesSpace, server?.manager.keepsStrutsFree ?? false,
            let strut = Strut(of: place.image, on: monitor.area, beside: others, screen: screen.size)
        else {
            keeper?.close()
            keeper = nil
            return
        }
        if let keeper { return keeper.move(to: place.image, strut, atoms: atoms) }
        keeper = SpaceKeeper(place.image, strut, atoms: atoms, on: connection)
        if isMapped { keeper?.map() }
    }
}

// MARK: - Showing

extension X11Window {
    /// Makes the window visible.
    private func map() {
        isMapped = true
        keeper?.map()
        connection.raise(window, below: nil)
        requestMap()
    }

    /// Makes the server show the window above all mapped windows, and draws it again.
    func mapAgain() {
        unsafe _ = xcb_unmap_window(connection.pointer, window)
        requestMap()
        requestFrame()
    }

    /// Maps the window, which has new pixels then, and draws it, or asks the window manager whether it can be drawn.
    private func requestMap() {
        wholeSequence = unsafe xcb_map_window(connection.pointer, window).sequence
        guard coversScreen else { return }
        if frames != nil, server?.manager.mayMissFirstImage == true {
            confirmation.await(mappedBy: wholeSequence)
            askManager()
        } else {
            drawAll()
        }
    }

    /// Asks the window manager to change a state; it is asked again at each frame until it has answered.
    private func askManager() {
        connection.request(.toggle, atoms[.state], atoms[.modal], of: window)
    }

    /// Draws the whole window anew.
    private func drawAll() {
        let whole = PixelArea(x: 0, y: 0, width: place.window.width, height: place.window.height)
        wholeSequence = connection.fill(whole, of: window, context)
        repainting.exposeAll()
        _ = send()
    }

    /// Asks for an event at the next frame of the output.
    private func requestFrame() {
        guard frames != nil else { return }
        framesDue += 1
        // Divisor 1: the next frame, with any number.
        unsafe _ = xcb_present_notify_msc(connection.pointer, window, 0, 0, 1, 0)
    }

    /// Uncovers the windows below the rows that the image has left.
    private func uncoverRest() {
        let visible = repainting.visible
        guard coversScreen else {
            wholeSequence = connection.shape(
                window, XCB_SHAPE_SK_BOUNDING, to: visible.isEmpty ? nil : visible)
            return
        }
        // A window that waits is drawn as a whole.
        guard isMapped, !confirmation.isAwaited else { return }
        var rest = PixelArea(size)
        if !visible.isEmpty { rest.height = visible.y }
        wholeSequence = connection.fill(place.inWindow(rest), of: window, context)
    }
}

// MARK: - Pixels

extension X11Window {
    private func makePixels() throws(DisplayError) -> WindowPixels {
        let isShared = server?.sharesMemory ?? false
        guard let pixels = WindowPixels(size, of: visual, on: connection, isShared: isShared) else {
            let reason = errorText(errno)
            throw DisplayError("show an image on \(output)", reason: reason)
        }
        return pixels
    }

    private func forgetPixels() {
        pixels?.forget()
        pixels = nil
    }

    /// Sends the pieces that can be sent now, followed by a round trip, and returns whether there were any.
    ///
    /// Through the socket, pixels go in small parts, each after the part before has arrived.  xcb would block
    /// if the socket had no room.
    private func send() -> Bool {
        guard let pixels, !confirmation.isAwaited, !repainting.isDone else { return false }
        guard pixels.isShared || roundTrips == 0 else { return false }
        let most = min(connection.longestRequest - 64, 65_536)
        for piece in repainting.take(atMost: pixels.isShared ? .max : most) {
            let area = piece.area
            let target = PixelArea(x: area.x, y: piece.row, width: area.width, height: area.height)
            pixels.send(area, to: place.inWindow(target), of: window, context)
        }
        requestRoundTrip()
        return true
    }

    private func requestRoundTrip() {
        roundTrips += 1
        server?.awaitRoundTrip(for: self)
    }
}
