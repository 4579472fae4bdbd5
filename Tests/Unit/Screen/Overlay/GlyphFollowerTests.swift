// SPDX-License-Identifier: MIT

import Control
import Keymaps
import Overlay
import Testing
import Windows

/// What the driver hears of the glyphs that a session reads.
struct GlyphFollowerTests {
    private let diary = Diary()
    private let driver: FakeDriver
    private let files = Files()

    /// The installed table, as a reload finds it.
    private final class Files {
        var table: GlyphTable?
    }

    init() {
        driver = FakeDriver(diary)
        files.table = Self.table(["ᚠ": 1, "ᚢ": 2])
    }

    /// A table with glyphs on levels of the keycode 209.
    private static func table(_ glyphs: KeyValuePairs<Unicode.Scalar, UInt8>) -> GlyphTable {
        var table = GlyphTable()
        for (scalar, level) in glyphs { table.insert(scalar, at: GlyphTable.Slot(code: 209, level: level)) }
        return table
    }

    private func follower() -> GlyphFollower { GlyphFollower(driver: driver) { [files] in files.table } }

    private func panel(_ name: String, reloads: UInt32 = 0) -> PanelState {
        var panel = PanelState(name: name)
        panel.reloads = reloads
        return panel
    }

    /// The keysyms of ᚠ and ᚢ: their code points and 0x1000000.
    private static let learned = SessionKeymap.keysyms([209: [0x100_16A0, 0x100_16A2]])
    private static let stock = SessionKeymap.keysyms([179: [0x28]])

    @Test func `each panel hears of the glyphs, whichever comes first, the keymap or the panel`() {
        let follower = follower()
        follower.take(.driverCame([panel("p")]))
        #expect(diary.read() == [])
        follower.take(Self.learned)
        #expect(diary.read() == ["p: reads 209.1 209.2"])
        follower.take(.panelCame(panel("q")))
        #expect(diary.read() == ["q: reads 209.1 209.2"])
        follower.take(Self.learned)
        #expect(diary.read() == [])
    }

    @Test func `a session that has not learned the glyphs is told as one that reads none`() {
        let follower = follower()
        follower.take(Self.stock)
        follower.take(.driverCame([panel("p")]))
        #expect(diary.read() == ["p: reads no glyphs"])
        follower.take(Self.learned)
        #expect(diary.read() == ["p: reads 209.1 209.2"])
    }

    @Test func `fewer glyphs of a compositor are another keyboard's, those of an X server not`() throws {
        let follower = follower()
        follower.take(.driverCame([panel("p")]))
        follower.take(Self.learned)
        _ = diary.read()
        follower.take(.text(try CompiledKeymap(KeymapNames()).text))
        #expect(diary.read() == [])
        follower.take(.panelCame(panel("p")))
        #expect(diary.read() == ["p: reads 209.1 209.2"])
        follower.take(.keysyms([209: [0x100_16A0]]))
        #expect(diary.read() == ["p: reads 209.1"])
    }

    @Test func `after a reload the keymap is compared with the new table`() {
        let follower = follower()
        follower.take(Self.learned)
        follower.take(.driverCame([panel("p")]))
        files.table = Self.table(["ᚠ": 1, "ᚢ": 2, "ᚦ": 3])
        _ = diary.read()
        follower.take(.panelChanged(panel("p"), from: panel("p")))
        #expect(diary.read() == [])
        files.table = Self.table(["ᚢ": 2, "ᚦ": 3])
        follower.take(.panelChanged(panel("p", reloads: 1), from: panel("p")))
        #expect(diary.read() == ["p: reads 209.2"])
    }

    @Test func `nothing is told where no glyphs are installed, or the keymap cannot be read`() {
        let follower = follower()
        follower.take(.driverCame([panel("p")]))
        follower.take(.text("no keymap"))
        follower.take(.console(path: "/dev/null"))
        files.table = nil
        follower.take(.driverCame([panel("p")]))
        follower.take(Self.learned)
        #expect(diary.read() == [])
    }
}
