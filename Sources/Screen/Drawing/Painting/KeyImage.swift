// SPDX-License-Identifier: MIT

import Engine

extension ViewDrawing.Image {
    /// Makes the picture of a key that is drawn in `area`, or `nil` for a key that shows its label.
    ///
    /// A ring around the key is `ring` pixels wide, and there is room for it in every state, so that the picture stays
    /// in its place.
    init?(of key: DrawnKey, in area: Area, ring: Double) {
        guard let picture = key.picture else { return nil }
        // A key that is only a label has no face whose edge must stay free.
        let padding = key.state == .label ? 0 : max(area.shorterSide * 0.09, ring)
        let room = area.inset(x: padding, y: padding)
        // Pixels of a picture are drawn on whole pixels.
        let (x, y) = (room.x.rounded(.up), room.y.rounded(.up))
        let whole = Area(
            x: x, y: y, width: max(0, (room.x + room.width).rounded(.down) - x),
            height: max(0, (room.y + room.height).rounded(.down) - y))
        self.init(path: picture, area: whole, opacity: Self.opacity(of: key.state))
    }

    /// The opacity with which the colours of a pressed key are seen through its picture, and more of those of a key that
    /// types nothing.
    private static func opacity(of state: DrawnKey.State) -> Double {
        switch state.unfocused {
        case .pressed, .enlarged: 0.7
        case .unavailable: 0.4
        default: 1
        }
    }
}
