// SPDX-License-Identifier: MIT

import Control
import Layouts
import Overlay
import Painting
import Testing
import Views
import Windows

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
