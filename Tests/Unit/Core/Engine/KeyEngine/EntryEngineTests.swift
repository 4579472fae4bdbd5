// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

extension Layout {
    /// A pad for a number or a text: a key that shows the value, one of each action, and keys of the characters in `rows`.
    fileprivate static func pad(
        _ value: ComposedValue, rows: String..., others: [Key] = [], isSecret: Bool = false,
        press: TouchBehavior.Press = .touch
    ) -> Layout {
        let actions: [(String, PickerAction)] = [
            ("value", .value), ("limits", .limits), ("up", .increaseValue), ("down", .decreaseValue),
            ("erase", .erase), ("done", .done()), ("type", .type()),
        ]
        let keys = actions.map { Key(name: $0.0, action: .picker($0.1)) } + others
        var layout = Layout.of(
            [("base", [keys.map(\.name).joined(separator: " ")] + rows)], keys: keys, press: press)
        layout.composed = value
        layout.isSecret = isSecret
        layout.feedback.click = true
        return layout.settled(decimalSeparator: ",", next: nil)
    }

    fileprivate static func number(
        _ from: String = "5", _ to: String = "30", isSecret: Bool = false, others: [Key] = []
    ) throws -> Layout {
        let range = try NumberRange(
            from: NumberRange(from, to).from, to: NumberRange(from, to).to, step: 500_000, unit: "°C")
        return .pad(.number(range), rows: "0 1 2 3 4 5 6 7 8 9 , . -", others: others, isSecret: isSecret)
    }

    fileprivate static func plate(isSecret: Bool = false, others: [Key] = []) throws -> Layout {
        .pad(.text(try TextMask("AA-99")), rows: "1 2 3 A B ä -", others: others, isSecret: isSecret)
    }
}

extension Rig {
    /// Taps keys by their names, and returns the characters that are typed.
    fileprivate func tap(_ names: String) throws -> String {
        var typed = ""
        for name in names.split(separator: " ") { typed += try perform("tap \"\(name)\"") + " " }
        pass(1_000_000)
        typed += take()
        let names = ["COMMA": ",", "DOT": ".", "MINUS": "-"]
        return typed.matches(of: /KEY_([A-Z0-9]+)↓/).map { String($0.1) }
            .filter { $0 != "LEFTSHIFT" }.map { names[$0] ?? $0 }.joined()
    }

    fileprivate func key(_ name: String) throws -> DrawnKey {
        let place = try #require(
            placed.layers[0].firstIndex { placed.layout.keys[$0.key].name == name }, "\(name)")
        return drawnView.keys[place]
    }

    fileprivate var unavailable: String {
        zip(placed.layers[0], drawnView.keys).compactMap { place, key in
            key.isUnavailable ? placed.layout.keys[place.key].name : nil
        }.joined(separator: " ")
    }
}

struct EntryEngineTests {
    @Test func `a number is typed as a whole on Done, without its unit, and the view hides`() throws {
        let rig = Rig(try .number())
        #expect(try rig.key("limits").label == "5 – 30 °C")
        #expect(try rig.key("limits").state == .label)
        #expect(try rig.tap("2 1 , 5") == "")
        #expect(try rig.key("value").label == "21,5 °C")
        #expect(try rig.tap("done") == "21,5")
        #expect(!rig.isVisible)
        #expect(rig.isIdle)
        rig.engine.show(at: rig.now)
        #expect(try rig.key("value").label == "value")
    }

    @Test
    func `a refused character does not click, and the number and its limits are marked until the next one`()
        throws
    {
        let rig = Rig(try .number())
        #expect(try rig.tap("3") == "")
        let clicks = rig.clickSerial
        #expect(try rig.tap("1") == "")
        #expect(rig.clickSerial == clicks)
        #expect(try rig.key("value").state == .wrong)
        #expect(try rig.key("value").label == "3 °C")
        #expect(try rig.key("limits").state == .wrong)
        #expect(try rig.tap("0") == "")
        #expect(rig.clickSerial == clicks + 1)
        #expect(try rig.key("value").state == .selected)
        #expect(try rig.key("limits").state == .label)
        #expect(try rig.tap("type") == "30")
        #expect(rig.isVisible)
    }

    @Test func `a text field narrows the numbers of a layout until it is left, and shows their limits`()
        throws
    {
        let rig = Rig(try .number())
        func enter(_ words: String...) {
            rig.core.perform(.showForField(layout: nil, hints: FieldHints(words: words)), at: rig.now)
        }
        _ = try rig.tap("2 1")
        let former = rig.viewSerial
        enter("min:10", "max:20", "step:1")
        #expect(rig.viewSerial != former)
        #expect(try rig.key("limits").label == "10 – 20 °C")
        // The number of the field before is not one of this field.
        #expect(try rig.key("value").label == "value")
        #expect(rig.unavailable == "0 3 4 5 6 7 8 9 , . -")
        #expect(try rig.tap("1 5 done") == "15")
        enter("min:10", "max:20", "step:1")
        #expect(try rig.tap("1 2") == "")
        // Another field with the same limits.
        enter("min:10", "max:20", "step:1")
        #expect(try rig.key("value").label == "value")
        rig.core.perform(.forgetField, at: rig.now)
        #expect(try rig.key("limits").label == "5 – 30 °C")
    }

