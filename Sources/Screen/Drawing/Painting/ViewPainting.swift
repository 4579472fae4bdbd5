// SPDX-License-Identifier: MIT

package import Engine

/// The picture of a view that fills a window, in which keys change their states while the other keys stay as they are
/// painted.
///
/// The row of alternates never leaves the view, as ``Engine/AlternatesRow`` has it.
package struct ViewPainting {
    package var drawing: ViewDrawing { painter.drawing }
    package var scale: PanelScale { painter.scale }
    package var theme: Theme { painter.theme }
    private var view: DrawnView
    private var painter: ViewPainter

    package init(_ view: DrawnView, filling window: PanelScale, theme: Theme) {
        self.view = view
        painter = ViewPainter(view.inItsOwnFrame, theme: theme, scale: window)
        painter.paint()
    }

    /// Takes the next view over, if only states of keys differ, and only the colours and outlines of their shapes.
    ///
    /// Returns the shapes with other colours or outlines, or `nil` if the view must be painted anew. Then
    /// nothing has changed.
    package mutating func change(to next: DrawnView) -> [ViewDrawing.Shape]? {
        guard next.frame == view.frame, next.gap == view.gap, next.alternates == view.alternates,
            next.accessory.count == view.accessory.count, next.keys.count == view.keys.count
        else { return nil }
        var changes: [Int: ViewDrawing.Shape] = [:]
        for (keys, former, first) in [
            (next.accessory, view.accessory, 0), (next.keys, view.keys, view.accessory.count),
        ] {
            for index in keys.indices where keys[index] != former[index] {
                guard isRepaintable(former[index], keys[index]),
                    painter.repaint(view.placeInItsOwnFrame(keys[index]), first + index, &changes)
                else { return nil }
            }
        }
        view = next
        painter.recolor(changes)
        return Array(changes.values)
    }

    /// Whether a key has another state alone, and neither state is that of a label without a key, which counts less
    /// for the size of all labels, nor of an enlarged key, which has a box above others.
    private func isRepaintable(_ key: DrawnKey, _ next: DrawnKey) -> Bool {
        var same = key
        same.state = next.state
        let states = [key.state, next.state]
        return same == next && !states.contains(.label) && !states.contains(.enlarged)
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
