// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

extension Layout {
    /// A pad for a date or a time with a key of each name, and digits; names as in a layout file.
    static func pad(
        _ kind: Picker.Kind = .date, _ format: String = "%d.%m.%Y", press: TouchBehavior.Press = .touch,
        isSecret: Bool = false
    ) throws -> Layout {
        var keys: [Key] = []
        func add(_ name: String, _ action: KeyAction, _ label: String? = nil) {
            keys.append(Key(name: name, label: label, action: action))
        }
        let picker = try Picker(kind, format: format)
        for field in picker.directives.map(\.field) {
            add(field.rawValue, .picker(.select(field)), field.rawValue.uppercased())
            add(field.rawValue + "+", .picker(.increase(field)))
            add(field.rawValue + "-", .picker(.decrease(field)))
        }
        for (name, action) in [
            ("now", PickerAction.now), ("erase", .erase), ("done", .done()), ("type", .type()),
        ] { add(name, .picker(action)) }
        var layout = Layout.of(
            [("base", [keys.map(\.name).joined(separator: " "), "0 1 2 3 4 5 6 7 8 9 a"])], keys: keys,
            press: press)
        layout.picker = picker
        layout.isSecret = isSecret
        return layout
    }
}

extension Rig {
    /// Taps keys by their names; digits may be written together.
    fileprivate func tap(_ names: String) throws -> String {
        var typed: [String] = []
        for word in names.split(separator: " ") {
            let isNumber = word.allSatisfy(\.isNumber)
            for name in isNumber ? word.map(String.init) : [String(word)] {
                typed.append(try perform("tap \"\(name)\""))
            }
        }
        pass(1_000_000)
        return (typed + [take()]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// What stands on the fields, the selected one in brackets and those that are wrong with a `!`.
    fileprivate var fields: String {
        let fields = placed.layers[0].map(\.key).map { key in
            if case .picker(.select) = placed.layout.keys[key].action { true } else { false }
        }
        let shown = zip(drawnView.keys, fields).compactMap { key, isField in isField ? key : nil }
        // A field that is wrong is drawn as wrong, though digits go there too.
        return shown.enumerated().map { field, key in
            let text = key.label + (key.state == .wrong ? "!" : "")
            return field == engine.picker?.selection ? "[\(text)]" : text
        }
        .joined(separator: " ")
    }
}

/// The keystrokes of a text on a US keyboard: `31.` as `KEY_3↓ KEY_3↑ KEY_1↓ KEY_1↑ KEY_DOT↓ KEY_DOT↑`.
private func strokes(_ text: String) throws -> String {
    try text.flatMap { character -> [String] in
        let keystroke = try #require(ASCIIKeymap().keystroke(for: character))
        let name = try #require(keystroke.keycode.name)
        let tap = ["\(name)↓", "\(name)↑"]
        return keystroke.modifiers.isEmpty ? tap : ["KEY_LEFTSHIFT↓"] + tap + ["KEY_LEFTSHIFT↑"]
    }
    .joined(separator: " ")
}

@Suite(.timeLimit(.minutes(10)))
struct PickerEngineTests {
    @Test func `a picker types its value as a whole on Done, and the view hides`() throws {
        let rig = Rig(try .pad())
        #expect(try rig.tap("31122024") == "")
        #expect(rig.fields == "31 12 2024")
        #expect(try rig.tap("done") == strokes("31.12.2024"))
        #expect(!rig.isVisible)
        #expect(rig.isIdle)
        rig.engine.show(at: rig.now)
        #expect(rig.fields == "[DAY] MONTH YEAR")
    }

    @Test func `a picker can type a value and go on with another one`() throws {
        let rig = Rig(try .pad(.time, "%I:%M %p"))
        #expect(try rig.tap("1205 period period type") == strokes("12:05 PM"))
        #expect(rig.isVisible)
        #expect(rig.fields == "[HOUR] MINUTE PERIOD")
        #expect(try rig.tap("900 period type") == strokes("09:00 AM"))
    }

    @Test func `a picker types no invalid date, and shows which field is wrong`() throws {
        let rig = Rig(try .pad())
        #expect(try rig.tap("31022024 done") == "")
        #expect(rig.isVisible)
        #expect(rig.fields == "[31!] 02 2024")
        #expect(try rig.tap("29 done") == strokes("29.02.2024"))
    }

    @Test func `keys beside a picker type as usual`() throws {
        let rig = Rig(try .pad())
        #expect(try rig.tap("3 a") == "KEY_A↓ KEY_A↑")
        #expect(rig.fields == "[3–] MONTH YEAR")
    }

    @Test func `a layout with a picker declares the keycodes that its values are typed with`() throws {
        let date = TypingPlan(PlacedLayout(try .pad()), resolver: ASCIIKeymap())
        #expect(date.keycodes.compactMap(\.name).count { $0.hasPrefix("KEY_") } == 12)
        #expect(date.keycodes.contains { $0.name == "KEY_DOT" })
        let time = TypingPlan(PlacedLayout(try .pad(.time, "%I:%M %p")), resolver: ASCIIKeymap())
        #expect(
            Set(["KEY_P", "KEY_M", "KEY_SEMICOLON", "KEY_LEFTSHIFT"]).isSubset(
                of: time.keycodes.compactMap(\.name)))
    }

    @Test func `a picker types nothing if the keymap lacks a character of its format`() throws {
        let placed = PlacedLayout(try .pad(.date, "%d·%m·%Y"))
        let plan = TypingPlan(placed, resolver: ASCIIKeymap())
        #expect(plan.unresolved.map(\.character) == ["·", "·"])
        let rig = Rig(placed.layout)
        #expect(rig.drawnView.keys.filter(\.isUnavailable).map(\.label) == ["done", "type"])
        #expect(try rig.tap("31122024 done type") == "")
        #expect(rig.isVisible)
    }

    @Test func `a value that the full queue refused can be typed again`() throws {
        var layout = try Layout.pad(.time, "%H:%M")
        layout.keys.append(Key(name: "Long", action: .text("bcdefghijk")))
        layout.layers[0].rows.append([.key(layout.keys.count - 1)])
        let rig = Rig(layout)
        #expect(try rig.tap("1205") == "")
        func touch(_ name: String) throws {
            // A tap takes no time, so that the queue does not get shorter.
            let index = try #require(rig.placed.layout.keys.firstIndex { $0.name == name })
            let place = try #require(rig.placed.layers[0].first { $0.key == index }).frame
            let (x, y) = ((place.minX + place.maxX) / 2, (place.minY + place.maxY) / 2)
            rig.handle([ContactChange(slot: 0, phase: .began, x: x, y: y)])
            rig.handle([ContactChange(slot: 0, phase: .ended, x: x, y: y)])
        }
        for _ in 0..<300 { try touch("Long") }
        try touch("type")
        #expect(rig.fields == "12 05")
        rig.pass(60_000_000)
        _ = rig.take()
        #expect(try rig.tap("type") == strokes("12:05"))
    }

    @Test func `a held step key of a picker repeats after 400 ms, then every 100 ms`() throws {
        let rig = Rig(try .pad())
        _ = try rig.tap("01012024")
        let began = rig.now
        _ = try rig.perform("down a day+")
        #expect(rig.fields == "[02] 01 2024")
        #expect(rig.deadline == began.advanced(byMicroseconds: 400_000))
        rig.pass(380_000)
        #expect(rig.fields == "[02] 01 2024")
        rig.pass(20_000)
        #expect(rig.fields == "[03] 01 2024")
        rig.pass(500_000)
        #expect(rig.fields == "[08] 01 2024")
        _ = try rig.perform("up a")
        #expect(rig.deadline == nil)
        rig.pass(1_000_000)
        #expect(rig.fields == "[08] 01 2024")
    }

    @Test(arguments: ["move a 50%,99%", "hide", "palm a"])
    func `a step key stops repeating after a slide, a palm or a hidden view`(end: String) throws {
        let rig = Rig(try .pad())
        _ = try rig.tap("01012024")
        _ = try rig.perform("down a day+; wait 450; \(end)")
        #expect(rig.deadline == nil)
    }

    @Test func `a step key of a picker stops repeating after a minute`() throws {
        let rig = Rig(try .pad())
        _ = try rig.tap("01012024")
        let began = rig.now
        _ = try rig.perform("down a month+")
        rig.pass(59_900_000)
        #expect(rig.deadline == began.advanced(byMicroseconds: 60_000_000))
        rig.pass(100_000)
        #expect(rig.deadline == nil)
        // Once at the press, then every 100 ms from 0.4 to 60 s: 598 months, ten more than 49 times all twelve.
        #expect(rig.fields == "01 [11] 2024")
    }

    @Test func `a held Erase removes the digits of a picker one by one`() throws {
        let rig = Rig(try .pad())
        _ = try rig.tap("31122024")
        _ = try rig.perform("down a erase; wait 700; up a")
        // At once, after 400, 500, 600 and 700 ms.
        #expect(rig.fields == "31 [1–] YEAR")
    }

    @Test func `a picker requests the time only when it needs it`() throws {
        let rig = Rig(try .pad())
        #expect(!rig.isTimeDue)
        _ = try rig.tap("now")
        #expect(rig.isTimeDue)
        #expect(rig.isChangeDue)
        rig.engine.take(CivilTime(year: 2024, month: 2, day: 29))
        #expect(!rig.isTimeDue)
        #expect(!rig.isChangeDue)
        #expect(rig.fields == "29 02 2024")
        _ = try rig.tap("day+")
        #expect(!rig.isTimeDue)
        #expect(rig.fields == "[01] 02 2024")
        _ = try rig.tap("erase day+")
        #expect(rig.isTimeDue)
        rig.engine.take(CivilTime(year: 2026, month: 11, day: 21))
        #expect(rig.fields == "[21] 02 2024")
        #expect(try rig.tap("done") == strokes("21.02.2024"))
        rig.engine.take(CivilTime(year: 2026, month: 11, day: 21))
        rig.engine.show(at: rig.now)
        #expect(rig.fields == "[DAY] MONTH YEAR")
    }

    @Test func `a picker drops its value on hide, on release of everything and on a new layout`() throws {
        let rig = Rig(try .pad())
        _ = try rig.tap("3112 now")
        _ = try rig.perform("hide; show")
        #expect(rig.fields == "[DAY] MONTH YEAR")
        #expect(!rig.isTimeDue)
        _ = try rig.tap("3112")
        rig.engine.releaseAll(at: rig.now)
        #expect(rig.fields == "[DAY] MONTH YEAR")
        _ = try rig.tap("3112")
        rig.engine.replacePlan(TypingPlan(rig.placed, resolver: ASCIIKeymap()), at: rig.now)
        #expect(rig.fields == "[DAY] MONTH YEAR")
    }

    @Test func `that takes the place of another layout composes and types its value`() throws {
        let rig = Rig([.digits(), try .pad()], links: [LayoutLinks(), LayoutLinks()])
        rig.choose(1)
        #expect(try rig.tap("31122024") == "")
        #expect(rig.fields == "31 12 2024")
        #expect(try rig.tap("done") == strokes("31.12.2024"))
    }

    @Test func `with press lift, a picker takes digits on lift and steps on touch`() throws {
        let rig = Rig(try .pad(press: .lift))
        _ = try rig.perform("down a 3")
        #expect(rig.fields == "[DAY] MONTH YEAR")
        _ = try rig.perform("up a")
        #expect(rig.fields == "[3–] MONTH YEAR")
        _ = try rig.perform("down a day+")
        #expect(rig.fields == "[04] MONTH YEAR")
        _ = try rig.perform("up a")
        #expect(try rig.tap("month 122024 day 4 done") == strokes("04.12.2024"))
    }

    @Test func `a picker types nothing when a contact slides off Done`() throws {
        let rig = Rig(try .pad())
        _ = try rig.tap("31122024")
        #expect(try rig.perform("down a done; move a 50%,99%; up a; wait 500") == "")
        #expect(rig.isVisible)
        #expect(rig.fields == "31 12 2024")
    }

    @Test func `a picker in a secret layout shows dots`() throws {
        let rig = Rig(try .pad(isSecret: true))
        _ = try rig.tap("311")
        #expect(rig.fields == "•• [•–] YEAR")
        #expect(try rig.tap("2 2024 done") == strokes("31.12.2024"))
    }

    @Test func `a second value can be composed while a picker types the first one`() throws {
        let rig = Rig(try .pad())
        _ = try rig.tap("31122024")
        _ = try rig.perform("tap type")
        // While that is typed, ten milliseconds a keystroke, another is composed.
        for digit in "01012025" { _ = try rig.perform("down a \(digit) ; up a") }
        rig.pass(1_000_000)
        _ = rig.take()
        #expect(rig.fields == "01 01 2025")
        #expect(try rig.tap("type") == strokes("01.01.2025"))
    }

    @Test func `a picker types its value after a text that is under way`() throws {
        var layout = try Layout.pad()
        layout.keys[layout.keys.count - 1].action = .text("ab")
        let rig = Rig(layout)
        _ = try rig.tap("31122024")
        #expect(try rig.perform("tap a; tap type; wait 500") == strokes("ab31.12.2024"))
    }

    @Test(arguments: 0..<20) func `whatever keys are pressed, a picker types only valid values that it shows`(
        seed: Int
    ) throws {
        let formats: [(Picker.Kind, String)] = [
            (.date, "%d.%m.%Y"), (.date, "%Y-%m-%d"), (.date, "%m/%d/%y"), (.time, "%H:%M"),
            (.time, "%I:%M %p"),
        ]
        let (kind, format) = formats[seed % formats.count]
        let layout = try Layout.pad(kind, format)
        let rig = Rig(layout)
        var generator = SeededGenerator(seed: UInt64(seed))
        // Now and then all that is needed for a value, so that some are typed.
        let likely =
            kind == .date
            ? "12 11 12 now 3 1 0 type type"
            : "11 12 1 5 now \(format.hasSuffix("p") ? "period" : "0") 0 type type"
        let names =
            layout.keys.map(\.name).filter { $0 != "a" } + likely.split(separator: " ").map(String.init)
        var values = 0
        for _ in 0..<500 {
            let name = try #require(names.randomElement(using: &generator))
            let before = rig.fields
            let typed = try rig.tap(name)
            if rig.isTimeDue {
                rig.engine.take(CivilTime(year: 2024, month: 2, day: 29, hour: 23, minute: 59))
            }
            if !rig.isVisible { rig.engine.show(at: rig.now) }
            guard !typed.isEmpty else { continue }
            values += 1
            let text = try text(of: typed)
            let isEntry = try isReal(text, format)
            #expect(isEntry, "\(text)")
            // What was shown is what was typed; a field that was left with one digit is shown with one.
            let shown = before.filter { $0.isNumber }
            #expect(text.filter(\.isNumber) == shown || before.contains("–"), "\(before) \(text)")
        }
        #expect(values > 2)
    }

    /// The text that keystrokes of a US keyboard type.
    private func text(of typed: String) throws -> String {
        var text = ""
        var isShifted = false
        for event in typed.split(separator: " ") {
            if event.hasPrefix("KEY_LEFTSHIFT") {
                isShifted = event.hasSuffix("↓")
            } else if event.hasSuffix("↓") {
                let candidates = "0123456789.-/: APM".filter { character in
                    guard let keystroke = ASCIIKeymap().keystroke(for: character) else { return false }
                    return keystroke.keycode.name == String(event.dropLast())
                        && keystroke.modifiers.isEmpty != isShifted
                }
                text.append(try #require(candidates.first))
            }
        }
        return text
    }

    /// Whether `text` is a day or a time in a format, by a table of months of its own.
    private func isReal(_ text: String, _ format: String) throws -> Bool {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        switch format {
        case "%H:%M": return numbers[0] < 24 && numbers[1] < 60
        case "%I:%M %p":
            return (1...12).contains(numbers[0]) && numbers[1] < 60
                && (text.hasSuffix(" AM") || text.hasSuffix(" PM"))
        default:
            let order = ["%d.%m.%Y": [0, 1, 2], "%Y-%m-%d": [2, 1, 0], "%m/%d/%y": [1, 0, 2]]
            let places = try #require(order[format])
            let (day, month) = (numbers[places[0]], numbers[places[1]])
            let written = numbers[places[2]]
            let year = format == "%m/%d/%y" ? (written < 69 ? 2000 : 1900) + written : written
            guard (1...12).contains(month), (1900...2100).contains(year) else { return false }
            let leapYears = Set(stride(from: 1904, through: 2096, by: 4))
            let length = [31, leapYears.contains(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][
                month - 1]
            return (1...length).contains(day)
        }
    }
}
