// SPDX-License-Identifier: MIT

import Checkout
import Engine
import LayoutFiles
import Testing

@testable import Driver

/// What each key of the shipped layouts types, on a US keyboard.
@Suite(.timeLimit(.minutes(10))) struct PanelTypingTests {
    private static let shipped = LayoutLibrary(directories: [Checkout.layouts])

    @Test func `the letters of qwerty are at the usual places and type themselves`() throws {
        let rig = try PanelRig("qwerty")
        // Ten letters fill the width; nine do, with wider ones at both ends; the third row begins with a wide key.
        let rows: [(String, y: Double, first: Double, pitch: Double)] = [
            ("QWERTYUIOP", 1 - 0.45 * 7 / 8, 0.05, 0.1), ("ASDFGHJKL", 1 - 0.45 * 5 / 8, 0.1, 0.1),
            ("ZXCVBNM", 1 - 0.45 * 3 / 8, 0.2, 0.1),
        ]
        for row in rows {
            for (column, letter) in row.0.enumerated() {
                rig.tap(Point(x: row.first + row.pitch * Double(column), y: row.y))
                #expect(rig.takeTyped() == "KEY_\(letter)↓ KEY_\(letter)↑")
            }
        }
    }

    @Test(arguments: Self.shipped.names)
    func `every key of every layer of every shipped layout types what it shows`(name: String) throws {
        let rig = try PanelRig(name)
        let layout = rig.setup.settings.layouts[0]
        for (index, layer) in layout.layers.enumerated() {
            let keys = (layer.rows + (index == 0 ? layout.accessory : [])).joined().compactMap(\.keyIndex)
            for key in keys.map({ layout.keys[$0] }) where !key.action.isTestedElsewhere {
                // In a layout with a picker they fill its fields.
                let types = layout.picker == nil && layout.composed == nil
                let events = types ? key.action.events : []
                try rig.showLayer(index, of: layout)
                try rig.tap(key.label)
                rig.rest()
                #expect(rig.takeTyped() == events.joined(separator: " "), "\(layer.name)/\(key.name)")
                try rig.undo(key.action)
            }
        }
    }
}

// MARK: - From layer to layer

extension PanelRig {
    /// Waits until a text is typed, and a second tap no longer locks a key.
    fileprivate func rest() { wait(milliseconds: 1000) }

    /// Taps layer keys until a layer is shown.
    fileprivate func showLayer(_ target: Int, of layout: Layout) throws {
        for _ in layout.layers {
            if status.layer == target { return }
            if let next = layout.step(from: status.layer, to: target) {
                try tap(next.label)
            } else {
                // Enter leads back where no key does.
                try tap("⏎")
                #expect(takeTyped() == "KEY_ENTER↓ KEY_ENTER↑")
            }
            rest()
        }
        #expect(status.layer == target, "layer \(target) of \(layout.name) cannot be reached")
    }

    /// Brings the view back to where it was before a key was tapped.
    fileprivate func undo(_ action: KeyAction) throws {
        switch action {
        case .modifier(let modifier, _):
            let name = try #require(modifier.keycode.name)
            try tap("⏎")
            #expect(takeTyped() == "\(name)↓ KEY_ENTER↓ KEY_ENTER↑ \(name)↑")
        case .hide:
            #expect(!status.isVisible)
            perform(.show)
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
        case .steps(let steps): steps.flatMap(\.events)
        case .key(let keycode): tapped([keycode])
        case .chord(let keycodes): tapped(keycodes)
        case .modifier(let modifier, _): tapped([modifier.keycode])
        case .layer, .decimalSeparator, .layout, .nextLayout, .shuffle, .picker, .completion, .hide, .move,
            .none:
            []
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
