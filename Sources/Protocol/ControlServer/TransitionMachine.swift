// SPDX-License-Identifier: MIT

package import Control
package import Engine

/// The machine that decides when the driver reports that a panel's view moves in or out, and that it has
/// finished.
///
/// ```
///              show / WillShow                  settled / DidShow
///  [hidden] ───────────────────▶ [moving in] ────────────────────▶ [shown]
///     ▲                            │     ▲                            │
///     │              hide/WillHide │     │ show / WillShow            │ hide / WillHide
///     │                            ▼     │                            │
///     └───────────────────────── [moving out] ◀───────────────────────┘
///         settled / DidHide
/// ```
///
/// A transition has settled when every overlay that was attached at its beginning has finished or left.
/// Without an overlay it settles at once. It settles at the latest one second after its duration.
///
/// A show that a hide interrupts never gets `DidShow`, and a hide that a show interrupts never gets
/// `DidHide`. The driver's view takes keys from `WillShow` to `WillHide`, independent of the overlays'
/// drawings.
package struct TransitionMachine: Sendable {
    private enum State {
        case hidden
        case shown
        case moving(Transition, waitingFor: Set<String>, deadline: MonotonicTime)
    }

    /// The overlays that draw the view, by their unique names on the bus.
    package private(set) var overlays: Set<String> = []
    private var state: State
    private var lastID: UInt64 = 0

    /// How long an overlay may take beyond the duration, in microseconds.
    static let patience: UInt64 = 1_000_000

    package init(isShown: Bool) {
        state = isShown ? .shown : .hidden
    }

    /// When to call ``advance(to:)`` next.
    package var deadline: MonotonicTime? {
        if case .moving(_, _, let deadline) = state { deadline } else { nil }
    }

    /// Whether the view is shown or moving in.
    package var isShown: Bool {
        switch state {
        case .hidden: false
        case .shown: true
        case .moving(let transition, _, _): transition.isShow
        }
    }

    /// Starts to move the view in or out, and returns the events to report, in this order.
    ///
    /// Does nothing if the view is already there or moving there. The frame is the view's position on the
    /// panel while it is shown. The duration is in milliseconds.
    package mutating func move(
        toShown isShown: Bool, frame: Frame, duration: UInt32, at now: MonotonicTime
    ) -> [TransitionEvent] {
        guard isShown != self.isShown else { return [] }
        lastID += 1
        let transition = Transition(id: lastID, isShow: isShown, frame: frame, duration: duration)
        let time = UInt64(duration) * 1000 + Self.patience
        state = .moving(
            transition, waitingFor: overlays, deadline: now.advanced(byMicroseconds: time))
        return [TransitionEvent(isDone: false, transition)] + settle()
    }

    /// Adds an overlay, which takes part from the next transition on.
    package mutating func attach(_ overlay: String) {
        overlays.insert(overlay)
    }

    /// Removes an overlay, and no longer waits for it.
    package mutating func leave(_ overlay: String) -> [TransitionEvent] {
        overlays.remove(overlay)
        return stopWaiting(for: overlay)
    }

    /// Handles the report that an overlay has drawn the last frame of a transition; an interrupted one is
    /// ignored.
    package mutating func finish(_ id: UInt64, by overlay: String) -> [TransitionEvent] {
        guard case .moving(let transition, _, _) = state, transition.id == id else { return [] }
        return stopWaiting(for: overlay)
    }

    /// Stops waiting for overlays once ``deadline`` has passed.
    package mutating func advance(to now: MonotonicTime) -> [TransitionEvent] {
        guard case .moving(let transition, _, let deadline) = state, deadline <= now else { return [] }
        state = .moving(transition, waitingFor: [], deadline: deadline)
        return settle()
    }

    private mutating func stopWaiting(for overlay: String) -> [TransitionEvent] {
        guard case .moving(let transition, var waiting, let deadline) = state else { return [] }
        waiting.remove(overlay)
        state = .moving(transition, waitingFor: waiting, deadline: deadline)
        return settle()
    }

    /// Ends a transition that waits for no overlay.
    private mutating func settle() -> [TransitionEvent] {
        guard case .moving(let transition, let waiting, _) = state, waiting.isEmpty else { return [] }
        state = transition.isShow ? .shown : .hidden
        return [TransitionEvent(isDone: true, transition)]
    }
}
