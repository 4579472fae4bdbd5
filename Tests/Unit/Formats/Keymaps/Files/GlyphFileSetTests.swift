// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Keymaps

/// Letters in pairs, runes, signs, combining marks, what is beyond the basic plane, and ASCII.
private let fewGlyphs = "ßẞðÐþÞᚠᚢᚦ€₽×÷\u{301}\u{1F600}\u{1F1E9}aAzZ0-~\u{A0}\u{200D}"

struct GlyphFileSetTests {
    @Test(arguments: hosts)
    func `the keymap types every glyph by its slot, with and without Caps Lock`(host: KeymapNames) throws {
        let table = try GlyphTable(fewGlyphs)
        #expect(table.levels == 4)
        let set = try GlyphFileSet(
            glyphFiles(table, host: host), for: .directory("/x"), vendor: 1, product: 2)
        #expect(set.untyped.isEmpty)
    }

    @Test(arguments: hosts)
    func `a keymap types 480 glyphs on eight levels`(host: KeymapNames) throws {
        let scalars = (0x4E00..<0x4E00 + 480).compactMap(Unicode.Scalar.init)
        var table = GlyphTable()
        try table.add(scalars)
        #expect(table.levels == 8)
        let set = try GlyphFileSet(
            glyphFiles(table, host: host), for: .directory("/x"), vendor: 1, product: 2)
        #expect(set.untyped.isEmpty)
    }

    @Test(arguments: hosts)
    func `installed files add the glyphs to the keymap, and keep all other keys`(host: KeymapNames) throws {
        let root = try TestRoot()
        let table = try GlyphTable(fewGlyphs)
        let files = try glyphFiles(table, host: host)
        try GlyphInstaller.install(
            GlyphFileSet(files, for: .installed(root: root.path), vendor: 1, product: 2))
        let installed = try CompiledKeymap(files.names, searchingFirst: [root.path + "/etc/xkb"])
        #expect(installed.remark == nil)
        #expect(installed.missingGlyphs(of: table).isEmpty)
        let plain = try CompiledKeymap(host)
        for code in UInt8(1)...127 where !table.uses(code) {
            for held in [[], [42], [100], [42, 100]] as [[UInt8]] {
                #expect(installed.scalar(of: code, holding: held) == plain.scalar(of: code, holding: held))
            }
        }
        let text = try #require(try root.text("/etc/runepad/runepad.xkb"))
        #expect(try CompiledKeymap(text: text).missingGlyphs(of: table).isEmpty)
    }

    @Test(arguments: hosts)
    func `the X server's rules make the keymap with its glyphs, whatever the variant`(host: KeymapNames)
        throws
    {
        let root = try TestRoot()
        let table = try GlyphTable(fewGlyphs)
        let files = try glyphFiles(table, host: host)
        try GlyphInstaller.install(
            GlyphFileSet(files, for: .installed(root: root.path), vendor: 1, product: 2))
        for variant in ["", "nodeadkeys", "intl"] {
            let names = KeymapNames(
                rules: "runepad", layout: "runepad", variant: variant, options: files.options)
            let keymap = try CompiledKeymap(names, searchingFirst: [root.path + "/etc/xkb"])
            #expect(keymap.missingGlyphs(of: table).isEmpty)
            let plain = try CompiledKeymap(host)
            for code in UInt8(1)...83 {
                #expect(keymap.scalar(of: code, holding: []) == plain.scalar(of: code, holding: []))
                #expect(keymap.scalar(of: code, holding: [42]) == plain.scalar(of: code, holding: [42]))
            }
        }
    }

    @Test func `for other keyboards, the X server's rules act like the stock rules`() throws {
        let root = try TestRoot()
        let files = try glyphFiles(try GlyphTable(fewGlyphs), host: KeymapNames(layout: "de", variant: "neo"))
        try GlyphInstaller.install(
            GlyphFileSet(files, for: .installed(root: root.path), vendor: 1, product: 2))
        for stock in hosts {
            var names = stock
            names.rules = "runepad"
            let keymap = try CompiledKeymap(names, searchingFirst: [root.path + "/etc/xkb"])
            #expect(try keymap.text == CompiledKeymap(stock).text)
        }
    }

