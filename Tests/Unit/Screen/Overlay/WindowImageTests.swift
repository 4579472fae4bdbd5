// SPDX-License-Identifier: MIT

import Control
import Engine
import Foundation
import Testing
import Windows

@testable import Drawing
@testable import Overlay

struct WindowImageTests {
    /// A stage whose window lends its pixels, with a shown view whose left key has a picture.
    private func stage(showing picture: String?) -> Stage {
        let stage = Stage()
        stage.display.lendsPixels = true
        stage.controller.take(.driverCame([Stage.panel(isVisible: true)]))
        _ = stage.diary.read()
        stage.driver.answer(view(picture))
        return stage
    }

    private func view(_ picture: String?) -> DrawnView {
        var view = Stage.view()
        view.keys[0].picture = picture
        return view
    }

    /// Whether a pixel is red, as far as scaling rounds it.
    private static func isRed(_ pixel: UInt32) -> Bool {
        pixel >> 16 >= 0xFFFC && pixel >> 8 & 0xFF < 4 && pixel & 0xFF < 4
    }

    /// The path of a red picture.
    private func redPicture() throws -> String {
        var drawing = ViewDrawing(width: 8, height: 8, theme: .light)
        let area = Area(x: 0, y: 0, width: 8, height: 8)
        drawing.shapes = [.box(ViewDrawing.Box(area: area, fill: Color(0xFF0000)))]
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png").path
        try Data(Picture(of: drawing, as: .png).bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private static let missing = "/nowhere/a.png"
    private static let line =
        "log: panel p: the picture /nowhere/a.png cannot be opened: No such file or directory; check the path; its "
        + "key shows its label"

    @Test func `a key is drawn with its picture, and pressed with its colour behind it`() throws {
        let path = try redPicture()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let stage = stage(showing: path)
        #expect(stage.diary.read() == ["lend 1 all"])
        let window = stage.display.windows[0]
        func reds() -> Int { window.own?.count(where: Self.isRed) ?? 0 }
        #expect(reds() > 100)
        stage.display.frame()
        stage.keyChanged(pressed: true, from: 1, to: 2)
        #expect(stage.diary.read() == ["lend 1 a part"])
        #expect(reds() == 0)
    }

    @Test func `a key whose picture is missing has its label, and a line of the log says why`() {
        let stage = stage(showing: Self.missing)
        #expect(stage.diary.read() == [Self.line, "lend 1 all"])
        #expect(stage.display.windows[0].own == self.stage(showing: nil).display.windows[0].own)
        stage.display.frame()
        // The label needs no new picture of the whole view either.
        stage.keyChanged(pressed: true, from: 1, to: 2)
        #expect(stage.diary.read() == ["lend 1 a part"])
        stage.display.frame()
        stage.will(show: false, 2)
        stage.will(show: true, 3)
        stage.driver.answer(view(Self.missing))
        let lines = stage.diary.read()
        #expect(lines.contains("lend 2 all") && !lines.contains(Self.line))
    }

    @Test func `after a reload of the driver, a picture that is still missing is logged again`() {
        let stage = stage(showing: Self.missing)
        stage.display.frame()
        _ = stage.diary.read()
        var reloaded = Stage.panel(isVisible: true)
        reloaded.reloads += 1
        stage.controller.take(.panelChanged(reloaded, from: Stage.panel(isVisible: true)))
        #expect(stage.diary.read().contains(Self.line))
    }
}
