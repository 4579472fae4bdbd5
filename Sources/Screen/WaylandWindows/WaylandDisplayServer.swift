// SPDX-License-Identifier: MIT

import CWaylandProtocols
package import Engine
package import Windows

/// A Wayland compositor that has wlr-layer-shell, such as sway, labwc, Wayfire or KWin.
///
/// Windows are surfaces in the layer `overlay`, above fullscreen windows too, with the namespace `runepad`.
/// They take neither touches nor keys.  Sizes of outputs are in logical pixels, like the sizes of clients'
/// windows.  Sizes of windows are in pixels of the screen, also with a fractional scale if the compositor has
/// fractional-scale-v1 and viewporter.
///
/// A window that reserves space and fills the upper or the lower edge has an exclusive zone of its height.
/// Any other window has the exclusive zone −1, so that bars and docks do not push it away from the place
/// where it is touched.
@safe package final class WaylandDisplayServer: DisplayServer {
    package weak var delegate: (any DisplayServerDelegate)?

    let connection: Connection
    private(set) var globals = Globals()
    private var registry: Proxy?
    private var boundInputMethod: BoundInputMethodV1?
    /// The keymap of the first seat, once there is a seat.
    private var keymap: SeatKeymap?
    /// Outputs by the numbers of their globals.
    private var screens: [(number: UInt32, output: WaylandOutput)] = []
    private(set) var windows: [WaylandWindow] = []
    private var news: [News] = []
    /// A buffer of a former window, which rests until the next window of this size: new memory for a view takes the
    /// kernel longer than the view's drawing.
    private var spareBuffer: PixelBuffer?
    /// The windows of all programs, once a view has needed them.
    private var toplevels: ToplevelList?

    /// An event for the delegate, which gets it after all of the compositor's events have been read.
    enum News {
        case outputs
        case resized(WaylandWindow)
        case ready(WaylandWindow)
        case closed(WaylandWindow)
        /// A call that reports an event of a text field source.
        case textFields(() -> Void)
    }

    /// Events of wl_registry, in the order of the protocol.
    private enum Event: UInt32 {
        case global, globalRemove
    }

    /// Connects to a compositor, and waits until it has reported its globals and outputs.
    ///
    /// - Parameters:
    ///   - display: The name or the path of the compositor's socket; by default WAYLAND_SOCKET of the
    ///     environment, which only the first connection of a process can use, else WAYLAND_DISPLAY.
    ///   - mustShowWindows: Whether the compositor must be able to put windows above others.  Without it, look
    ///     at ``obstacle`` before you open a window.
    /// - Throws: ``Windows/DisplayError`` when there is no compositor, or it cannot put windows above others.
    package init(display: String? = nil, mustShowWindows: Bool = true) throws(DisplayError) {
        connection = try Connection(to: display)
        unsafe registry = Proxy(
            wl_display_get_registry(connection.display), of: connection,
            destroy: { unsafe wl_registry_destroy($0) }, handler: { [unowned self] in receive($0) })
        // One answer for the globals, one for their properties, and one for the properties that only
        // xdg-output reports.
        for _ in 0..<3 { try connection.awaitAnswers() }
        if mustShowWindows { try globals.check(connection) }
        news = []
    }

    /// The reason why the compositor cannot put windows above others, or `nil` where it can.
    package var obstacle: DisplayError? {
        do throws(DisplayError) {
            try globals.check(connection)
            return nil
        } catch {
            return error
        }
    }

    /// Whether the connection is of use to a program that shows its windows elsewhere, besides its keymap: it may report
    /// text fields, or the compositor would start the program again if the connection ended.
    package var isOfUseWithoutWindows: Bool { connection.isGivenByCompositor || globals.inputMethods != nil }

    package var fileDescriptor: Int32 { connection.fileDescriptor }

    /// The outputs that are connected now, with their logical sizes.
    package var outputs: [Output] { screens.compactMap { $0.output.state?.output } }

    package var textFieldSources: [any TextFieldSource] {
        [InputMethodV2(server: self), InputMethodV1(server: self)]
    }

    /// Returns the compositor's keymap, if another one has come since the last call.
    package func takeKeymap() -> SessionKeymap? {
        defer { keymap?.news = nil }
        return keymap?.news
    }

    package func dispatch() throws(DisplayError) {
        try connection.dispatch()
        deliver()
        connection.flush()
    }

    /// Makes a surface in the layer `overlay`, with edges rounded to logical pixels.
    ///
    /// The delegate learns the window's size when the compositor has decided it.
    package func window(
        on output: String, frame: Frame, reservesSpace: Bool
    ) throws(DisplayError) -> any Window {
        for (_, screen) in screens {
            guard let state = screen.state, state.name == output else { continue }
            let window = WaylandWindow(
                on: screen, state, frame: frame, reservesSpace: reservesSpace, of: self)
            windows.append(window)
            return window
        }
        let names = outputs.map(\.name).joined(separator: ", ")
        throw DisplayError(
            "open a window on the output \(output)", reason: "there is no such output",
            remedy: names.isEmpty ? "connect a screen" : "choose from \(names)")
    }

    /// Makes fullscreen windows leave fullscreen by wlr-foreign-toplevel-management, where the compositor has
    /// it.
    package func unsetFullscreen(on outputs: Set<String>) {
        if toplevels == nil, !outputs.isEmpty, let global = globals.toplevels, let registry {
            toplevels = unsafe ToplevelList(
                global.number, version: global.version, from: registry, of: connection,
                outputNamed: { [unowned self] name in
                    screens.first { $0.output.state?.name == name }?.output.proxy
                },
                nameOfOutput: { [unowned self] object in
                    screens.first { unsafe $0.output.proxy?.pointer == object }?.output.state?.name
                })
        }
        toplevels?.unsetFullscreen(on: outputs)
    }

    /// Sends waiting requests, and waits until the compositor has made windows fullscreen again: it drops
    /// requests that it has not read when a client leaves.
    package func finish() throws(DisplayError) {
        try dispatch()
        if toplevels != nil { try connection.awaitAnswers() }
    }

    // MARK: - For text fields

    /// The compositor's `zwp_input_method_v1`, or `nil` where this program must not bind it.
    ///
    /// It is bound once, as weston ends the connection of a program that binds it again.
    var inputMethodV1: BoundInputMethodV1? {
        guard boundInputMethod == nil, let registry, let number = globals.inputMethodV1,
            InputMethodV1.mayBind(
                isGivenByCompositor: connection.isGivenByCompositor, compositor: connection.compositor)
        else { return boundInputMethod }
        boundInputMethod = BoundInputMethodV1(number, from: registry, of: connection)
        return boundInputMethod
    }

    // MARK: - For windows

    /// Adds an event, which ``dispatch()`` reports to the delegate.
    func emit(_ piece: News) {
        news.append(piece)
    }

    /// Wipes a buffer of a window that is closed, and keeps it for another window, unless it is far smaller than
    /// the one that is kept, as the buffer of a handle is.
    func keep(_ buffer: PixelBuffer) {
        buffer.rest()
        buffer.whenReleased = {}
        func area(_ buffer: PixelBuffer) -> Int { buffer.size.width * buffer.size.height }
        guard spareBuffer.map({ area($0) / 8 <= area(buffer) }) ?? true else { return }
        spareBuffer = buffer
    }

    /// Returns the buffer of a former window if it has the size and the compositor does not read it any more.
    ///
    /// All of its pixels are transparent.
    func takeSpareBuffer(_ size: PixelSize) -> PixelBuffer? {
        guard let buffer = spareBuffer, buffer.size == size, !buffer.isBusy, buffer.wake() else { return nil }
        spareBuffer = nil
        return buffer
    }

    /// Removes a window that was closed, after which other windows can make room for another one.
    func forget(_ window: WaylandWindow) {
        windows.removeAll { $0 === window }
        for window in windows { window.reserveIfFree() }
    }
}

