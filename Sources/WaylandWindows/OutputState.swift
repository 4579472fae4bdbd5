// SPDX-License-Identifier: MIT

import Layouts
import Windows

/// What a compositor has said of an output.
///
/// Mode and millimetres are those of the screen itself, before it is turned: wl_output in the core protocol.
struct OutputState: Hashable {
    /// The name, such as `HDMI-A-1`.
    var name = ""
    /// The pixels of the screen's mode.
    var mode = PixelSize.zero
    /// Millimetres of the screen, 0 where they are not known.
    var millimetres = PixelSize.zero
    /// `enum wl_output.transform`: quarters of a turn, and 4 more for a mirrored picture.
    var transform: Int32 = 0
    /// The scale, which is rounded up where it is none of whole numbers.
    var scale = 1
    /// The logical size that xdg-output tells, which is already turned.
    var logicalSize: PixelSize?

    private var isTurned: Bool { transform & 1 == 1 }

    /// The pixels of the output as a person sees it.
    var pixels: PixelSize { turned(mode) }

    /// The logical size of the output as a person sees it.
    var size: PixelSize {
        logicalSize ?? PixelSize(width: pixels.width / scale, height: pixels.height / scale)
    }

    /// How many pixels a logical one has.
    var exactScale: Scale { Scale(pixels: pixels, logical: size) }

    /// What is told of it.
    var output: Output {
        let glass = turned(millimetres)
        let isKnown = glass.width > 0 && glass.height > 0
        return Output(
            name: name, size: size,
            physicalSize: isKnown
                ? PhysicalSize(width: Double(glass.width), height: Double(glass.height)) : nil)
    }

    private func turned(_ size: PixelSize) -> PixelSize {
        isTurned ? PixelSize(width: size.height, height: size.width) : size
    }
}
