// SPDX-License-Identifier: MIT

public import Clocks
public import Layouts

/// When a panel's view is said to come and go, and to have come and gone.
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
/// It is settled when every overlay that was there at its beginning has finished or left, at once when there was
/// none, and at the latest a second after its duration.
///
/// What a hide cuts short is never said to have ended, nor what a show cuts short.  The driver's view takes keys from
/// `WillShow` to `WillHide`, whatever is drawn meanwhile.
public struct TransitionMachine: Sendable {
    private enum State {
        case hidden
        case shown
        case moving(Transition, waitingFor: Set<String>, deadline: MonotonicTime)
    }

    /// Who draws the view, by the names that the bus gave them.
    public private(set) var overlays: Set<String> = []
    private var state: State
    private var lastID: UInt64 = 0

    /// How long an overlay may take beyond the duration, in microseconds.
    static let patience: UInt64 = 1_000_000

    /// Makes the machine of a view that is shown, or not.
    public init(isShown: Bool) {
        state = isShown ? .shown : .hidden
    }

    /// When ``advance(to:)`` is to be called next.
    public var deadline: MonotonicTime? {
        if case .moving(_, _, let deadline) = state { deadline } else { nil }
    }

    /// Whether the view is shown or on its way in.
    public var isShown: Bool {
        switch state {
        case .hidden: false
        case .shown: true
        case .moving(let transition, _, _): transition.isShow
        }
    }

    /// The view is to come or to go; one that is there, or on its way, goes on.
    ///
    /// - Parameters:
    ///   - isShown: Whether it comes or goes.
    ///   - frame: Its place on the panel while it is shown.
    ///   - duration: How long it takes, in milliseconds.
    ///   - now: The present moment.
    /// - Returns: What is to be told, in this order.
    public mutating func move(
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

    /// An overlay draws the view from the next transition on.
    public mutating func attach(_ overlay: String) {
        overlays.insert(overlay)
    }

    /// An overlay draws the view no more, and is not waited for.
    public mutating func leave(_ overlay: String) -> [TransitionEvent] {
        overlays.remove(overlay)
        return stopWaiting(for: overlay)
    }

    /// An overlay has drawn the last frame of a transition; one that was cut short is of no interest any more.
    public mutating func finish(_ id: UInt64, by overlay: String) -> [TransitionEvent] {
        guard case .moving(let transition, _, _) = state, transition.id == id else { return [] }
        return stopWaiting(for: overlay)
    }

    /// Does not wait any longer than until ``deadline``.
    public mutating func advance(to now: MonotonicTime) -> [TransitionEvent] {
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

    /// Ends a transition for which nobody is waited.
    private mutating func settle() -> [TransitionEvent] {
        guard case .moving(let transition, let waiting, _) = state, waiting.isEmpty else { return [] }
        state = transition.isShow ? .shown : .hidden
        return [TransitionEvent(isDone: true, transition)]
    }
}
