// SPDX-License-Identifier: MIT

import Engine
import Windows

/// The state of an output, as the compositor reports it.
///
/// Mode and millimetres are those of the screen before any rotation: see wl_output in the core protocol.
struct OutputState: Hashable {
    /// The name, such as `HDMI-A-1`.
    var name = ""
    /// The size of the screen's mode in pixels.
    var mode = PixelSize.zero
    /// The size of the screen in millimetres, 0 where it is not known.
    var millimetres = PixelSize.zero
    /// `enum wl_output.transform`: quarters of a turn, and 4 more for a mirrored picture.
    var transform: Int32 = 0
    /// The scale; a fractional scale is rounded up.
    var scale = 1
    /// The logical size that xdg-output reports, already turned.
    var logicalSize: PixelSize?

    private var isTurned: Bool { transform & 1 == 1 }

    /// The size in pixels, as a person sees the output.
    var pixels: PixelSize { turned(mode) }

    /// The logical size, as a person sees the output.
    var size: PixelSize {
        logicalSize ?? PixelSize(width: pixels.width / scale, height: pixels.height / scale)
    }

    /// How many pixels a logical pixel has.
    var exactScale: Scale { Scale(pixels: pixels, logical: size) }

    var output: Output {
        let glass = turned(millimetres)
        let isKnown = glass.width > 0 && glass.height > 0
        return Output(
            name: name, size: size,
            physicalSize: isKnown
                ? PhysicalSize(width: Double(glass.width), height: Double(glass.height)) : nil,
            rotation: Rotation(outputTransform: Int(transform)))
    }

    private func turned(_ size: PixelSize) -> PixelSize {
        isTurned ? PixelSize(width: size.height, height: size.width) : size
    }
}
