// SPDX-License-Identifier: MIT

import CXCB
import Engine
import Testing
import Windows

@testable import X11Windows

struct MonitorTests {
    @Test func `a frame covers the monitor's pixels that are nearest to its edges`() {
        let monitor = Monitor(name: "HDMI-1", area: PixelArea(x: 1920, y: 100, width: 1366, height: 768))
        let lower = monitor.area(of: Frame(x: 0, y: 0.55, width: 1, height: 0.45))
        #expect(lower == PixelArea(x: 1920, y: 522, width: 1366, height: 346))
        let upper = monitor.area(of: Frame(x: 0, y: 0, width: 1, height: 0.55))
        #expect(upper == PixelArea(x: 1920, y: 100, width: 1366, height: 422))
        let inner = monitor.area(of: Frame(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
        #expect(inner == PixelArea(x: 2262, y: 292, width: 683, height: 384))
    }

    @Test(arguments: [
        (Frame(x: 0.5, y: 1, width: 0.5, height: 0), PixelArea(x: 50, y: 99, width: 50, height: 1)),
        (Frame(x: 2, y: -1, width: 1, height: 5), PixelArea(x: 99, y: 0, width: 1, height: 100)),
    ]) func `a frame without a size or beyond the monitor still covers some of its pixels`(
        frame: Frame, area: PixelArea
    ) {
        let monitor = Monitor(name: "HDMI-1", area: PixelArea(x: 0, y: 0, width: 100, height: 100))
        #expect(monitor.area(of: frame) == area)
    }

    @Test func `the physical size is turned together with the size in pixels`() {
        let panel = PhysicalSize(width: 344, height: 193)
        var monitor = Monitor(
            name: "eDP-1", area: PixelArea(x: 0, y: 0, width: 1920, height: 1080), physicalSize: panel)
        #expect(monitor.output.physicalSize == panel)
        monitor.area = PixelArea(x: 0, y: 0, width: 1080, height: 1920)
        #expect(
            monitor.output
                == Output(
                    name: "eDP-1", size: PixelSize(width: 1080, height: 1920),
                    physicalSize: PhysicalSize(width: 193, height: 344)))
        monitor.physicalSize = nil
        #expect(monitor.output.physicalSize == nil)
    }

    @Test(arguments: [
        (XCB_RANDR_ROTATION_ROTATE_0, Rotation.upright), (XCB_RANDR_ROTATION_ROTATE_90, .quarter),
        (XCB_RANDR_ROTATION_ROTATE_180, .half), (XCB_RANDR_ROTATION_ROTATE_270, .threeQuarters),
        (XCB_RANDR_ROTATION_REFLECT_X, nil), (XCB_RANDR_ROTATION_REFLECT_Y, nil),
    ]) func `an output has the rotation from RandR, or none if it is mirrored`(
        bit: xcb_randr_rotation_t, rotation: Rotation?
    ) {
        #expect(Rotation(randr: UInt16(bit.rawValue)) == rotation)
        #expect(
            Rotation(randr: UInt16(bit.rawValue | XCB_RANDR_ROTATION_REFLECT_X.rawValue)) == nil)
    }
}
