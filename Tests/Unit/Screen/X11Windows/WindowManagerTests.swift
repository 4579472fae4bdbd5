// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import X11Windows

struct WindowManagerTests {
    private let struts: [UInt32] = [401, 402]

    @Test func `without a window manager, windows stay where they are put and may set struts`() {
        let manager = WindowManager(name: nil, supported: [], struts: struts, modal: 500)
        #expect(!manager.isKnown)
        #expect(!manager.placesWindowsItself)
        #expect(manager.keepsStrutsFree)
    }

    @Test func `a window manager is unknown until it has described itself completely`() {
        #expect(!WindowManager(name: "Openbox", supported: [], struts: struts, modal: 500).isKnown)
        #expect(!WindowManager(name: nil, supported: [400, 401], struts: struts, modal: 500).isKnown)
        let wlroots = WindowManager(name: "wlroots wm", supported: [], struts: struts, modal: 500)
        #expect(!wlroots.isKnown && wlroots.placesWindowsItself && !wlroots.keepsStrutsFree)
    }

    @Test(arguments: [401, 402]) func `a window manager that supports a strut property keeps that space free`(
        atom: UInt32
    ) {
        let manager = WindowManager(name: "Openbox", supported: [400, atom], struts: struts, modal: 500)
        #expect(manager.isKnown && manager.keepsStrutsFree && !manager.placesWindowsItself)
    }

    @Test func `wlroots supports no struts and decides where windows are`() {
        let manager = WindowManager(name: "wlroots wm", supported: [300, 400], struts: struts, modal: 500)
        #expect(manager.isKnown && manager.placesWindowsItself && !manager.keepsStrutsFree)
    }

    @Test func `only wlroots may miss a first image, and is asked if it changes states`() {
        for (name, supported, expected) in [
            ("wlroots wm", [400, 500], true), ("wlroots wm", [400], false), ("Openbox", [400, 500], false),
        ] as [(String, [UInt32], Bool)] {
            let manager = WindowManager(name: name, supported: supported, struts: struts, modal: 500)
            #expect(manager.mayMissFirstImage == expected)
        }
    }

    @Test func `an image keeps its place in a window of its own size or of the screen's size`() {
        let monitor = Monitor(
            name: "DP-1", area: PixelArea(x: 800, y: 40, width: 1024, height: 600), physicalSize: nil)
        let frame = Frame(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
        let row = PixelArea(x: 3, y: 7, width: 100, height: 1)

        let own = WindowPlace(of: frame, on: monitor, covering: nil)
        #expect(own.window == PixelArea(x: 1056, y: 340, width: 512, height: 300))
        #expect(own.window == own.image)
        #expect(own.inWindow(row) == row && own.inImage(row) == row)

        let wide = WindowPlace(of: frame, on: monitor, covering: PixelSize(width: 1824, height: 768))
        #expect(wide.window == PixelArea(x: 0, y: 0, width: 1824, height: 768))
        #expect(wide.image == own.image && wide.size == PixelSize(width: 512, height: 300))
        #expect(wide.inWindow(row) == PixelArea(x: 1059, y: 347, width: 100, height: 1))
        #expect(wide.inImage(wide.inWindow(row)) == row)
    }
}
