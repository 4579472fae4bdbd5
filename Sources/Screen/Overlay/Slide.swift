// SPDX-License-Identifier: MIT

internal import Engine

/// The movement of a window down or up while its view is hidden or shown.
///
/// ```
/// height ┐╲                   ╱
///        │ ╲ show            ╱ hide
///      0 ┘  ╲______ … ______╱
///          begin  +duration
/// ```
///
/// The movement starts at the window's present place, so that a hide that cuts a show short does not jump.
/// The window moves fast at first and slowly at the end.
struct Slide: Hashable, Sendable {
    /// By how many rows the window is moved down at the beginning.
    var from: Int
    /// By how many rows the window is moved down at the end.
    var to: Int
    var begin: MonotonicTime
    /// The duration in microseconds; 0 moves the window at once.
    var duration: UInt64

    func isOver(at time: MonotonicTime) -> Bool {
        from == to || time.rawValue >= begin.rawValue + duration
    }

    /// By how many rows the window is moved down at `time`.
    func offset(at time: MonotonicTime) -> Int {
        if isOver(at: time) { return to }
        if time.rawValue <= begin.rawValue { return from }
        // 1 − (1 − t)³: the speed falls to zero at the end.
        let rest = 1 - Double(time.rawValue - begin.rawValue) / Double(duration)
        return to + Int((Double(from - to) * rest * rest * rest).rounded())
    }
}
