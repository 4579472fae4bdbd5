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
    /// After how long without a contact keys change places, in microseconds; 0 for never.
    let idleTime: UInt64

    init(_ plan: TypingPlan) {
        let layout = plan.placed.layout
        grid = KeyGrid(plan.placed, panelSize: plan.panelSize)
        alternates = Table(plan.alternates)
        pressesOnTouch = layout.touch.press == .touch
        slide = layout.touch.slide
        highlights = layout.feedback.highlight
        clicks = layout.feedback.click
        shufflesOnShow = layout.shuffle?.occasions.contains(.show) == true
        shufflesOnEnter = layout.shuffle?.occasions.contains(.enter) == true
        shufflesOnKey = layout.shuffle?.occasions.contains(.key) == true
        let idleTime = layout.shuffle.flatMap { $0.occasions.contains(.idle) ? $0.idleTime : nil }
        self.idleTime = idleTime.map { UInt64(($0 * 1_000_000).rounded()) } ?? 0
    }
}
