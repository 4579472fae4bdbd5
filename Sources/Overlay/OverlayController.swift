// SPDX-License-Identifier: MIT

public import Clocks
public import Control
internal import Layouts
public import Painting
public import Windows

/// What the overlay asks of the driver.
public protocol OverlayDriver: AnyObject {
    /// Counts this process as an overlay of a panel, on an output of so many pixels.
    func attach(_ panel: String, to size: PixelSize)
    /// Asks what a panel shows now; `then` is told later, with `nil` when there was no answer.
    func getView(of panel: String, _ then: @escaping (ShownView?) -> Void)
    /// Says that the last frame of a transition is on the glass.
    func finished(_ panel: String, transition: UInt64)
    /// Has a panel do something, where it can.
    func ask(_ request: PanelRequest, of panel: String)
}

/// Shows the views of the driver's panels on the outputs of a display server.
///
/// It is told what the driver and the server say, and waits for neither; the time and the theme are asked for when
/// they are needed.
/// Without a driver nothing is shown.  It keeps neither its driver nor its server.
public final class OverlayController {
    /// What the operator chose when the overlay was started.
    public struct Options: Hashable, Sendable {
        /// The output whatever the panel says, or `nil` for the panel's.
        public var output: String?
        /// Whether windows make room whatever the panel says, or `nil` for the panel's.
        public var reservesSpace: Bool?

        /// Makes options that leave all to the panel.
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
    /// The panels' choices of outputs, which are told once.
    private var told: [String: String] = [:]

    /// Makes a controller that shows nothing yet, and becomes the server's delegate.
    ///
    /// - Parameters:
    ///   - server: Where windows are opened.
    ///   - driver: Whose views are shown.
    ///   - options: What the operator chose.
    ///   - theme: How the view of a panel looks.
    ///   - clock: The present moment.
    ///   - log: Where lines for the operator go, which have neither labels nor places.
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
    /// Takes something that the driver tells.
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

    /// Takes all views off the glass, as when the driver has gone or the program ends.
    public func removeAll() {
        for name in overlays.keys.sorted() { remove(name) }
    }

    /// Shows a panel at once if its view is shown.
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
    /// Outputs came or went, or have another size.
    public func outputsChanged(_ server: any DisplayServer) {
        for name in overlays.keys.sorted() {
            if let overlay = overlays[name] { place(overlay) }
        }
    }

    /// A window has another size than before.
    public func windowResized(_ window: any Window) {
        overlay(of: window)?.windowResized()
    }

    /// A window can be given another image.
    public func windowIsReady(_ window: any Window) {
        overlay(of: window)?.windowIsReady()
    }

    /// The server took a window away.
    public func windowClosed(_ window: any Window) {
        overlay(of: window)?.windowClosed()
    }

    private func overlay(of window: any Window) -> PanelOverlay? {
        overlays.values.first { $0.window === window }
    }

    /// Finds the output of a panel, and tells the driver how large it is.
    private func place(_ overlay: PanelOverlay) {
        let former = overlay.output
        let output = chooseOutput(for: overlay.state)
        overlay.move(to: output)
        if let output, output.size != former?.size { driver.attach(overlay.state.name, to: output.size) }
    }

    /// The output that the operator or the panel names, else the only one, else the first.
    private func chooseOutput(for panel: PanelState) -> Output? {
        let outputs = server.outputs
        let names = outputs.map(\.name).joined(separator: ", ")
        if let name = options.output ?? panel.output {
            let output = outputs.first { $0.name == name }
            tell(
                of: panel,
                output == nil
                    ? "waits for output \(name)" + (names.isEmpty ? "" : "; there is \(names)")
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

    /// Says a line of a panel, unless it has been the last one.
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