    @Test func `the beginning and the end of guided touch empty the value for the next person`() throws {
        let rig = Rig(try .number())
        let two = try #require(rig.placed.layout.keys.firstIndex { $0.name == "2" })
        for isGuided in [true, false] {
            rig.engine.operate(two)
            #expect(try rig.key("value").label == "2 °C")
            rig.core.perform(.guide(isGuided ? GuidedTouch() : nil), at: rig.now)
            #expect(try rig.key("value").label == "value")
        }
    }

    @Test func `a text field with few characters takes no longer number, and keeps its secrets as they are`()
        throws
    {
        for isSecret in [false, true] {
            let rig = Rig(try .number(isSecret: isSecret))
            let hints = FieldHints(words: ["maxlength:2"])
            rig.core.perform(.showForField(layout: nil, hints: hints), at: rig.now)
            // The first Done after a refused character only marks the number.
            #expect(try rig.tap("2 1 , 5 done") == (isSecret ? "21,5" : ""))
            if !isSecret { #expect(try rig.tap("done") == "21") }
        }
    }

    @Test func `a layout that a field brings has the field's numbers, and a secret one its own`() throws {
        for isSecret in [false, true] {
            let rig = Rig(
                [.of(rows: "x y"), try .number(isSecret: isSecret)], links: [LayoutLinks(), LayoutLinks()],
                isShown: false)
            rig.core.perform(.showForField(layout: 1, hints: FieldHints(words: ["max:20"])), at: rig.now)
            #expect(try rig.key("limits").label == (isSecret ? "5 – 30 °C" : "5 – 20 °C"))
            // No number up to 20 begins with a 3.
            #expect(rig.unavailable.split(separator: " ").contains("3") == !isSecret)
        }
    }

    @Test func `keys are drawn as unavailable while the value would refuse them`() throws {
        let number = Rig(try .number())
        #expect(number.unavailable == "0 4 , . -")
        _ = try number.tap("3")
        #expect(number.unavailable == "1 2 3 4 5 6 7 8 9 , . -")
        _ = try number.tap("0")
        #expect(number.unavailable == "0 1 2 3 4 5 6 7 8 9 . -")
        let plate = Rig(try .plate())
        #expect(plate.unavailable == "1 2 3 ä -")
        _ = try plate.tap("A B")
        #expect(plate.unavailable == "A B ä -")
    }

    @Test func `a secret number shows neither its digits nor which of them it would refuse`() throws {
        let rig = Rig(try .number(isSecret: true))
        let before = rig.unavailable
        _ = try rig.tap("3")
        #expect(rig.unavailable.contains("0") == false)
        #expect(before.split(separator: " ").filter { $0.first?.isNumber == true } == [])
        #expect(try rig.key("value").label == "• °C")
        #expect(try rig.tap("1 done") == "")
        #expect(try rig.key("value").state == .wrong)
        #expect(rig.isVisible)
        #expect(try rig.tap("erase 0 done") == "30")
    }

    @Test func `the picture and the sound of a secret number are the same for every key`() throws {
        let rig = Rig(try .number("-40", "85", isSecret: true))
        let plain = rig.unavailable
        let clicks = rig.clickSerial
        for key in ["-", "1", ",", ",", "5", "5", "-"] {
            _ = try rig.tap(key)
            #expect(rig.unavailable == plain)
            #expect(try rig.key("value").state == .selected)
        }
        #expect(rig.clickSerial == clicks + 7)
        // Three of them were not taken, which nothing has shown.
        #expect(try rig.tap("done") == "")
        #expect(try rig.key("value").state == .wrong)
        #expect(try rig.tap("done") == "-1,5")
    }

    @Test func `a layer for one key ends with the character that it enters`() throws {
        let shift = Key(name: "Shift", action: .layer(1, .once))
        var layout = Layout.of(
            [("base", ["a b Shift T"]), ("capitals", ["A B Shift T"])],
            keys: [shift, Key(name: "T", action: .picker(.type()))])
        layout.composed = .text(try TextMask("AA"))
        let rig = Rig(layout)
        _ = try rig.perform("tap Shift; tap capitals/A; tap b")
        #expect(rig.drawnView.layer == "base")
        #expect(
            try rig.perform("tap T; wait 1000") == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑ KEY_B↓ KEY_B↑"
        )
    }

