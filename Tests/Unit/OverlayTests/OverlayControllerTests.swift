// SPDX-License-Identifier: MIT

import Control
import Layouts
import Painting
import Testing
import Touch
import Views
import Windows

@testable import Overlay

@Suite("The overlay")
struct OverlayControllerTests {
    @Test("opens a window, draws what the driver says and tells when it is on the glass")
    func showsAtOnce() {
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

    @Test("draws on the pixels that a window lends, with the same result as in an image of its own")
    func drawsOnLentPixels() {
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

    @Test("is at rest although a second panel has no output")
    func isAtRestWithoutAnOutput() {
        let stage = Stage()
        var other = Stage.panel(isVisible: true, output: "HDMI-A-9")
        other.name = "other"
        stage.controller.take(.driverCame([Stage.panel(isVisible: true), other]))
        stage.driver.answer(Stage.view())
        stage.display.frame()
        stage.controller.loadFonts()
        #expect(stage.controller.isAtRest)
    }

    @Test("reserves no space for a view at its second place, even if the operator wants space reserved")
    func secondPlace() {
        for options in [OverlayController.Options(), .init(reservesSpace: true)] {
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

    @Test("draws the handle of a hidden view once, without room for it, and takes it away with the view")
    func handle() {
        let stage = Stage(.init(reservesSpace: true))
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

    @Test("does not open the handle again and again where it cannot be shown")
    func handleRefused() {
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

    @Test("loads the fonts of a hidden view when there is time, and again for another theme only")
    func fonts() {
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

    @Test("draws a shown view again when the size of its labels changes, and loads no fonts for it")
    func textScale() {
        let stage = Stage()
        stage.show()
        stage.controller.loadFonts()
        var large = Stage.panel(isVisible: true)
        large.textScale = 150
        stage.controller.take(.panelChanged(large, from: Stage.panel(isVisible: true)))
        #expect(stage.diary.read() == ["open 2 on DSI-1 50%", "present 2 all"])
        #expect(!stage.controller.awaitsFonts)
        stage.display.frame()
        _ = stage.diary.read()
        stage.controller.take(.panelChanged(large, from: large))
        #expect(stage.diary.read() == [])
    }

    @Test("draws every label that it loads fonts for, in the theme's fonts, and shows none of them")
    func fontSample() {
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

    @Test("presents nothing when nothing changes, and only the part that does")
    func onlyWhatChanges() {
        let stage = Stage()
        stage.show()
        stage.viewChanged()
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == ["get view"])
        stage.viewChanged()
        stage.driver.answer(Stage.view(pressed: true))
        #expect(stage.diary.read() == ["get view", "present 1 a part"])
    }

    @Test("asks for one view at a time, and draws together what changes while the window is busy")
    func onePending() {
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

    @Test("draws a key that changes without asking for the view, and asks when a change is missing")
    func changedKeys() {
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

    @Test("leaves out changes of keys from before the present view, and asks for nothing")
    func formerChangedKeys() {
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

    @Test("lets a view slide in and out, and closes it behind the edge")
    func slides() {
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

    @Test("lets a hide cut a show short from where the view is, and a show a hide")
    func cutsShort() {
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

    @Test("hides at once without a duration, and whatever the window does when the driver says it is hidden")
    func hides() {
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

    @Test("shows a layout of another height at once, and the former one until it is drawn")
    func reload() {
        let stage = Stage()
        stage.show()
        let higher = Frame(minX: 0, minY: 0.25, maxX: 1, maxY: 1)
        stage.viewChanged()
        stage.driver.answer(Stage.view(higher))
        #expect(stage.diary.read() == ["get view", "open 2 on DSI-1 75%", "present 2 all"])
        stage.display.frame()
        #expect(stage.diary.read() == ["close 1"])
    }

    @Test("draws all anew in a window of another size")
    func resize() throws {
        let stage = Stage()
        stage.show()
        let window = try #require(stage.display.windows.last)
        window.size = PixelSize(width: 300, height: 80)
        stage.display.delegate?.windowResized(window)
        #expect(stage.diary.read() == ["present 1 all"])
        #expect(window.middle >> 24 == 0xFF)
    }

    @Test("has a view whose window changes its size while it slides in in its place at once")
    func resizeWhileSliding() throws {
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

    @Test("finishes a transition though another one is said to have ended")
    func anotherEnd() {
        let stage = Stage()
        stage.controller.take(.driverCame([Stage.panel()]))
        stage.will(show: true, 2)
        stage.did(show: true, 1)
        stage.driver.answer(Stage.view())
        _ = stage.diary.read()
        stage.display.frame()
        #expect(stage.diary.read() == ["finished 2"])
    }

    @Test("has a view at the upper edge come at once, for windows are moved down only")
    func upperEdge() {
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

    @Test("keeps space free for a view as soon as its panel says so")
    func spaceOfPanel() {
        let stage = Stage()
        stage.show()
        var panel = Stage.panel(isVisible: true)
        panel.reservesSpace = true
        stage.controller.take(.panelChanged(panel, from: Stage.panel(isVisible: true)))
        #expect(stage.diary.read() == ["open 2 on DSI-1 50% reserved", "present 2 all"])
        stage.controller.take(.panelChanged(panel, from: panel))
        #expect(stage.diary.read() == [])
    }

    @Test("takes the output of the operator's command rather than the panel's")
    func outputOfCommand() {
        let stage = Stage(.init(output: "B"))
        stage.display.outputs.append(Output(name: "B", size: PixelSize(width: 9, height: 9)))
        stage.controller.take(.driverCame([Stage.panel(output: "DSI-1")]))
        #expect(stage.diary.read() == ["log: panel p is shown on output B", "attach p 9×9"])
    }

    @Test("tells the driver how large an output is when that changes, and not each time outputs change")
    func attaches() {
        let stage = Stage()
        stage.show()
        stage.display.outputs.append(Output(name: "B", size: PixelSize(width: 9, height: 9)))
        stage.display.delegate?.outputsChanged(stage.display)
        #expect(!stage.diary.read().contains { $0.hasPrefix("attach") })
        stage.display.outputs[0].size = PixelSize(width: 300, height: 200)
        stage.display.delegate?.outputsChanged(stage.display)
        #expect(stage.diary.read() == ["attach p 300×200"])
    }

    @Test("tells the driver when an output is turned, also where its size stays, and logs a mirrored one")
    func tellsTurns() {
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

    @Test("has fullscreen windows leave fullscreen from the first moment of a view until it has slid out")
    func unsetsFullscreen() {
        let stage = Stage(.init(reservesSpace: true, unsetsFullscreen: true))
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

    @Test("maps the pass-through touchscreen of each panel to the panel's output")
    func mapsTouchscreens() {
        let stage = Stage()
        stage.display.outputs.append(Output(name: "B", size: PixelSize(width: 9, height: 9)))
        stage.controller.take(.driverCame([Stage.panel(output: "B")]))
        #expect(stage.display.mapped == ["Runepad Pass-through Touchscreen p": "B"])
    }

    @Test("closes the former window as well when the display server closes the one that slides out")
    func closedWhileSlidingOut() throws {
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

    @Test("tells that a view is there when it has the driver's answer, not when a window is ready before")
    func finishesWithTheAnswer() {
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

    @Test("shows nothing without its driver, and what is there when it is back")
    func driverRestart() {
        let stage = Stage()
        stage.show()
        stage.driverGone()
        #expect(stage.diary.read() == ["close 1"])
        stage.controller.take(.driverCame([Stage.panel(isVisible: true)]))
        #expect(stage.diary.read() == ["attach p 200×100", "open 2 on DSI-1 50%", "get view"])
        stage.driver.answer(Stage.view())
        #expect(stage.diary.read() == ["present 2 all"])
    }

    @Test("forgets an answer that comes after the view was hidden, or after the driver went")
    func lateAnswers() {
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

    @Test("chooses the output that is named, and waits for it")
    func namedOutput() {
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

    @Test("takes the first of several outputs, and the space that the operator chose")
    func options() {
        let stage = Stage(.init(reservesSpace: true))
        stage.display.outputs.append(Output(name: "B", size: PixelSize(width: 9, height: 9)))
        stage.controller.take(.driverCame([Stage.panel(isVisible: true)]))
        #expect(
            stage.diary.read() == [
                "log: panel p is shown on output DSI-1, the first of DSI-1, B: "
                    + "name the right one with output: in the configuration",
                "attach p 200×100", "open 1 on DSI-1 50% reserved", "get view",
            ])
    }

    @Test("tells why no window can be opened, and does not let the driver wait for it")
    func refusedWindow() {
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
