// SPDX-License-Identifier: MIT

import Layouts
import Testing
import Touch
import Windows

@testable import WaylandWindows

struct OutputStateTests {
    private let screen = OutputState(
        name: "HDMI-A-1", mode: PixelSize(width: 1920, height: 1080),
        millimetres: PixelSize(width: 510, height: 290))

    @Test("an output that is not turned has the screen's size")
    func straight() {
        #expect(
            screen.output
                == Output(
                    name: "HDMI-A-1", size: PixelSize(width: 1920, height: 1080),
                    physicalSize: PhysicalSize(width: 510, height: 290)))
        #expect(screen.exactScale == .one)
    }

    @Test("a quarter of a turn swaps width and height, also of a mirrored picture", arguments: [1, 3, 5, 7])
    func turned(transform: Int32) {
        var state = screen
        state.transform = transform
        #expect(state.output.size == PixelSize(width: 1080, height: 1920))
        #expect(state.output.physicalSize == PhysicalSize(width: 290, height: 510))
    }

    @Test(
        "the output has the rotation of its transform, and none where its picture is mirrored",
        arguments: zip(
            Int32(-1)...8,
            [nil, Rotation.upright, .quarter, .half, .threeQuarters, nil, nil, nil, nil, nil]))
    func rotation(transform: Int32, rotation: Rotation?) {
        var state = screen
        state.transform = transform
        #expect(state.output.rotation == rotation)
    }

    @Test("half a turn and a mirror leave width and height", arguments: [2, 4, 6])
    func halfTurned(transform: Int32) {
        var state = screen
        state.transform = transform
        #expect(state.output.size == PixelSize(width: 1920, height: 1080))
        #expect(state.output.physicalSize == PhysicalSize(width: 510, height: 290))
    }

    @Test("without xdg-output the logical size is that of the whole scale")
    func wholeScale() {
        var state = screen
        state.scale = 2
        #expect(state.output.size == PixelSize(width: 960, height: 540))
        #expect(state.exactScale == Scale(whole: 2))
    }

    @Test("the logical size of xdg-output is taken as it is, and the scale found from it")
    func logicalSize() {
        var state = screen
        state.transform = 1
        state.scale = 2
        state.logicalSize = PixelSize(width: 720, height: 1280)
        #expect(state.output.size == PixelSize(width: 720, height: 1280))
        #expect(state.exactScale == Scale(numerator: 180))
    }

    @Test("an output of no millimetres has no physical size")
    func unknownGlass() {
        var state = screen
        state.millimetres = .zero
        #expect(state.output.physicalSize == nil)
    }
}
