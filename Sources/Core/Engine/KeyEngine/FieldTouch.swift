// SPDX-License-Identifier: MIT

/// The place of the text field that has the focus, as far as a person's touches tell it.
///
/// The last touch before a text field got the focus has probably given it the focus, so the field lies under
/// that touch. The engine needs the place for two decisions: where a view does not cover the field, and
/// whether a person taps the field again while the view is hidden.
///
/// A touch in the view ends that: a field that gets the focus after a key got it by the key, as by Tab. Such a field,
/// and one that a program has given the focus, has no place. The first tap beside its hidden view gives it one, if the
/// field still has the focus a moment later: a tap beside the field would have taken the focus away.
///
/// Only contacts that belong to the pass-through touchscreen count. The record has one contact and one place.
/// It is never logged, and it ends when it can no longer be right: when the field loses the focus, when a
/// person drags or uses two fingers, because the page then moves, and when the touchscreen is given back.
///
/// Places are fractions of the panel as a person sees it. Where the panel's size is not known, a 7-inch panel
/// is assumed.
struct FieldTouch {
    /// The place of the field that has the focus, or `nil` if it is not known.
    private(set) var field: Point?
    /// Whether a field has the focus that no touch has given it, and whose place no tap has told since.
    private(set) var isUnplaced = false
    /// The place where the last contact began, or `nil` if there is none that may have given a field the focus.
    private var place: Point?
    /// The slot of that contact.
    private var slot = -1
    /// When that contact began, in microseconds of CLOCK_BOOTTIME.
    private var begin: UInt64 = 0
    /// When that contact ended, in microseconds of CLOCK_BOOTTIME, or `nil` while it is down.
    private var end: UInt64?

    /// How long after the end of a touch a field may get the focus by it, in microseconds.
    ///
    /// A browser on a slow machine takes seconds to load a page and to report the field that has the focus.
    static let memory: UInt64 = 10_000_000
    /// How long after a tap a field without a place must still have the focus, in microseconds.
    ///
    /// Half a second passes until the driver hears of a field of a web page that was left: 0.25 s until the session's
    /// word counts, and 0.25 s in which another field may get the focus.
    static let patience: UInt64 = 800_000
    /// The longest tap, in microseconds.
    static let longestTap: UInt64 = 1_000_000
    /// How far a contact may move during a tap, in millimetres.
    static let tapMovement = 8.0
    /// How far beside the first touch of a field a tap still means the field, in millimetres.
    static let reach = PhysicalSize(width: 20, height: 8)
    /// The distance between the touch and the view that leaves a field in sight, in millimetres.
    static let margin = 10.0

    /// Takes a contact that begins, `others` saying whether other contacts are passed on already.
    mutating func begin(_ slot: Int, at place: Point, others: Bool, _ now: MonotonicTime) {
        if others { return forget() }
        (self.slot, self.place, begin, end) = (slot, place, now.rawValue, nil)
    }

    /// What a contact was that has ended.
    enum Ending {
        case tapOnField
        /// A tap that may be on the field that has the focus, whose place is not known.
        case tapPerhapsOnField
        case other
    }

    /// Takes a contact that ends, and returns what it was.
    mutating func end(
        _ slot: Int, at last: Point, isCancelled: Bool, on size: PhysicalSize?, _ now: MonotonicTime
    ) -> Ending {
        guard slot == self.slot, let place, end == nil else { return .other }
        let size = size ?? Placement.commonSize
        let movement = PhysicalSize(width: Self.tapMovement, height: Self.tapMovement)
        guard !isCancelled, last.isNear(place, within: movement, on: size) else {
            forget()
            return .other
        }
        end = now.rawValue
        guard now.rawValue - min(begin, now.rawValue) <= Self.longestTap else { return .other }
        guard let field else { return isUnplaced ? .tapPerhapsOnField : .other }
        return place.isNear(field, within: Self.reach, on: size) ? .tapOnField : .other
    }

    /// Notes that a field has got the focus, by the last touch if that was a moment ago.
    mutating func enterField(at now: MonotonicTime) {
        if let end, now.rawValue > end + Self.memory { place = nil }
        field = place
        isUnplaced = place == nil
    }

    mutating func leaveField() {
        field = nil
        isUnplaced = false
    }

    mutating func forget() {
        self = FieldTouch()
    }

    /// Forgets the last touch, but not where the field is that has the focus.
    mutating func forgetTouch() { place = nil }

    /// Finds out where a view leaves the field in sight, and whether it covers the field there.
    ///
    /// A view that leaves the field in sight stays, and otherwise goes to its other place. Where neither has room, the
    /// view becomes lower, as long as its keys stay ``Engine/PlacedLayout/comfortableSide`` high. Where that does not
    /// help either, it stands where it leaves the field more room. A view whose field's place is not known stays, with
    /// its whole height. Where a person has moved a view, it stays as long as it leaves the field in sight.
    /// `present` is where the view stands, or would stand without a field.
    func place(
        of view: PlacedLayout, from present: ViewPlace, on size: PhysicalSize?
    ) -> (place: ViewPlace, isCovered: Bool) {
        let hasOther = view.secondPlaceDistance != 0
        let moved = ViewPlace(isSecond: hasOther && present.isSecond, shift: present.shift)
        guard hasOther, let field else { return (moved, false) }
        let size = size ?? Placement.commonSize
        if view.frame(at: moved).distance(from: field, on: size) >= Self.margin { return (moved, false) }
        let place = moved.home
        let other = ViewPlace(isSecond: !place.isSecond)
        let room = view.frame(at: place).distance(from: field, on: size)
        if room >= Self.margin { return (place, false) }
        let otherRoom = view.frame(at: other).distance(from: field, on: size)
        if otherRoom >= Self.margin { return (other, false) }
        let margin = Self.margin / size.height
        let height = view.frame(at: place).height(beside: field, margin: margin)
        let otherHeight = view.frame(at: other).height(beside: field, margin: margin)
        let lower =
            otherHeight > height
            ? ViewPlace(isSecond: other.isSecond, height: otherHeight)
            : ViewPlace(isSecond: place.isSecond, height: height)
        // The tenth of a millimetre allows for rounding.
        if lower.height * view.leastKeyHeight * size.height >= PlacedLayout.comfortableSide - 0.1 {
            return (lower, false)
        }
        return (otherRoom > room ? other : place, true)
    }
}

extension Point {
    /// Whether the point is at most `reach` beside and above or below another one.
    fileprivate func isNear(_ other: Point, within reach: PhysicalSize, on size: PhysicalSize) -> Bool {
        abs(x - other.x) * size.width <= reach.width && abs(y - other.y) * size.height <= reach.height
    }
}

extension Frame {
    /// The height that a view in this frame may keep beside a point and a margin, in parts of its height; 0 or less
    /// where there is no room.
    ///
    /// It is a number of eighths: every program can read the view's frame, and must not read from it where the point is.
    fileprivate func height(beside point: Point, margin: Double) -> Double {
        (((isInLowerHalf ? maxY - point.y : point.y - minY) - margin) / height * 8).rounded(.down) / 8
    }

    /// The distance of a point from the frame's nearer edge, in millimetres; negative for a point in the
    /// frame.
    fileprivate func distance(from point: Point, on size: PhysicalSize) -> Double {
        max(
            max(minX - point.x, point.x - maxX) * size.width,
            max(minY - point.y, point.y - maxY) * size.height)
    }
}
