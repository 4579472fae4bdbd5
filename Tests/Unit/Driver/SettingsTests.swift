// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Glibc
import Keymaps
import Testing
import YAML

@testable import Driver

struct SettingsTests {
    private let folder = TemporaryFolder()

    private func read(
        _ configuration: String, _ diagnostics: inout DiagnosticList, kiosk: KioskLevel? = nil,
        glyphs: String = "/nonexistent"
    ) throws -> Settings? {
        let path = try folder.write(configuration, to: "runepad.yaml")
        return Settings(
            reading: DriverOptions(
                configurationPath: path, layoutDirectories: [folder.path], glyphsPath: glyphs, kiosk: kiosk),
            into: &diagnostics)
    }

    private static let twoPanels = """
        panels:
          - {name: good, match: {name: A}, layout: fine, keymap: us}
          - {name: bad, match: {name: B}, layout: broken, keymap: us}

        """

    @Test func `a layout with an error stops only its own panel, and is reported at its line`() throws {
        try folder.write("layers: {base: [1 2]}\n", to: "fine.yaml")
        try folder.write("layers: {base: [1 2]}\nheigth: 40%\n", to: "broken.yaml")
        var diagnostics = DiagnosticList()
        let settings = try #require(try read(Self.twoPanels, &diagnostics))
        #expect(settings.panels.map { $0?.layouts.map(\.name) } == [["fine"], nil])
        #expect(
            diagnostics.sorted.map(\.description) == [
                "\(folder.path)/broken.yaml:2:1: error: unknown field 'heigth' of a layout; did you mean 'height'?",
                "\(folder.path)/runepad.yaml:3:43: error: the layout 'broken' has errors",
            ])
    }

    @Test func `a missing layout is reported where the configuration names it`() throws {
        try folder.write("layers: {base: [1 2]}\n", to: "fine.yaml")
        var diagnostics = DiagnosticList()
        let settings = try #require(try read(Self.twoPanels, &diagnostics))
        #expect(settings.panels.map { $0 == nil } == [false, true])
        let places = diagnostics.sorted.map { "\($0.place.line):\($0.place.column)" }
        #expect(places == ["3:43"])
    }

    @Test func `after a reload, only a panel with a broken layout keeps its old settings`() throws {
        try folder.write("layers: {base: [1 2]}\n", to: "fine.yaml")
        try folder.write("layers: {base: [3 4]}\n", to: "broken.yaml")
        var diagnostics = DiagnosticList()
        let old = try #require(try read(Self.twoPanels, &diagnostics))
        try folder.write("layers: {base: [5 6]}\n", to: "fine.yaml")
        try folder.write("layers: {base: [nonsense]}\n", to: "broken.yaml")
        var new = try #require(try read(Self.twoPanels, &diagnostics))
        #expect(new.keepWhatWorked(of: old) == ["bad"])
        #expect(new.panels[0]?.layouts[0].keys.map(\.name) == ["5", "6"])
        #expect(new.panels[1] == old.panels[1])
    }

    @Test func `a kiosk never serves a layout with a way out, but serves the other panels`() throws {
        try folder.write("layers: {base: [1 2]}\n", to: "fine.yaml")
        try folder.write("layers: {base: [1 Out]}\nkeys: {Out: {key: KEY_SYSRQ}}\n", to: "broken.yaml")
        var diagnostics = DiagnosticList()
        let old = try #require(try read(Self.twoPanels, &diagnostics))
        #expect(diagnostics.isEmpty)
        #expect(old.panels.map { $0 != nil } == [true, true])
        var new = try #require(try read("kiosk: yes\n" + Self.twoPanels, &diagnostics))
        #expect(new.panels.map { $0?.layouts.map(\.name) } == [["fine"], nil])
        #expect(
            diagnostics.sorted.map(\.description) == [
                """
                \(folder.path)/broken.yaml:2:19: error: a kiosk must not have KEY_SYSRQ, which gives commands to the \
                kernel: the key 'Out' types it
                """,
                "\(folder.path)/runepad.yaml:4:43: error: the layout 'broken' has keys that a kiosk refuses; it allows "
                    + "those of 'default'",
            ])
        #expect(new.keepWhatWorked(of: old) == [])
        #expect(new.panels[1] == nil)
    }

    @Test func `a kiosk ignores corner holds, also on a panel that keeps its old settings`() throws {
        let configuration = """
            panels:
              - {name: good, match: {name: A}, layout: fine, keymap: us}
              - {name: bad, match: {name: B}, layout: broken, keymap: us, corner-hold: 3s}

            """
        try folder.write("layers: {base: [1 2]}\n", to: "fine.yaml")
        try folder.write("layers: {base: [3 4]}\n", to: "broken.yaml")
        var diagnostics = DiagnosticList()
        let old = try #require(try read(configuration, &diagnostics))
        #expect(old.panels.map { $0?.configuration.cornerHold?.milliseconds } == [5000, 3000])
        #expect(diagnostics.isEmpty)
        try folder.write("layers: {base: [3 4\n", to: "broken.yaml")
        var new = try #require(try read("kiosk: yes\n" + configuration, &diagnostics))
        #expect(
            diagnostics.sorted.map(\.description).contains(
                "\(folder.path)/runepad.yaml:4:63: warning: 'corner-hold' does nothing in a kiosk: a kiosk never gives a touchscreen back"
            ))
        #expect(new.keepWhatWorked(of: old) == ["bad"])
        #expect(new.panels.map { $0?.layouts.map(\.name) } == [["fine"], ["broken"]])
        #expect(new.panels.map { $0?.configuration.cornerHold } == [nil, nil])
    }

    @Test func `a kiosk types no glyph with a keycode on which desktops act, also after a reload`() throws {
        // KEY_F13 opens settings, and KEY_F14 nothing.
        let glyphs = try folder.write("183 1 U+16A0\n184 1 U+16A2\n", to: "glyphs")
        try folder.write("layers: {base: [ᚠ ᚢ]}\n", to: "fine.yaml")
        try folder.write("layers: {base: [ᚠ ᚢ]}\n", to: "broken.yaml")
        func typed(_ settings: Settings) -> [[UInt16?]] {
            settings.panels.compactMap { $0?.keymap }.map { keymap in
                ["ᚠ", "ᚢ"].map { keymap.keystroke(for: $0)?.keycode.rawValue }
            }
        }
        var diagnostics = DiagnosticList()
        let old = try #require(try read(Self.twoPanels, &diagnostics, glyphs: glyphs))
        #expect(typed(old) == [[183, 184], [183, 184]])
        try folder.write("layers: {base: [nonsense]}\n", to: "broken.yaml")
        var new = try #require(try read("kiosk: yes\n" + Self.twoPanels, &diagnostics, glyphs: glyphs))
        #expect(new.keepWhatWorked(of: old) == ["bad"])
        #expect(typed(new) == [[nil, 184], [nil, 184]])
    }

    @Test func `a kiosk keeps its old layout when the new one has a way out`() throws {
        try folder.write("layers: {base: [1 2]}\n", to: "fine.yaml")
        try folder.write("layers: {base: [3 4]}\n", to: "broken.yaml")
        var diagnostics = DiagnosticList()
        let old = try #require(try read(Self.twoPanels, &diagnostics, kiosk: .system))
        try folder.write("layers: {base: [3 4 Out]}\nkeys: {Out: {modifier: meta}}\n", to: "broken.yaml")
        var new = try #require(try read(Self.twoPanels, &diagnostics, kiosk: .system))
        #expect(new.panels[1] == nil)
        #expect(new.keepWhatWorked(of: old) == ["bad"])
        #expect(new.panels[1] == old.panels[1])
    }

    @Test func `a kiosk refuses a panel whose key leads out with another panel's modifier`() throws {
        try folder.write("layers: {base: [a Alt]}\nkeys: {Alt: {modifier: alt}}\n", to: "fine.yaml")
        try folder.write("layers: {base: [1 Tab]}\nkeys: {Tab: {key: KEY_TAB}}\n", to: "broken.yaml")
        var diagnostics = DiagnosticList()
        let settings = try #require(try read(Self.twoPanels, &diagnostics, kiosk: .system))
        #expect(settings.panels.map { $0 != nil } == [true, false])
        #expect(
            diagnostics.sorted.map(\.description) == [
                """
                \(folder.path)/broken.yaml:2:19: error: a kiosk must not have Alt+Tab, which shows another window: the \
                key 'Tab' types it while Alt is held on another touchscreen
                """
            ])
    }

    /// Writes a layout with a key for Alt, one with a key for Tab, or one that is safe beside each of them.
    private func write(_ layout: String, _ key: String?) throws {
        let action = key == "Tab" ? "{key: KEY_TAB}" : "{modifier: alt}"
        try folder.write(
            key.map { "layers: {base: [a \($0)]}\nkeys: {\($0): \(action)}\n" } ?? "layers: {base: [a b]}\n",
            to: layout)
    }

    @Test(arguments: [("Tab", "Alt", ["good", "bad"]), ("Alt", "Tab", ["bad"])])
    func `a reload of a kiosk refuses what a start refuses, if panels change one after another`(
        first: String, second: String, kept: [String]
    ) throws {
        try write("fine.yaml", first)
        try write("broken.yaml", nil)
        var diagnostics = DiagnosticList()
        let old = try #require(try read(Self.twoPanels, &diagnostics, kiosk: .system))
        #expect(diagnostics.isEmpty)
        try write("broken.yaml", second)
        var new = try #require(try read(Self.twoPanels, &diagnostics, kiosk: .system))
        #expect(diagnostics.hasErrors)
        #expect(new.keepWhatWorked(of: old) == kept)
        #expect(new.panels == old.panels)
    }

    @Test func `in a kiosk, a new layout does not meet the former one of a panel that now has errors`() throws
    {
        try write("fine.yaml", "Alt")
        try write("broken.yaml", nil)
        var diagnostics = DiagnosticList()
        let old = try #require(try read(Self.twoPanels, &diagnostics, kiosk: .system))
        try folder.write("layers: {base: [nonsense]}\n", to: "fine.yaml")
        try write("broken.yaml", "Tab")
        var new = try #require(try read(Self.twoPanels, &diagnostics, kiosk: .system))
        #expect(new.panels.map { $0 != nil } == [false, true])
        #expect(new.keepWhatWorked(of: old) == ["good", "bad"])
        #expect(new.panels == old.panels)
    }

    @Test func `in a kiosk, a panel that is new does not meet what the others keep`() throws {
        try write("fine.yaml", "Alt")
        var diagnostics = DiagnosticList()
        let one = "panels: [{name: good, match: {name: A}, layout: fine, keymap: us}]\n"
        let old = try #require(try read(one, &diagnostics, kiosk: .system))
        try folder.write("layers: {base: [nonsense]}\n", to: "fine.yaml")
        try write("broken.yaml", "Tab")
        var new = try #require(try read(Self.twoPanels, &diagnostics, kiosk: .system))
        #expect(new.keepWhatWorked(of: old) == ["good"])
        #expect(new.panels == [old.panels[0], nil])
    }

    @Test func `two layouts that are each safe may not be served together in a kiosk`() throws {
        try write("fine.yaml", "Alt")
        try write("broken.yaml", "Tab")
        var diagnostics = DiagnosticList()
        let free = try #require(try read(Self.twoPanels, &diagnostics))
        let (alt, tab) = (try #require(free.panels[0]).layouts, try #require(free.panels[1]).layouts)
        #expect(free.mayServe([alt, tab]))
        let kiosk = try #require(try read("kiosk: yes\n" + Self.twoPanels, &diagnostics))
        #expect(kiosk.mayServe([alt]) && kiosk.mayServe([tab]) && kiosk.mayServe([]))
        #expect(!kiosk.mayServe([alt, tab]) && !kiosk.mayServe([tab, alt]) && !kiosk.mayServe([alt + tab]))
    }

    @Test func `a missing configuration file is an error and gives no settings`() {
        var diagnostics = DiagnosticList()
        let options = DriverOptions(configurationPath: folder.path + "/none.yaml")
        #expect(Settings(reading: options, into: &diagnostics) == nil)
        #expect(diagnostics.hasErrors)
    }
}

/// A folder for one test, removed with its files when the test is over.
final class TemporaryFolder {
    let path: String
    private var files: [String] = []

    init() {
        var template = Array("/tmp/runepad-test-XXXXXX".utf8CString)
        path = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, let made = unsafe mkdtemp(start) else { return "" }
            return unsafe String(cString: made)
        }
    }

    deinit {
        for file in files { unsafe unlink(file) }
        unsafe rmdir(path)
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let bytes = Array(text.utf8)
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        try #require(count == bytes.count)
        files.append(file)
        return file
    }
}
