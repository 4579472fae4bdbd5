// SPDX-License-Identifier: MIT

internal import Clocks

/// How the window of a view moves.
///
/// ```
///             a frame is presented          and it is the last
///  [begins] ──────────────────────▶ [slides] ─────────────────▶ [ends]
///                                                                 │ it is on the glass
///  [still] ◀──────────────────────────────────────────────────────┘
/// ```
enum WindowMotion {
    /// It stays where it is.
    case still
    /// With its next frame it begins to move, for so many microseconds: a window that is not there yet loses
    /// nothing of its way.
    case begins(UInt64)
    /// It is under way.
    case slides(Slide)
    /// Its last frame has been presented.
    case ends

    /// Where the window is to be now, and whether it stays there.
    ///
    /// - Parameters:
    ///   - offset: By how many rows it is moved down on the glass, or `nil` when it has shown nothing.
    ///   - height: Its rows.
    ///   - isHide: Whether it goes.
    ///   - now: The present moment.
    /// - Returns: By how many rows it is to be moved down, and whether that is its last frame.
    mutating func step(
        from offset: Int?, height: Int, isHide: Bool, at now: MonotonicTime
    ) -> (offset: Int, isLast: Bool) {
        let end = isHide ? height : 0
        if case .begins(let duration) = self {
            let begin = min(offset ?? height, height)
            self = .slides(Slide(from: begin, to: end, begin: now, duration: duration))
        }
        return switch self {
        case .slides(let slide): (slide.offset(at: now), slide.isOver(at: now))
        case .still, .begins, .ends: (end, true)
        }
    }
}
