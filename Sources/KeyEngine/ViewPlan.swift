// SPDX-License-Identifier: MIT

internal import Layouts

/// What the engine reads of a plan in order to follow contacts.
struct ViewPlan: ~Copyable {
    /// Where each layer's keys are.
    let grid: KeyGrid
    /// The alternates of keys, by key index.
    let alternates: Table<Int16>
    /// Whether keys are pressed when a contact begins on them.
    let pressesOnTouch: Bool
    /// What happens when a contact leaves its key.
    let slide: TouchBehavior.Slide
    /// How keys that are held repeat, or `nil` when none does.
    let repeatPace: KeyRepeat.Pace?
    /// Whether pressed keys are drawn as pressed.
    let highlights: Bool
    /// Whether a press may click.
    let clicks: Bool
    /// Whether keys change places when the view is shown.
    let shufflesOnShow: Bool
    /// Whether keys change places when Enter was typed.
    let shufflesOnEnter: Bool
    /// Whether keys change places when a key was typed.
    let shufflesOnKey: Bool
    /// Whether the first layer is shown when Enter was typed.
    let returnsOnEnter: Bool
    /// After how long without a contact keys change places, in microseconds; the greatest number for never.
    let shuffleIdleTime: UInt64
    /// After how long without a contact the first layer is shown, in microseconds; the greatest number for never.
    let returnIdleTime: UInt64
    /// After how long without a contact a visit ends, in microseconds: the shorter of the two, else 30 s.
    let visitIdleTime: UInt64

    init(_ plan: TypingPlan) {
        let layout = plan.placed.layout
        grid = KeyGrid(plan.placed, panelSize: plan.panelSize)
        alternates = Table(plan.alternates)
        pressesOnTouch = layout.touch.press == .touch
        slide = layout.touch.slide
        repeatPace = KeyRepeat.Pace(layout.repetition)
        highlights = layout.feedback.highlight
        clicks = layout.feedback.click
        shufflesOnShow = layout.shuffle?.occasions.contains(.show) == true
        shufflesOnEnter = layout.shuffle?.occasions.contains(.enter) == true
        shufflesOnKey = layout.shuffle?.occasions.contains(.key) == true
        returnsOnEnter = layout.firstLayer?.occasions.contains(.enter) == true
        shuffleIdleTime = microseconds(
            layout.shuffle.flatMap { $0.occasions.contains(.idle) ? $0.idleTime : nil })
        returnIdleTime = microseconds(
            layout.firstLayer.flatMap { $0.occasions.contains(.idle) ? $0.idleTime : nil })
        let shorter = min(shuffleIdleTime, returnIdleTime)
        visitIdleTime = shorter == .max ? 30_000_000 : shorter
    }

    /// After how long without a contact the first thing depends on it, in microseconds, or 0 when nothing does.
    func idleTime(isVisit: Bool) -> UInt64 {
        if isVisit { return visitIdleTime }
        let shorter = min(shuffleIdleTime, returnIdleTime)
        return shorter == .max ? 0 : shorter
    }
}

/// A time in microseconds; the greatest number for none.
private func microseconds(_ seconds: Double?) -> UInt64 {
    seconds.map { UInt64(($0 * 1_000_000).rounded()) } ?? .max
}
