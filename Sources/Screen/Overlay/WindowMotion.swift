// SPDX-License-Identifier: MIT

internal import Engine

/// The state of a window's movement.
///
/// ```
///             a frame is presented          and it is the last
///  [begins] ──────────────────────▶ [slides] ─────────────────▶ [ends]
///                                                                 │ it is on the glass
///  [still] ◀──────────────────────────────────────────────────────┘
/// ```
enum WindowMotion {
    case still
    /// The window begins to move with its next frame, and moves for this many microseconds.
    ///
    /// The time starts with that frame.  So a window that still has to open shows its whole movement.
    case begins(UInt64)
    case slides(Slide)
    /// The window's last frame has been presented.
    case ends

    /// Returns by how many rows to move the window down now, and whether this frame is the last.
    ///
    /// On the glass the window is moved down by `offset` rows, or has shown nothing if that is `nil`.  The
    /// height is in rows, too.
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
