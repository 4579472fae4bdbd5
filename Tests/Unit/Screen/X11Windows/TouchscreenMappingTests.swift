// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import X11Windows

struct TouchscreenMappingTests {
    /// The pixel of the screen that a touch at fractions of the device's axes reaches.
    private func pixel(_ mapping: TouchscreenMapping, x: Float, y: Float, on screen: PixelSize) -> [Float] {
        let m = mapping.numbers
        return [
            (m[0] * x + m[1] * y + m[2]) * Float(screen.width),
            (m[3] * x + m[4] * y + m[5]) * Float(screen.height),
        ].map { $0.rounded() }
    }

    @Test func `a monitor that fills the screen without rotation has the identity mapping`() throws {
        let size = PixelSize(width: 800, height: 480)
        let monitor = Monitor(name: "DSI-1", area: PixelArea(size))
        #expect(try #require(TouchscreenMapping(to: monitor, on: size)) == .identity)
    }

    @Test(arguments: [
        (Rotation.upright, [75, 25]), (.quarter, [75, 75]), (.half, [25, 75]),
        (.threeQuarters, [25, 25]),
    ]) func `a touch reaches the pixel under it, also on a turned monitor`(
        rotation: Rotation, reached: [Float]
    ) throws {
        let size = PixelSize(width: 100, height: 100)
        var monitor = Monitor(name: "DSI-1", area: PixelArea(size))
        monitor.rotation = rotation
        let mapping = try #require(TouchscreenMapping(to: monitor, on: size))
        #expect(pixel(mapping, x: 0.75, y: 0.25, on: size) == reached)
    }

    @Test func `a touch on the second monitor reaches it, with the rotation of that monitor`() throws {
        let size = PixelSize(width: 1500, height: 1000)
        var monitor = Monitor(
            name: "HDMI-1", area: PixelArea(x: 1000, y: 200, width: 480, height: 800))
        monitor.rotation = .threeQuarters
        let mapping = try #require(TouchscreenMapping(to: monitor, on: size))
        #expect(pixel(mapping, x: 0, y: 0, on: size) == [1000, 1000])
        #expect(pixel(mapping, x: 0.5, y: 0.25, on: size) == [1120, 600])
        #expect(mapping.numbers[6...] == [0, 0, 1])
    }

    @Test func `a mirrored monitor and a screen without a size have no mapping`() {
        var monitor = Monitor(name: "DSI-1", area: PixelArea(x: 0, y: 0, width: 10, height: 10))
        #expect(TouchscreenMapping(to: monitor, on: .zero) == nil)
        monitor.rotation = nil
        #expect(TouchscreenMapping(to: monitor, on: PixelSize(width: 10, height: 10)) == nil)
    }

    @Test func `an operator's mapping is kept, and the overlay's own mapping may be replaced`() throws {
        let numbers: [Float] = [0.5, 0, 0, 0, 1, 0, 0, 0, 1]
        let half = try #require(TouchscreenMapping(numbers))
        #expect(TouchscreenMapping.identity.mayBeReplaced(own: nil))
        #expect(TouchscreenMapping.identity.mayBeReplaced(own: half))
        #expect(half.mayBeReplaced(own: half))
        #expect(!half.mayBeReplaced(own: nil))
        #expect(!half.mayBeReplaced(own: .identity))
        #expect(TouchscreenMapping([1, 2]) == nil)
    }

    private func mapping(_ numbers: Float...) throws -> TouchscreenMapping {
        try #require(TouchscreenMapping(numbers + [0, 0, 1]))
    }

    @Test func `on a turned screen, an operator's calibration that turns is enough`() throws {
        let size = PixelSize(width: 800, height: 480)
        var monitor = Monitor(name: "DSI-1", area: PixelArea(size))
        monitor.rotation = .half
        let turn = try #require(TouchscreenMapping(to: monitor, on: size))
        let operators = try mapping(-1, 0, 1, 0, -1, 1)
        #expect(turn.isDone(by: operators, insteadOf: .identity, onWholeScreen: true))
        // How the glass lies and how the screen is turned, in one matrix.
        #expect(turn.isDone(by: try mapping(0, 1, 0, -1, 0, 1), insteadOf: .identity, onWholeScreen: true))
        // udev's own, or a panel's: how the glass lies on the screen.
        #expect(!turn.isDone(by: operators, insteadOf: operators, onWholeScreen: true))
        // One that only corrects the glass.
        let correction = try mapping(1.1, 0, -0.05, 0.02, 0.9, 0.04)
        #expect(!turn.isDone(by: correction, insteadOf: .identity, onWholeScreen: true))
        // Another driver than libinput's.
        #expect(!turn.isDone(by: nil, insteadOf: nil, onWholeScreen: true))
    }

    @Test func `beside another monitor, only an operator's calibration of this monitor is enough`() throws {
        let size = PixelSize(width: 1600, height: 480)
        let monitor = Monitor(name: "DSI-1", area: PixelArea(x: 800, y: 0, width: 800, height: 480))
        let right = try #require(TouchscreenMapping(to: monitor, on: size))
        let operators = try mapping(0.5, 0, 0.5, 0, 1, 0)
        #expect(right.isDone(by: operators, insteadOf: .identity, onWholeScreen: false))
        let turn = try mapping(-1, 0, 1, 0, -1, 1)
        #expect(!right.isDone(by: turn, insteadOf: .identity, onWholeScreen: false))
        // The glass lies upside down, which udev knows.
        let both = try mapping(-0.5, 0, 1, 0, -1, 1)
        #expect(right.isDone(by: both, insteadOf: turn, onWholeScreen: false))
    }
}
