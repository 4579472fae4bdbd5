// SPDX-License-Identifier: MIT

/// Where the alternates of a key stand while a long press offers them: a row of cells above the key, each as large
/// as the key.
///
/// ```
///   ┌───┬───┬───┐    ┌───┬───┬───┐
///   │ è │ ê │ ë │    │ ë │ ê │ è │      from a key far to the right the row grows to the left,
///   └───┴───┴───┘    └───┴───┴───┘      so that the first alternate is nearest either way
///   │ e │                    │ e │
///   └───┘                    └───┘
/// ```
///
/// A row that fits on neither side is pushed into the view, and shrunk when it is wider than the view; a row above
/// the view's top is pushed down over the key.
public struct AlternatesRow: Hashable, Sendable {
    /// The whole row.
    public let frame: Frame
    /// How many alternates there are.
    public let count: Int
    /// Whether the first alternate stands at the row's right end.
    public let growsLeft: Bool

    /// Makes the row of `count` alternates of the key whose frame is `key`, in the view whose frame is `view`.
    public init(count: Int, of key: Frame, in view: Frame) {
        let width = min(key.width * Double(count), view.width)
        let minY = max(key.minY - key.height, view.minY)
        growsLeft = key.minX + width > view.maxX && key.maxX - width >= view.minX
        let wanted = growsLeft ? key.maxX - width : key.minX
        let minX = max(view.minX, min(wanted, view.maxX - width))
        frame = Frame(x: minX, y: minY, width: width, height: key.height)
        self.count = count
    }

    /// The frame of an alternate's cell, counted from 0.
    public func cell(_ index: Int) -> Frame {
        let column = Double(growsLeft ? count - 1 - index : index)
        let width = frame.width / Double(count)
        return Frame(
            minX: frame.minX + width * column, minY: frame.minY, maxX: frame.minX + width * (column + 1),
            maxY: frame.maxY)
    }
}
