// SPDX-License-Identifier: MIT

internal import Control
internal import Drawing
internal import Engine
internal import Windows

/// The handle of one panel on the glass, which a person taps to show the hidden view.
///
/// The driver says whether there is a handle, and where.  It takes the taps on it, so the window takes no
/// input.  The picture never changes: the overlay draws it once for each window.
final class HandleOverlay {
    private(set) var window: (any Window)?
    private var isReady = false
    private var isDrawn = false
    private var shown: Shown?

    private struct Shown: Equatable {
        var frame: Frame
        var output: String
        var theme: String?
        var reloads: UInt32
    }

    private unowned let controller: OverlayController

    init(of controller: OverlayController) {
        self.controller = controller
    }

    /// Shows, moves or closes the handle, as the panel's state and its output now have it.
    func follow(_ state: PanelState, on output: Output?) {
        let wanted = output.flatMap { output in
            state.handle.height > 0
                ? Shown(
                    frame: state.handle, output: output.name, theme: state.theme, reloads: state.reloads)
                : nil
        }
        guard wanted != shown else { return }
        close()
        guard let wanted else { return }
        // After a failure, only another state opens it again.
        shown = wanted
        do throws(DisplayError) {
            window = try controller.server.window(
                on: wanted.output, frame: wanted.frame, reservesSpace: false)
            isReady = true
            advance(state)
        } catch {
            controller.log("panel \(state.name): \(error)")
        }
    }

    func windowResized(_ state: PanelState) {
        isDrawn = false
        isReady = true
        advance(state)
    }

    func windowIsReady(_ state: PanelState) {
        isReady = true
        advance(state)
    }

    func close() {
        window?.close()
        windowClosed()
    }

    /// Forgets a window that the server has closed.
    func windowClosed() {
        (window, shown, isReady, isDrawn) = (nil, nil, false, false)
    }

    private func advance(_ state: PanelState) {
        guard let window, isReady, !isDrawn, window.size.width > 0, window.size.height > 0 else { return }
        let size = window.size
        do {
            let image = WindowImage(size)
            let picture = ViewDrawing(
                handleOfWidth: Double(size.width), height: Double(size.height),
                theme: controller.theme(state))
            try image.present(in: window, damage: image.take(picture), from: nil, to: 0)
            (isReady, isDrawn) = (false, true)
        } catch {
            controller.log("panel \(state.name): \(error)")
            isDrawn = true
        }
    }
}
