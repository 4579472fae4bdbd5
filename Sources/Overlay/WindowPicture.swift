// SPDX-License-Identifier: MIT

public import Layouts
public import Painting
public import Views
public import Windows

extension ViewDrawing {
    /// Draws a view so that it fills a window of so many pixels.
    ///
    /// The window stands where the view does, and is as large.  The display server decides how many pixels it has.
    ///
    /// - Parameters:
    ///   - view: The view, in fractions of the output.
    ///   - size: The window's pixels.
    ///   - output: The output's size on the glass; `nil` where it is not known, and an output of the common density is
    ///     assumed.
    ///   - theme: The theme.
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
        self.init(view, filling: scale, theme: theme)
    }
}
