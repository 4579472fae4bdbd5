// SPDX-License-Identifier: MIT

import CXCB
import Engine
import Windows

// MARK: - Events

extension X11DisplayServer {
    func handle(_ event: borrowing XEvent) throws(DisplayError) {
        switch event.kind {
        case 0: try handle(ProtocolError(event.value(as: xcb_generic_error_t.self)))
        case UInt8(XCB_EXPOSE):
            let exposed = event.value(as: xcb_expose_event_t.self)
            let area = PixelArea(
                x: Int(exposed.x), y: Int(exposed.y), width: Int(exposed.width), height: Int(exposed.height))
            window(exposed.window)?.expose(area, sequence: event.sequence)
        case UInt8(XCB_MAP_NOTIFY): raise(aboveMapped: event.value(as: xcb_map_notify_event_t.self).window)
        case UInt8(XCB_REPARENT_NOTIFY):
            raise(above: event.value(as: xcb_reparent_notify_event_t.self).window)
        case UInt8(XCB_CIRCULATE_NOTIFY):
            raise(above: event.value(as: xcb_circulate_notify_event_t.self).window)
        case UInt8(XCB_CONFIGURE_NOTIFY):
            let number = event.value(as: xcb_configure_notify_event_t.self).window
            // The server reports only configurations that changed a window: this raise was needed.
            if window(number) != nil { budget.spend() } else { raise(above: number) }
        case UInt8(XCB_PROPERTY_NOTIFY):
            let change = event.value(as: xcb_property_notify_event_t.self)
            let property = change.atom
            if let window = window(change.window) {
                if property == atoms[.state] { window.stateChanged(sequence: event.sequence) }
                return
            }
            managed.propertyChanged(property)
            if property == atoms[.managerWindow] || property == atoms[.supported] { isManagerStale = true }
        case UInt8(XCB_DESTROY_NOTIFY):
            guard let window = window(event.value(as: xcb_destroy_notify_event_t.self).window) else { return }
            window.close()
            delegate?.windowClosed(window)
        case randr.firstEvent + UInt8(XCB_RANDR_SCREEN_CHANGE_NOTIFY),
            randr.firstEvent + UInt8(XCB_RANDR_NOTIFY):
            isScreenStale = true
        case fixes.firstEvent + UInt8(XCB_XFIXES_SELECTION_NOTIFY):
            let selection = event.value(as: xcb_xfixes_selection_notify_event_t.self)
            if selection.selection == atoms[.compositor] { hasCompositor = selection.owner != 0 }
        case UInt8(XCB_MAPPING_NOTIFY):
            // Every client gets this event, also when another keyboard types than before.
            keymap?.changed()
        case UInt8(XCB_GE_GENERIC):
            let generic = event.value(as: xcb_present_generic_event_t.self)
            if generic.extension == touchscreens?.extension.number {
                touchscreens?.devicesChanged()
                keymap?.changed()
            }
            guard generic.extension == presentation?.number,
                generic.evtype == UInt16(XCB_PRESENT_COMPLETE_NOTIFY),
                let window = windows.first(where: { $0.frames == generic.event })
            else { return }
            if window.frameBegan() { delegate?.windowIsReady(window) }
        default: break
        }
    }

    /// Throws the error, unless it is about a missing resource of a window that has been closed.
    private func handle(_ error: ProtocolError) throws(DisplayError) {
        // The device may have been unplugged meanwhile.
        if error.request == touchscreens?.extension.number { return }
        if error.isOfMissingResource, !windows.contains(where: { $0.has(error.resource) }) { return }
        throw connection.failure(error)
    }

    private func raise(aboveMapped other: UInt32) {
        guard manager.placesWindowsItself else { return raise(above: other) }
        guard !windows.contains(where: { $0.has(other) }), budget.allowsRaise(at: .now()) else { return }
        // The server does not show whether this was needed.
        budget.spend()
        for window in windows where window.isMapped { window.mapAgain() }
    }

