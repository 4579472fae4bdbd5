// SPDX-License-Identifier: MIT

/// Decides which fullscreen windows leave fullscreen to make room for views, and which of them return.
///
/// A fullscreen window does not become smaller for a view that reserves space: neither for an exclusive zone
/// on Wayland nor for a strut on X.  A maximised window does.
///
/// ```
///             needed there            is no longer fullscreen
/// fullscreen ─────────────▶ [asked] ─────────────────────────▶ [left]
///      ▲                      │                                  │
///      └── no longer needed ──┴──────────────────────────────────┘
/// ```
///
/// A window is forgotten when it changes in another way meanwhile: its program makes it fullscreen again, or
/// somebody minimises it or unmaximises it.  It does not leave fullscreen a second time for the same view.
/// Otherwise this program and the window's own program could answer each other for ever.
package struct FullscreenYield<Window: Hashable> {
    /// The state of a window.
    package struct State: Hashable {
        /// Whether the window fills its output, above panels and docks.
        package var isFullscreen = false
        /// Whether the window fills the area that panels and docks leave.
        package var isMaximized = false
        package var isMinimized = false
        /// The names of the outputs that show the window.
        package var outputs: Set<String> = []

        package init() {}
    }

    /// A request to the window's compositor or window manager.
    package enum Action: Hashable {
        /// Take the window out of fullscreen, and maximise it.
        case leave(Window)
        /// Make the window fullscreen on the output of this name.
        case enter(Window, output: String)
    }

    /// A window that was asked to leave fullscreen.
    private struct Taken: Hashable {
        /// The output from which it was taken.
        var output: String
        var hasLeft = false
        /// Whether it has been seen maximised since.
        var wasMaximized = false
    }

    private var needed: Set<String> = []
    private var windows: [Window: State] = [:]
    private var taken: [Window: Taken] = [:]
    /// The windows that do not leave fullscreen again, and the output for whose view they did.
    private var spared: [Window: String] = [:]

    package init() {}

    /// Takes over the outputs that need room now, and returns the requests, in an order without meaning.
    package mutating func need(on outputs: Set<String>) -> [Action] {
        needed = outputs
        spared = spared.filter { outputs.contains($0.value) }
        var actions: [Action] = []
        for (window, place) in taken where !outputs.contains(place.output) {
            taken[window] = nil
            if windows[window]?.isMinimized == false {
                actions.append(.enter(window, output: place.output))
            }
        }
        for (window, state) in windows { actions += take(window, state) }
        return actions
    }

    /// Takes over the state of a new window, or of a known one, and returns the requests to make.
    package mutating func update(_ window: Window, to state: State) -> [Action] {
        windows[window] = state
        guard var place = taken[window] else { return take(window, state) }
        if !place.hasLeft {
            place.hasLeft = !state.isFullscreen
        } else if state.isFullscreen || state.isMinimized || (place.wasMaximized && !state.isMaximized) {
            taken[window] = nil
            spared[window] = place.output
            return []
        }
        place.wasMaximized = place.hasLeft && (place.wasMaximized || state.isMaximized)
        taken[window] = place
        return []
    }

    package mutating func remove(_ window: Window) {
        windows[window] = nil
        taken[window] = nil
        spared[window] = nil
    }

    private mutating func take(_ window: Window, _ state: State) -> [Action] {
        guard state.isFullscreen, !state.isMinimized, taken[window] == nil, spared[window] == nil,
            let output = state.outputs.intersection(needed).min()
        else { return [] }
        taken[window] = Taken(output: output)
        return [.leave(window)]
    }
}