    @Test(arguments: [false, true])
    func `a secret value is forgotten when nobody touches the panel any more, and another one stays`(
        isSecret: Bool
    ) throws {
        var layout = try Layout.number(isSecret: isSecret)
        layout.firstLayer = UseEnd(idleTime: 30)
        let rig = Rig(layout)
        _ = try rig.tap("1 2")
        rig.pass(31_000_000)
        #expect(try rig.key("value").label == (isSecret ? "value" : "12 °C"))
    }

    @Test func `an incomplete number is not typed, and a low one neither`() throws {
        let rig = Rig(try .number("-40", "85"))
        #expect(try rig.tap("- done") == "")
        #expect(try rig.key("value").state == .wrong)
        #expect(try rig.tap("1 2 , 5 type") == "-12,5")
        #expect(try rig.tap("type") == "")
        #expect(try rig.tap("down down type") == "84,5")
        #expect(try rig.tap("1 2 value 3 type") == "3")
    }

    @Test(arguments: [false, true])
    func `the key behind a number is typed with it, and does what Enter does elsewhere`(hides: Bool) throws {
        let then = Key(name: "then", action: .picker(.type(then: .enter)))
        var layout = try Layout.number(others: [then])
        layout.hiding = hides ? UseEnd(occasions: [.enter]) : .never
        let rig = Rig(layout)
        #expect(try rig.tap("then 1 then") == "")
        #expect(try rig.key("value").state == .wrong)
        #expect(try rig.tap("2 then") == "12ENTER")
        #expect(rig.isVisible == !hides)
        #expect(rig.isIdle)
    }

    @Test func `a held step key goes on, and stops at the limit`() throws {
        let rig = Rig(try .number())
        _ = try rig.tap("2 9")
        _ = try rig.perform("down a up; wait 900; up a")
        #expect(try rig.tap("type") == "30")
    }

    @Test func `a text is typed with the characters that come by themselves`() throws {
        let rig = Rig(try .plate())
        #expect(try rig.tap("1 A B A 1 done") == "")
        #expect(try rig.key("value").label == "AB-1_")
        #expect(try rig.key("value").state == .wrong)
        #expect(try rig.tap("3 done") == "AB-13")
        #expect(!rig.isVisible)
    }

    @Test(arguments: [false, true])
    func `a field without room for hyphens gets a text without them, if it is no secret`(isSecret: Bool)
        throws
    {
        let rig = Rig(try .plate(isSecret: isSecret))
        let hints = FieldHints(words: ["maxlength:4"])
        rig.core.perform(.showForField(layout: nil, hints: hints), at: rig.now)
        #expect(try rig.key("value").label == (isSecret ? "__-__" : "____"))
        #expect(try rig.tap("A B 1 2 type") == (isSecret ? "AB-12" : "AB12"))
        rig.core.perform(.forgetField, at: rig.now)
        #expect(try rig.key("value").label == "__-__")
        #expect(try rig.tap("A B 1 2 type") == "AB-12")
    }

    @Test func `a secret text shows dots`() throws {
        let rig = Rig(try .plate(isSecret: true))
        _ = try rig.tap("A B 1")
        #expect(try rig.key("value").label == "••-•_")
    }

    @Test func `a letter that the keymap lacks is unavailable, and the others go on`() throws {
        let rig = Rig(try .plate())
        let plan = TypingPlan(rig.placed, resolver: ASCIIKeymap())
        #expect(plan.unresolved.map(\.character) == ["ä"])
        #expect(try rig.key("ä").isUnavailable)
        #expect(try rig.tap("ä A B 1 2 type") == "AB-12")
    }

    @Test func `a text whose literal characters the keymap lacks is not typed`() throws {
        let rig = Rig(.pad(.text(try TextMask("9€")), rows: "1 2"))
        #expect(rig.unavailable == "done type")
        #expect(try rig.tap("1 done") == "")
    }

    @Test(arguments: [false, true])
    func `nothing is typed beside a number or a text`(isText: Bool) throws {
        let code = try #require(Keycode(name: "KEY_B"))
        let pad = try #require(Keycode(name: "KEY_KP7"))
        let others = [
            Key(name: "Text", action: .text("99")), Key(name: "Code", action: .key(code)),
            Key(name: "Pad", action: .key(pad)), Key(name: "Paste", action: .chord([.leftControl, code])),
            Key(name: "Word", action: .completion(1)), Key(name: "Enter", action: .key(.enter)),
        ]
        let rig = Rig(isText ? try .plate(others: others) : try .number(others: others))
        #expect(try rig.tap("Text Code Pad Paste Word") == "")
        #expect(try rig.tap("Enter") == "ENTER")
        for name in ["Text", "Code", "Pad", "Paste", "Word"] { #expect(try rig.key(name).isUnavailable) }
    }
}
