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
    /// Whether keys change places when the view is shown.
    let shufflesOnShow: Bool
    /// Whether keys change places when Enter was typed.
    let shufflesOnEnter: Bool

    init(_ plan: TypingPlan) {
        let layout = plan.placed.layout
        grid = KeyGrid(plan.placed, panelSize: plan.panelSize)
        alternates = Table(plan.alternates)
        pressesOnTouch = layout.touch.press == .touch
        slide = layout.touch.slide
        highlights = layout.feedback.highlight
        shufflesOnShow = layout.shuffle?.occasions.contains(.show) == true
        shufflesOnEnter = layout.shuffle?.occasions.contains(.enter) == true
    }
}