    @Test(arguments: [
        (KeymapNames(layout: "de,us", variant: "nodeadkeys,"), "pc+de(nodeadkeys)"),
        (KeymapNames(), "pc+us"),
        // Names of before, as the stock rules have them.
        (KeymapNames(layout: "ben"), "pc+in(ben)"),
        (KeymapNames(layout: "ogham", variant: "is434"), "pc+ie(ogam_is434)"),
    ])
    func `the layout runepad in the X server's rules is the host's first layout`(
        host: KeymapNames, symbols: String
    ) throws {
        let rules = try #require(try glyphFiles(try GlyphTable(fewGlyphs), host: host).serverRules)
        let lines = rules.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[1...4] == ["", "! model layout = symbols", "  * runepad = \(symbols)", ""])
    }

    @Test func `a keymap of four levels does not use the modifier LevelFive`() throws {
        let four = try glyphFiles(GlyphTable("ᚠ"), host: KeymapNames()).types
        #expect(four.contains("modifiers = Shift+LevelThree+Lock;"))
        var table = GlyphTable()
        try table.add((0x4E00..<0x4E00 + 121).compactMap(Unicode.Scalar.init))
        #expect(
            try glyphFiles(table, host: KeymapNames()).types.contains(
                "modifiers = Shift+LevelThree+LevelFive+Lock;"))
    }

    @Test func `paths of the X server's files begin with the root as it was given`() throws {
        let root = try TestRoot()
        try root.write("x", to: "/real/usr/share/X11/xkb/x")
        try root.write("x", to: "/real/opt/xkb/x")
        let isLinked = unsafe symlink("real", root.path + "/link") == 0
        #expect(isLinked)
        let named = root.path + "/link"
        #expect(GlyphPaths(.installed(root: named)).serverXKB == named + "/usr/share/X11/xkb")
    }

    @Test func `an absolute link in the image of another system leads to a folder of the image`() throws {
        let root = try TestRoot()
        try root.write("x", to: "/usr/share/xkeyboard-config-2/x")
        try root.write("x", to: "/usr/share/X11/x")
        // As dpkg leaves it after an upgrade from Debian 13 to 14.
        let isLinked =
            unsafe symlink("/usr/share/xkeyboard-config-2", root.path + "/usr/share/X11/xkb") == 0
        #expect(isLinked)
        #expect(
            GlyphPaths(.installed(root: root.path)).serverXKB == root.path + "/usr/share/xkeyboard-config-2")
    }

    @Test(arguments: [",de", "(", ")", ""])
    func `a host whose first layout has no name gets rules without symbols of a layout`(layout: String) throws
    {
        let files = GlyphFiles(
            GlyphUpdate(try GlyphTable("ᚠ")), host: KeymapNames(layout: layout), keyName: { _ in nil },
            stockRules: "! model = keycodes\n  * = evdev\n! model layout = symbols\n  * ben = pc+ben\n")
        let first = layout.prefix { $0 != "," }
        #expect(files.serverRules?.contains("  * runepad = pc+\(first)\n") == true)
    }

    @Test func `a stock rule is used only if it names the complete symbols of the layout`() throws {
        for (symbols, expected) in [("pc+in(ben)", "pc+in(ben)"), ("pc+%l%(v)", "pc+ben"), ("in", "pc+ben")] {
            let files = GlyphFiles(
                GlyphUpdate(try GlyphTable("ᚠ")), host: KeymapNames(layout: "ben"), keyName: { _ in nil },
                stockRules: "! model layout = symbols\n  * ben = \(symbols)\n")
            #expect(files.serverRules?.contains("  * runepad = \(expected)\n") == true, "\(symbols)")
        }
    }
}
