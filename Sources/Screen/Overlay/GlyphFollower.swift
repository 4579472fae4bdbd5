// SPDX-License-Identifier: MIT

package import Control
package import Keymaps
package import Windows

/// Tells the driver which glyphs the session reads, so that it types no others.
///
/// Some compositors have a keymap for each keyboard, and only the driver's has glyphs. Such a compositor sends the keymap
/// of the keyboard that typed last. So a compositor's keymap with fewer glyphs than a former one is passed over: it is
/// another keyboard's.
package final class GlyphFollower {
    private unowned let driver: any OverlayDriver
    private let readTable: () -> GlyphTable?
    /// The table that the driver uses, as of its last reload.
    private var table: GlyphTable?
    /// What the session's keymap types, or `nil` as long as nothing tells it.
    private var characters: SpareCharacters?
    /// The names of the driver's panels.
    private var panels: Set<String> = []

    /// Makes a follower that knows no keymap yet, and holds no strong reference to its driver.
    ///
    /// - Parameters:
    ///   - driver: The driver, which types the glyphs.
    ///   - table: Reads the table of the installed glyphs.
    package init(driver: any OverlayDriver, table: @escaping () -> GlyphTable?) {
        self.driver = driver
        readTable = table
    }

    /// Takes a keymap of the session; one that cannot be read is passed over.
    package func take(_ keymap: SessionKeymap) {
        let read: SpareCharacters? =
            switch keymap {
            case .text(let text): try? SpareCharacters(text: text)
            case .keysyms(let keysyms): SpareCharacters { keysyms[$0] ?? [] }
            case .console(let path): SpareCharacters(console: path)
            }
        guard let read, read != characters else { return }
        if case .text = keymap, let table, let characters,
            read.slots(read: table).count < characters.slots(read: table).count
        {
            return
        }
        characters = read
        for panel in panels.sorted() { report(panel) }
    }

    /// Takes an event of the driver.
    package func take(_ event: DriverEvent) {
        switch event {
        case .driverCame(let present):
            table = readTable()
            panels = Set(present.map(\.name))
            for panel in panels.sorted() { report(panel) }
        case .driverGone: panels = []
        case .panelCame(let panel):
            panels.insert(panel.name)
            report(panel.name)
        case .panelGone(let panel): panels.remove(panel.name)
        case .panelChanged(let panel, let former) where panel.reloads != former.reloads:
            table = readTable()
            report(panel.name)
        case .panelChanged, .panelMoves, .viewChanged, .keysChanged, .clicked, .guided, .commit: break
        }
    }

    private func report(_ panel: String) {
        guard let table, let characters else { return }
        var glyphs = ReadGlyphs()
        for slot in characters.slots(read: table) { glyphs.insert(code: slot.code, level: slot.level) }
        driver.report(glyphs, of: panel)
    }
}
