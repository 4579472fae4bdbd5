// SPDX-License-Identifier: MIT

import Testing
import Windows

@testable import X11Windows

struct StrutTests {
    private let monitor = PixelArea(x: 0, y: 0, width: 1920, height: 1080)
    private let screen = PixelSize(width: 1920, height: 1080)

    @Test(arguments: [
        (
            PixelArea(x: 0, y: 680, width: 1920, height: 400),
            [0, 0, 0, 400, 0, 0, 0, 0, 0, 0, 0, 1919] as [UInt32]
        ),
        (PixelArea(x: 0, y: 0, width: 1920, height: 300), [0, 0, 300, 0, 0, 0, 0, 0, 0, 1919, 0, 0]),
        (PixelArea(x: 0, y: 0, width: 200, height: 1080), [200, 0, 0, 0, 0, 1079, 0, 0, 0, 0, 0, 0]),
        (PixelArea(x: 1800, y: 0, width: 120, height: 1080), [0, 120, 0, 0, 0, 0, 0, 1079, 0, 0, 0, 0]),
    ]) func `a window that fills an edge of the only monitor reserves its depth there`(
        window: PixelArea, numbers: [UInt32]
    ) throws {
        let strut = try #require(Strut(of: window, on: monitor, beside: [], screen: screen))
        #expect(strut.partial == numbers)
        #expect(strut.plain == Array(numbers.prefix(4)))
    }

    @Test(arguments: [
        PixelArea(x: 0, y: 600, width: 1920, height: 400),
        PixelArea(x: 100, y: 680, width: 1720, height: 400),
        PixelArea(x: 0, y: 680, width: 1919, height: 400),
        PixelArea(x: 1, y: 680, width: 1919, height: 400),
        PixelArea(x: 0, y: 0, width: 200, height: 1079),
        PixelArea(x: 0, y: 1, width: 200, height: 1079),
        PixelArea(x: 0, y: 0, width: 1920, height: 1080),
        PixelArea(x: 100, y: 0, width: 100, height: 1080),
    ]) func `a window that fills no edge, or all of its monitor, reserves nothing`(window: PixelArea) {
        #expect(Strut(of: window, on: monitor, beside: [], screen: screen) == nil)
    }

    @Test(arguments: [
        PixelArea(x: -1920, y: 0, width: 1920, height: 1080),
        PixelArea(x: 1920, y: 0, width: 1920, height: 1080),
        PixelArea(x: 0, y: -1080, width: 1920, height: 1080),
        PixelArea(x: 0, y: 1080, width: 1920, height: 1080),
        PixelArea(x: -1, y: 0, width: 1920, height: 1080),
        PixelArea(x: 0, y: 1, width: 1920, height: 1080),
    ]) func `a window on a monitor that is not within the screen reserves nothing`(monitor: PixelArea) {
        var (low, left) = (monitor, monitor)
        (low.y, low.height) = (monitor.y + 680, 400)
        left.width = 200
        #expect(Strut(of: low, on: monitor, beside: [], screen: screen) == nil)
        #expect(Strut(of: left, on: monitor, beside: [], screen: screen) == nil)
    }

    @Test func `on the right monitor, a strut covers only that monitor's part of the edge`() throws {
        let right = PixelArea(x: 1920, y: 0, width: 1280, height: 1080)
        let strut = try #require(
            Strut(
                of: PixelArea(x: 1920, y: 780, width: 1280, height: 300), on: right, beside: [monitor],
                screen: PixelSize(width: 3200, height: 1080)))
        #expect(strut.partial == [0, 0, 0, 300, 0, 0, 0, 0, 0, 0, 1920, 3199])
    }

    @Test func `a strut includes the gap below a monitor that ends above the screen's edge`() throws {
        let right = PixelArea(x: 1920, y: 0, width: 1280, height: 800)
        let strut = try #require(
            Strut(
                of: PixelArea(x: 1920, y: 500, width: 1280, height: 300), on: right, beside: [monitor],
                screen: PixelSize(width: 3200, height: 1080)))
        #expect(strut.partial == [0, 0, 0, 580, 0, 0, 0, 0, 0, 0, 1920, 3199])
    }

    @Test func `a strut includes the gap above a monitor that begins below the screen's edge`() throws {
        let right = PixelArea(x: 1920, y: 280, width: 1280, height: 800)
        let strut = try #require(
            Strut(
                of: PixelArea(x: 1920, y: 280, width: 1280, height: 300), on: right, beside: [monitor],
                screen: PixelSize(width: 3200, height: 1080)))
        #expect(strut.partial == [0, 0, 580, 0, 0, 0, 0, 0, 1920, 3199, 0, 0])
    }

    @Test func `a window has no strut if another monitor lies between it and the screen's edge`() {
        let below = PixelArea(x: 400, y: 1080, width: 1024, height: 768)
        let tall = PixelSize(width: 1920, height: 1848)
        let window = PixelArea(x: 0, y: 680, width: 1920, height: 400)
        #expect(Strut(of: window, on: monitor, beside: [below], screen: tall) == nil)
        let left = PixelArea(x: 0, y: 0, width: 1024, height: 768)
        let right = PixelArea(x: 1024, y: 0, width: 1024, height: 768)
        let side = PixelArea(x: 1024, y: 0, width: 100, height: 768)
        #expect(
            Strut(of: side, on: right, beside: [left], screen: PixelSize(width: 2048, height: 768)) == nil)
    }
}
