// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import WaylandWindows

struct OutputStateTests {
    private let screen = OutputState(
        name: "HDMI-A-1", mode: PixelSize(width: 1920, height: 1080),
        millimetres: PixelSize(width: 510, height: 290))

    @Test func `an output that is not turned has the screen's size`() {
        #expect(
            screen.output
                == Output(
                    name: "HDMI-A-1", size: PixelSize(width: 1920, height: 1080),
                    physicalSize: PhysicalSize(width: 510, height: 290)))
        #expect(screen.exactScale == .one)
    }

    @Test(arguments: [1, 3, 5, 7]) func `a quarter turn swaps width and height, also of a mirrored picture`(
        transform: Int32
    ) {
        var state = screen
        state.transform = transform
        #expect(state.output.size == PixelSize(width: 1080, height: 1920))
        #expect(state.output.physicalSize == PhysicalSize(width: 290, height: 510))
    }

    @Test(
        arguments: zip(
            Int32(-1)...8,
            [nil, Rotation.upright, .quarter, .half, .threeQuarters, nil, nil, nil, nil, nil]))
    func `an output has the rotation of its transform, or none if it is mirrored`(
        transform: Int32, rotation: Rotation?
    ) {
        var state = screen
        state.transform = transform
        #expect(state.output.rotation == rotation)
    }

    @Test(arguments: [2, 4, 6]) func `a half turn or a mirrored picture keeps width and height`(
        transform: Int32
    ) {
        var state = screen
        state.transform = transform
        #expect(state.output.size == PixelSize(width: 1920, height: 1080))
        #expect(state.output.physicalSize == PhysicalSize(width: 510, height: 290))
    }

    @Test func `without xdg-output, the logical size follows from the integer scale`() {
        var state = screen
        state.scale = 2
        #expect(state.output.size == PixelSize(width: 960, height: 540))
        #expect(state.exactScale == Scale(whole: 2))
    }

    @Test func `the logical size from xdg-output is used, and the scale follows from it`() {
        var state = screen
        state.transform = 1
        state.scale = 2
        state.logicalSize = PixelSize(width: 720, height: 1280)
        #expect(state.output.size == PixelSize(width: 720, height: 1280))
        #expect(state.exactScale == Scale(numerator: 180))
    }

    @Test func `an output without a size in millimetres has no physical size`() {
        var state = screen
        state.millimetres = .zero
        #expect(state.output.physicalSize == nil)
    }
}
