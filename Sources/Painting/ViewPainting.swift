// SPDX-License-Identifier: MIT

internal import Layouts
public import Views

/// The picture of a view, in which keys change their states while the other keys stay as they are painted.
public struct ViewPainting {
    /// The picture.
    public var drawing: ViewDrawing { painter.drawing }
    private var view: DrawnView
    private var painter: ViewPainter

    /// Paints a view in a theme so that it fills a window.
    ///
    /// - Parameters:
    ///   - view: The view, in fractions of its panel.
    ///   - window: The pixels of the window, and its size on the glass.
    ///   - theme: The theme.
    public init(_ view: DrawnView, filling window: PanelScale, theme: Theme) {
        self.view = view
        painter = ViewPainter(view.inItsOwnFrame, theme: theme, scale: window)
        painter.paint()
    }

    /// Takes the next view over, if only states of keys differ, and each key is made of as many shapes as before.
    ///
    /// - Returns: The shapes that are gone and those that came instead, or `nil` if the view must be painted anew.
    ///   Then this painting is of no use any more.
    public mutating func change(to next: DrawnView) -> [ViewDrawing.Shape]? {
        guard next.frame == view.frame, next.gap == view.gap, next.alternates == view.alternates,
            next.accessory.count == view.accessory.count, next.keys.count == view.keys.count
        else { return nil }
        var shapes: [ViewDrawing.Shape] = []
        for index in view.accessory.indices where next.accessory[index] != view.accessory[index] {
            guard let changed = change(view.accessory[index], to: next.accessory[index], index) else {
                return nil
            }
            shapes += changed
        }
        for index in view.keys.indices where next.keys[index] != view.keys[index] {
            let number = view.accessory.count + index
            guard let changed = change(view.keys[index], to: next.keys[index], number) else { return nil }
            shapes += changed
        }
        view = next
        return shapes
    }

    private mutating func change(
        _ key: DrawnKey, to next: DrawnKey, _ number: Int
    ) -> [ViewDrawing.Shape]? {
        var same = key
        same.state = next.state
        // A label without a key may count for the size of all labels.
        guard same == next, key.state != .label, next.state != .label else { return nil }
        return painter.repaint(view.placeInItsOwnFrame(next), number)
    }
}

extension DrawnView {
    /// The view with its places in fractions of itself instead of the panel's.
    fileprivate var inItsOwnFrame: DrawnView {
        DrawnView(
            isVisible: isVisible, layout: layout, layer: layer,
            frame: Frame(minX: 0, minY: 0, maxX: 1, maxY: 1), gap: gap,
            accessory: accessory.map(placeInItsOwnFrame), keys: keys.map(placeInItsOwnFrame),
            alternates: alternates.map(placeInItsOwnFrame))
    }

    fileprivate func placeInItsOwnFrame(_ key: DrawnKey) -> DrawnKey {
        let (width, height) = (max(frame.width, 1e-9), max(frame.height, 1e-9))
        var key = key
        key.frame = Frame(
            minX: (key.frame.minX - frame.minX) / width, minY: (key.frame.minY - frame.minY) / height,
            maxX: (key.frame.maxX - frame.minX) / width, maxY: (key.frame.maxY - frame.minY) / height)
        return key
    }
}

extension ViewDrawing.Shape {
    /// Whether the shapes are two boxes, or the same text in two colours.
    func isLike(_ other: ViewDrawing.Shape) -> Bool {
        switch (self, other) {
        case (.box, .box): return true
        case (.text(var text), .text(let other)):
            text.color = other.color
            return text == other
        default: return false
        }
    }
}
