// SPDX-License-Identifier: MIT

package import Drawing
package import Engine
package import Windows

extension ViewDrawing {
    /// Draws a view so that it fills a window of `size` pixels.
    ///
    /// The window covers exactly the view, because ``Engine/AlternatesRow`` keeps the row of alternates
    /// within the view. The display server decides the size of the window in pixels. `output` is the output's
    /// size on the glass, or `nil` if it is unknown. Then the output counts as one with the density
    /// ``Drawing/PanelScale/commonDensity``.
    package init(_ view: DrawnView, filling size: PixelSize, on output: PhysicalSize?, theme: Theme) {
        self = ViewPainting(view, filling: PanelScale(size, of: view, on: output), theme: theme).drawing
    }
}

extension PanelScale {
    /// The scale of a window of `size` pixels that a view fills; the output's size is `nil` if it is unknown.
    init(_ size: PixelSize, of view: DrawnView, on output: PhysicalSize?) {
        guard let output else {
            self.init(width: size.width, height: size.height)
            return
        }
        self.init(
            width: size.width, height: size.height,
            size: PhysicalSize(
                width: output.width * view.frame.width, height: output.height * view.frame.height))
    }
}
