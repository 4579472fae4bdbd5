// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10))) struct DrawnViewTests {
    private let layout = Layout.of(
        [("base", ["Shift Caps e ᚠ", "More Page 1 2"]), ("more", ["x", "More Page"])],
        keys: [
            Key(name: "Shift", label: "⇧", action: .modifier(.shift, .once), style: "wide"),
            Key(name: "Caps", action: .modifier(.control, .lock)),
            Key(name: "e", action: .character("e"), alternates: [4, 3, 8]),
            Key(name: "E", action: .character("E")), Key(name: "ᚢ", action: .character("ᚢ")),
            Key(name: "More", action: .layer(1, .once)), Key(name: "Page", action: .layer(1, .lock)),
            Key(name: "Done", action: .hide), Key(name: "Next", action: .nextLayout),
        ], accessory: ["Done"], height: 0.5)

    private func key(_ name: String, in rig: Rig) throws -> DrawnKey {
        let view = rig.drawnView
        let index = try #require(layout.keys.firstIndex { $0.name == name })
        let layer = try #require(layout.layers.firstIndex { $0.name == view.layer })
        let places = rig.placed.accessory + rig.placed.layers[layer]
        let place = try #require(places.first { $0.key == index })
        return try #require((view.accessory + view.keys).first { $0.frame == place.frame })
    }

    @Test func `a view shows the layer's keys in their places`() throws {
        let rig = Rig(layout)
        let view = rig.drawnView
        #expect(view.isVisible && view.layer == "base" && view.alternates.isEmpty)
        #expect(view.keys.map(\.label) == ["⇧\u{FE0E}", "Caps", "e", "ᚠ", "More", "Page", "1", "2"])
        #expect(view.keys[0].style == "wide")
        #expect(view.keys.map(\.frame) == rig.placed.layers[0].map(\.frame))
        #expect(view.accessory.map(\.label) == ["Done"])
        #expect(view.accessoryEnd == rig.placed.accessory[0].frame.maxY)
        #expect(view.keys.map(\.hint) == [nil, nil, "E", nil, nil, nil, nil, nil])
        #expect(view.frame == rig.placed.frame)
    }

    @Test func `a chord looks like a letter only if it is Shift and a key with a character`() {
        let (a, b) = (Keycode(rawValue: 30), Keycode(rawValue: 48))
        let chords: [(Key, String?)] = [
            (Key(name: "A", action: .chord([.leftShift, a])), nil),
            (Key(name: "B", action: .chord([.leftControl, a])), "function"),
            (Key(name: "C", action: .chord([.leftShift, .backspace])), "function"),
            (Key(name: "D", action: .chord([.leftShift, a, b])), "function"),
        ]
        let rig = Rig(.of(rows: "A B C D", keys: chords.map(\.0)))
        #expect(rig.drawnView.keys.map(\.style) == chords.map(\.1))
    }

    @Test func `a view shows the keys under contacts as pressed`() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a 1; down b e")
        #expect(try key("1", in: rig).isPressed)
        #expect(try key("e", in: rig).isPressed)
        #expect(try !key("2", in: rig).isPressed)
        _ = try rig.perform("up a; up b")
        #expect(try !key("1", in: rig).isPressed)
    }

    @Test func `with popup, a pressed key that types is enlarged until it offers alternates`() throws {
        var layout = layout
        layout.enlargesPressed = true
        let rig = Rig(layout)
        _ = try rig.perform("down c Shift; down a 1; down b e")
        #expect(try key("1", in: rig).state == .enlarged)
        #expect(try key("e", in: rig).state == .enlarged)
        #expect(try key("Shift", in: rig).state == .pressed)
        // A row of alternates is drawn in its place.
        _ = try rig.perform("wait 500")
        #expect(!rig.drawnView.alternates.isEmpty)
        #expect(try key("1", in: rig).state == .pressed)
        #expect(try key("e", in: rig).state == .pressed)
        _ = try rig.perform("up b")
        #expect(try key("1", in: rig).state == .enlarged)
        _ = try rig.perform("up a")
        #expect(try key("1", in: rig).state == .plain)
    }

    @Test func `neither a space is enlarged, nor a key without highlight or in a secret layout`() throws {
        let keys = [Key(name: "Space", action: .character(" ")), Key(name: "Bar", action: .key(.space))]
        var layout = Layout.of(rows: "1 Space Bar", keys: keys)
        layout.enlargesPressed = true
        var rig = Rig(layout)
        _ = try rig.perform("down a 1; down b Space; down c Bar")
        #expect(rig.drawnView.keys.map(\.state) == [.enlarged, .pressed, .pressed])
        layout.feedback.highlight = false
        rig = Rig(layout)
        _ = try rig.perform("down a 1")
        #expect(rig.drawnView.keys[0].state == .plain)
        layout.feedback.highlight = true
        layout.isSecret = true
        layout.keepSecret()
        rig = Rig(layout)
        _ = try rig.perform("down a 1")
        #expect(rig.drawnView.keys[0].state == .plain)
    }

    @Test func `without highlight, a view shows no key as pressed`() throws {
        let rig = Rig(.of(rows: "1 2", highlight: false))
        let serial = rig.viewSerial
        _ = try rig.perform("down a 1")
        #expect(!rig.drawnView.keys[0].isPressed)
        #expect(rig.viewSerial == serial)
    }

    @Test func `a view shows whether a modifier is latched or locked`() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a Shift")
        #expect(try key("Shift", in: rig).state == .pressed)
        _ = try rig.perform("up a")
        #expect(try key("Shift", in: rig).state == .latched)
        _ = try rig.perform("tap Shift; tap Caps")
        #expect(try key("Shift", in: rig).state == .locked)
        #expect(try key("Caps", in: rig).state == .locked)
        _ = try rig.perform("tap Shift; tap 1")
        #expect(try key("Shift", in: rig).state == .plain)
    }

    @Test func `a view shows whether a layer is latched or locked`() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a More")
        #expect(try key("More", in: rig).state == .pressed)
        _ = try rig.perform("up a")
        #expect(rig.drawnView.layer == "more")
        #expect(try key("More", in: rig).state == .latched)
        _ = try rig.perform("tap more/x")
        #expect(rig.drawnView.layer == "base")
        _ = try rig.perform("tap Page")
        #expect(try key("Page", in: rig).state == .locked)
    }

    @Test func `a key of the first layer is shown as locked while that layer is shown`() throws {
        let layout = Layout.of(
            [("abc", ["a ABC 12"]), ("12", ["1 ABC 12"])],
            keys: [
                Key(name: "ABC", action: .layer(0, .lock)), Key(name: "12", action: .layer(1, .lock)),
                Key(name: "back", action: .layer(0, .once)),
            ], accessory: ["back"])
        let rig = Rig(layout)
        func states() -> [DrawnKey.State] {
            let view = rig.drawnView
            return (view.accessory + view.keys.dropFirst()).map(\.state)
        }
        #expect(states() == [.locked, .locked, .plain])
        _ = try rig.perform("tap 12")
        #expect(states() == [.plain, .plain, .locked])
        _ = try rig.perform("down a 12/ABC")
        #expect(states() == [.locked, .pressed, .plain])
        _ = try rig.perform("up a")
        #expect(states() == [.locked, .locked, .plain])
        // A second tap has nothing to leave.
        _ = try rig.perform("tap ABC")
        #expect(states() == [.locked, .locked, .plain])
    }

    @Test func `a view shows keys that the keymap cannot type as unavailable`() throws {
        let rig = Rig(layout)
        #expect(try key("ᚠ", in: rig).isUnavailable)
        #expect(try !key("e", in: rig).isUnavailable)
    }

    @Test func `without highlight, held modifiers and layers are shown as latched`() throws {
        var layout = layout
        layout.feedback.highlight = false
        let rig = Rig(layout)
        _ = try rig.perform("down a Shift")
        #expect(try key("Shift", in: rig).state == .latched)
        _ = try rig.perform("up a; tap Shift; tap Shift; down a More")
        #expect(rig.drawnView.keys.first { $0.label == "More" }?.state == .latched)
    }

    @Test func `an unavailable key stays unavailable under a contact`() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a ᚠ; down b 1")
        #expect(try key("ᚠ", in: rig).state == .unavailable)
        #expect(try key("1", in: rig).state == .pressed)
    }

    @Test func `a wrong field is shown as wrong even while it is selected`() throws {
        let keys = [
            Key(name: "Day", label: "DD", action: .picker(.select(.day))),
            Key(name: "Month", label: "MM", action: .picker(.select(.month))),
            Key(name: "OK", action: .picker(.type())),
        ]
        var layout = Layout.of([("base", ["Day Month OK 3 1"])], keys: keys)
        layout.picker = try Picker(.date, format: "%d%m")
        let rig = Rig(layout)
        #expect(rig.drawnView.keys.prefix(2).map(\.state) == [.selected, .plain])
        _ = try rig.perform("tap 3; tap 1; tap OK")
        #expect(rig.drawnView.keys.prefix(2).map(\.state) == [.plain, .wrong])
        _ = try rig.perform("down a Month")
        #expect(rig.drawnView.keys.prefix(2).map(\.state) == [.plain, .pressed])
    }

    @Test func `a key that does nothing is a label`() throws {
        let layout = Layout.of(rows: "Title 1", keys: [Key(name: "Title", action: .none)])
        let rig = Rig(layout)
        _ = try rig.perform("down a Title; down b 1")
        #expect(rig.drawnView.keys.map(\.state) == [.label, .pressed])
    }

    @Test func `keys that type no character have the function style`() throws {
        let keys = [
            Key(name: "Space", action: .key(.space)), Key(name: "Enter", action: .key(.enter)),
            Key(name: "Own", action: .key(.enter), style: "own"), Key(name: "Done", action: .hide),
        ]
        let view = Rig(Layout.of(rows: "1 Space Enter Own Done", keys: keys)).drawnView
        #expect(view.keys.map(\.style) == [nil, nil, "function", "own", "function"])
    }

    @Test func `keys that show what is composed have the value style`() throws {
        let keys = [
            Key(name: "Value", action: .picker(.value)), Key(name: "Day", action: .picker(.select(.day))),
            Key(name: "Own", action: .picker(.value), style: "own"),
            Key(name: "Limits", action: .picker(.limits)), Key(name: "Erase", action: .picker(.erase)),
        ]
        let view = Rig(Layout.of(rows: "Value Day Own Limits Erase", keys: keys)).drawnView
        #expect(view.keys.map(\.style) == ["value", "value", "own", nil, "function"])
    }

    @Test func `a key with a style of its own asks for an icon only if it types no character`() throws {
        let keys = [
            Key(name: "Left", label: "←", action: .key(.enter), style: "own"),
            Key(name: "←", action: .character("←"), style: "own"),
            Key(name: "Down", label: "↓", action: .key(.enter)),
        ]
        let view = Rig(Layout.of(rows: "Left ← Down", keys: keys)).drawnView
        #expect(view.keys.map(\.label) == ["←\u{FE0E}", "←", "↓"])
    }

    @Test func `a key and an alternate have the pictures of the layout, and labels beside them`() throws {
        var layout = layout
        for (key, picture) in [(2, "/e.png"), (3, "/E.png")] { layout.keys[key].picture = picture }
        let rig = Rig(layout)
        #expect(rig.drawnView.keys.map(\.picture) == [nil, nil, "/e.png", nil, nil, nil, nil, nil])
        _ = try rig.perform("down a e; wait 500")
        let view = rig.drawnView
        #expect(view.alternates.map(\.picture) == ["/E.png", nil])
        #expect(view.alternates.map(\.label) == ["E", "Next"])
        let left = view.leavingOut(["/e.png"])
        #expect(left.keys.allSatisfy { $0.picture == nil })
        #expect(left.alternates == view.alternates && left.keys.map(\.label) == view.keys.map(\.label))
        #expect(view.leavingOut([]) == view)
    }

    @Test func `a view shows the alternates and which one is chosen`() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a e; wait 500")
        var alternates = rig.drawnView.alternates
        #expect(alternates.map(\.label) == ["E", "Next"])
        #expect(alternates.map(\.state) == [.chosen, .unavailable])
        let key = try key("e", in: rig).frame
        #expect(alternates[0].frame.minX == key.minX && alternates[1].frame.minX > key.center.x)
        let serial = rig.viewSerial
        _ = try rig.perform("move a e+90%,-20%")
        alternates = rig.drawnView.alternates
        // The chosen one leads to no layout, and is not drawn as if it did.
        #expect(alternates.map(\.state) == [.plain, .unavailable])
        #expect(rig.viewSerial != serial)
        _ = try rig.perform("up a")
        #expect(rig.drawnView.alternates.isEmpty)
    }

    @Test func `the chosen alternate follows the contact`() throws {
        let layout = Layout.of(
            rows: "e a b c", keys: [Key(name: "e", action: .character("e"), alternates: [1, 2])])
        let rig = Rig(layout)
        _ = try rig.perform("down a e; wait 500")
        #expect(rig.drawnView.alternates.map(\.state) == [.chosen, .plain])
        _ = try rig.perform("move a e+90%,-20%")
        #expect(rig.drawnView.alternates.map(\.state) == [.plain, .chosen])
        #expect(try rig.perform("up a") == "KEY_B↓ KEY_B↑")
    }

    @Test(arguments: [
        "down a 1", "tap Shift", "tap Page", "hide", "tap Done", "down a e; wait 500", "tap More; tap more/x",
    ])
    func `a view's serial number changes with every visible change`(script: String) throws {
        let rig = Rig(layout)
        let before = rig.viewSerial
        _ = try rig.perform(script)
        #expect(rig.viewSerial != before)
    }

    @Test func `a view's serial number stays the same without a visible change`() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a 1")
        let before = rig.viewSerial
        _ = try rig.perform("move a 1+10%,10%; down b 50%,5%; move b 60%,5%; up b; wait 1000; show")
        #expect(rig.viewSerial == before)
    }
}
