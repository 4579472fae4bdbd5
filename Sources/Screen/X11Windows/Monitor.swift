// SPDX-License-Identifier: MIT

import CXCB
import Engine
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
    /// How far the output is turned clockwise, or `nil` where its picture is mirrored.
    var rotation: Rotation? = .upright

    var output: Output {
        Output(
            name: name, size: PixelSize(width: area.width, height: area.height), physicalSize: turnedSize,
            rotation: rotation)
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

extension Rotation {
    /// Makes the rotation of an output from RandR's bits, or `nil` for a mirrored picture.
    ///
    /// RandR turns the picture counterclockwise: `xrandr --rotate left` sets Rotate_90.  So the screen itself is
    /// turned clockwise by the same number.
    init?(randr bits: UInt16) {
        switch UInt32(bits) {
        // A controller without an output has no rotation.
        case 0, XCB_RANDR_ROTATION_ROTATE_0.rawValue: self = .upright
        case XCB_RANDR_ROTATION_ROTATE_90.rawValue: self = .quarter
        case XCB_RANDR_ROTATION_ROTATE_180.rawValue: self = .half
        case XCB_RANDR_ROTATION_ROTATE_270.rawValue: self = .threeQuarters
        default: return nil
        }
    }
}
