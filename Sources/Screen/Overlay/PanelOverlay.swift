// SPDX-License-Identifier: MIT

internal import Control
internal import Drawing
internal import Engine
internal import Windows

/// The view of one panel on the glass.
///
/// ```
///            will show                    the last frame of a hide is
///           (or is there)       will hide    on the glass, did hide
///  [hidden] ────────────▶ [shown] ────▶ [hiding] ────────────▶ [hidden]
///                            ▲              │
///                            └──────────────┘
///                                will show
/// ```
///
/// While the view is hidden there is no window, no picture and no view.  The overlay presents an image only
/// when the window is ready for it.  Until then the overlay collects changes, and draws them together.
final class PanelOverlay {
    /// The last state of the panel that the driver sent.
    var state: PanelState {
        didSet { handle.follow(state, on: output) }
    }
    let handle: HandleOverlay
    /// The output that shows the view, or `nil` while there is no such output.
    private(set) var output: Output?

    private enum Phase {
        case hidden, shown, hiding
    }
    private var phase = Phase.hidden
    /// Whether the view is shown or moves.
    var isShown: Bool { phase != .hidden }
    /// Whether the view is hidden, or stands on the glass without a change under way.
    ///
    /// A view without a window, because there is no such output, is at rest.
    var isAtRest: Bool {
        phase == .hidden || window == nil || (phase == .shown && offset == 0 && isReady && !isRequested)
    }
    /// The part of the output that the window covers.
    private var frame = Frame(x: 0, y: 1, width: 1, height: 0)
    /// The transition whose end the driver still waits for.
    private var transition: UInt64?

    private(set) var window: (any Window)?
    /// The former window, which stays until the present one shows something.
    private var formerWindow: (any Window)?
    private var isReady = false
    private var image: WindowImage?
    /// The view to show, and whether the image has taken it.
    private var view: ShownView?
    private var isViewDrawn = false
    /// The keys with other states than in the view that the image has, or `nil` if more may differ.
    private var changedKeys: [KeyChange]?
    /// The areas in which the image differs from the content of the window.
    private var damage: [PixelArea] = []
    /// The number of rows by which the window is moved down, or `nil` before the window shows anything.
    private var offset: Int?
    private var motion = WindowMotion.still

    /// Whether a request for the view waits for the driver's answer, and whether the view has changed since
    /// the request.
    private var isRequested = false
    private var isStale = false

    private unowned let controller: OverlayController

    init(_ state: PanelState, of controller: OverlayController) {
        self.state = state
        self.controller = controller
        handle = HandleOverlay(of: controller)
    }
}

// MARK: - What the driver tells

extension PanelOverlay {
    /// Shows the view at once, without a movement, if the driver says that it is shown.
    func showAtOnce() {
        guard state.isVisible, state.frame.height > 0 else { return }
        phase = .shown
        frame = state.frame
        motion = .still
        reopen()
        requestView()
    }

    func begin(_ transition: Transition) {
        // The driver does not wait for a transition that is cut short.
        self.transition = transition.id
        // A window can only be moved down: a view that hides above the upper edge moves at once.
        let goesDown = max(transition.begin.minY, transition.end.minY) >= 1
        let duration = goesDown ? UInt64(transition.duration) * 1000 : 0
        transition.isShow ? show(at: transition.end, duration: duration) : hide(duration: duration)
    }

    /// Ends a transition for which the driver does not wait any longer.
    func end(_ transition: Transition) {
        if self.transition == transition.id { self.transition = nil }
        if !transition.isShow, phase == .hiding { close() }
    }

    func viewChanged() {
        if phase == .shown { requestView() }
    }

    /// Shows keys in other states.
    ///
    /// Requests the view if the changes are for a later one than the present.
    func take(_ change: ViewChange) {
        guard phase == .shown else { return }
        // Only the present view: a copy would have to copy all its keys.
        guard view?.take(change) == true else {
            // The answer to a request has all changes from before it.
            if !isRequested, change.serial > view?.serial ?? 0 { requestView() }
            return
        }
        if !change.keys.isEmpty {
            changedKeys = isViewDrawn ? change.keys : changedKeys.map { $0 + change.keys }
            isViewDrawn = false
        }
        advance()
    }

    private func show(at frame: Frame, duration: UInt64) {
        let isThere = phase != .hidden && window != nil && frame.isAlmost(self.frame)
        (phase, self.frame) = (.shown, frame)
        motion = duration > 0 ? .begins(duration) : .still
        if !isThere { reopen() }
        requestView()
        advance()
    }

    private func hide(duration: UInt64) {
        guard phase == .shown, offset != nil, duration > 0 else { return close() }
        phase = .hiding
        motion = .begins(duration)
        advance()
    }

    /// Requests the view from the driver, and once more if the view changes before the answer.
    private func requestView() {
        guard !isRequested else {
            isStale = true
            return
        }
        (isRequested, isStale) = (true, false)
        controller.driver.followView(of: state.name) { [weak self] in self?.take($0) }
    }

