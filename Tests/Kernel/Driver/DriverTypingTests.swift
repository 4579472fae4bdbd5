// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Foundation
import Glibc
import LayoutFiles
import Testing
import YAML

@testable import KernelRig

struct DriverTypingTests {
    private static let shipped = LayoutLibrary(directories: [Checkout.layouts])

    @Test func `the number pad types its digits, Backspace and Enter`() throws {
        let rig = try DriverRig(serving: "number-pad")
        for label in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "⌫", "⏎"] { try rig.tap(label) }
        #expect(
            try rig.takeTyped(24)
                == "KEY_1↓ KEY_1↑ KEY_2↓ KEY_2↑ KEY_3↓ KEY_3↑ KEY_4↓ KEY_4↑ KEY_5↓ KEY_5↑ KEY_6↓ KEY_6↑ "
                + "KEY_7↓ KEY_7↑ KEY_8↓ KEY_8↑ KEY_9↓ KEY_9↑ KEY_0↓ KEY_0↑ KEY_BACKSPACE↓ KEY_BACKSPACE↑ "
                + "KEY_ENTER↓ KEY_ENTER↑")
    }

    @Test func `the letters of qwerty are at the usual places and type themselves`() throws {
        let rig = try DriverRig(serving: "qwerty")
        // Ten letters fill the width; nine do, with wider ones at both ends; the third row begins with a wide key.
        let rows: [(String, y: Double, first: Double, pitch: Double)] = [
            ("QWERTYUIOP", 1 - 0.45 * 7 / 8, 0.05, 0.1), ("ASDFGHJKL", 1 - 0.45 * 5 / 8, 0.1, 0.1),
            ("ZXCVBNM", 1 - 0.45 * 3 / 8, 0.2, 0.1),
        ]
        for row in rows {
            for (column, letter) in row.0.enumerated() {
                try rig.down((0, Point(x: row.first + row.pitch * Double(column), y: row.y)))
                try rig.up(0)
                #expect(try rig.takeTyped(2) == "KEY_\(letter)↓ KEY_\(letter)↑")
            }
        }
    }

    @Test(arguments: Self.shipped.names)
    func `every key of every layer of every shipped layout types what it shows`(name: String) throws {
        var diagnostics = DiagnosticList()
        // As the driver places it for a panel with this locale.
        let layout = try #require(Self.shipped.layout(named: name, into: &diagnostics)?.layout)
            .settled(decimalSeparator: ".", next: nil)
        // An emulated machine takes most of a tap's time for a view whose key is pressed, which no one looks at here.
        let rig = try DriverRig(
            serving: "plain", fields: ["locale: C"],
            layouts: ["plain": "extends: \(name)\nfeedback: {highlight: no}\n"])
        for (index, layer) in layout.layers.enumerated() {
            let keys = (layer.rows + (index == 0 ? layout.accessory : [])).joined().compactMap(\.keyIndex)
            for key in keys.map({ layout.keys[$0] }) where !key.action.isTestedElsewhere {
                // In a layout with a picker digits fill its fields.
                let events = layout.picker == nil ? key.action.events : []
                try rig.showLayer(index, of: layout)
                try rig.tap(key.label)
                try? rig.awaitTyped(events.count)
                #expect(
                    try rig.takeTyped() == events.joined(separator: " "), "\(layer.name)/\(key.name)")
                try rig.undo(key.action)
            }
        }
        #expect(try rig.keysDown() == [])
    }

    @Test func `the kernel repeats a key that stays down for as long as a contact is on it`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        try rig.down((0, rig.point("4")))
        try rig.awaitRepeats(3)
        #expect(try rig.takeTyped() == "KEY_4↓")
        try rig.up(0)
        #expect(try rig.takeTyped() == "KEY_4↑")
    }

    @Test func `a held Backspace is repeated by the driver, not by the kernel`() throws {
        let rig = try DriverRig(serving: "number-pad")
        let began = MonotonicTime.now()
        try rig.down((0, rig.point("⌫")))
        try rig.awaitTyped(2 * 6)
        // Half a second, and four times 40 ms.
        #expect(MonotonicTime.now().rawValue - began.rawValue >= 660_000)
        try rig.up(0)
        let typed = try rig.takeTyped().split(separator: " ")
        #expect(typed.count % 2 == 0)
        let stroke = ["KEY_BACKSPACE↓", "KEY_BACKSPACE↑"]
        #expect(typed.enumerated().allSatisfy { $0.element == stroke[$0.offset % 2] })
        #expect(rig.repeats == 0)
        #expect(try rig.takeTyped() == "")
    }

    @Test func `after a stall, the driver repeats a key only until its contact ended`() throws {
        let rig = try DriverRig(serving: "number-pad")
        let delete = try rig.point("⌫")
        let before = MonotonicTime.now()
        try rig.down((0, delete))
        try rig.awaitTyped(2)
        try rig.pause()
        let after = MonotonicTime.now()
        // Here the passing of time is what is tested: a second with the contact, and two without.
        Thread.sleep(forTimeInterval: 1)
        let lifting = MonotonicTime.now()
        try rig.up(0)
        let lifted = MonotonicTime.now()
        Thread.sleep(forTimeInterval: 2)
        rig.driver?.signal(SIGCONT)
        let strokes = try rig.takeTyped().split(separator: " ").count { $0 == "KEY_BACKSPACE↓" }
        func due(_ microseconds: UInt64) -> Int { 2 + (Int(microseconds) - 500_000) / 40_000 }
        #expect(strokes >= min(due(lifting.rawValue - after.rawValue), 33))
        #expect(strokes <= due(lifted.rawValue - before.rawValue))
        #expect(try rig.keysDown() == [])
    }
}

