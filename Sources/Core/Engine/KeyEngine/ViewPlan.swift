// SPDX-License-Identifier: MIT

/// The part of a plan that the engine reads to follow contacts.
struct ViewPlan: ~Copyable {
    let grid: KeyGrid
    /// The alternates of keys, as key indices, each key's in a row.
    let alternates: Table<Int16>
    let pressesOnTouch: Bool
    let slide: TouchBehavior.Slide
    /// How long a contact rests on a key before the key acts, in microseconds.
    let touchDelay: UInt64
    /// How long after a contact has left a key, or has touched it in vain, the same place takes no other contact, in
    /// microseconds.
    let debounceTime: UInt64
    /// The pace at which held keys repeat, or `nil` when no key repeats.
    let repeatPace: KeyRepeat.Pace?
    let cursorSlide: CursorSlide
    let highlights: Bool
    let clicks: Bool
    let isSecret: Bool
    let shufflesOnShow: Bool
    let shufflesOnEnter: Bool
    let shufflesOnKey: Bool
    /// Whether the first layer is shown after Enter was typed.
    let returnsOnEnter: Bool
    /// Whether the view hides itself after Enter was typed.
    let hidesOnEnter: Bool
    /// The time without a contact after which keys change places, in microseconds; the greatest number for
    /// never.
    let shuffleIdleTime: UInt64
    /// The time without a contact after which the first layer is shown, in microseconds; the greatest number
    /// for never.
    let returnIdleTime: UInt64
    /// The time without a contact after which the view hides itself, in microseconds; the greatest number for never.
    let hideIdleTime: UInt64
    /// The time without a contact after which a visit ends, in microseconds: the shorter of the times for shuffling and
    /// for the first layer, or 30 s when both are never.
    let visitIdleTime: UInt64
    /// The time without a contact after which a view that a person has moved goes back, in microseconds: the shortest of
    /// the times for shuffling, for the first layer and for hiding, or 60 s when all are never.
    let moveIdleTime: UInt64

    init(_ plan: TypingPlan, at place: ViewPlace = ViewPlace()) {
        let layout = plan.placed.layout
        grid = KeyGrid(plan.placed, panelSize: plan.panelSize, at: place)
        alternates = Table(plan.alternates)
        pressesOnTouch = layout.touch.press == .touch
        slide = layout.touch.slide
        touchDelay = microseconds(layout.touch.delay)
        debounceTime = microseconds(layout.touch.debounce)
        repeatPace = KeyRepeat.Pace(layout.repetition)
        cursorSlide = CursorSlide(panelSize: plan.panelSize)
        highlights = layout.feedback.highlight
        clicks = layout.feedback.click
        isSecret = layout.isSecret
        shufflesOnShow = layout.shuffle?.occasions.contains(.show) == true
        shufflesOnEnter = layout.shuffle?.occasions.contains(.enter) == true
        shufflesOnKey = layout.shuffle?.occasions.contains(.key) == true
        returnsOnEnter = layout.firstLayer?.occasions.contains(.enter) == true
        shuffleIdleTime = microseconds(
            layout.shuffle.flatMap { $0.occasions.contains(.idle) ? $0.idleTime : nil })
        returnIdleTime = microseconds(layout.firstLayer?.effectiveIdleTime)
        hidesOnEnter = layout.hiding?.occasions.contains(.enter) == true
        hideIdleTime = microseconds(layout.hiding?.effectiveIdleTime)
        let shorter = min(shuffleIdleTime, returnIdleTime)
        visitIdleTime = shorter == .max ? 30_000_000 : shorter
        let shortest = min(shorter, hideIdleTime)
        moveIdleTime = shortest == .max ? 60_000_000 : shortest
    }

    /// Returns the shortest time without a contact after which the layout does something, in microseconds, or
    /// 0 for never; `isMoved` says that a person has moved the view.
    func idleTime(isVisit: Bool, isMoved: Bool = false) -> UInt64 {
        if isVisit { return min(visitIdleTime, hideIdleTime) }
        if isMoved { return moveIdleTime }
        let shortest = min(shuffleIdleTime, returnIdleTime, hideIdleTime)
        return shortest == .max ? 0 : shortest
    }
}

/// Returns a time in microseconds; the greatest number for `nil`.
private func microseconds(_ seconds: Double?) -> UInt64 {
    seconds.map { UInt64(($0 * 1_000_000).rounded()) } ?? .max
}
