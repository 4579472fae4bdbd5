// SPDX-License-Identifier: MIT

package import Engine

/// The picture of a view that fills a window, in which keys change their states while the other keys stay as they are
/// painted.
///
/// The row of alternates never leaves the view, as ``Engine/AlternatesRow`` has it.
///
/// It is an object, because a copy of a value would make each change of a key copy all shapes.
package final class ViewPainting {
    package var drawing: ViewDrawing { painter.drawing }
    private var view: DrawnView
    private var painter: ViewPainter

    package init(_ view: DrawnView, filling window: PanelScale, theme: Theme) {
        self.view = view
        painter = ViewPainter(view.inItsOwnFrame, theme: theme, scale: window)
        painter.paint()
    }

    /// Whether the picture has this scale and this theme.
    package func isDrawn(at scale: PanelScale, in theme: Theme) -> Bool {
        painter.scale == scale && painter.theme == theme
    }

    /// Takes the next view over, if only states of keys differ, and only the colours and outlines of their shapes.
    ///
    /// Returns the shapes with other colours or outlines, or `nil` if the view must be painted anew. Then
    /// nothing has changed.
    package func change(to next: DrawnView) -> [ViewDrawing.Shape]? {
        next.keyChanges(since: view).flatMap { change($0) }
    }

    /// Takes other states of keys over, if only the colours and outlines of their shapes differ: as ``change(to:)``.
    package func change(_ keys: [KeyChange]) -> [ViewDrawing.Shape]? {
        var changes: [ShapeChange] = []
        for (place, change) in keys.enumerated() {
            // A key may be pressed and released before it is drawn.
            if keys[(place + 1)...].contains(where: { $0.index == change.index }) { continue }
            guard var key = view.keyInItsOwnFrame(change.index), isRepaintable(key.state),
                isRepaintable(change.state)
            else { return nil }
            key.state = change.state
            guard painter.repaint(key, change.index, &changes) else { return nil }
        }
        _ = view.apply(keys)
        painter.recolor(changes)
        return changes.map(\.shape)
    }

    /// Whether a key stays as it is but for its colours when it gets or loses this state: a label without a key counts
    /// less for the size of all labels, and an enlarged key has a box above others.
    private func isRepaintable(_ state: DrawnKey.State) -> Bool { state != .label && state != .enlarged }
}

/// A shape with another colour or outline, and its number.
struct ShapeChange {
    var index: Int
    var shape: ViewDrawing.Shape
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

    /// Returns a key by its index among ``allKeys``, or `nil` if there is none.
    fileprivate func keyInItsOwnFrame(_ index: Int) -> DrawnKey? {
        (0..<keyCount).contains(index) ? placeInItsOwnFrame(key(index)) : nil
    }

    private func placeInItsOwnFrame(_ key: DrawnKey) -> DrawnKey {
        let (width, height) = (max(frame.width, 1e-9), max(frame.height, 1e-9))
        var key = key
        key.frame = Frame(
            minX: (key.frame.minX - frame.minX) / width, minY: (key.frame.minY - frame.minY) / height,
            maxX: (key.frame.maxX - frame.minX) / width, maxY: (key.frame.maxY - frame.minY) / height)
        return key
    }
}

extension ViewDrawing.Shape {
    /// Whether the shapes differ in their colours and outlines alone.
    func isLike(_ other: ViewDrawing.Shape) -> Bool {
        switch (self, other) {
        case (.box(var box), .box(let other)):
            // An outline lies within its box, so it changes neither the place of the box nor that of a text.
            (box.fill, box.outline) = (other.fill, other.outline)
            (box.outlineWidth, box.isDashed) = (other.outlineWidth, other.isDashed)
            return box == other
        case (.text(let text), .text(let other)): return text.group == other.group && text.isLike(other)
        case (.icon(var icon), .icon(let other)):
            icon.color = other.color
            return icon == other
        case (.image(var image), .image(let other)):
            image.opacity = other.opacity
            return image == other
        default: return false
        }
    }
}
