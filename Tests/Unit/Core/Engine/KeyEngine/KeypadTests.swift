// SPDX-License-Identifier: MIT

import Testing
import Transcripts

@testable import Engine

/// Typing by a keypad beside the glass, in guided touch.
@Suite(.timeLimit(.minutes(10))) struct KeypadTests {
    private func layout(isSecret: Bool = false, shuffle: [String] = []) -> Layout {
        var layout = Layout.of(
            [("base", ["1 2 3", "4 5 Shift", "More _ Title"]), ("more", ["7 8 9", "Base Hide x"])],
            keys: [
                Key(name: "Shift", action: .modifier(.shift, .once)),
                Key(name: "More", action: .layer(1, .lock)), Key(name: "Base", action: .layer(0, .lock)),
                Key(name: "Hide", action: .hide), Key(name: "Title", action: .none),
                Key(name: "x", action: .key(.backspace)),
            ], shuffle: shuffle, height: 0.5)
        layout.isSecret = isSecret
        return layout
    }

    private func rig(_ layout: Layout? = nil, hasHeadphones: Bool = false) -> Rig {
        let rig = Rig(layout ?? self.layout())
        rig.core.perform(.guide(GuidedTouch(resumes: hasHeadphones)), at: rig.now)
        #expect(rig.takeSaid() == ["began"])
        return rig
    }

    private func focused(_ rig: Rig) -> [String] {
        rig.drawnView.keys.filter { $0.state.isFocused }.map(\.label)
    }

    @Test func `the first direction leads to the first key, and each further one to its neighbour`() throws {
        let rig = rig()
        #expect(try rig.perform("keypad left; keypad right; keypad down; keypad left") == "")
        #expect(rig.takeSaid() == ["1", "2", "5", "4"])
        #expect(focused(rig) == ["4"])
    }

    @Test func `an edge over which the focus goes is told`() throws {
        let rig = rig()
        _ = try rig.perform("keypad right; keypad left; keypad up; keypad down")
        #expect(rig.takeSaid() == ["1", "wrapped:3", "wrapped:More", "wrapped:3"])
    }

    @Test func `select types the key down and up at once, and the focus stays`() throws {
        let rig = rig()
        #expect(
            try rig.perform("keypad right; keypad select; keypad select") == "KEY_1↓ KEY_1↑ KEY_1↓ KEY_1↑")
        #expect(rig.takeSaid() == ["1", "typed:1", "typed:1"])
        #expect(focused(rig) == ["1"])
        #expect(rig.isIdle)
    }

    @Test func `a modifier latches for the key that is selected next`() throws {
        let rig = rig()
        _ = try rig.perform("keypad right; keypad left; keypad down")
        #expect(rig.takeSaid() == ["1", "wrapped:3", "Shift"])
        #expect(try rig.perform("keypad select; wait 400") == "KEY_LEFTSHIFT↓ KEY_LEFTSHIFT↑")
        #expect(
            try rig.perform("keypad left; keypad select")
                == "KEY_LEFTSHIFT↓ KEY_5↓ KEY_5↑ KEY_LEFTSHIFT↑")
    }

    @Test func `after a change of layer the key at the same place has the focus`() throws {
        let rig = rig()
        _ = try rig.perform("keypad right; keypad up; keypad select")
        #expect(rig.takeSaid() == ["1", "wrapped:More", "typed:More", "layer:more", "Base"])
        _ = try rig.perform("keypad select")
        #expect(rig.takeSaid() == ["typed:Base", "layer:base", "More"])
    }

    @Test func `repeat says the key again, or without a focus the beginning, and nothing can be typed`()
        throws
    {
        let rig = rig()
        #expect(try rig.perform("keypad repeat; keypad select") == "")
        #expect(rig.takeSaid() == ["repeated", "refused"])
        _ = try rig.perform("keypad right; keypad repeat; keypad louder; keypad softer")
        #expect(rig.takeSaid() == ["1", "repeated:1", "louder:1", "softer:1"])
    }

    @Test func `back takes the focus away, and without a focus ends guided touch`() throws {
        let rig = rig()
        _ = try rig.perform("keypad right; keypad right; keypad back")
        #expect(rig.takeSaid() == ["1", "2", "stop"])
        #expect(focused(rig) == [])
        _ = try rig.perform("keypad down; keypad back; keypad back")
        #expect(rig.takeSaid() == ["1", "stop", "ended"])
        #expect(!rig.isGuided)
        #expect(try rig.perform("keypad right; keypad select") == "")
        #expect(rig.takeSaid() == [])
    }

    @Test func `a key that hides the view ends everything, and a hidden view has no focus`() throws {
        let rig = rig()
        _ = try rig.perform("keypad right; keypad up; keypad select; keypad right; keypad select")
        #expect(rig.takeSaid().suffix(2) == ["typed:Hide", "hidden"])
        #expect(!rig.isVisible)
        #expect(try rig.perform("keypad right; keypad select") == "")
        #expect(rig.takeSaid() == [])
    }

    @Test func `the keypad postpones the end of guided touch, and nothing is due after the end`() throws {
        let rig = rig()
        for _ in 0..<3 {
            rig.pass(50_000_000)
            _ = try rig.perform("keypad right")
        }
        #expect(rig.isGuided)
        rig.pass(60_000_000)
        #expect(!rig.isGuided)
        #expect(rig.takeSaid() == ["1", "2", "3", "ended"])
        #expect(rig.deadline == nil)
    }

    @Test func `from a key that has become unavailable each direction leads on as from any other`() throws {
        let picked = ["Up": PickerAction.increaseValue, "Type": .type()].map {
            Key(name: $0, action: .picker($1))
        }
        var layout = Layout.of(rows: "1 2 3 Up", "4 5 6 Type", keys: picked)
        layout.composed = .number(try NumberRange("5", "30"))
        let rig = rig(layout)
        _ = try rig.perform("keypad right; keypad right; keypad right; keypad select")
        #expect(rig.takeSaid() == ["1", "2", "3", "typed:3"])
        // Nothing but Up and Type can follow a 3 here, and 0, which this pad lacks.
        _ = try rig.perform("keypad down; keypad up")
        #expect(rig.takeSaid() == ["Type", "Up"])
    }

    @Test func `a value that Done refuses is told as refused, and a digit that cannot come twice as typed`()
        throws
    {
        let picked = ["Up": PickerAction.increaseValue, "Type": .type()].map {
            Key(name: $0, action: .picker($1))
        }
        var layout = Layout.of(rows: "1 2 3 Type Up", keys: picked)
        layout.composed = .number(try NumberRange("5", "30"))
        let rig = rig(layout)
        _ = try rig.perform(
            "keypad right; keypad right; keypad right; keypad select; keypad right; keypad select")
        #expect(rig.takeSaid() == ["1", "2", "3", "typed:3", "Type", "refused:Type"])
        _ = try rig.perform("keypad right; keypad select; keypad left; keypad select")
        #expect(rig.takeSaid() == ["Up", "typed:Up", "Type", "typed:Type"])
    }

    @Test func `after a digit that is refused under the focus, Done asks once`() throws {
        var layout = Layout.of(rows: "3 1 Type", keys: [Key(name: "Type", action: .picker(.type()))])
        layout.composed = .number(try NumberRange("3", "30"))
        let rig = rig(layout)
        _ = try rig.perform("keypad right; keypad select")
        #expect(rig.takeSaid() == ["3", "typed:3"])
        // 33 would be too high, and 31, too.
        _ = try rig.perform("keypad select; keypad right; keypad select")
        #expect(rig.takeSaid() == ["refused:3", "Type", "refused:Type"])
        #expect(try rig.perform("keypad select; wait 500") == "KEY_3↓ KEY_3↑")
    }

    @Test func `a value that is refused is told by the key that shows it, and not by its limits`() throws {
        let picked = [
            "Limits": PickerAction.limits, "Value": .value, "Type": .type(), "Up": .increaseValue,
        ].map { Key(name: $0, action: .picker($1)) }
        var layout = Layout.of(rows: "Limits Value 3 Type 0 Up", keys: picked)
        layout.composed = .number(try NumberRange("5", "30"))
        let rig = rig(layout)
        _ = try rig.perform("keypad right; keypad right; keypad select; keypad right; keypad select")
        #expect(rig.takeSaid().suffix(4) == ["3", "typed:3", "Type", "refused:3"])
        // The last number is right, and has no next one.
        _ = try rig.perform("keypad right; keypad select; keypad right; keypad select")
        #expect(rig.takeSaid() == ["0", "typed:0", "Up", "refused:Up"])
    }

    @Test(arguments: [("de", "leer"), ("fr", "vide"), (nil, "empty")] as [(String?, String)])
    func `an empty value is told by a word, and else as it is`(language: String?, word: String) throws {
        let picked = ["Value": PickerAction.value, "Type": .type()].map { Key(name: $0, action: .picker($1)) }
        var layout = Layout.of(rows: "Value 7 Type", keys: picked)
        layout.composed = .number(try NumberRange("5", "30"))
        let (german, french) = (try #require(LanguageTag("de")), try #require(LanguageTag("fr")))
        layout.words = [german: [.empty: "leer"], french: [.empty: "vide"]]
        layout.panelLanguage = language.flatMap(LanguageTag.init)
        let rig = rig(layout)
        _ = try rig.perform("keypad right; keypad left; keypad select")
        #expect(rig.takeSaid() == ["\(word)=selected", "wrapped:Type", "refused:\(word)"])
        _ = try rig.perform("keypad left; keypad select; keypad left")
        #expect(rig.takeSaid() == ["7", "typed:7", "7=selected"])
    }

    @Test func `a label of the file's own is told while the value is empty`() throws {
        var value = Key(name: "Value", label: "Amount", action: .picker(.value))
        #expect(value.wordWhileEmpty == nil)
        value.hasOwnLabel = false
        #expect(value.wordWhileEmpty == .empty)
        value.spoken = "amount"
        #expect(value.wordWhileEmpty == nil)
    }

    @Test func `a date that is refused is told by the first field that is wrong`() throws {
        let picked = ["Month": PickerAction.select(.month), "Year": .select(.year), "Type": .type()].map {
            Key(name: $0, action: .picker($1))
        }
        var layout = Layout.of(rows: "Month Year Type", keys: picked)
        layout.picker = try Picker(.date, format: "%m/%y")
        let rig = rig(layout)
        _ = try rig.perform("keypad left; keypad left; keypad select")
        #expect(rig.takeSaid().suffix(2) == ["wrapped:Type", "refused:empty"])
    }

    @Test func `a keypad that begins guided touch postpones what follows idleness`() throws {
        var layout = layout()
        layout.hiding = UseEnd(idleTime: 60)
        let rig = Rig(layout)
        rig.pass(59_000_000)
        rig.core.perform(.guide(GuidedTouch()), at: rig.now)
        rig.pass(59_000_000)
        #expect(rig.isVisible)
        rig.pass(1_000_000)
        #expect(!rig.isVisible)
    }

    @Test func `a finger and the keypad share one focus`() throws {
        let rig = rig()
        #expect(try rig.perform("down a 4; wait 200; up a; keypad right; keypad select") == "KEY_5↓ KEY_5↑")
        #expect(rig.takeSaid() == ["4", "5", "typed:5"])
        #expect(try rig.perform("keypad up; tap 1; tap 1") == "KEY_2↓ KEY_2↑")
    }

    @Test func `while a finger chooses an alternate, the keypad does nothing`() throws {
        let rig = Rig(
            .of(
                rows: "1 e",
                keys: [
                    Key(name: "1", action: .character("1")),
                    Key(name: "e", action: .character("e"), alternates: [2]),
                    Key(name: "3", action: .character("3")),
                ], height: 0.5))
        rig.core.perform(.guide(GuidedTouch()), at: rig.now)
        _ = try rig.perform("down a e; wait 200; up a; tap e; down a e; wait 500")
        #expect(rig.takeSaid() == ["began", "e", "opened:e", "3"])
        #expect(try rig.perform("keypad left; keypad select") == "")
        #expect(rig.takeSaid() == [])
        #expect(try rig.perform("up a") == "KEY_3↓ KEY_3↑")
    }

    @Test func `a secret layout shows the focus of the keypad only to who has no headphones`() throws {
        let seen = rig(layout(isSecret: true))
        _ = try seen.perform("keypad right")
        #expect(focused(seen) == ["1"])
        // A finger that comes then is not shown.
        _ = try seen.perform("down a 5; wait 200; up a")
        #expect(focused(seen) == [])
        let heard = rig(layout(isSecret: true), hasHeadphones: true)
        _ = try heard.perform("keypad right")
        #expect(focused(heard) == [])
        #expect(heard.takeSaid() == ["1"])
    }

    @Test func `shuffled keys stand in their own order, as for a finger`() throws {
        let rig = rig(layout(isSecret: true, shuffle: ["1", "2", "3", "4", "5"]))
        rig.core.settle(at: rig.now)
        #expect(try rig.perform("keypad right; keypad right; keypad select") == "KEY_2↓ KEY_2↑")
    }

    @Test func `from a label that a finger has found, the keypad leads to the nearest key`() throws {
        let rig = rig()
        #expect(try rig.perform("down a Title; wait 200; up a; keypad right; keypad left") == "")
        #expect(rig.takeSaid() == ["Title=label", "More", "wrapped:More"])
    }

    @Test func `offers that are not there get no focus`() throws {
        let layout = Layout.of(
            rows: "Offer 1", "2 3", keys: [Key(name: "Offer", action: .completion(1))], height: 0.5)
        let rig = rig(layout)
        _ = try rig.perform("keypad right; keypad left; keypad down; keypad left; keypad up")
        #expect(rig.takeSaid() == ["1", "wrapped:1", "3", "2", "1"])
    }
}