    private func take(_ shown: ShownView?) {
        isRequested = false
        if isStale { requestView() }
        // A hidden view has no keys.
        guard phase == .shown, let shown, shown.view.isVisible else { return }
        if shown.view != view?.view { (isViewDrawn, changedKeys) = (false, nil) }
        view = shown
        if !shown.view.frame.isAlmost(frame) {
            // The view has another height, as after a change of layout: show it without a movement.
            frame = shown.view.frame
            motion = .still
            reopen()
        }
        advance()
    }
}

// MARK: - What the display server tells

extension PanelOverlay {
    func move(to output: Output?) {
        let isSamePlace = output?.name == self.output?.name
        self.output = output
        handle.follow(state, on: output)
        guard !isSamePlace, phase != .hidden else { return }
        reopen()
        advance()
    }

    func windowResized() {
        guard window != nil else { return }
        guard phase != .hiding else { return close() }
        (image, isViewDrawn, changedKeys) = (nil, false, nil)
        if case .slides = motion { motion = .still }
        isReady = true
        advance()
    }

    func windowIsReady() {
        isReady = true
        formerWindow?.close()
        formerWindow = nil
        if case .ends = motion { settle() }
        advance()
    }

    /// Shows the view again because its theme, the size of its labels, or its reservation of space has changed, or
    /// because themes and fonts are read again.
    func look() {
        guard phase == .shown else { return }
        reopen()
        (isViewDrawn, changedKeys) = (false, nil)
        advance()
    }

    func windowClosed() {
        forgetWindow()
        if phase == .hiding { close() }
        finishTransition()
    }

    /// Opens a new window for a shown view, because the view's place, size or look has changed.
    ///
    /// The former window stays until the new one shows something.
    func reopen() {
        guard phase == .shown else { return close() }
        let former = formerWindow ?? (offset == nil ? nil : window)
        if let window, window !== former { window.close() }
        forgetWindow()
        formerWindow = former
        guard let output else {
            close(of: former)
            return finishTransition()
        }
        do throws(DisplayError) {
            window = try controller.openWindow(of: state, on: output.name, frame: frame)
            isReady = true
        } catch {
            controller.log("panel \(state.name): \(error)")
            close(of: former)
            finishTransition()
        }
    }

    func close() {
        phase = .hidden
        motion = .still
        window?.close()
        forgetWindow()
        close(of: formerWindow)
        view = nil
        finishTransition()
    }

    private func close(of former: (any Window)?) {
        former?.close()
        formerWindow = nil
    }

    private func forgetWindow() {
        (window, image, isViewDrawn, changedKeys, offset, damage) = (nil, nil, false, nil, nil, [])
    }

    private func finishTransition() {
        guard let transition else { return }
        self.transition = nil
        controller.driver.finished(state.name, transition: transition)
    }
}

// MARK: - Drawing

extension PanelOverlay {
    /// Presents the changes, if the window is ready for an image.
    private func advance() {
        guard let window, isReady, window.size.width > 0, window.size.height > 0 else { return }
        do {
            if phase == .shown { draw(on: window.size) }
            guard let image, image.hasPicture else { return }
            let (next, isLast) = motion.step(
                from: offset, height: window.size.height, isHide: phase == .hiding, at: controller.clock())
            guard next != offset || !damage.isEmpty || !isLast else { return settle() }
            try image.present(in: window, damage: damage, from: offset, to: next)
            isReady = false
            (offset, damage) = (next, [])
            if isLast { motion = .ends }
        } catch {
            controller.log("panel \(state.name): \(error)")
            motion = .still
            phase == .hiding ? close() : finishTransition()
        }
    }

    /// Ends the movement, now that the window shows the present image.
    private func settle() {
        motion = .still
        if phase == .hiding { return close() }
        if let window { image?.rest(in: window) }
        if !isRequested { finishTransition() }
    }

    private func draw(on size: PixelSize) {
        guard !isViewDrawn || image?.size != size || image?.hasPicture == false, let view else { return }
        let image = if let image, image.size == size { image } else { WindowImage(size) }
        self.image = image
        damage = merged(damage + paint(view.view, on: image))
        isViewDrawn = true
    }

    /// Paints the present view on an image, and returns where the image differs from the one before.
    private func paint(_ view: DrawnView, on image: WindowImage) -> [PixelArea] {
        let scale = PanelScale(image.size, of: view, on: output?.physicalSize)
        let theme = controller.theme(state)
        if let changes = image.change(to: view, changedKeys, scale: scale, theme: theme) { return changes }
        let (damage, faults) = image.take(view, scale: scale, theme: theme)
        controller.log(faultsOfPictures: faults, of: state)
        return damage
    }
}

extension Frame {
    /// Whether the edges are the same, except for the digits that the bus may lose.
    fileprivate func isAlmost(_ other: Frame) -> Bool {
        abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6 && abs(maxX - other.maxX) < 1e-6
            && abs(maxY - other.maxY) < 1e-6
    }
}
