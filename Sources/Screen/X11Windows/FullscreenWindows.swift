// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// The windows that a window manager manages, for the views that make fullscreen windows leave fullscreen.
///
/// It follows the Extended Window Manager Hints: the root window's `_NET_CLIENT_LIST` and each window's
/// `_NET_WM_STATE`.  Without a window manager there is no list, and windows stay as they are.
///
/// ```
///  [idle] ── a list or a state has changed ──▶ [list] ── reply ──▶ [states] ── replies, requests ──▶ [idle]
/// ```
final class FullscreenWindows {
    private let connection: XConnection
    private let atoms: Atoms
    private var yield = FullscreenYield<UInt32>()
    /// Whether a view has needed room since the program began: until then nothing is asked.
    private(set) var isUsed = false
    private var isStale = false
    private let pending: PendingRequests
    private var screen = Screen()
    /// The windows of the last list.
    private var known: Set<UInt32> = []

    init(_ connection: XConnection, _ atoms: Atoms) {
        self.connection = connection
        self.atoms = atoms
        pending = PendingRequests(on: connection)
    }

    /// Makes the fullscreen windows on these outputs leave fullscreen, and those on other outputs return.
    func unset(on outputs: Set<String>) {
        if !outputs.isEmpty { (isUsed, isStale) = (true, true) }
        perform(yield.need(on: outputs))
    }

    /// Handles a change of a property of the root window or of a window of the list.
    func propertyChanged(_ property: UInt32) {
        if isUsed, property == atoms[.clientList] || property == atoms[.state] { isStale = true }
    }

    /// Asks for the windows if they may have changed and no reply is still to come.
    func requestIfStale(on screen: Screen) {
        self.screen = screen
        guard isStale, pending.isDone else { return }
        isStale = false
        pending.add(property(atoms[.clientList], of: connection.root)) { [unowned self] reply in
            if let reply { take(reply.words) } else { take([]) }
        }
    }

    /// Takes over the windows of the list, and asks for their states.
    private func take(_ windows: [UInt32]) {
        for window in known.subtracting(windows) { yield.remove(window) }
        for window in windows where !known.contains(window) {
            unsafe _ = xcb_change_window_attributes(
                connection.pointer, window, XCB_CW_EVENT_MASK.rawValue,
                [XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue])
        }
        known = Set(windows)
        for window in windows {
            var state: FullscreenYield<UInt32>.State?
            pending.add(property(atoms[.state], of: window)) { [unowned self] reply in
                if let reply { state = self.state(of: reply.words) }
            }
            let place = unsafe xcb_translate_coordinates(connection.pointer, window, connection.root, 0, 0)
            pending.add(place.sequence) { [unowned self] reply in
                guard let reply, var state else { return }
                state.outputs = outputs(at: reply)
                perform(yield.update(window, to: state))
            }
        }
    }

    private func property(_ property: UInt32, of window: UInt32) -> UInt32 {
        // At most 1024 windows or states are read.
        unsafe xcb_get_property(
            connection.pointer, 0, window, property, XCB_ATOM_ANY.rawValue, 0, 1024
        ).sequence
    }

    private func state(of states: [UInt32]) -> FullscreenYield<UInt32>.State {
        var state = FullscreenYield<UInt32>.State()
        state.isFullscreen = states.contains(atoms[.fullscreen])
        state.isMaximized = states.contains(atoms[.maximizedVertically])
        state.isMinimized = states.contains(atoms[.hidden])
        return state
    }

    /// The output that has the upper left corner of a window.
    private func outputs(at reply: borrowing XReply) -> Set<String> {
        let place = reply.value(as: xcb_translate_coordinates_reply_t.self)
        let (x, y) = (Int(place.dst_x), Int(place.dst_y))
        let monitor = screen.monitors.first {
            ($0.area.x..<$0.area.maxX).contains(x) && ($0.area.y..<$0.area.maxY).contains(y)
        }
        return monitor.map { [$0.name] } ?? []
    }

    private func perform(_ actions: [FullscreenYield<UInt32>.Action]) {
        for action in actions {
            switch action {
            case .leave(let window):
                connection.request(.remove, atoms[.state], atoms[.fullscreen], of: window)
                connection.request(
                    .add, atoms[.state], atoms[.maximizedVertically], atoms[.maximizedHorizontally],
                    of: window)
            case .enter(let window, _):
                connection.request(.add, atoms[.state], atoms[.fullscreen], of: window)
            }
        }
    }
}
