// SPDX-License-Identifier: MIT

import CWaylandProtocols
public import Layouts
public import Windows

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
@safe public final class WaylandDisplayServer: DisplayServer {
    /// The delegate, which gets the events of this server.
    public weak var delegate: (any DisplayServerDelegate)?

    let connection: Connection
    private(set) var globals = Globals()
    private var registry: Proxy?
    /// Outputs by the numbers of their globals.
    private var screens: [(number: UInt32, output: WaylandOutput)] = []
    private var windows: [WaylandWindow] = []
    private var news: [News] = []

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
    /// - Parameter display: The name or the path of the compositor's socket; by default WAYLAND_DISPLAY of
    ///   the environment.
    /// - Throws: ``Windows/DisplayError`` when there is no compositor, or it cannot put windows above others.
    public init(display: String? = nil) throws(DisplayError) {
        connection = try Connection(to: display)
        unsafe registry = Proxy(
            wl_display_get_registry(connection.display), of: connection,
            destroy: { unsafe wl_registry_destroy($0) }, hear: { [unowned self] in hear($0) })
        // One answer for the globals, one for their properties, and one for the properties that only
        // xdg-output reports.
        for _ in 0..<3 { try connection.awaitAnswers() }
        try globals.check(connection)
        news = []
    }

    /// The descriptor that becomes readable when the compositor has sent something.
    public var fileDescriptor: Int32 { connection.fileDescriptor }

    /// The outputs that are connected now, with their logical sizes.
    public var outputs: [Output] { screens.compactMap { $0.output.state?.output } }

    /// The source of text fields by input-method-v2, which only some compositors have.
    public var textFieldSources: [any TextFieldSource] { [InputMethodV2(on: self)] }

    /// Reads the events that have come, reports them to the delegate, and sends waiting requests.
    ///
    /// - Throws: ``Windows/DisplayError`` when the compositor has ended the connection.
    public func dispatch() throws(DisplayError) {
        try connection.dispatch()
        deliver()
        connection.flush()
    }

    /// Makes a surface in the layer `overlay`, which becomes visible with its first image.
    ///
    /// - Parameters:
    ///   - output: The name of the output.
    ///   - frame: The place of the window, in fractions of the output as a person sees it; its edges are
    ///     rounded to logical pixels.
    ///   - reservesSpace: Whether other windows make room for it, where it fills the upper or the lower edge.
    /// - Returns: The window.  The delegate learns its size when the compositor has decided it.
    /// - Throws: ``Windows/DisplayError`` when there is no such output.
    public func window(
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

    // MARK: - For windows

    /// Adds an event, which ``dispatch()`` reports to the delegate.
    func tell(_ piece: News) {
        news.append(piece)
    }

    /// Removes a window that was closed.
    func forget(_ window: WaylandWindow) {
        windows.removeAll { $0 === window }
    }
}

// MARK: - What the compositor does

extension WaylandDisplayServer {
    private func hear(_ event: Proxy.Event) {
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
            return
        }
        // Outputs have names since version 4; the number of the global tells others apart.
        let output = unsafe WaylandOutput(
            registry.bind(number, rp_wl_output(), version: min(version, 4)), named: "output-\(number)",
            of: connection,
            changed: { [unowned self] in
                tell(.outputs)
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
        tell(.outputs)
        for window in windows where window.output === output { tell(.closed(window)) }
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
        case .textFields(let tell): tell()
        case .resized, .ready, .closed: break
        }
    }
}
