// SPDX-License-Identifier: MIT

public import Layouts
public import Painting
public import Views
public import Windows

extension ViewDrawing {
    /// Draws a view so that it fills a window of so many pixels.
    ///
    /// The window stands where the view does, and is as large: the row of alternates never leaves the view, as
    /// ``Layouts/AlternatesRow`` has it.  How many pixels that are in the end says the display server.
    ///
    /// - Parameters:
    ///   - view: What is to be seen, in fractions of the output.
    ///   - size: The window's pixels.
    ///   - output: The output's size on the glass, or `nil` where it is not known: then it is taken for one of
    ///     the common density.
    ///   - theme: How it looks.
    public init(_ view: DrawnView, filling size: PixelSize, on output: PhysicalSize?, theme: Theme) {
        let scale =
            if let output {
                PanelScale(
                    width: size.width, height: size.height,
                    size: PhysicalSize(
                        width: output.width * view.frame.width, height: output.height * view.frame.height))
            } else {
                PanelScale(width: size.width, height: size.height)
            }
        self.init(view.inItsOwnFrame, theme: theme, scale: scale)
    }
}

extension DrawnView {
    /// The view with its places in fractions of itself instead of the panel's.
    var inItsOwnFrame: DrawnView {
        let (frame, width, height) = (frame, max(frame.width, 1e-9), max(frame.height, 1e-9))
        func place(_ key: DrawnKey) -> DrawnKey {
            var key = key
            key.frame = Frame(
                minX: (key.frame.minX - frame.minX) / width, minY: (key.frame.minY - frame.minY) / height,
                maxX: (key.frame.maxX - frame.minX) / width, maxY: (key.frame.maxY - frame.minY) / height)
            return key
        }
        return DrawnView(
            isVisible: isVisible, layout: layout, layer: layer,
            frame: Frame(minX: 0, minY: 0, maxX: 1, maxY: 1), gap: gap, accessory: accessory.map(place),
            keys: keys.map(place), alternates: alternates.map(place))
    }
}
