// SPDX-License-Identifier: MIT

public import Clocks
public import Control
internal import Layouts
public import Painting
public import Windows

/// The requests that the overlay sends to the driver.
public protocol OverlayDriver: AnyObject {
    /// Registers this process as an overlay of a panel, on an output of `size` pixels.
    func attach(_ panel: String, to size: PixelSize)
    /// Requests the view of a panel; `then` is called later, with `nil` when there was no answer.
    func getView(of panel: String, _ then: @escaping (ShownView?) -> Void)
    /// Reports that the last frame of a transition is on the glass.
    func finished(_ panel: String, transition: UInt64)
    /// Sends a request to a panel.
    func ask(_ request: PanelRequest, of panel: String)
}

/// Shows the views of the driver's panels on the outputs of a display server.
///
/// The controller reacts to events of the driver and of the server, and waits for neither.  It gets the time
/// and the theme from its owner when it needs them.  Without a driver it shows nothing.  It holds no strong
/// reference to its driver or its server.
public final class OverlayController {
    /// The operator's options for the overlay.
    public struct Options: Hashable, Sendable {
        /// The name of the output for all panels, or `nil` to use the output of each panel's configuration.
        public var output: String?
        /// Whether windows reserve space, for all panels, or `nil` to use each panel's configuration.
        public var reservesSpace: Bool?

        /// Makes options; without arguments, each panel's configuration decides.
        public init(output: String? = nil, reservesSpace: Bool? = nil) {
            self.output = output
            self.reservesSpace = reservesSpace
        }
    }

    private unowned let server: any DisplayServer
    private unowned let driver: any OverlayDriver
    private let options: Options
    private let theme: (PanelState) -> Theme
    private let clock: () -> MonotonicTime
    private let write: (String) -> Void
    private var overlays: [String: PanelOverlay] = [:]
    /// The last log line about the output of each panel.
    ///
    /// An equal line is not logged again.
    private var told: [String: String] = [:]

    /// Makes a controller that shows nothing yet, and becomes the server's delegate.
    ///
    /// - Parameters:
    ///   - server: The display server, which opens the windows.
    ///   - driver: The driver, whose views are shown.
    ///   - options: The operator's options.
    ///   - theme: Returns the theme for the view of a panel.
    ///   - clock: Returns the present time.
    ///   - log: Logs a line for the operator.  The lines contain neither labels nor places of touches.
    public init(
        server: any DisplayServer, driver: any OverlayDriver, options: Options = Options(),
        theme: @escaping (PanelState) -> Theme, clock: @escaping () -> MonotonicTime,
        log: @escaping (String) -> Void
    ) {
        self.server = server
        self.driver = driver
        self.options = options
        self.theme = theme
        self.clock = clock
        write = log
        server.delegate = self
    }
}

// MARK: - What the driver tells

extension OverlayController {
    /// Takes an event of the driver.
    public func take(_ event: DriverEvent) {
        switch event {
        case .driverCame(let panels):
            removeAll()
            for panel in panels { add(panel) }
        case .driverGone: removeAll()
        case .panelCame(let panel): add(panel)
        case .panelGone(let panel): remove(panel.name)
        case .panelChanged(let panel, _): change(panel)
        case .panelMoves(let panel, let event):
            guard let overlay = overlays[panel.name] else { return }
            event.isDone ? overlay.end(event.transition) : overlay.begin(event.transition)
        case .viewChanged(let panel, _): overlays[panel.name]?.viewChanged()
        case .clicked: break
        }
    }

    /// Takes all views off the glass, because the driver has left the bus or the program ends.
    public func removeAll() {
        for name in overlays.keys.sorted() { remove(name) }
    }

    /// Adds a panel, and shows its view at once if the driver says that it is shown.
    private func add(_ panel: PanelState) {
        remove(panel.name)
        let overlay = PanelOverlay(panel, in: self)
        overlays[panel.name] = overlay
        place(overlay)
        overlay.showAtOnce()
    }

    private func remove(_ name: String) {
        overlays.removeValue(forKey: name)?.close()
    }

    private func change(_ panel: PanelState) {
        guard let overlay = overlays[panel.name] else { return }
        let old = overlay.state
        overlay.state = panel
        if panel.output != old.output { place(overlay) }
        if panel.theme != old.theme || panel.reservesSpace != old.reservesSpace { overlay.look() }
    }
}

// MARK: - Outputs

extension OverlayController: DisplayServerDelegate {
    /// Finds the outputs of all panels again, after outputs were plugged in, unplugged or resized.
    public func outputsChanged(_ server: any DisplayServer) {
        for name in overlays.keys.sorted() {
            if let overlay = overlays[name] { place(overlay) }
        }
    }

    /// Draws the view again, after its window was resized.
    public func windowResized(_ window: any Window) {
        overlay(of: window)?.windowResized()
    }

    /// Presents the next image in a window that is ready for it.
    public func windowIsReady(_ window: any Window) {
        overlay(of: window)?.windowIsReady()
    }

    /// Forgets a window that the server has closed.
    public func windowClosed(_ window: any Window) {
        overlay(of: window)?.windowClosed()
    }

    private func overlay(of window: any Window) -> PanelOverlay? {
        overlays.values.first { $0.window === window }
    }

    /// Finds the output of a panel, and tells the driver its size.
    private func place(_ overlay: PanelOverlay) {
        let former = overlay.output
        let output = chooseOutput(for: overlay.state)
        overlay.move(to: output)
        if let output, output.size != former?.size { driver.attach(overlay.state.name, to: output.size) }
    }

    /// Returns the output that the operator or the panel names; without a name, the first output.
    private func chooseOutput(for panel: PanelState) -> Output? {
        let outputs = server.outputs
        let names = outputs.map(\.name).joined(separator: ", ")
        if let name = options.output ?? panel.output {
            let output = outputs.first { $0.name == name }
            tell(
                of: panel,
                output == nil
                    ? "waits for output \(name)" + (names.isEmpty ? "" : "; the outputs are \(names)")
                    : "is shown on output \(name)")
            return output
        }
        guard let first = outputs.first else {
            tell(of: panel, "waits for an output: there is none")
            return nil
        }
        tell(
            of: panel,
            "is shown on output \(first.name)"
                + (outputs.count > 1
                    ? ", the first of \(names): name the right one with output: in the configuration" : ""))
        return first
    }

    /// Logs a line about a panel, unless it equals the line before.
    private func tell(of panel: PanelState, _ line: String) {
        guard told.updateValue(line, forKey: panel.name) != line else { return }
        write("panel \(panel.name) \(line)")
    }
}

// MARK: - What panels need

extension OverlayController: PanelSurroundings {
    var now: MonotonicTime { clock() }

    func theme(of panel: PanelState) -> Theme { theme(panel) }

    func openWindow(of panel: PanelState, on output: String, frame: Frame) throws(DisplayError) -> any Window
    {
        try server.window(
            on: output, frame: frame, reservesSpace: options.reservesSpace ?? panel.reservesSpace)
    }

    func askForView(_ panel: String, _ then: @escaping (ShownView?) -> Void) {
        driver.getView(of: panel, then)
    }

    func finished(_ panel: String, transition: UInt64) {
        driver.finished(panel, transition: transition)
    }

    func log(_ line: String) { write(line) }
}
