// SPDX-License-Identifier: MIT

import Control
import Drawing
import Engine
import Testing
import Windows

@testable import Overlay

struct OverlayControllerTests {
    @Test func `the overlay opens a window, draws the view and reports when it is visible`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        #expect(stage.diary.read() == ["log: panel p is shown on output DSI-1", "attach p 200×100"])
        stage.will(show: true, 7)
        #expect(stage.diary.read() == ["open 1 on DSI-1 50%", "get view"])
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == ["present 1 all"])
        stage.display.frame()
        #expect(stage.diary.read() == ["finished 7"])
        stage.did(show: true, 7)
        stage.display.frame()
        #expect(stage.diary.read() == [])
    }

    @Test func `the overlay draws the same picture on lent pixels as on its own image`() {
        let (stage, other) = (Stage(), Stage())
        stage.display.lendsPixels = true
        for stage in [stage, other] {
            #expect(!stage.controller.isAtRest)
            stage.controller.take(.driverCame([Stage.panel(isVisible: true)]))
            _ = stage.diary.read()
            #expect(!stage.controller.isAtRest)
            stage.driver.answer(Stage.view())
        }
        #expect(stage.diary.read() == ["lend 1 all"])
        #expect(other.diary.read() == ["present 1 all"])
        let (window, image) = (stage.display.windows[0], other.display.windows[0])
        #expect(window.middle != 0 && window.middle == image.middle)
        stage.display.frame()
        stage.controller.loadFonts()
        #expect(stage.controller.isAtRest)
    }

    @Test func `a panel that the session gets back is attached and shown again`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel(isVisible: true)]))
        stage.driver.answer(Stage.view())
        stage.display.frame()
        _ = stage.diary.read()
        stage.controller.take(.panelGone(Stage.panel(isVisible: true)))
        #expect(stage.diary.read() == ["close 1"])
        stage.controller.take(.panelCame(Stage.panel(isVisible: true)))
        #expect(stage.diary.read() == ["attach p 200×100", "open 2 on DSI-1 50%", "get view"])
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == ["present 2 all"])
    }

    @Test func `the overlay is at rest even if a panel has no output`() {
        let stage = Stage()
        var other = Stage.panel(isVisible: true, output: "HDMI-A-9")
        other.name = "other"
        stage.controller.take(.driverCame([Stage.panel(isVisible: true), other]))
        stage.driver.answer(Stage.view())
        stage.display.frame()
        stage.controller.loadFonts()
        #expect(stage.controller.isAtRest)
    }

    @Test func `the overlay reserves no space for a view at its second place`() {
        for options in [OverlayOptions(), .init(reservation: .yes)] {
            let stage = Stage(options)
            var panel = Stage.panel()
            panel.reservesSpace = true
            stage.controller.take(.driverCame([panel]))
            _ = stage.diary.read()
            // The driver tells the place before it shows the view.
            var moved = panel
            moved.isAtSecondPlace = true
            stage.controller.take(.panelChanged(moved, from: panel))
            stage.will(show: true, 1, frame: Frame(minX: 0, minY: 0, maxX: 1, maxY: 0.4))
            #expect(stage.diary.read() == ["open 1 on DSI-1 40%", "get view"])
            stage.driver.answer(nil)
            stage.will(show: false, 2)
            _ = stage.diary.read()
            stage.controller.take(.panelChanged(panel, from: moved))
            stage.will(show: true, 3)
            #expect(stage.diary.read() == ["open 2 on DSI-1 50% reserved", "get view"])
        }
    }

    @Test func `the handle is drawn only when it changes, and reserves no space`() {
        let stage = Stage(.init(reservation: .yes))
        var panel = Stage.panel()
        panel.handle = Frame(minX: 0.4, minY: 0.9, maxX: 0.6, maxY: 1)
        stage.controller.take(.driverCame([panel]))
        let opened = ["open 1 on DSI-1 10%", "present 1 all", "attach p 200×100"]
        #expect(stage.diary.read().suffix(3) == opened)
        stage.display.frame()
        // Something else of the panel changes.
        var other = panel
        other.layer = "more"
        stage.controller.take(.panelChanged(other, from: panel))
        #expect(stage.diary.read() == [])
        var dark = panel
        dark.theme = "dark"
        stage.controller.take(.panelChanged(dark, from: other))
        #expect(stage.diary.read() == ["close 1", "open 2 on DSI-1 10%", "present 2 all"])
        // The compositor gives the window another size before it can take the next image.
        stage.display.windows[1].size = PixelSize(width: 60, height: 20)
        stage.controller.windowResized(stage.display.windows[1])
        #expect(stage.diary.read() == ["present 2 all"])
        stage.controller.take(.panelChanged(Stage.panel(), from: dark))
        #expect(stage.diary.read() == ["close 2"])
        stage.controller.take(.panelChanged(panel, from: Stage.panel()))
        stage.driverGone()
        #expect(stage.diary.read() == ["open 3 on DSI-1 10%", "present 3 all", "close 3"])
    }

    @Test func `the overlay does not try again to open a handle that cannot be shown`() {
        let stage = Stage()
        stage.display.refusal = DisplayError("open a window", reason: "there is no layer-shell")
        var panel = Stage.panel()
        panel.handle = Frame(minX: 0.4, minY: 0.9, maxX: 0.6, maxY: 1)
        stage.controller.take(.driverCame([panel]))
        let log = "log: panel p: cannot open a window: there is no layer-shell"
        #expect(stage.diary.read().contains(log))
        var other = panel
        other.layer = "more"
        stage.controller.take(.panelChanged(other, from: panel))
        #expect(stage.diary.read() == [])
    }

    @Test func `fonts of a hidden view are loaded when idle, and again only for a new theme`() {
        let stage = Stage()
        #expect(!stage.controller.awaitsFonts)
        stage.controller.take(.driverCame([Stage.panel(output: "HDMI-1")]))
        // It waits for its output.
        #expect(!stage.controller.awaitsFonts)
        stage.controller.take(.panelCame(Stage.panel()))
        #expect(stage.controller.awaitsFonts)
        stage.controller.loadFonts()
        #expect(!stage.controller.awaitsFonts)
        stage.show()
        stage.controller.loadFonts()
        var panel = Stage.panel()
        panel.theme = "dark"
        stage.controller.take(.panelChanged(panel, from: Stage.panel()))
        #expect(stage.controller.awaitsFonts)
    }

    /// Shows a view, has its panel change, expects that the view is drawn again, and returns the changed panel.
    @discardableResult
    private func expectNewDrawing(_ stage: Stage, after change: (inout PanelState) -> Void) -> PanelState {
        stage.show()
        stage.controller.loadFonts()
        let former = Stage.panel(isVisible: true)
        var panel = former
        change(&panel)
        stage.controller.take(.panelChanged(panel, from: former))
        #expect(stage.diary.read() == ["open 2 on DSI-1 50%", "present 2 all"])
        return panel
    }

    @Test func `a shown view is drawn again when its text scale changes, without font loading`() {
        let stage = Stage()
        let large = expectNewDrawing(stage) { $0.textScale = 150 }
        #expect(!stage.controller.awaitsFonts)
        stage.display.frame()
        _ = stage.diary.read()
        stage.controller.take(.panelChanged(large, from: large))
        #expect(stage.diary.read() == [])
    }

    @Test func `after a reload of the driver the view is drawn again, and its fonts are loaded again`() {
        let stage = Stage()
        expectNewDrawing(stage) { $0.reloads = 1 }
        #expect(stage.controller.awaitsFonts)
    }

    @Test func `font loading draws sample labels in the theme's fonts and shows nothing`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        _ = stage.diary.read()
        stage.controller.loadFonts()
        #expect(stage.diary.read() == [])
        let size = PixelSize(width: 336, height: 48)
        let picture = ViewDrawing(FontLoading.view, filling: size, on: nil, theme: .light)
        let texts = picture.shapes.compactMap { shape in
            if case .text(let text) = shape { text.string } else { nil }
        }
        #expect(Set(texts) == ["a", "ä", "Z", "5", "abc", "⌫", "⏎", "⇧"])
    }

    @Test func `the overlay presents only the part that changes, and nothing if none does`() {
        let stage = Stage()
        stage.show()
        stage.viewChanged()
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == ["get view"])
        stage.viewChanged()
        stage.driver.answer(Stage.view(pressed: true))
        #expect(stage.diary.read() == ["get view", "present 1 a part"])
    }

    @Test func `the overlay requests one view at a time, and combines changes while busy`() {
        let stage = Stage()
        stage.show()
        for _ in 1...3 { stage.viewChanged() }
        #expect(stage.diary.read() == ["get view"])
        stage.driver.answer(Stage.view(pressed: true))
        #expect(stage.diary.read() == ["get view", "present 1 a part"])
        stage.driver.answer(Stage.view())
        stage.viewChanged()
        stage.driver.answer(Stage.view(pressed: true))
        #expect(stage.diary.read() == ["get view"])
        stage.display.frame()
        #expect(stage.diary.read() == [])
        stage.viewChanged()
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == ["get view", "present 1 a part"])
    }

    @Test func `changed keys are drawn without a request for the view, unless one is missing`() {
        let stage = Stage()
        stage.show()
        stage.keyChanged(pressed: true, from: 1, to: 2)
        stage.display.frame()
        stage.keyChanged(pressed: false, from: 2, to: 3)
        stage.display.frame()
        #expect(stage.diary.read() == ["present 1 a part", "present 1 a part"])
        stage.keyChanged(pressed: false, from: 4, to: 5)
        stage.keyChanged(pressed: true, from: 5, to: 6)
        #expect(stage.diary.read() == ["get view"])
        stage.driver.answer(Stage.view(pressed: true))
        #expect(stage.diary.read() == ["present 1 a part"])
    }

    @Test func `key changes older than the present view are ignored without a request`() {
        let stage = Stage()
        stage.show()
        for serial in 1...40 as ClosedRange<UInt64> {
            stage.keyChanged(pressed: serial % 2 == 1, from: serial, to: serial + 1)
            stage.display.frame()
        }
        #expect(stage.diary.read() == Array(repeating: "present 1 a part", count: 40))
        stage.keyChanged(pressed: true, from: 39, to: 40)
        stage.keyChanged(pressed: true, from: 40, to: 41)
        #expect(stage.diary.read() == [])
        stage.keyChanged(pressed: true, from: 41, to: 42)
        #expect(stage.diary.read() == ["present 1 a part"])
    }

    @Test func `a view slides in and out, and its window closes once it is behind the edge`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        stage.will(show: true, 1, duration: 200)
        stage.driver.answer(Stage.view())
        _ = stage.diary.read()
        for _ in 1...4 { stage.frame(after: 50) }
        // 50 rows · (1 − t)³ at 1/4, 1/2, 3/4.
        #expect(
            stage.diary.read() == [
                "present 1 nothing down 21", "present 1 nothing down 6", "present 1 nothing down 1",
                "present 1 nothing",
            ])
        stage.display.frame()
        #expect(stage.diary.read() == ["finished 1"])
        stage.will(show: false, 2, duration: 200)
        for _ in 1...3 { stage.frame(after: 100) }
        #expect(
            stage.diary.read() == [
                "present 1 nothing", "present 1 nothing down 44", "present 1 nothing down 50", "close 1",
                "finished 2",
            ])
    }

    @Test func `an interrupted show or hide turns around where the view is`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        stage.will(show: true, 1, duration: 200)
        stage.driver.answer(Stage.view())
        stage.frame(after: 50)
        _ = stage.diary.read()
        stage.will(show: false, 2, duration: 200)
        #expect(stage.diary.read() == [])
        stage.frame(after: 10)
        stage.frame(after: 100)
        // From 21: 50 − 29/8.
        #expect(stage.diary.read() == ["present 1 nothing down 21", "present 1 nothing down 46"])
        stage.will(show: true, 3, duration: 200)
        stage.driver.answer(Stage.view())
        stage.frame(after: 10)
        stage.frame(after: 200)
        stage.display.frame()
        #expect(
            stage.diary.read() == [
                "get view", "present 1 nothing down 46", "present 1 nothing", "finished 3",
            ])
    }

    @Test func `a view hides at once without a duration, or when the driver reports it hidden`() {
        let stage = Stage()
        stage.show()
        stage.will(show: false, 4)
        #expect(stage.diary.read() == ["close 1", "finished 4"])
        stage.show()
        stage.will(show: false, 5, duration: 200)
        _ = stage.diary.read()
        stage.did(show: false, 5)
        #expect(stage.diary.read() == ["close 2"])
    }

    @Test func `the old window stays until a layout of another height is drawn`() {
        let stage = Stage()
        stage.show()
        let higher = Frame(minX: 0, minY: 0.25, maxX: 1, maxY: 1)
        stage.viewChanged()
        stage.driver.answer(Stage.view(higher))
        #expect(stage.diary.read() == ["get view", "open 2 on DSI-1 75%", "present 2 all"])
        stage.display.frame()
        #expect(stage.diary.read() == ["close 1"])
    }

    @Test func `a window that changes its size is drawn anew as a whole`() throws {
        let stage = Stage()
        stage.show()
        let window = try #require(stage.display.windows.last)
        window.size = PixelSize(width: 300, height: 80)
        stage.display.delegate?.windowResized(window)
        #expect(stage.diary.read() == ["present 1 all"])
        #expect(window.middle >> 24 == 0xFF)
    }

    @Test func `a window that changes its size while sliding in is in its place at once`() throws {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        stage.will(show: true, 1, duration: 200)
        stage.driver.answer(Stage.view())
        stage.frame(after: 50)
        _ = stage.diary.read()
        let window = try #require(stage.display.windows.last)
        window.size = PixelSize(width: 300, height: 80)
        stage.display.delegate?.windowResized(window)
        #expect(stage.diary.read() == ["present 1 all"])
        stage.display.frame()
        #expect(stage.diary.read() == ["finished 1"])
    }

    @Test func `a transition finishes even if the driver reports the end of another one`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        stage.will(show: true, 2)
        stage.did(show: true, 1)
        stage.driver.answer(Stage.view())
        _ = stage.diary.read()
        stage.display.frame()
        #expect(stage.diary.read() == ["finished 2"])
    }

    @Test func `a view at the upper edge appears without sliding`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        let (hidden, shown) = (
            Frame(minX: 0, minY: -0.5, maxX: 1, maxY: 0), Frame(minX: 0, minY: 0, maxX: 1, maxY: 0.5)
        )
        let transition = Transition(id: 1, isShow: true, begin: hidden, end: shown, duration: 200)
        stage.controller.take(
            .panelMoves(Stage.panel(isVisible: true), TransitionEvent(isDone: false, transition)))
        _ = stage.diary.read()
        stage.driver.answer(Stage.view(shown))
        #expect(stage.diary.read() == ["present 1 all"])
        stage.display.frame()
        #expect(stage.diary.read() == ["finished 1"])
    }

    @Test func `space is reserved for a view as soon as its panel requests it`() {
        let stage = Stage()
        stage.show()
        var panel = Stage.panel(isVisible: true)
        panel.reservesSpace = true
        stage.controller.take(.panelChanged(panel, from: Stage.panel(isVisible: true)))
        #expect(stage.diary.read() == ["open 2 on DSI-1 50% reserved", "present 2 all"])
        stage.controller.take(.panelChanged(panel, from: panel))
        #expect(stage.diary.read() == [])
    }

    @Test func `the output of the command line wins over the panel's output`() {
        let stage = Stage(.init(output: "B"))
        stage.display.outputs.append(Output(name: "B", size: PixelSize(width: 9, height: 9)))
        stage.controller.take(.driverCame([Stage.panel(output: "DSI-1")]))
        #expect(stage.diary.read() == ["log: panel p is shown on output B", "attach p 9×9"])
    }

    @Test func `the overlay reports an output's size only when the size changes`() {
        let stage = Stage()
        stage.show()
        stage.display.outputs.append(Output(name: "B", size: PixelSize(width: 9, height: 9)))
        stage.display.delegate?.outputsChanged(stage.display)
        #expect(!stage.diary.read().contains { $0.hasPrefix("attach") })
        stage.display.outputs[0].size = PixelSize(width: 300, height: 200)
        stage.display.delegate?.outputsChanged(stage.display)
        #expect(stage.diary.read() == ["attach p 300×200"])
    }

    @Test func `the overlay reports the rotation of an output, and logs a mirrored one`() {
        let stage = Stage()
        stage.show()
        for (rotation, line) in [
            (Rotation.half, "attach p 200×100 turned by 180"), (.upright, "attach p 200×100"),
        ] {
            stage.display.outputs[0].rotation = rotation
            stage.display.delegate?.outputsChanged(stage.display)
            #expect(stage.diary.read() == [line])
        }
        stage.display.outputs[0].rotation = nil
        for _ in 1...2 { stage.display.delegate?.outputsChanged(stage.display) }
        let lines = stage.diary.read()
        #expect(lines.count == 2 && lines.first == "attach p 200×100 mirrored")
        #expect(lines.last?.hasPrefix("log: panel p: the picture on output DSI-1 is mirrored") == true)
    }

    @Test func `fullscreen windows leave fullscreen from a view's show until it has slid out`() {
        let stage = Stage(.init(reservation: .fullscreen))
        stage.controller.take(.driverCame([Stage.panel()]))
        _ = stage.diary.read()
        stage.will(show: true, 1)
        #expect(
            stage.diary.read() == [
                "open 1 on DSI-1 50% reserved", "get view", "fullscreen windows leave [\"DSI-1\"]",
            ])
        stage.driver.answer(Stage.view())
        stage.display.frame()
        _ = stage.diary.read()
        stage.will(show: false, 2, duration: 200)
        #expect(!stage.diary.read().contains { $0.hasPrefix("fullscreen") })
        for _ in 0..<20 { stage.frame(after: 50) }
        #expect(stage.diary.read().last == "fullscreen windows leave []")
        stage.will(show: true, 3)
        _ = stage.diary.read()
        stage.controller.removeAll()
        #expect(stage.diary.read().last == "fullscreen windows leave []")
    }

    @Test func `the overlay maps each pass-through touchscreen to its panel's output`() {
        let stage = Stage()
        stage.display.outputs.append(Output(name: "B", size: PixelSize(width: 9, height: 9)))
        stage.controller.take(.driverCame([Stage.panel(output: "B")]))
        #expect(stage.display.mapped == ["Runepad Pass-through Touchscreen p": "B"])
    }

    @Test func `if the window that slides out is closed, the former window closes too`() throws {
        let stage = Stage()
        stage.show()
        stage.viewChanged()
        stage.driver.answer(Stage.view(Frame(minX: 0, minY: 0.25, maxX: 1, maxY: 1)))
        #expect(stage.diary.read() == ["get view", "open 2 on DSI-1 75%", "present 2 all"])
        stage.will(show: false, 1, duration: 200)
        stage.display.delegate?.windowClosed(try #require(stage.display.windows.last))
        #expect(stage.diary.read() == ["close 1", "finished 1"])
        stage.did(show: false, 1)
        #expect(stage.diary.read() == [])
    }

    @Test func `a view counts as shown after the driver's answer, not when its window is ready`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        stage.will(show: true, 1, duration: 200)
        stage.driver.answer(Stage.view())
        stage.frame(after: 50)
        stage.will(show: false, 2, duration: 200)
        stage.frame(after: 50)
        _ = stage.diary.read()
        stage.will(show: true, 3)
        stage.display.frame()
        stage.display.frame()
        #expect(stage.diary.read() == ["get view", "present 1 nothing"])
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == ["finished 3"])
    }

    @Test func `the overlay shows nothing without the driver, and the views when it is back`() {
        let stage = Stage()
        stage.show()
        stage.driverGone()
        #expect(stage.diary.read() == ["close 1"])
        stage.controller.take(.driverCame([Stage.panel(isVisible: true)]))
        #expect(stage.diary.read() == ["attach p 200×100", "open 2 on DSI-1 50%", "get view"])
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == ["present 2 all"])
    }

    @Test func `an answer that comes after the view or the driver is gone is ignored`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel(isVisible: true)]))
        stage.will(show: false, 1)
        _ = stage.diary.read()
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == [])
        stage.will(show: true, 2)
        stage.driverGone()
        _ = stage.diary.read()
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == [])
    }

    @Test func `a panel with a named output waits for that output`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel(isVisible: true, output: "HDMI-1")]))
        #expect(
            stage.diary.read() == ["log: panel p waits for output HDMI-1; the outputs are DSI-1", "get view"])
        stage.driver.answer(Stage.view())
        stage.display.outputs.append(
            Output(name: "HDMI-1", size: PixelSize(width: 400, height: 300)))
        stage.display.delegate?.outputsChanged(stage.display)
        #expect(
            stage.diary.read() == [
                "log: panel p is shown on output HDMI-1", "open 1 on HDMI-1 50%", "present 1 all",
                "attach p 400×300",
            ])
        stage.display.outputs.removeLast()
        stage.display.delegate?.outputsChanged(stage.display)
        #expect(
            stage.diary.read() == ["log: panel p waits for output HDMI-1; the outputs are DSI-1", "close 1"])
    }

    @Test func `a panel without a named output is shown on the first one`() {
        let stage = Stage(.init(reservation: .yes))
        stage.display.outputs.append(Output(name: "B", size: PixelSize(width: 9, height: 9)))
        stage.controller.take(.driverCame([Stage.panel(isVisible: true)]))
        #expect(
            stage.diary.read() == [
                "log: panel p is shown on output DSI-1, the first of DSI-1, B: "
                    + "name the right one with output: in the configuration",
                "attach p 200×100", "open 1 on DSI-1 50% reserved", "get view",
            ])
    }

    @Test func `the overlay logs why a window cannot open, and the driver need not wait`() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        _ = stage.diary.read()
        stage.display.refusal = DisplayError("open a window", reason: "there is no layer-shell")
        stage.will(show: true, 1)
        #expect(
            stage.diary.read() == [
                "log: panel p: cannot open a window: there is no layer-shell", "finished 1", "get view",
            ])
    }
}
