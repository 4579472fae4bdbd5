// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// A keymap that has every character: each gets a keycode and modifiers of its own when it is first asked for.
final class EndlessKeymap: CharacterResolver {
    /// Codes that no keyboard has a key for, so that they mean characters only.
    private static let codes = Array(UInt16(200)..<740)
    private static let levels: [ModifierSet] = [[], .altgr, .meta, [.altgr, .meta]]
    /// By their code points: · and the Greek · are equal to Swift.
    private var keystrokes: [[Unicode.Scalar]: Keystroke] = [:]
    private(set) var characters: [Keystroke: Character] = [:]

    func keystroke(for character: Character) -> Keystroke? {
        let scalars = Array(character.unicodeScalars)
        if let known = keystrokes[scalars] { return known }
        let number = keystrokes.count
        guard number / Self.codes.count < Self.levels.count else { return nil }
        let keystroke = Keystroke(
            Keycode(rawValue: Self.codes[number % Self.codes.count]),
            modifiers: Self.levels[number / Self.codes.count])
        keystrokes[scalars] = keystroke
        characters[keystroke] = character
        return keystroke
    }
}

/// A layout in an engine on a panel, tapped at its keys' places; what it types is read back as text.
final class TypingRig {
    let layout: Layout
    private let placed: PlacedLayout
    private let keymap: EndlessKeymap
    private var engine: KeyEngine
    private var now = MonotonicTime(rawValue: 1_000_000)
    private var held: Set<UInt16> = []

    /// Types with a keymap that has every character.
    convenience init(_ layout: Layout) {
        let keymap = EndlessKeymap()
        self.init(layout, resolver: keymap, keymap)
    }

    /// Types with a resolver.
    init(_ layout: Layout, resolver: some CharacterResolver, _ keymap: EndlessKeymap = EndlessKeymap()) {
        self.layout = layout
        self.keymap = keymap
        placed = PlacedLayout(layout, on: Placement())
        engine = KeyEngine(TypingPlan(placed, resolver: resolver, panelSize: nil))
        engine.show(at: now)
    }

    /// The name of the layer that is shown.
    var layer: String { layout.layers[engine.layers.shown].name }

    /// Begins anew.
    func reset() {
        pass(5_000_000)
        engine.hide(at: now)
        _ = take()
        engine.show(at: now)
    }

    /// Taps the middle of the place in a row of the shown layer, for 20 ms, and waits 30 ms.
    ///
    /// A layout's places that are empty have no keys; the middle is worked out from the widths alone.
    func tap(row: Int, place: Int) -> [Stroke] {
        let frame = frame(row: row, place: place)
        send(.began, at: frame.center)
        pass(20_000)
        send(.ended, at: frame.center)
        // A text takes its time.
        while engine.deadline != nil { pass(10_000) }
        pass(30_000)
        return take()
    }

    /// A key that went down, with the modifiers that were down.
    struct Stroke: Hashable {
        var code: UInt16
        /// Keycodes.
        var modifiers: Set<UInt16>
    }

    /// The text that strokes type; strokes of other keys are the names of their keysyms between angle brackets.
    func text(of strokes: [Stroke], ignoring latched: Set<UInt16>) -> String {
        strokes.map { stroke in
            var modifiers: ModifierSet = []
            for modifier in [Modifier.altgr, .meta]
            where stroke.modifiers.contains(modifier.keycode.rawValue)
                && !latched.contains(modifier.keycode.rawValue)
            {
                modifiers.insert(modifier == .altgr ? .altgr : .meta)
            }
            let keystroke = Keystroke(Keycode(rawValue: stroke.code), modifiers: modifiers)
            if let character = keymap.characters[keystroke] { return String(character) }
            if stroke.code == 57 { return " " }
            // KEY_PAUSE is Break with Control, in the symbols `pc` of xkeyboard-config.
            if stroke.code == 119, stroke.modifiers.contains(29), !latched.contains(29) { return "<Break>" }
            return "<\(keysymsOfKeys[stroke.code] ?? "key \(stroke.code)")>"
        }
        .joined()
    }

    private func frame(row: Int, place: Int) -> Frame {
        let rows = layout.layers[engine.layers.shown].rows
        let widths = rows[row].map { place in
            if case .key(let key) = place { layout.keys[key].width } else { 1.0 }
        }
        let total = widths.reduce(0, +)
        let before = widths[..<place].reduce(0, +)
        let area = placed.frame
        let height = area.height / Double(rows.count)
        return Frame(
            x: area.minX + area.width * before / total, y: area.minY + height * Double(row),
            width: area.width * widths[place] / total, height: height)
    }

    private func send(_ phase: ContactChange.Phase, at point: Point) {
        let changes = [ContactChange(slot: 0, phase: phase, x: point.x, y: point.y)]
        engine.handle(changes.span, at: now)
    }

    private func pass(_ microseconds: UInt64) {
        let end = now.advanced(byMicroseconds: microseconds)
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            engine.advance(to: now)
        }
        now = end
    }

    private func take() -> [Stroke] {
        var strokes: [Stroke] = []
        let modifiers = Set(Modifier.allCases.map(\.keycode.rawValue))
        for index in 0..<engine.output.events.count {
            let event = engine.output.events[index]
            guard event.type == EventType.key else { continue }
            if event.value == 0 {
                held.remove(event.code)
            } else {
                if !modifiers.contains(event.code) {
                    strokes.append(Stroke(code: event.code, modifiers: held))
                }
                held.insert(event.code)
            }
        }
        engine.output.removeAll()
        return strokes
    }
}

/// The keysyms of a keyboard's keys, from xkeyboard-config's `symbols/pc` and `keycodes/evdev`.
private let keysymsOfKeys: [UInt16: String] = [
    1: "Escape", 14: "BackSpace", 15: "Tab", 28: "Return", 58: "Caps_Lock", 59: "F1", 60: "F2", 61: "F3",
    62: "F4", 63: "F5", 64: "F6", 65: "F7", 66: "F8", 67: "F9", 68: "F10", 87: "F11", 88: "F12",
    102: "Home", 103: "Up", 104: "Page_Up", 105: "Left", 106: "Right", 107: "End", 108: "Down",
    109: "Page_Down", 110: "Insert", 111: "Delete", 119: "Pause", 127: "Menu",
]
