// SPDX-License-Identifier: MIT

import Layouts
import Windows

/// An output as RandR's monitors describe it: a rectangle of the screen, which is the one root window of all
/// outputs.
struct Monitor: Hashable {
    /// The name that `xrandr --listmonitors` shows, such as `HDMI-1`.
    var name: String
    /// The rectangle of the screen that the monitor shows, turned as a person sees it.
    var area: PixelArea
    /// The size on the glass in millimetres, as the server reports it, or `nil` where it is not known.
    var physicalSize: PhysicalSize?

    /// The monitor as an output.
    var output: Output {
        Output(
            name: name, size: PixelSize(width: area.width, height: area.height), physicalSize: turnedSize)
    }

    /// The size on the glass in millimetres, turned as the pixels are.
    ///
    /// The server reports the size of the panel without its rotation.  Pixels are almost square, so the size
    /// is turned when its longer side is not the side with more pixels.
    private var turnedSize: PhysicalSize? {
        guard let size = physicalSize else { return nil }
        let isWide = area.width >= area.height
        guard area.width != area.height, size.width != size.height, isWide != (size.width > size.height)
        else { return size }
        return PhysicalSize(width: size.height, height: size.width)
    }

    /// The area of the screen that a frame of the output covers, at least one pixel in each direction.
    func area(of frame: Frame) -> PixelArea {
        var covered = PixelArea(of: frame, on: PixelSize(width: area.width, height: area.height))
        covered.x += area.x
        covered.y += area.y
        return covered
    }
}
