// SPDX-License-Identifier: MIT

import Engine
import Importing
import TestViews
import TestWords
import Testing
import Text

/// A keymap of the digits, and of some letters and the space bar.
private struct Digits: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? {
        let codes: [Character: UInt16] = ["0": 11, "t": 20, "o": 24, "n": 49, " ": 57]
        let digit = character.wholeNumberValue.map { UInt16($0 + 1) }
        return (codes[character] ?? digit).map { Keystroke(Keycode(rawValue: $0)) }
    }
}

/// A layout in the lower half of the panel: the digits 1 to 4 in a row, each a quarter of the width.
private func digits(
    texts: [Int: String] = [:], alternates: [Int: [Int]] = [:], shuffle: Shuffle? = nil, hold: Hold? = nil
) -> Layout {
    let keys = (0..<4).map { index in
        let digit = Character("\(index + 1)")
        return Key(
            name: String(digit), action: texts[index].map { .text($0) } ?? .character(digit), hold: hold,
            alternates: alternates[index] ?? [])
    }
    return Layout(
        name: "test", height: .fraction(0.5), layers: [Layer(name: "base", rows: [(0..<4).map { .key($0) }])],
        keys: keys, shuffle: shuffle)
}

/// What a recording types: a line an event, of the pass-through too.
private func lines(
    _ layout: Layout, _ events: [(UInt64, [InputEvent])], seed: UInt64 = 0,
    rotation: Rotation = .upright, words: WordList? = nil
) -> [String] {
    let panel = TouchscreenDescription(
        reporting: .slots(5), x: Axis(minimum: 0, maximum: 99), y: Axis(minimum: 0, maximum: 99))
    let plan = TypingPlan(PlacedLayout(layout), resolver: Digits(), words: words)
    var session = ReplaySession(
        panel, transform: PanelTransform(rotation: rotation), plans: [plan],
        generator: SeededGenerator(seed: seed),
        start: CivilTime(year: 2026, month: 2, day: 28, hour: 23, minute: 58))
    var lines: [String] = []
    for (milliseconds, report) in events {
        for event in report + [InputEvent.report] {
            let time = MonotonicTime(rawValue: milliseconds * 1000)
            session.handle(event, at: time) { lines.append($0.line) }
        }
    }
    session.finish { lines.append($0.line) }
    return lines
}

/// What a recording types, without its times: the keys that go down.
private func typed(_ lines: [String]) -> String {
    lines.filter { $0.hasSuffix(" down") }.map { $0.split(separator: " ")[1].dropFirst(4) }
        .joined(separator: " ")
}

/// A contact that begins.
private func down(_ slot: Int32, _ x: Int32, _ y: Int32) -> [InputEvent] {
    [
        (EventCode.absMTSlot, slot), (EventCode.absMTTrackingID, slot + 1), (EventCode.absMTPositionX, x),
        (EventCode.absMTPositionY, y),
    ].map {
        InputEvent(type: EventType.abs, code: $0.0, value: $0.1)
    }
}

/// A contact that ends.
private func up(_ slot: Int32) -> [InputEvent] {
    [(EventCode.absMTSlot, slot), (EventCode.absMTTrackingID, -1)].map {
        InputEvent(type: EventType.abs, code: $0.0, value: $0.1)
    }
}

