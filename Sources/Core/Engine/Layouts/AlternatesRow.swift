// SPDX-License-Identifier: MIT

/// The place of a key's alternates while a long press offers them: a row of cells above the key.
///
/// Each cell is as large as the key.
///
/// ```
///   ┌───┬───┬───┐    ┌───┬───┬───┐
///   │ è │ ê │ ë │    │ ë │ ê │ è │      from a key far to the right the row grows to the left,
///   └───┴───┴───┘    └───┴───┴───┘      so that the first alternate is nearest either way
///   │ e │                    │ e │
///   └───┘                    └───┘
/// ```
///
/// A row that fits on neither side of the key is moved into the view. A row that is wider than the view is
/// shrunk to the view's width. A row that would begin above the view's top is moved down, over the key.
package struct AlternatesRow: Hashable, Sendable {
    package let frame: Frame
    package let count: Int
    /// Whether the first alternate stands at the row's right end.
    package let growsLeft: Bool

    package init(count: Int, of key: Frame, in view: Frame) {
        let width = min(key.width * Double(count), view.width)
        let minY = max(key.minY - key.height, view.minY)
        growsLeft = key.minX + width > view.maxX && key.maxX - width >= view.minX
        let wanted = growsLeft ? key.maxX - width : key.minX
        let minX = max(view.minX, min(wanted, view.maxX - width))
        frame = Frame(x: minX, y: minY, width: width, height: key.height)
        self.count = count
    }

    /// Returns the frame of an alternate's cell, of which the first has the index 0.
    package func cell(_ index: Int) -> Frame {
        let column = Double(growsLeft ? count - 1 - index : index)
        let width = frame.width / Double(count)
        return Frame(
            minX: frame.minX + width * column, minY: frame.minY, maxX: frame.minX + width * (column + 1),
            maxY: frame.maxY)
    }
}
