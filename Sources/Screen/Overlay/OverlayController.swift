// SPDX-License-Identifier: MIT

package import Control
package import Drawing
package import Engine
internal import Text
package import Windows

/// The requests that the overlay sends to the driver.
package protocol OverlayDriver: AnyObject {
    /// Registers this process as an overlay of a panel, and tells the driver the size and the rotation of the
    /// output.
    func attach(_ panel: String, to output: Output)
    /// Requests the view of a panel, which `then` gets later if there is an answer, and changes of its keys.
    func followView(of panel: String, _ then: @escaping (ShownView?) -> Void)
    /// Reports that the last frame of a transition is on the glass.
    func finished(_ panel: String, transition: UInt64)
    func send(_ request: PanelRequest, to panel: String)
    /// Reports how this overlay learns of text fields, for a panel.
    func report(_ status: TextFieldStatus, of panel: String)
    /// Reports which glyphs the session reads, for a panel.
    func report(_ glyphs: ReadGlyphs, of panel: String)
    /// Reports whether this overlay commits the characters of a panel that the keymap lacks.
    func offerCommits(_ isOn: Bool, of panel: String)
    /// Reports that the session has taken the text with this number, or that no field has the focus.
    func committed(_ number: UInt64, of panel: String)
}

/// Shows the views of the driver's panels on the outputs of a display server.
///
/// The controller reacts to events of the driver and of the server, and waits for neither.  It gets the time
/// and the theme from its owner when it needs them.  Without a driver it shows nothing.  It holds no strong
/// reference to its driver or its server.
package final class OverlayController {
    unowned let server: any DisplayServer
    unowned let driver: any OverlayDriver
    private let options: OverlayOptions
    let theme: (PanelState) -> Theme
    let clock: () -> MonotonicTime
    let log: (String) -> Void
    private var overlays: [String: PanelOverlay] = [:]
    private var fonts = FontLoading()
    /// Whether a panel or its theme is new since ``loadFonts()``.
    private var isThemeNew = false
    /// The outputs on which fullscreen windows have left fullscreen.
    private var yieldingOutputs: Set<String> = []
    /// The last log line about the output of each panel: an equal line is not logged again.
    private var logged: [String: String] = [:]
    /// The log lines about pictures of keys since the driver's last reload.
    private var loggedPictures: Set<String> = []

    /// Makes a controller that shows nothing yet, and becomes the server's delegate.
    ///
    /// The lines of `log` contain neither labels nor places of touches.
    package init(
        server: any DisplayServer, driver: any OverlayDriver, options: OverlayOptions = OverlayOptions(),
        theme: @escaping (PanelState) -> Theme, clock: @escaping () -> MonotonicTime,
        log: @escaping (String) -> Void
    ) {
        self.server = server
        self.driver = driver
        self.options = options
        self.theme = theme
        self.clock = clock
        self.log = log
        server.delegate = self
    }
}

// MARK: - What the driver tells

extension OverlayController {
    package func take(_ event: DriverEvent) {
        defer { settleFullscreen() }
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
        case .keysChanged(let panel, let change): overlays[panel.name]?.take(change)
        case .clicked, .guided, .commit: break
        }
    }

    /// Takes all views off the glass, because the driver has left the bus or the program ends.
    package func removeAll() {
        defer { settleFullscreen() }
        for name in overlays.keys.sorted() { remove(name) }
    }

    /// Adds a panel, and shows its view at once if the driver says that it is shown.
    private func add(_ panel: PanelState) {
        remove(panel.name)
        let overlay = PanelOverlay(panel, of: self)
        overlays[panel.name] = overlay
        isThemeNew = true
        place(overlay)
        overlay.showAtOnce()
    }

    private func remove(_ name: String) {
        let overlay = overlays.removeValue(forKey: name)
        overlay?.close()
        overlay?.handle.close()
    }

    private func change(_ panel: PanelState) {
        guard let overlay = overlays[panel.name] else { return }
        let old = overlay.state
        overlay.state = panel
        if panel.output != old.output { place(overlay) }
        if panel.reloads != old.reloads {
            fonts.readAgain(asOf: panel.reloads)
            loggedPictures = []
        }
        if (panel.theme, panel.reloads) != (old.theme, old.reloads) { isThemeNew = true }
        if (panel.theme, panel.reloads, panel.textScale) != (old.theme, old.reloads, old.textScale)
            || panel.reservesSpace != old.reservesSpace
        {
            overlay.look()
        }
    }
}

// MARK: - Fonts

extension OverlayController {
    /// Whether ``loadFonts()`` must be called when nothing else is to be done.
    package var awaitsFonts: Bool { isThemeNew && overlays.values.contains { $0.output != nil } }

    /// Loads the fonts for the views that are hidden, so that each comes fast when it is shown.
    package func loadFonts() {
        isThemeNew = false
        for overlay in overlays.values where overlay.output != nil && overlay.window == nil {
            do throws(DrawingError) {
                try fonts.load(theme(overlay.state))
            } catch {
                log("panel \(overlay.state.name): \(error)")
            }
        }
    }
}

// MARK: - Rest