// MARK: - What the compositor does

extension WaylandDisplayServer {
    private func receive(_ event: Proxy.Event) {
        switch Event(rawValue: event.opcode) {
        case .global: add(event.string(1), event.uint(2), number: event.uint(0))
        case .globalRemove: remove(event.uint(0))
        case nil: break
        }
    }

    private func add(_ interface: String, _ version: UInt32, number: UInt32) {
        guard let registry else { return }
        guard interface == "wl_output" else {
            globals.take(interface, version, number: number, from: registry, of: connection)
            if interface == "zxdg_output_manager_v1" { describeOutputs() }
            if interface == "wl_seat", keymap == nil {
                keymap = SeatKeymap(ofSeat: number, from: registry, of: connection)
            }
            return
        }
        // Outputs have names since version 4; the number of the global tells others apart.
        let output = unsafe WaylandOutput(
            registry.bind(number, rp_wl_output(), version: min(version, 4)), named: "output-\(number)",
            of: connection,
            changed: { [unowned self] in
                emit(.outputs)
                spareBuffer = nil
                for window in windows { window.outputChanged() }
            })
        screens.append((number, output))
        describeOutputs()
    }

    private func describeOutputs() {
        guard let manager = globals.xdgOutputs else { return }
        for (_, output) in screens { output.describe(by: manager) }
    }

    private func remove(_ number: UInt32) {
        guard let index = screens.firstIndex(where: { $0.number == number }) else { return }
        let output = screens.remove(at: index).output
        emit(.outputs)
        for window in windows where window.output === output { emit(.closed(window)) }
    }

    private func deliver() {
        while !news.isEmpty {
            let pieces = news
            news = []
            for piece in pieces { deliver(piece) }
        }
    }

    /// Reports an event to the delegate, unless the window of the event has been closed in the meantime.
    private func deliver(_ piece: News) {
        switch piece {
        case .outputs: delegate?.outputsChanged(self)
        case .resized(let window) where window.output != nil: delegate?.windowResized(window)
        case .ready(let window) where window.output != nil: delegate?.windowIsReady(window)
        case .closed(let window) where window.output != nil:
            window.close()
            delegate?.windowClosed(window)
        case .textFields(let report): report()
        case .resized, .ready, .closed: break
        }
    }
}
