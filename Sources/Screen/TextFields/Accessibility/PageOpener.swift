// SPDX-License-Identifier: MIT

import Engine

/// Decides which windows to ask for their attributes when they get the keyboard.
///
/// Chromium describes its windows to the accessibility bus, but not the pages in them, and so reports no focus of
/// a page's field. It begins to describe pages when somebody asks one of its windows for its attributes, as
/// screen readers do. The answer is of no interest.
struct PageOpener {
    private var asked: Set<FocusTracker.Object> = []
    /// The earliest time of the next question.
    private var earliest = MonotonicTime(rawValue: 0)

    /// How many windows are remembered; then all are forgotten, and may be asked again.
    static let capacity = 64

    init() {}

    /// Takes the report that a window has got the keyboard, and returns whether to ask it.
    ///
    /// Each window is asked once. A program that reports without end is asked as rarely as one that reports the focus.
    mutating func mustAsk(_ window: FocusTracker.Object, at now: MonotonicTime) -> Bool {
        guard now >= earliest, !asked.contains(window) else { return false }
        earliest = now.advanced(byMicroseconds: FocusTracker.pace)
        if asked.count == Self.capacity { asked = [] }
        asked.insert(window)
        return true
    }
}
