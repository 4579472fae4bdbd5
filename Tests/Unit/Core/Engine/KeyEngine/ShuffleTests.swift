// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10))) struct ShuffleTests {
    private static let digits = (0...9).map(String.init)
    private let pad = Layout.of(
        rows: "1 2 3", "4 5 6", "7 8 9", "Clear 0 Enter",
        keys: [
            Key(name: "Clear", action: .key(Keycode(rawValue: 14))), Key(name: "Enter", action: .key(.enter)),
        ], shuffle: digits, on: [.show, .enter])

    /// The labels of the pad's places, row by row.
    private func labels(_ rig: Rig) -> [String] {
        rig.drawnView.keys.map(\.label)
    }

    @Test func `a shuffle is due when the view is shown and after Enter was typed`() throws {
        let rig = Rig(pad, isShown: false)
        var generator = SeededGenerator(seed: 1)
        #expect(!rig.isShuffleDue)
        _ = try rig.perform("show")
        #expect(rig.isShuffleDue)
        rig.engine.shuffle(using: &generator)
        #expect(!rig.isShuffleDue)
        _ = try rig.perform("down a Enter")
        #expect(!rig.isShuffleDue)
        _ = try rig.perform("up a")
        #expect(rig.isShuffleDue)
        rig.engine.shuffle(using: &generator)
        _ = try rig.perform("tap 5; show")
        #expect(!rig.isShuffleDue)
    }

    @Test(arguments: [Set<Shuffle.Occasion>(), [.enter]])
    func `a shuffle is due only on the occasions that the layout names`(occasions: Set<Shuffle.Occasion>)
        throws
    {
        let layout = Layout.of(
            rows: "1 2 Enter", keys: [Key(name: "Enter", action: .key(.keypadEnter))],
            shuffle: ["1", "2"], on: occasions)
        let rig = Rig(layout)
        #expect(!rig.isShuffleDue)
        _ = try rig.perform("tap Enter")
        #expect(rig.isShuffleDue == occasions.contains(.enter))
    }

    /// The chance that an order follows itself is one in six, whichever it is: 2,000 ± 4 standard deviations of 40.8.
    @Test func `a shuffle may give the same order again`() {
        let rig = Rig(.of(rows: "1 2 3", shuffle: ["1", "2", "3"]))
        var generator = SeededGenerator(seed: 5)
        var repeats = 0
        var last = labels(rig)
        for _ in 0..<12_000 {
            rig.engine.shuffle(using: &generator)
            if labels(rig) == last { repeats += 1 }
            last = labels(rig)
        }
        #expect((1837...2163).contains(repeats))
    }

    @Test func `shuffling keys of different widths moves no frame`() {
        let keys = [
            Key(name: "1", action: .character("1"), width: 3), Key(name: "2", action: .character("2")),
            Key(name: "x", action: .character("x"), width: 2),
        ]
        let rig = Rig(.of(rows: "1 x 2", "3 _ y", keys: keys, shuffle: ["1", "2", "3"]))
        let frames = rig.drawnView.keys.map(\.frame)
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<20 {
            rig.engine.shuffle(using: &generator)
            #expect(rig.drawnView.keys.map(\.frame) == frames)
            #expect(labels(rig)[1] == "x" && labels(rig)[4] == "y")
        }
    }

    @Test func `a key and a request shuffle only if the layout has shuffled keys`() throws {
        let keys = [Key(name: "Mix", action: .shuffle)]
        let rig = Rig(.of(rows: "1 2 Mix", keys: keys, shuffle: ["1", "2"], on: []))
        var generator = SeededGenerator(seed: 7)
        #expect(!rig.isShuffleDue)
        _ = try rig.perform("down a Mix")
        #expect(!rig.isShuffleDue)
        _ = try rig.perform("up a")
        #expect(rig.isShuffleDue)
        rig.engine.shuffle(using: &generator)
        rig.engine.requestShuffle()
        #expect(rig.isShuffleDue)

        let plain = Rig(.of(rows: "1 2 Mix", keys: keys))
        #expect(plain.drawnView.keys.map(\.isUnavailable) == [false, false, true])
        _ = try plain.perform("tap Mix")
        plain.engine.requestShuffle()
        #expect(!plain.isShuffleDue)
    }

    @Test func `a shuffle is due after each typed key if the layout wants it`() throws {
        let keys = [
            Key(name: "Hello", action: .text("ab")), Key(name: "Shift", action: .modifier(.shift, .once)),
            Key(name: "Copy", action: .chord([.leftControl, Keycode(rawValue: 46)])),
        ]
        let rig = Rig(.of(rows: "1 2 x Hello Shift Copy", keys: keys, shuffle: ["1", "2"], on: [.key]))
        var generator = SeededGenerator(seed: 8)
        for (key, isTyped) in [("x", true), ("Hello", true), ("Shift", false), ("Copy", true)] {
            _ = try rig.perform("down a \(key)")
            #expect(!rig.isShuffleDue)
            _ = try rig.perform("up a")
            #expect(rig.isShuffleDue == isTyped, "\(key)")
            if rig.isShuffleDue { rig.engine.shuffle(using: &generator) }
        }
    }

    @Test func `after a shuffle, every digit is shown once and types itself`() throws {
        let rig = Rig(pad)
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<50 {
            rig.engine.shuffle(using: &generator)
            let keys = rig.drawnView.keys
            #expect(keys.map(\.label).sorted() == Self.digits + ["Clear", "Enter"])
            #expect(keys[9].label == "Clear" && keys[11].label == "Enter")
            for key in keys {
                let point = key.frame.center
                rig.handle([ContactChange(slot: 0, phase: .began, x: point.x, y: point.y)])
                rig.handle([ContactChange(slot: 0, phase: .ended, x: point.x, y: point.y)])
                let name = ["Clear": "KEY_BACKSPACE", "Enter": "KEY_ENTER"][key.label] ?? "KEY_" + key.label
                #expect(rig.take() == "\(name)↓ \(name)↑")
            }
        }
    }

    /// χ² of ten digits in ten places over 10,000 shuffles: 81 degrees of freedom, of which 1 in 10,000 is more
    /// than 136.
    @Test func `shuffles put every digit in every place equally often`() {
        let rig = Rig(pad)
        var generator = SeededGenerator(seed: 3)
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 12)
        for _ in 0..<10_000 {
            rig.engine.shuffle(using: &generator)
            for (place, label) in labels(rig).enumerated() {
                if let digit = Int(label) { counts[place][digit] += 1 }
            }
        }
        var chi = 0.0
        for (place, row) in counts.enumerated() where place != 9 && place != 11 {
            for count in row { chi += Double((count - 1000) * (count - 1000)) / 1000 }
        }
        #expect(chi < 136)
        #expect(chi > 30)
    }

    /// Three keys have six orders, each expected 2,000 times: 5 degrees of freedom, of which 1 in 10,000 is more
    /// than 25.7.
    @Test func `every order is equally likely, including the original one`() throws {
        let rig = Rig(.of(rows: "1 2 3", shuffle: ["1", "2", "3"]))
        var generator = SeededGenerator(seed: 4)
        var counts: [String: Int] = [:]
        for _ in 0..<12_000 {
            rig.engine.shuffle(using: &generator)
            counts[labels(rig).joined(), default: 0] += 1
        }
        #expect(counts.count == 6)
        // The plain order comes as often as another: 2,000 ± 4 standard deviations of 40.8.
        #expect((1837...2163).contains(try #require(counts["123"])))
        #expect(counts.values.reduce(0.0) { $0 + Double(($1 - 2000) * ($1 - 2000)) / 2000 } < 25.7)
    }

    @Test func `a shuffled key moves in every layer that contains it`() {
        let layout = Layout.of(
            [("base", ["1 2", "More x"]), ("more", ["x 2", "More 1"])],
            keys: [Key(name: "More", action: .layer(1, .lock))], shuffle: ["1", "2"])
        let rig = Rig(layout)
        var generator = SeededGenerator(seed: 5)
        while labels(rig) == ["1", "2", "More", "x"] { rig.engine.shuffle(using: &generator) }
        #expect(labels(rig) == ["2", "1", "More", "x"])
        #expect((try? rig.perform("tap More")) == "")
        #expect(labels(rig) == ["x", "1", "More", "2"])
    }

    @Test func `a key that is shuffled while pressed releases what it pressed`() throws {
        let rig = Rig(.of(rows: "1 2", shuffle: ["1", "2"]).held())
        var generator = SeededGenerator(seed: 6)
        #expect(try rig.perform("down a 1") == "KEY_1↓")
        while labels(rig) == ["1", "2"] { rig.engine.shuffle(using: &generator) }
        #expect(try rig.perform("up a") == "KEY_1↑")
        #expect(try rig.perform("tap 1") == "KEY_2↓ KEY_2↑")
    }

    @Test func `a shuffle is due at once for a new plan in a shown view`() {
        let rig = Rig(.digits())
        rig.engine.replacePlan(TypingPlan(PlacedLayout(pad), resolver: ASCIIKeymap()), at: rig.now)
        #expect(rig.isShuffleDue)
    }

    @Test func `a new plan of a hidden view is shuffled when the view is shown`() throws {
        let rig = Rig(.digits(), isShown: false)
        rig.engine.replacePlan(TypingPlan(PlacedLayout(pad), resolver: ASCIIKeymap()), at: rig.now)
        #expect(!rig.isShuffleDue)
        rig.engine.show(at: rig.now)
        #expect(rig.isShuffleDue)
    }
}