// MARK: - From layer to layer

extension DriverRig {
    /// Taps layer keys until a layer is shown.
    fileprivate func showLayer(_ target: Int, of layout: Layout) throws {
        try settleView()
        for _ in layout.layers {
            let shown = try #require(layout.layers.firstIndex { $0.name == view?.layer })
            if shown == target { return }
            if let next = layout.step(from: shown, to: target) {
                try tap(next.label)
            } else {
                // Enter leads back where no key does.
                try tap("⏎")
                #expect(try takeTyped(2) == "KEY_ENTER↓ KEY_ENTER↑")
            }
            try settleView()
        }
        Issue.record("layer \(target) of \(layout.name) cannot be reached")
    }

    /// Brings the view back to where it was before a key was tapped.
    fileprivate func undo(_ action: KeyAction) throws {
        switch action {
        case .modifier(let modifier, _):
            let name = try #require(modifier.keycode.name)
            try settleView()
            try tap("⏎")
            #expect(try takeTyped() == "\(name)↓ KEY_ENTER↓ KEY_ENTER↑ \(name)↑")
        case .hide:
            try awaitView("hidden") { !$0.isVisible }
            driver?.signal(SIGUSR1)
            try awaitView("shown") { $0.isVisible }
        default: break
        }
    }
}

extension Layout {
    /// The key of a layer that leads towards another: to it, or to a layer with a key that leads to it.
    fileprivate func step(from layer: Int, to target: Int) -> Key? {
        let links = layers.map { layer in
            (layer.rows + accessory).joined().compactMap(\.keyIndex).compactMap { index -> (Key, Int)? in
                guard case .layer(let layer, _) = keys[index].action else { return nil }
                return (keys[index], layer)
            }
        }
        return
            (links[layer].first { $0.1 == target }
            ?? links[layer].first { door in links[door.1].contains { $0.1 == target } })?.0
    }
}

extension Place {
    fileprivate var keyIndex: Int? {
        guard case .key(let index) = self else { return nil }
        return index
    }
}

extension KeyAction {
    /// Whether the key shows another layout or composes a value, which other tests look at: of a picker's keys some
    /// look alike, and what they type depends on the day.
    fileprivate var isTestedElsewhere: Bool {
        switch self {
        case .layout, .nextLayout, .picker: true
        default: false
        }
    }

    /// The key events of a tap, with a US keymap.
    fileprivate var events: [String] {
        switch self {
        case .character(let character): usEvents(character)
        // A text with a character that the keymap lacks is not typed at all.
        case .text(let text): text.allSatisfy { !usEvents($0).isEmpty } ? text.flatMap(usEvents) : []
        case .key(let keycode): tapped([keycode])
        case .chord(let keycodes): tapped(keycodes)
        case .modifier(let modifier, _): tapped([modifier.keycode])
        case .layer, .decimalSeparator, .layout, .nextLayout, .shuffle, .picker, .completion, .hide, .none: []
        }
    }
}

private func tapped(_ keycodes: [Keycode]) -> [String] {
    let names = keycodes.map { $0.name ?? "\($0.rawValue)" }
    return names.map { $0 + "↓" } + names.reversed().map { $0 + "↑" }
}

/// A US keyboard as it is printed on its keys, in the order of its keycodes.
private func usEvents(_ character: Character) -> [String] {
    let codes: [UInt16] = Array(2...13) + Array(16...27) + Array(30...41) + Array(43...53)
    let plain = Array("1234567890-=qwertyuiop[]asdfghjkl;'`\\zxcvbnm,./")
    let shifted = Array("!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:\"~|ZXCVBNM<>?")
    if let index = plain.firstIndex(of: character) { return tapped([Keycode(rawValue: codes[index])]) }
    guard let index = shifted.firstIndex(of: character) else { return [] }
    return tapped([.leftShift, Keycode(rawValue: codes[index])])
}
