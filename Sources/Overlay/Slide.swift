// SPDX-License-Identifier: MIT

public import Clocks

/// How far a window is moved down while its view comes or goes.
///
/// ```
/// height ┐╲                   ╱
///        │ ╲ show            ╱ hide
///      0 ┘  ╲______ … ______╱
///          begin  +duration
/// ```
///
/// It starts where the view is, so that a hide that cuts a show short does not jump.  The view goes fast at first
/// and slowly at the end.
public struct Slide: Hashable, Sendable {
    /// The rows by which the window is moved at the beginning.
    public var from: Int
    /// The rows by which it is moved at the end.
    public var to: Int
    /// When it begins.
    public var begin: MonotonicTime
    /// How long it takes, in microseconds; 0 for at once.
    public var duration: UInt64

    /// Makes a slide that takes so many microseconds.
    public init(from: Int, to: Int, begin: MonotonicTime, duration: UInt64) {
        self.from = from
        self.to = to
        self.begin = begin
        self.duration = duration
    }

    /// Whether it is over.
    public func isOver(at time: MonotonicTime) -> Bool {
        from == to || time.rawValue >= begin.rawValue + duration
    }

    /// The rows by which the window is moved.
    public func offset(at time: MonotonicTime) -> Int {
        if isOver(at: time) { return to }
        if time.rawValue <= begin.rawValue { return from }
        // 1 − (1 − t)³: at the end nothing is left of the speed.
        let rest = 1 - Double(time.rawValue - begin.rawValue) / Double(duration)
        return to + Int((Double(from - to) * rest * rest * rest).rounded())
    }
}
