// SPDX-License-Identifier: MIT

import Layouts
import Windows

/// An output as RandR's monitors tell of it: a rectangle of the screen, the one root window under all outputs.
struct Monitor: Hashable {
    /// The name that `xrandr --listmonitors` shows, such as `HDMI-1`.
    var name: String
    /// Its rectangle of the screen, turned as a person sees it.
    var area: PixelArea
    /// Its size on the glass as the server tells it, or `nil` where it does not know it.
    var physicalSize: PhysicalSize?

    /// The output that the monitor is.
    var output: Output {
        Output(
            name: name, size: PixelSize(width: area.width, height: area.height), physicalSize: turnedSize)
    }

    /// The size on the glass, turned as the pixels are: the server tells it of the panel, however that is mounted.
    ///
    /// Pixels are near enough to squares for the better of two ways to be the right one.
    private var turnedSize: PhysicalSize? {
        guard let size = physicalSize else { return nil }
        let isWide = area.width >= area.height
        guard area.width != area.height, size.width != size.height, isWide != (size.width > size.height)
        else { return size }
        return PhysicalSize(width: size.height, height: size.width)
    }

    /// The pixels of the screen that a frame of the output covers, at least one.
    func area(of frame: Frame) -> PixelArea {
        var covered = PixelArea(of: frame, on: PixelSize(width: area.width, height: area.height))
        covered.x += area.x
        covered.y += area.y
        return covered
    }
}