extension OverlayController {
    /// Whether a view is shown or moves.
    package var showsView: Bool { overlays.values.contains(where: \.isShown) }

    /// Whether there is a panel to show, each view that should be shown is on the glass, and nothing more is under way.
    package var isAtRest: Bool {
        !awaitsFonts && overlays.values.contains { $0.output != nil }
            && overlays.values.allSatisfy(\.isAtRest)
    }

    /// Draws a picture that nobody sees, for each panel, with all code and fonts that a drawing needs.
    package func rehearse() {
        for overlay in overlays.values {
            do throws(DrawingError) {
                try fonts.draw(theme(overlay.state))
            } catch {
                log("panel \(overlay.state.name): \(error)")
            }
        }
    }
}

// MARK: - Outputs

extension OverlayController: DisplayServerDelegate {
    package func outputsChanged(_ server: any DisplayServer) {
        defer { settleFullscreen() }
        for name in overlays.keys.sorted() {
            if let overlay = overlays[name] { place(overlay) }
        }
    }

    package func windowResized(_ window: any Window) {
        defer { settleFullscreen() }
        overlay(of: window)?.windowResized()
        if let overlay = overlay(ofHandle: window) { overlay.handle.windowResized(overlay.state) }
    }

    package func windowIsReady(_ window: any Window) {
        defer { settleFullscreen() }
        overlay(of: window)?.windowIsReady()
        if let overlay = overlay(ofHandle: window) { overlay.handle.windowIsReady(overlay.state) }
    }

    package func windowClosed(_ window: any Window) {
        defer { settleFullscreen() }
        overlay(of: window)?.windowClosed()
        overlay(ofHandle: window)?.handle.windowClosed()
    }

    /// Has fullscreen windows leave fullscreen on the outputs that show a view for which they must, and return
    /// on the others.
    private func settleFullscreen() {
        let shown = overlays.values.filter {
            $0.isShown && options.reservation.map { $0 == .fullscreen } ?? $0.state.unsetsFullscreen
        }
        let outputs = Set(shown.compactMap { $0.output?.name })
        guard outputs != yieldingOutputs else { return }
        yieldingOutputs = outputs
        server.unsetFullscreen(on: outputs)
    }

    private func overlay(of window: any Window) -> PanelOverlay? {
        overlays.values.first { $0.window === window }
    }

    private func overlay(ofHandle window: any Window) -> PanelOverlay? {
        overlays.values.first { $0.handle.window === window }
    }

    /// Finds the output of a panel, and tells the driver its size and its rotation.
    private func place(_ overlay: PanelOverlay) {
        let former = overlay.output
        let output = chooseOutput(for: overlay.state)
        overlay.move(to: output)
        guard let output else { return }
        server.mapTouchscreen(
            named: passThroughTouchscreenName(ofPanel: overlay.state.name), to: output.name)
        if output.size != former?.size || output.rotation != former?.rotation {
            driver.attach(overlay.state.name, to: output)
        }
        if output.rotation == nil, former?.rotation != nil || former == nil {
            log(
                "panel \(overlay.state.name): the picture on output \(output.name) is mirrored, so the rotation "
                    + "cannot follow it: write the panel's calibration in the configuration")
        }
    }

    /// Returns the output that the operator or the panel names; without a name, the first output.
    private func chooseOutput(for panel: PanelState) -> Output? {
        let outputs = server.outputs
        let names = outputs.map(\.name).joined(separator: ", ")
        if let name = options.output ?? panel.output {
            let output = outputs.first { $0.name == name }
            log(
                of: panel,
                output == nil
                    ? "waits for output \(name)" + (names.isEmpty ? "" : "; the outputs are \(names)")
                    : "is shown on output \(name)")
            return output
        }
        guard let first = outputs.first else {
            log(of: panel, "waits for an output: there is none")
            return nil
        }
        log(
            of: panel,
            "is shown on output \(first.name)"
                + (outputs.count > 1
                    ? ", the first of \(names): name the right one with output: in the configuration" : ""))
        return first
    }

    private func log(of panel: PanelState, _ line: String) {
        guard logged.updateValue(line, forKey: panel.name) != line else { return }
        log("panel \(panel.name) \(line)")
    }
}

// MARK: - What panels need

extension OverlayController {
    /// Logs why pictures of keys cannot be drawn, by their paths, once until the next reload of the driver.
    func log(faultsOfPictures faults: [String: String], of panel: PanelState) {
        for (path, fault) in faults.sorted(by: { $0.key < $1.key }) {
            let line = "panel \(panel.name): the picture \(printable(path)) \(fault); its key shows its label"
            if loggedPictures.insert(line).inserted { log(line) }
        }
    }

    func openWindow(of panel: PanelState, on output: String, frame: Frame) throws(DisplayError) -> any Window
    {
        // At its second place the view avoids a text field. If windows made room there, the field would move,
        // perhaps off the screen.
        let reservesSpace =
            (options.reservation.map { $0 != .no } ?? panel.reservesSpace) && !panel.isAtSecondPlace
        return try server.window(on: output, frame: frame, reservesSpace: reservesSpace)
    }
}
