// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import LayoutFiles
import Testing
import YAML

@testable import Engine

/// What is said of layouts to be fit for kiosks, against what the engine types by them.
@Suite(.timeLimit(.minutes(10))) struct KioskTests {
    private static let library = LayoutLibrary(directories: [Checkout.layouts])

    private static func layout(_ name: String) throws -> Layout {
        var diagnostics = DiagnosticList()
        return try #require(library.layout(named: name, into: &diagnostics)).layout
    }

    /// Two keys at a time, held and latched, whatever layer they are on: more than hands can do.
    @Test(arguments: library.names)
    func `no two keys of a layout that passes the kiosk check leave the program`(name: String) throws {
        let layout = try Self.layout(name)
        var keyboard = try WatchedKeyboard(layout)
        let holders = layout.keys.indices.filter { key in
            // Of characters a few will do.
            if case .character = layout.keys[key].action { key % 16 == 0 } else { true }
        }
        for holder in holders {
            for key in layout.keys.indices { keyboard.tap(key, holding: holder) }
        }
        let told = Set(layout.kioskEscapes().map(\.keystroke))
        #expect(keyboard.escapes == told)
        #expect(told.isEmpty == !["qwerty", "terminal"].contains(name))
        #expect(keyboard.typed > 50 || layout.picker != nil || layout.composed != nil)
    }

    @Test(arguments: ["qwerty", "terminal"])
    func `every keystroke that the kiosk check reports really leaves the program`(name: String) throws {
        let layout = try Self.layout(name)
        for escape in layout.kioskEscapes() {
            var keyboard = try WatchedKeyboard(layout)
            keyboard.tap(escape.key, holding: escape.holders.first ?? escape.key)
            #expect(keyboard.escapes.contains(escape.keystroke), "\(layout.keys[escape.key].name)")
        }
    }

    @Test(arguments: [
        ("SysRq", KeyAction.key(Keycode(rawValue: 99)), "KEY_SYSRQ"),
        ("Off", .chord([.leftShift, Keycode(rawValue: 116)]), "KEY_POWER"),
        ("Logo", .modifier(.meta, .once), "KEY_LEFTMETA"),
        ("Console", .chord([.leftControl, .leftAlt, Keycode(rawValue: 59)]), "Ctrl+Alt"),
        ("End", .chord([.leftControl, Keycode(rawValue: 14), .leftAlt]), "Ctrl+Alt"),
        ("Steps", .steps([.text("ab"), .key(Keycode(rawValue: 116))]), "KEY_POWER"),
        ("Menu", .chord([.leftShift, Keycode(rawValue: 68)]), "Shift+F10"),
        ("Menu", .chord([Keycode(rawValue: 54), Keycode(rawValue: 68)]), "Shift+F10"),
    ])
    func `the kiosk check reports a key that leaves the program`(
        name: String, action: KeyAction, keystroke: String
    ) throws {
        let layout = Layout.of(rows: "a Out", keys: [Key(name: "Out", action: action)])
        #expect(layout.kioskEscapes().map(\.keystroke).contains(keystroke))
        var keyboard = try WatchedKeyboard(layout)
        keyboard.tap(0, holding: 1)
        #expect(keyboard.escapes.contains(keystroke))
    }
}

extension KioskTests {
    @Test(arguments: [LatchMode.once, .lock])
    func `the kiosk check reports a held or latched Shift with F10, which opens a menu`(mode: LatchMode)
        throws
    {
        let layout = Layout.of(
            rows: "a Shift F10",
            keys: [
                Key(name: "Shift", action: .modifier(.shift, mode)),
                Key(name: "F10", action: .key(Keycode(rawValue: 68))),
            ])
        let told = layout.kioskEscapes()
        #expect(told.map(\.keystroke) == ["Shift+F10"])
        #expect(told.first?.key == 1 && told.first?.holders == [0])
        var keyboard = try WatchedKeyboard(layout)
        keyboard.tap(1, holding: 0)
        #expect(keyboard.escapes == ["Shift+F10"])
        // A capital letter has a Shift of its own, which F10 does not get.
        let capital = Layout.of(rows: "A F10", keys: [Key(name: "F10", action: .key(Keycode(rawValue: 68)))])
        #expect(capital.kioskEscapes().isEmpty)
        var other = try WatchedKeyboard(capital)
        other.tap(0, holding: 1)
        other.tap(1, holding: 0)
        #expect(other.escapes.isEmpty)
    }

    @Test(arguments: [("\t", "Tab"), ("\u{1B}", "Esc"), (" ", "Space")])
    func `the kiosk check reports Alt with a key that a text types`(text: String, key: String) throws {
        let layout = Layout.of(
            rows: "Text Alt",
            keys: [
                Key(name: "Text", action: .text(text)), Key(name: "Alt", action: .modifier(.alt, .once)),
            ])
        #expect(layout.kioskEscapes().map(\.keystroke) == ["Alt+\(key)"])
    }

