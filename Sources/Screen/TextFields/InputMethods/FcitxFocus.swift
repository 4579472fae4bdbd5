// SPDX-License-Identifier: MIT

import Engine
import Windows

/// Decides when to ask fcitx5, and which events of text fields follow from its calls and answers.
///
/// ```
///            fcitx5 is there           answer                a hardware key was pressed
///  [absent] ────────────────▶ [arming] ──────▶ [following] ─────────────────────────────▶ [typing]
///                                ▲                                                           │
///                                └────────── no field has the focus, or views were hidden ───┘
/// ```
///
/// fcitx5 has two modes.  In the mode for on-screen keyboards it calls ShowVirtualKeyboard and HideVirtualKeyboard
/// as fields get and lose the focus, and shows no candidates itself.  At the first key of a keyboard device, as
/// Runepad's is, it changes to the mode for hardware keyboards: it calls HideVirtualKeyboard, shows candidates, and
/// calls no more.  So after each HideVirtualKeyboard this value asks for the mode.  While somebody types, it asks
/// once a second whether a field still has the focus.  It has fcitx5 change back to the first mode only when no
/// candidates can be in sight: when no field has the focus, and when a person has hidden the views.
///
/// See fcitx5's src/ui/virtualkeyboard/virtualkeyboard.cpp and src/lib/fcitx/instance.cpp.
struct FcitxFocus {
    /// A question to fcitx5, of which at most one waits for its answer.
    enum Question: Hashable {
        /// Change to the mode for on-screen keyboards.
        case arm
        /// Tell the mode and the contexts.
        case look
    }

    /// The answer to ``Question/arm``.
    enum Change: Hashable {
        case done
        /// fcitx5 has no such call, at least not yet.
        case refused
        /// No answer came in time.
        case unanswered
    }

    /// The answer to ``Question/look``.
    struct Observation: Hashable {
        /// Whether fcitx5 is in the mode for hardware keyboards.
        var isTyping: Bool
        /// The context that has the focus, or `nil` if none has it.
        var context: FcitxContext?
    }

    /// The field that was reported to have the focus.
    private struct Field {
        var context: String
        var purpose: Purpose
    }

    private var field: Field?
    private var isPresent = false
    private var isTyping = false
    /// Whether a field was entered since the last answer.
    private var isEntered = false
    private var awaited: Question?
    /// When to arm, or `nil` if fcitx5 need not change its mode.
    private var armDue: MonotonicTime?
    /// When to look, or `nil` if there is no reason to.
    private var lookDue: MonotonicTime?
    private var failures = 0

    /// The time between two looks while somebody types, in microseconds.
    static let pace: UInt64 = 1_000_000
    /// The time after which fcitx5 is asked again that could not change its mode, in microseconds: a fcitx5 that
    /// starts is on the bus before its parts are.
    static let pause: UInt64 = 1_000_000
    /// How often fcitx5 may refuse to change its mode.
    static let mostFailures = 10

    /// When ``takeQuestion(at:)`` has a question, or `nil` when there is none to ask.
    var deadline: MonotonicTime? {
        guard isPresent, awaited == nil else { return nil }
        return armDue ?? lookDue
    }

    mutating func takeQuestion(at now: MonotonicTime) -> Question? {
        guard let deadline, deadline <= now else { return nil }
        awaited = armDue == nil ? .look : .arm
        // Whoever arms looks again afterwards.
        (armDue, lookDue) = (nil, nil)
        return awaited
    }
}

// MARK: - Reports

extension FcitxFocus {
    /// Takes the report that fcitx5 is on the bus, perhaps another one, and returns the event that follows.
    mutating func came() -> TextFieldEvent? {
        let event = gone()
        isPresent = true
        armDue = MonotonicTime(rawValue: 0)
        return event
    }

    /// Takes the report that fcitx5 has left the bus, and returns the event that follows, if any.
    mutating func gone() -> TextFieldEvent? {
        let hadField = field != nil
        self = FcitxFocus()
        return hadField ? .left : nil
    }

    /// Takes fcitx5's call of ShowVirtualKeyboard.
    ///
    /// fcitx5 also calls it in answer to ``Question/arm``, without a field.
    mutating func shown(at now: MonotonicTime) {
        guard isPresent, awaited != .arm else { return }
        isEntered = true
        lookDue = now
    }

    /// Takes fcitx5's call of HideVirtualKeyboard.
    mutating func hidden(at now: MonotonicTime) {
        guard isPresent, awaited != .arm else { return }
        lookDue = now
    }

    mutating func viewsWereHidden(at now: MonotonicTime) {
        guard isPresent, isTyping, awaited != .arm else { return }
        arm(at: now)
    }

    private mutating func arm(at time: MonotonicTime) {
        isTyping = false
        armDue = time
        lookDue = nil
    }
}

// MARK: - Answers

extension FcitxFocus {
    /// Takes the answer to ``Question/arm``, and returns whether it is worth going on.
    mutating func armed(_ change: Change, at now: MonotonicTime) -> Bool {
        guard awaited == .arm else { return true }
        awaited = nil
        switch change {
        case .done:
            failures = 0
            // A field may have had the focus before.
            lookDue = now
            return true
        case .refused: failures += 1
        // On a slow machine fcitx5 reads its dictionaries for half a minute, and does not answer meanwhile.
        case .unanswered: break
        }
        arm(at: now.advanced(byMicroseconds: Self.pause))
        return failures < Self.mostFailures
    }

    /// Takes the answer to ``Question/look``, or `nil` if none came in time, and returns the event that follows.
    mutating func looked(_ observation: Observation?, at now: MonotonicTime) -> TextFieldEvent? {
        guard awaited == .look else { return nil }
        awaited = nil
        guard let observation else {
            lookDue = now.advanced(byMicroseconds: Self.pace)
            return nil
        }
        // Views were hidden meanwhile: the mode is about to change.
        isTyping = observation.isTyping && armDue == nil
        let wasEntered = isEntered
        isEntered = false
        guard let context = observation.context else {
            if isTyping { arm(at: now) }
            guard field != nil else { return nil }
            field = nil
            return .left
        }
        if isTyping { lookDue = lookDue ?? now.advanced(byMicroseconds: Self.pace) }
        let former = field
        let purpose = Purpose(fcitx: context.capabilities)
        field = Field(context: context.identifier, purpose: purpose)
        if wasEntered || former?.context != context.identifier { return .entered(purpose) }
        return former?.purpose == purpose ? nil : .changed(to: purpose)
    }
}
