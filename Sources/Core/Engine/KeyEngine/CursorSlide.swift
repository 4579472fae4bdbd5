// SPDX-License-Identifier: MIT

/// How far a contact that slides along a key moves the text cursor: one step for each stretch of its way.
///
/// ```
///   anchor         step
///     ├──────────────┼──────────────┼──▶ x      two steps to the right, and the anchor moves along by two
///                                   └── new anchor
/// ```
///
/// A step back also takes a whole stretch. So a finger that rests on the border of a step does not move the cursor
/// to and fro.
struct CursorSlide {
    /// The stretch for one step, as a fraction of the panel's width.
    let step: Double

    /// The stretch on a panel of known size, in millimetres.
    static let stepMillimetres = 4.0
    /// The stretch on a panel of unknown size, as a fraction of its width.
    static let stepOfPanel = 0.03
    /// The most steps at once: a finger does not slide so far between two reports.
    ///
    /// A program that reads the keyboard has room for some 80 strokes.
    static let most = 32.0

    init(panelSize: PhysicalSize?) {
        step = panelSize.map { Self.stepMillimetres / $0.width } ?? Self.stepOfPanel
    }

    /// Returns the steps from `anchor` to `x`, to the right more than 0, and moves the anchor by them.
    func take(from anchor: inout Double, to x: Double) -> Int {
        let steps = ((x - anchor) / step).rounded(.towardZero)
        anchor += steps * step
        return Int(max(-Self.most, min(steps, Self.most)))
    }
}