    /// Raises this program's windows, because another window may have come above them.
    private func raise(above other: UInt32) {
        guard !manager.placesWindowsItself, !windows.contains(where: { $0.has(other) }),
            budget.allowsRaise(at: .now())
        else { return }
        // Each window goes right below the one before.  If each were raised to the top, this would never end.
        var sibling: UInt32?
        for window in windows.reversed() where window.isMapped {
            connection.raise(window.window, below: sibling)
            sibling = window.window
        }
    }

    private func window(_ number: UInt32) -> X11Window? {
        windows.first { $0.window == number }
    }
}

// MARK: - Requests

extension X11DisplayServer {
    /// Asks again for what has changed, unless a reply to the same question is still to come.
    func requestWhatIsStale() {
        if isScreenStale, !isScreenRequested {
            (isScreenStale, isScreenRequested) = (false, true)
            ScreenQuery.begin(on: connection) { [unowned self] screen in
                isScreenRequested = false
                change(to: screen)
            }
        }
        if isManagerStale, !isManagerRequested {
            (isManagerStale, isManagerRequested) = (false, true)
            requestManager(connection, atoms) { [unowned self] manager in
                isManagerRequested = false
                // Open windows stay as they are: the next one suits the manager.
                self.manager = manager
                selectEvents()
            }
        }
        touchscreens?.requestIfStale(on: screen)
        keymap?.requestIfStale()
        managed.requestIfStale(on: screen)
    }

    /// Moves windows to their places on a changed screen, and reports the change to the delegate.
    private func change(to screen: Screen) {
        guard screen != self.screen else { return }
        let outputs = self.outputs
        self.screen = screen
        var resized: [X11Window] = []
        var gone: [X11Window] = []
        for window in windows {
            if let monitor = screen.monitors.first(where: { $0.name == window.output }) {
                if window.move(to: monitor, of: screen) { resized.append(window) }
            } else {
                gone.append(window)
            }
        }
        for window in gone { window.close() }
        if outputs != self.outputs { delegate?.outputsChanged(self) }
        for window in gone { delegate?.windowClosed(window) }
        for window in resized where window.isOpen { delegate?.windowResized(window) }
    }
}

// MARK: - Windows

extension X11DisplayServer {
    /// Sends a request whose reply comes when the server has processed all earlier requests of a window.
    func awaitRoundTrip(for window: X11Window) {
        let request = unsafe xcb_get_input_focus(connection.pointer)
        connection.whenReplied(request.sequence) { [unowned self, weak window] _ in
            if let window, window.roundTripEnded() { delegate?.windowIsReady(window) }
        }
    }

    func forget(_ window: X11Window) {
        windows.removeAll { $0 === window }
        if windows.isEmpty { selectEvents() }
    }

    /// Selects the reports about the root window.
    ///
    /// Those about other programs' windows are needed while a window is open; those about properties until a
    /// window manager has described itself, and again once a view has made windows leave fullscreen.
    func selectEvents() {
        let others = windows.isEmpty ? 0 : XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
        let needsProperties = managed.isUsed || !manager.isKnown
        let properties = needsProperties ? XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue : 0
        unsafe _ = xcb_change_window_attributes(
            connection.pointer, connection.root, XCB_CW_EVENT_MASK.rawValue, [others | properties])
    }

    /// Whether new windows cover the whole screen, because nobody knows where the manager shows smaller ones.
    var coversScreen: Bool { manager.placesWindowsItself && transparent != nil }

    /// The visual for new windows: with alpha if windows cover the whole screen, or if a compositing manager
    /// runs, and the server has such a visual.
    func visual() -> XConnection.Visual {
        coversScreen || hasCompositor ? transparent ?? opaque : opaque
    }

    /// Returns the colormap of a visual, and makes it at the first use.
    func colormap(of visual: XConnection.Visual) -> UInt32 {
        if let known = colormaps[visual.identifier] { return known }
        let colormap = connection.newIdentifier()
        unsafe _ = xcb_create_colormap(
            connection.pointer, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), colormap, connection.root,
            visual.identifier)
        colormaps[visual.identifier] = colormap
        return colormap
    }
}
