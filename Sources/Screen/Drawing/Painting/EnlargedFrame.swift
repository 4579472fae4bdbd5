// SPDX-License-Identifier: MIT

import Engine

extension ViewPainter {
    /// Returns the place of the enlarged label of a pressed key.
    func enlargedFrame(of key: DrawnKey) -> Frame {
        // On the wide keys of a pad, a box in their proportions would hide several of them.
        let widest = 3 * key.frame.height * Double(scale.height) / Double(max(1, scale.width))
        return key.frame.enlarged(in: view.frame, widest: widest)
    }
}

extension Frame {
    /// Returns the place of the enlarged label of the key in this frame.
    ///
    /// It is one and a half times as large as the key, but at most `widest` wide, or as wide as the key.
    ///
    /// ```
    ///      ┌─────┐
    ///      │  g  │                  ┌───┬─────┐
    ///      └┬───┬┘                  │ q │  q  │      of a key at the top, it stands beside the key,
    ///       │ g │                   └───┤     │      towards the middle of the view
    ///       └───┘                       └─────┘
    /// ```
    ///
    /// It never leaves the view. Below the top row it may cover the upper half of the key, above the finger.
    func enlarged(in view: Frame, widest: Double) -> Frame {
        let width = min(max(self.width, min(1.5 * self.width, widest)), view.width)
        let height = min(1.5 * self.height, view.height)
        var (x, y) = (center.x - width / 2, minY - height)
        if y < view.minY - 0.6 * self.height {
            x = center.x < view.center.x ? maxX : minX - width
            y = center.y - height / 2
        }
        return Frame(
            x: max(view.minX, min(x, view.maxX - width)), y: max(view.minY, min(y, view.maxY - height)),
            width: width, height: height)
    }
}