    @Test(arguments: [nil, Keycode.tab])
    func `the kiosk check reports Alt with the key behind a composed value`(then: Keycode?) throws {
        var layout = Layout.of(
            rows: "1 Type Alt",
            keys: [
                Key(name: "Type", action: .picker(.type(then: then))),
                Key(name: "Alt", action: .modifier(.alt, .once)),
            ])
        layout.composed = .text(try TextMask("9"))
        #expect(layout.kioskEscapes().map(\.keystroke) == (then == nil ? [] : ["Alt+Tab"]))
    }

    @Test func `the kiosk check treats an offered word as any text with a space`() {
        func told(_ modifier: Modifier, _ level: KioskLevel) -> [String] {
            let layout = Layout.of(
                rows: "Word Mod",
                keys: [
                    Key(name: "Word", action: .completion(1)),
                    Key(name: "Mod", action: .modifier(modifier, .once)),
                ])
            return layout.kioskEscapes(at: level).map(\.keystroke)
        }
        #expect(told(.control, .system) == [])
        #expect(told(.control, .browser) == ["Ctrl+…"])
        #expect(told(.alt, .system) == ["Alt+Space"])
    }
}

/// A keyboard as the kernel, consoles and desktops see it: it notes what they take for themselves.
private struct WatchedKeyboard: ~Copyable {
    /// The ways out that were taken.
    private(set) var escapes: Set<String> = []
    /// How many keys went down.
    private(set) var typed = 0
    private var down: Set<UInt16> = []
    private var engine: KeyEngine
    private var now = MonotonicTime(rawValue: 1)

    init(_ layout: Layout) throws {
        engine = KeyEngine(TypingPlan(PlacedLayout(layout), resolver: ASCIIKeymap()))
        engine.show(at: now)
    }

    /// Taps a key twice while another is held, and once after that was tapped.
    mutating func tap(_ key: Int, holding holder: Int) {
        engine.show(at: now)
        engine.startPressing(holder, at: now)
        for _ in 0..<2 {
            engine.tap(key, at: now)
            finish()
        }
        engine.stopPressing(holder, .lifted, at: now)
        finish()
        engine.tap(holder, at: now)
        engine.tap(key, at: now)
        finish()
        engine.releaseAll(at: now)
        note()
    }

    /// Lets texts be typed to their ends.
    private mutating func finish() {
        note()
        // A key of a picker that is held repeats for ever.
        let end = now.advanced(byMicroseconds: 1_000_000)
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            engine.advance(to: now)
            note()
        }
    }

    private mutating func note() {
        for index in 0..<engine.output.events.count {
            let event = engine.output.events[index]
            guard event.type == EventType.key else { continue }
            guard event.value == 1 else {
                down.remove(event.code)
                continue
            }
            down.insert(event.code)
            typed += 1
            handle(event.code)
        }
        engine.output.removeAll()
    }

    /// From linux/drivers/tty/vt/defkeymap.map, linux/drivers/tty/sysrq.c, and the shortcuts of GNOME, KDE Plasma and
    /// Xfce.
    private mutating func handle(_ code: UInt16) {
        let hasControl = down.contains(29) || down.contains(97)
        let hasAlt = down.contains(56) || down.contains(100)
        if hasControl && hasAlt { escapes.insert("Ctrl+Alt") }
        let names: [UInt16: String] = [
            1: "Esc", 15: "Tab", 57: "Space", 103: "Up", 105: "Left", 106: "Right", 59: "F1", 60: "F2",
            61: "F3",
            62: "F4", 63: "F5", 64: "F6", 65: "F7", 66: "F8", 67: "F9", 68: "F10", 87: "F11", 88: "F12",
        ]
        if let name = names[code] {
            if hasAlt { escapes.insert("Alt+\(name)") }
            if hasControl, name == "Esc" || name.hasPrefix("F") { escapes.insert("Ctrl+\(name)") }
            // GTK, Qt and browsers open the menu by it.
            if name == "F10", down.contains(42) || down.contains(54) { escapes.insert("Shift+F10") }
        }
        let alone: [UInt16: String] = [
            70: "KEY_SCROLLLOCK", 99: "KEY_SYSRQ", 116: "KEY_POWER", 125: "KEY_LEFTMETA",
            126: "KEY_RIGHTMETA",
            127: "KEY_COMPOSE", 139: "KEY_MENU", 142: "KEY_SLEEP", 143: "KEY_WAKEUP", 205: "KEY_SUSPEND",
        ]
        if let name = alone[code] { escapes.insert(name) }
    }
}
