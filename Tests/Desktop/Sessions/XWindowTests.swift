// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import TestPanels
import Testing
import Windows
import X11Windows

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    @Test func `an X window shows its image above a fullscreen window until it is closed`() throws {
        let display = try XDisplay()
        let client = display.client
        let fullscreen = client.makeWindow(display.all, color: XDisplay.color)
        let before = try client.windows()
        for isMemoryShared in [true, false] {
            let server = try X11DisplayServer(display: XServer.display, isMemoryShared: isMemoryShared)
            let viewer = XViewer(server)
            let output = try #require(server.outputs.first)
            #expect(output.size == display.size)
            let window = try server.window(
                on: output.name, frame: Frame(x: 0, y: 0.5, width: 1, height: 0.5), reservesSpace: true)
            try server.dispatch()
            #expect(window.size == PixelSize(width: 1024, height: 384))
            #expect(try client.picture(of: display.all) == display.picture())

            // As it comes, as it changes, and as it slides out and in.
            var image = XImage(window.size, seed: 1)
            try viewer.show(image, damage: [PixelArea(window.size)], in: window)
            #expect(try client.picture(of: display.all) == display.picture(image, row: 384))
            let damage = [
                PixelArea(x: 0, y: 0, width: 1, height: 384),
                PixelArea(x: 300, y: 100, width: 33, height: 70),
                PixelArea(x: 0, y: 380, width: 1024, height: 4),
            ]
            image.redraw(damage, seed: 2)
            try viewer.show(image, damage: damage, in: window)
            #expect(try client.picture(of: display.all) == display.picture(image, row: 384))
            for offset in [200, 384, 100] {
                image.redraw([damage[1]], seed: offset)
                try viewer.show(image, damage: [damage[1]], offset: offset, in: window)
                #expect(try client.picture(of: display.all) == display.picture(image, row: 384 + offset))
            }

            // Another window that comes above it is followed, and what that had covered is drawn again.
            client.raise(fullscreen)
            try viewer.wait { try client.picture(of: display.all) == display.picture(image, row: 484) }

            window.close()
            try viewer.wait { try client.windows() == before }
            #expect(try client.picture(of: display.all) == display.picture())
        }
    }

    @Test func `two windows that raise themselves above each other stop after a while`() throws {
        let display = try XDisplay()
        let viewers = try (0..<2).map { _ in XViewer(try X11DisplayServer(display: XServer.display)) }
        var pictures: [XPicture] = []
        for (seed, viewer) in viewers.enumerated() {
            let window = try viewer.server.window(
                on: viewer.server.outputs[0].name, frame: Frame(x: 0, y: 0.5, width: 1, height: 0.5),
                reservesSpace: false)
            let image = XImage(window.size, seed: seed)
            pictures.append(image.picture)
            try viewer.show(image, damage: [], in: window)
        }
        let area = PixelArea(x: 0, y: 384, width: 1024, height: 384)
        var quietRounds = 0
        try viewers[0].wait {
            try viewers[1].server.dispatch()
            let picture = try display.client.picture(of: area)
            let isQuiet = !viewers.contains { $0.hasInput } && pictures.contains(picture)
            quietRounds = isQuiet ? quietRounds + 1 : 0
            return quietRounds == 3
        }
    }

    @Test func `a touch on an X window reaches the window below it`() throws {
        let display = try XDisplay()
        _ = display.client.makeWindow(display.all, color: XDisplay.color)
        let viewer = XViewer(try X11DisplayServer(display: XServer.display))
        let window = try viewer.server.window(
            on: viewer.server.outputs[0].name, frame: Frame(x: 0, y: 0.5, width: 1, height: 0.5),
            reservesSpace: true)
        try viewer.show(XImage(window.size, seed: 3), damage: [], in: window)
        var screen = try VirtualTouchscreen(.atmelMaXTouch, phys: "test/x-window")
        var press: (x: Int, y: Int)?
        // The server may not have opened the touchscreen yet.
        try viewer.wait {
            screen.down(slot: 0, x: 0.25, y: 0.75)
            try screen.report()
            screen.up(slot: 0)
            try screen.report()
            press = display.client.takePress()
            return press != nil
        }
        let place = try #require(press)
        #expect(abs(place.x - 256) <= 2 && abs(place.y - 576) <= 2, "\(place)")
    }

    @Test func `an X window follows its output to another size, and must be drawn again`() throws {
        let display = try XDisplay()
        defer { try? display.client.setOutput(display.size) }
        _ = display.client.makeWindow(display.all, color: XDisplay.color)
        let viewer = XViewer(try X11DisplayServer(display: XServer.display))
        let window = try viewer.server.window(
            on: viewer.server.outputs[0].name, frame: Frame(x: 0, y: 0.5, width: 1, height: 0.5),
            reservesSpace: false)
        try viewer.show(XImage(window.size, seed: 4), damage: [], in: window)
        try display.client.setOutput(PixelSize(width: 800, height: 600))
        try viewer.wait { viewer.resized == 1 && viewer.changes == 1 }
        #expect(viewer.server.outputs.map(\.size) == [PixelSize(width: 800, height: 600)])
        #expect(window.size == PixelSize(width: 800, height: 300))
        let image = XImage(window.size, seed: 5)
        try viewer.show(image, damage: [], in: window)
        let area = PixelArea(x: 0, y: 300, width: 800, height: 300)
        #expect(try display.client.picture(of: area) == image.picture)
        let right = PixelArea(x: 900, y: 384, width: 100, height: 300)
        #expect(
            try display.client.picture(of: right)
                == XPicture(PixelSize(width: 100, height: 300), color: XDisplay.color))
    }

    @Test func `under a window manager, maximised windows make room; fullscreen ones stay below`() throws {
        let display = try XDisplay()
        let client = display.client
        let manager = try XServer.shared.start(["openbox"])
        defer { withExtendedLifetime(manager) {} }
        let maximised = client.makeWindow(
            PixelArea(x: 10, y: 10, width: 300, height: 200), color: 0x60_4020,
            states: ["MAXIMIZED_VERT", "MAXIMIZED_HORZ"])
        let viewer = XViewer(try X11DisplayServer(display: XServer.display))
        // Where nobody manages windows, it stays as it was made.
        try viewer.wait { try client.geometry(of: maximised).size.width > 1000 }
        let height = try client.geometry(of: maximised).size.height
        for reservesSpace in [true, false] {
            let window = try viewer.server.window(
                on: viewer.server.outputs[0].name, frame: Frame(x: 0, y: 0.6, width: 1, height: 0.4),
                reservesSpace: reservesSpace)
            let image = XImage(window.size, seed: 6)
            try viewer.show(image, damage: [], in: window)
            let top = PixelArea(x: 0, y: 0, width: 1024, height: 461)
            let area = PixelArea(x: 0, y: 461, width: 1024, height: 307)
            #expect(window.size == PixelSize(width: 1024, height: 307))
            try viewer.wait {
                try client.geometry(of: maximised).size.height == height - (reservesSpace ? 307 : 0)
            }
            let fullscreen = client.makeWindow(
                PixelArea(x: 0, y: 0, width: 100, height: 100), color: 0x10_2030, states: ["FULLSCREEN"])
            try viewer.wait { try client.geometry(of: fullscreen).size == display.size }
            try viewer.wait {
                try client.picture(of: area) == image.picture
                    && client.picture(of: top)
                        == XPicture(PixelSize(width: 1024, height: 461), color: 0x10_2030)
            }
            client.destroy(fullscreen)
            window.close()
            try viewer.wait { try client.geometry(of: maximised).size.height == height }
        }
    }

    @Test func `with a compositor, an X window has alpha; a lost connection is an error`() throws {
        let display = try XDisplay()
        let viewer = XViewer(try X11DisplayServer(display: XServer.display))
        for depth in [24, 32] {
            if depth == 32 { display.client.becomeCompositor() }
            let before = try display.client.windows()
            try viewer.server.dispatch()
            let window = try viewer.server.window(
                on: viewer.server.outputs[0].name, frame: Frame(x: 0, y: 0, width: 1, height: 0.5),
                reservesSpace: false)
            let image = XImage(window.size, seed: 7)
            try viewer.show(image, damage: [], in: window)
            let made = try display.client.windows().filter { !before.contains($0) }
            #expect(try made.map { try display.client.geometry(of: $0).depth } == [depth])
            let area = PixelArea(x: 0, y: 0, width: 1024, height: 384)
            #expect(try display.client.picture(of: area) == image.picture)
            if depth == 32 { display.client.endClient(of: try #require(made.first)) }
            window.close()
        }
        let error = #expect(throws: DisplayError.self) { try viewer.wait { false } }
        #expect(
            error?.description
                == "cannot show windows on the X server \(XServer.display): the connection to it is lost")
    }

    @Test func `an X server that needs a cookie and a missing X server are different errors`() throws {
        let display = try XDisplay()
        let cookie = try #require(unsafe getenv("XAUTHORITY").map { unsafe String(cString: $0) })
        unsafe setenv("XAUTHORITY", "/dev/null", 1)
        defer { unsafe setenv("XAUTHORITY", cookie, 1) }
        let error = #expect(throws: DisplayError.self) { try X11DisplayServer(display: XServer.display) }
        #expect(
            error?.description
                == "cannot connect to the X server \(XServer.display): it refuses this program; set XAUTHORITY to the"
                + " file with the server's cookie, or have `xhost` let the user in")
        withExtendedLifetime(display) {}
    }
}