struct ReplaySessionTests {
    @Test func `a replay types the keys under the contacts at the times of their reports`() {
        #expect(
            lines(
                digits(),
                [(0, down(0, 10, 75)), (40, down(1, 60, 75)), (90, up(0)), (1_234_567, up(1))]) == [
                    "  0.000000 KEY_1 down", "  0.000000 KEY_1 up", "  0.040000 KEY_3 down",
                    "  0.040000 KEY_3 up",
                ])
        #expect(
            lines(
                digits(hold: .down),
                [(0, down(0, 10, 75)), (40, down(1, 60, 75)), (90, up(0)), (1_234_567, up(1))]) == [
                    "  0.000000 KEY_1 down", "  0.040000 KEY_3 down", "  0.090000 KEY_1 up",
                    "1234.567000 KEY_3 up",
                ])
    }

    @Test func `a replay repeats a held key at the times at which the driver would`() {
        let typed = lines(digits(hold: .repeat), [(0, down(0, 10, 75)), (590, up(0))])
        let times = typed.filter { $0.hasSuffix(" down") }.map { $0.prefix(10) }
        #expect(times == ["  0.000000", "  0.500000", "  0.540000", "  0.580000"])
    }

    @Test func `at equal times, a replay handles a contact before a deadline`() {
        // Shuffled two seconds after the lift, and not when the next contact begins.
        let shuffle = Shuffle(keys: [0, 1, 2, 3], occasions: [.idle], idleTime: 2)
        for seed in UInt64(1)...8 {
            let typed = lines(
                digits(shuffle: shuffle),
                [
                    (0, down(0, 10, 75)), (10, up(0)), (2010, down(0, 10, 75)), (2020, up(0)),
                    (2030, down(0, 35, 75)), (2040, up(0)),
                ], seed: seed)
            #expect(
                typed.filter { $0.hasSuffix(" down") }.map { $0.suffix(10) } == [
                    "KEY_1 down", "KEY_1 down", "KEY_2 down",
                ])
        }
    }

    @Test func `a contact that begins outside the layout is passed on wherever it moves`() {
        #expect(
            lines(digits(), [(0, down(2, 10, 20)), (10, down(2, 10, 75)), (20, up(2))]) == [
                "  0.000000 passed ABS_MT_SLOT 2", "  0.000000 passed ABS_MT_TRACKING_ID 0",
                "  0.000000 passed ABS_MT_POSITION_X 10", "  0.000000 passed ABS_MT_POSITION_Y 20",
                "  0.000000 passed BTN_TOUCH 1", "  0.000000 passed ABS_X 10", "  0.000000 passed ABS_Y 20",
                "  0.000000 passed SYN_REPORT 0",
                "  0.010000 passed ABS_MT_POSITION_Y 75", "  0.010000 passed ABS_Y 75",
                "  0.010000 passed SYN_REPORT 0",
                "  0.020000 passed ABS_MT_TRACKING_ID -1", "  0.020000 passed BTN_TOUCH 0",
                "  0.020000 passed SYN_REPORT 0",
            ])
    }

    @Test func `a replay applies the rotation of the panel`() {
        // Turned by half, the device's upper right quarter is under the person's lower left.
        #expect(
            lines(digits(), [(0, down(0, 90, 25)), (5, up(0))], rotation: .half) == [
                "  0.000000 KEY_1 down", "  0.000000 KEY_1 up",
            ])
    }

    @Test func `a replay releases all keys and contacts when the recording ends`() {
        let all = lines(digits(hold: .down), [(0, down(0, 10, 75)), (3, down(1, 10, 10))])
        #expect(all.first == "  0.000000 KEY_1 down")
        #expect(
            all.suffix(4) == [
                "  0.003000 KEY_1 up", "  0.003000 passed ABS_MT_TRACKING_ID -1",
                "  0.003000 passed BTN_TOUCH 0", "  0.003000 passed SYN_REPORT 0",
            ])
    }

    @Test func `a replay detects a long press between two recorded events`() {
        // A tap types the key, a hold its only alternate.
        let layout = digits(alternates: [0: [3]])
        #expect(
            lines(layout, [(0, down(0, 10, 75)), (399, up(0))]) == [
                "  0.399000 KEY_1 down", "  0.399000 KEY_1 up",
            ])
        #expect(
            lines(layout, [(0, down(0, 10, 75)), (401, up(0))]) == [
                "  0.401000 KEY_4 down", "  0.401000 KEY_4 up",
            ])
    }

    @Test func `a replay types a text to its end, even after the end of the recording`() {
        let typed = lines(digits(texts: [0: "1234"]), [(0, down(0, 10, 75)), (1, up(0))])
        let keys = typed.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        #expect(
            keys == [
                "KEY_1 down", "KEY_1 up", "KEY_2 down", "KEY_2 up", "KEY_3 down", "KEY_3 up", "KEY_4 down",
                "KEY_4 up",
            ])
        #expect(typed == typed.sorted())
    }

    @Test func `a replay shuffles keys by the seed in the same way as a drawn view`() throws {
        let shuffle = Shuffle(keys: [0, 1, 2, 3])
        for seed in UInt64(0)..<20 {
            let view = DrawnView(PlacedLayout(digits(shuffle: shuffle)), seed: seed)
            let key = try #require(view.keys.first { $0.frame.contains(Point(x: 0.1, y: 0.75)) }).label
            #expect(
                lines(digits(shuffle: shuffle), [(0, down(0, 10, 75)), (1, up(0))], seed: seed).first
                    == "  0.000000 KEY_\(key) down")
        }
    }

    @Test(arguments: [(0, "0 2 2 8"), (119_999, "0 2 2 8"), (120_000, "0 3 0 1")] as [(UInt64, String)])
    func `a picker in a replay gets the start time plus the time since the start`(
        milliseconds: UInt64, expected: String
    ) throws {
        // It begins on 28 February 2026 at 23:58.
        var layout = digits()
        layout.keys[0].action = .picker(.now)
        layout.keys[1].action = .picker(.type())
        layout.picker = try Picker(.date, format: "%m%d")
        let lines = lines(
            layout,
            [(0, down(0, 90, 10)), (1, up(0))]
                + [(milliseconds, down(0, 10, 75)), (milliseconds + 50, up(0))]
                + [(milliseconds + 100, down(0, 40, 75)), (milliseconds + 150, up(0))])
        #expect(typed(lines.filter { !$0.contains("passed") }) == expected)
    }

    @Test func `an empty picker field steps from the start time of the replay`() throws {
        var layout = digits()
        layout.keys[0].action = .picker(.increase(.hour))
        layout.keys[1].action = .picker(.type())
        layout.picker = try Picker(.time, format: "%H")
        let taps = [(0, 10), (100, 10), (200, 40)].flatMap { time, x in
            [(UInt64(time), down(0, Int32(x), 75)), (UInt64(time) + 50, up(0))]
        }
        // 23, and after it the first hour again.
        #expect(typed(lines(layout, taps)) == "0 0")
    }

    @Test func `a replay offers the completion words of its plan, if it has any`() {
        var layout = digits()
        for (index, letter) in [(0, "t"), (1, "o")] as [(Int, Character)] {
            layout.keys[index] = Key(name: String(letter), action: .character(letter))
        }
        layout.keys[2].action = .completion(1)
        layout.completions = Completions(words: .file("words.txt"))
        let taps = [(0, 10), (100, 40), (200, 60)].flatMap { time, x in
            [(UInt64(time), down(0, Int32(x), 75)), (UInt64(time) + 50, up(0))]
        }
        let words = WordList(lines: "tot\nton")
        #expect(typed(lines(layout, taps, words: words)) == "T O T SPACE")
        #expect(typed(lines(layout, taps)) == "T O")
    }

    @Test func `a replayed event is written as a JSON object`() {
        let time = MonotonicTime(rawValue: 1_500_000)
        #expect(
            ReplayedEvent(time: time, kind: .key(Keycode(rawValue: 28), isDown: false)).json.text
                == #"{"time":1.5,"key":"KEY_ENTER","down":false}"#)
        #expect(
            ReplayedEvent(
                time: time,
                kind: .passed(InputEvent(type: EventType.abs, code: EventCode.absMTTrackingID, value: -1))
            ).json.text
                == #"{"time":1.5,"passed":"ABS_MT_TRACKING_ID","value":-1}"#)
    }
}
