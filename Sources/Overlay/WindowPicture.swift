// SPDX-License-Identifier: MIT

public import Layouts
public import Painting
public import Views
public import Windows

extension ViewDrawing {
    /// Draws a view so that it fills a window.
    ///
    /// The window covers exactly the view, because ``Layouts/AlternatesRow`` keeps the row of alternates
    /// within the view. The display server decides the size of the window in pixels.
    ///
    /// - Parameters:
    ///   - view: The view, in fractions of the output.
    ///   - size: The size of the window in pixels.
    ///   - output: The output's size on the glass, or `nil` if it is unknown. Then the output counts as one
    ///     with the density ``Painting/PanelScale/commonDensity``.
    ///   - theme: The theme.
    public init(_ view: DrawnView, filling size: PixelSize, on output: PhysicalSize?, theme: Theme) {
        self = ViewPainting(view, filling: size, on: output, theme: theme).drawing
    }
}

extension ViewPainting {
    /// Paints a view so that it fills a window, as ``Painting/ViewDrawing`` does.
    init(_ view: DrawnView, filling size: PixelSize, on output: PhysicalSize?, theme: Theme) {
        let scale =
            if let output {
                PanelScale(
                    width: size.width, height: size.height,
                    size: PhysicalSize(
                        width: output.width * view.frame.width, height: output.height * view.frame.height))
            } else {
                PanelScale(width: size.width, height: size.height)
            }
        self.init(view, filling: scale, theme: theme)
    }
}
