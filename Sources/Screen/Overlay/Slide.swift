// SPDX-License-Identifier: MIT

package import Engine

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
package struct Slide: Hashable, Sendable {
    /// By how many rows the window is moved down at the beginning.
    package var from: Int
    /// By how many rows the window is moved down at the end.
    package var to: Int
    package var begin: MonotonicTime
    /// The duration in microseconds; 0 moves the window at once.
    package var duration: UInt64

    package init(from: Int, to: Int, begin: MonotonicTime, duration: UInt64) {
        self.from = from
        self.to = to
        self.begin = begin
        self.duration = duration
    }

    package func isOver(at time: MonotonicTime) -> Bool {
        from == to || time.rawValue >= begin.rawValue + duration
    }

    /// By how many rows the window is moved down at `time`.
    package func offset(at time: MonotonicTime) -> Int {
        if isOver(at: time) { return to }
        if time.rawValue <= begin.rawValue { return from }
        // 1 − (1 − t)³: the speed falls to zero at the end.
        let rest = 1 - Double(time.rawValue - begin.rawValue) / Double(duration)
        return to + Int((Double(from - to) * rest * rest * rest).rounded())
    }
}
