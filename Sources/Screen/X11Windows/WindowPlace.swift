// SPDX-License-Identifier: MIT

import Engine
import Windows

/// The places of a window and of its image on the screen.
struct WindowPlace: Hashable {
    /// The area of the screen that shows the image.
    let image: PixelArea
    /// The area of the screen that the window covers: that of the image, or the whole screen.
    let window: PixelArea

    /// Places an image at a frame of a monitor, in a window of its own size or of `screen`, if that is given.
    init(of frame: Frame, on monitor: Monitor, covering screen: PixelSize?) {
        image = monitor.area(of: frame)
        window = screen.map { PixelArea($0) } ?? image
    }

    /// The size of the image in pixels.
    var size: PixelSize { PixelSize(width: image.width, height: image.height) }

    func inWindow(_ area: PixelArea) -> PixelArea {
        PixelArea(
            x: area.x + image.x - window.x, y: area.y + image.y - window.y, width: area.width,
            height: area.height)
    }

    /// Converts a rectangle of the window to one of the image, which may lie outside the image.
    func inImage(_ area: PixelArea) -> PixelArea {
        PixelArea(
            x: area.x + window.x - image.x, y: area.y + window.y - image.y, width: area.width,
            height: area.height)
    }
}
