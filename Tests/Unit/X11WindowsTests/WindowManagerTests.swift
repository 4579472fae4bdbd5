// SPDX-License-Identifier: MIT

import Layouts
import Testing
import Windows

@testable import X11Windows

struct WindowManagerTests {
    private let struts: [UInt32] = [401, 402]

    @Test("without a window manager windows stay where they are put, and may keep space for one that comes")
    func none() {
        let manager = WindowManager(name: nil, supported: [], struts: struts)
        #expect(!manager.isKnown)
        #expect(!manager.placesWindowsItself)
        #expect(manager.keepsStrutsFree)
    }

    @Test("a manager that has begun to describe itself is not known yet")
    func halfDescribed() {
        #expect(!WindowManager(name: "Openbox", supported: [], struts: struts).isKnown)
        #expect(!WindowManager(name: nil, supported: [400, 401], struts: struts).isKnown)
        let wlroots = WindowManager(name: "wlroots wm", supported: [], struts: struts)
        #expect(!wlroots.isKnown && wlroots.placesWindowsItself && !wlroots.keepsStrutsFree)
    }

    @Test(
        "a manager that knows one of the properties for struts keeps their space free", arguments: [401, 402])
    func struts(atom: UInt32) {
        let manager = WindowManager(name: "Openbox", supported: [400, atom], struts: struts)
        #expect(manager.isKnown && manager.keepsStrutsFree && !manager.placesWindowsItself)
    }

    @Test("wlroots knows no struts, and leaves places to the compositor")
    func wlroots() {
        let manager = WindowManager(name: "wlroots wm", supported: [300, 400], struts: struts)
        #expect(manager.isKnown && manager.placesWindowsItself && !manager.keepsStrutsFree)
    }

    @Test("a window has the place of its image, or covers the screen with the image at the same place")
    func places() {
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
