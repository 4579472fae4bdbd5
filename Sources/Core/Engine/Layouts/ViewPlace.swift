// SPDX-License-Identifier: MIT

/// Where a view stands, and with how much of its height.
package struct ViewPlace: Hashable, Sendable {
    /// Whether the view stands at its second place: see ``PlacedLayout/secondPlaceDistance``.
    package var isSecond: Bool
    /// The height of the view in parts of the height that its layout gives it, more than 0, at most 1.
    ///
    /// A lower view keeps the edge that is nearer to an edge of the panel.
    package var height: Double
    /// How far a person has moved the view from there, in eighths of the panel's height; upwards less than 0.
    ///
    /// It is a whole number, because every program can read the view's frame, and must not read from it where a finger
    /// was.
    package var shift: Int

    package init(isSecond: Bool = false, height: Double = 1, shift: Int = 0) {
        self.isSecond = isSecond
        self.height = height
        self.shift = shift
    }

    /// The place from which a person has moved the view.
    package var home: ViewPlace { ViewPlace(isSecond: isSecond, height: height) }
}

extension PlacedLayout {
    /// Returns the view with its accessory strip, at a place.
    package func frame(at place: ViewPlace) -> Frame { frame.moved(to: place, in: self) }

    /// The values of ``ViewPlace/shift`` with which the view stands on the panel, from the upper edge to the lower one;
    /// with the first and the last, it stands at the edge itself.
    ///
    /// A view that fills the panel or stands in a region only has 0.
    package func shifts(from place: ViewPlace) -> ClosedRange<Int> {
        guard isMovable else { return 0...0 }
        let frame = self.frame(at: place.home)
        func eighths(_ room: Double) -> Int { Int((max(0, min(room, 1)) * 8 - 1e-6).rounded(.up)) }
        return -eighths(frame.minY)...eighths(1 - frame.maxY)
    }

    /// How far the view stands below the place from which a person has moved it, in fractions of the panel's height.
    fileprivate func distance(to place: ViewPlace) -> Double {
        let frame = self.frame(at: place.home)
        return max(-frame.minY, min(Double(place.shift) / 8, 1 - frame.maxY))
    }

    /// The height of the lowest key of all layers, in fractions of the panel's height.
    ///
    /// Keys of the accessory strip do not count: they are lower by design.
    package var leastKeyHeight: Double {
        var least = frame.height
        for layer in layers {
            for key in layer { least = min(least, key.frame.height) }
        }
        return least
    }
}

extension Frame {
    /// Returns a frame in the view of `view`, as it is at the view's first place, for another place.
    package func moved(to place: ViewPlace, in view: PlacedLayout) -> Frame {
        if place.shift != 0 {
            return moved(to: place.home, in: view).movedDown(by: view.distance(to: place))
        }
        let frame = movedDown(by: place.isSecond ? view.secondPlaceDistance : 0)
        // Edges of a view with its whole height stay the same to the last bit.
        guard place.height < 1 else { return frame }
        let whole = view.frame(at: ViewPlace(isSecond: place.isSecond))
        let edge = whole.isInLowerHalf ? whole.maxY : whole.minY
        return Frame(
            minX: minX, minY: edge + (frame.minY - edge) * place.height, maxX: maxX,
            maxY: edge + (frame.maxY - edge) * place.height)
    }

    /// Whether the frame is nearer to the panel's lower edge than to its upper edge, or as near.
    package var isInLowerHalf: Bool { minY + maxY >= 1 }
}
