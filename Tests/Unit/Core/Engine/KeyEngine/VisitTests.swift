// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// What a key of a secret layout leads to is for the person who taps it, and nobody after.
@Suite(.timeLimit(.minutes(10))) struct VisitTests {
    private static let secret = 0
    private static let fixed = 1
    private static let further = 2
    private static let letters = 3
    private static let open = 4

    /// A secret pad whose keys lead to one with its digits in place, and from there further; letters, with keys to the
    /// pad, to a plain layout, and round the list, which is the pad and the letters.
    private func rig(showing first: Int = Self.secret) -> Rig {
        func key(_ name: String, _ layout: String) -> Key { Key(name: name, action: .layout(layout)) }
        let enter = Key(name: "Enter", action: .key(.enter))
        let next = Key(name: "Next", action: .nextLayout)
        let text = Key(name: "Text", action: .text("12\n3"))
        var secret = Layout.of(
            rows: "1 2 3 Enter", "Fixed Next Text", keys: [enter, key("Fixed", "fixed"), next, text],
            shuffle: ["1", "2", "3"], on: [.show, .enter, .idle])
        secret.isSecret = true
        var fixed = Layout.of(
            rows: "1 2 3 Enter", "Back Further Text Hide",
            keys: [
                enter, key("Back", "secret"), key("Further", "further"), text,
                Key(name: "Hide", action: .hide),
            ])
        fixed.isSecret = true
        let further = Layout.of(rows: "1 2 3 Enter", "Next", keys: [enter, next])
        let letters = Layout.of(
            rows: "a b Enter", "Secret Open Next",
            keys: [enter, key("Secret", "secret"), key("Open", "open"), next])
        let open = Layout.of(rows: "x y Enter", "Back", keys: [enter, key("Back", "letters")])
        let named = ["secret": 0, "fixed": 1, "further": 2, "letters": 3, "open": 4]
        let layouts = [secret, fixed, further, letters, open]
        // The list is the pad and the letters.
        let links = [Self.letters, Self.secret, Self.secret, Self.secret, Self.secret].map {
            LayoutLinks(named: named, next: $0)
        }
        let rig = Rig(layouts, links: links)
        if first != Self.secret { rig.choose(first) }
        return rig
    }

    @Test func `a visit ends even if the glass reports touches by itself`() throws {
        let rig = rig()
        _ = try rig.perform("tap Fixed")
        for _ in 0..<14 {
            rig.pass(2_000_000)
            rig.handle([ContactChange(slot: 3, phase: .began, x: 0.1, y: 0.1)])
            rig.handle([ContactChange(slot: 3, phase: .ended, x: 0.1, y: 0.1)])
            #expect(rig.layouts.shown == Self.fixed)
        }
        rig.pass(2_000_000)
        #expect(rig.layouts.shown == Self.secret)
    }

    /// Lets the keys change places if they are to, and says whether they were.
    private func shuffles(_ rig: Rig) -> Bool {
        var generator = SeededGenerator(seed: 5)
        defer { if rig.isShuffleDue { rig.engine.shuffle(using: &generator) } }
        return rig.isShuffleDue
    }

    @Test func `Enter ends a visit, and shows the secret layout with shuffled keys`() throws {
        let rig = rig()
        #expect(shuffles(rig))
        #expect(try rig.perform("tap Fixed; tap 1; tap 2") == "KEY_1↓ KEY_1↑ KEY_2↓ KEY_2↑")
        #expect(rig.layouts.shown == Self.fixed)
        #expect(!shuffles(rig))
        #expect(try rig.perform("tap Enter") == "KEY_ENTER↓ KEY_ENTER↑")
        #expect(rig.layouts.shown == Self.secret)
        #expect(rig.layouts.origin == nil)
        #expect(shuffles(rig))
    }

    @Test func `Enter within a text ends a visit after the whole text is typed`() throws {
        let rig = rig()
        let begin = try rig.perform("tap Fixed; tap Text")
        #expect(rig.layouts.shown == Self.fixed)
        rig.pass(1_000_000)
        #expect(
            begin + " " + rig.take()
                == "KEY_1↓ KEY_1↑ KEY_2↓ KEY_2↑ KEY_ENTER↓ KEY_ENTER↑ KEY_3↓ KEY_3↑")
        #expect(rig.layouts.shown == Self.secret)
    }

    @Test func `a layout key that is released while Enter is typed does not prolong a visit`() throws {
        let rig = rig()
        // The contact is on its key before Enter, and leaves it before the text is typed to its end.
        _ = try rig.perform("tap Fixed; down a Further; tap Text; wait 20; up a")
        rig.pass(1_000_000)
        #expect(rig.layouts.shown == Self.secret)
    }

    @Test(arguments: [nil, 7.0])
    func `a visit ends after 30 seconds without touch, or after the layout's idle time`(
        seconds: Double?
    ) throws {
        let rig = rig()
        _ = shuffles(rig)
        let time = UInt64((seconds ?? 30) * 1_000_000)
        if let seconds {
            // A layout that says when it begins anew.
            var layouts = rig.layouts.plans.map(\.placed.layout)
            layouts[Self.fixed].firstLayer = UseEnd(occasions: [.idle], idleTime: seconds)
            let other = Rig(layouts, links: rig.layouts.plans.map(\.links))
            try expectEnd(of: other, after: time)
        } else {
            try expectEnd(of: rig, after: time)
        }
    }

    private func expectEnd(of rig: Rig, after time: UInt64) throws {
        // As short as a finger's touch can be.
        _ = try rig.perform("tap Fixed; down a 1; wait 10; up a")
        // The touch ended 10 ms ago, and another touch begins the time anew.
        rig.pass(time - 10_001)
        #expect(rig.layouts.shown == Self.fixed)
        _ = try rig.perform("down a 2; wait 10; up a")
        rig.pass(time - 10_001)
        #expect(rig.layouts.shown == Self.fixed)
        rig.pass(1)
        #expect(rig.layouts.shown == Self.secret)
        #expect(shuffles(rig))
    }

    @Test func `a visit does not time out while a contact is down`() throws {
        let rig = rig()
        _ = try rig.perform("tap Fixed; down a 1")
        rig.pass(120_000_000)
        #expect(rig.layouts.shown == Self.fixed)
        _ = try rig.perform("up a")
        rig.pass(30_000_000)
        #expect(rig.layouts.shown == Self.secret)
    }

    @Test(arguments: ["hide", "tap Hide"]) func `a visit ends when the view is hidden`(way: String) throws {
        let rig = rig()
        _ = try rig.perform("tap Fixed; \(way)")
        #expect(!rig.isVisible)
        #expect(rig.layouts.shown == Self.secret)
        _ = try rig.perform("show")
        #expect(rig.drawnView.keys.contains { $0.label == "Fixed" })
        #expect(shuffles(rig))
    }

    @Test func `a visit ends even if the view is hidden and shown while a text is typed`() throws {
        let rig = rig()
        _ = try rig.perform("tap Fixed; tap Text; hide; show")
        rig.pass(1_000_000)
        #expect(rig.layouts.shown == Self.secret)
    }

    @Test func `a visit that still waits for a text does not begin once the view is hidden`() throws {
        let rig = rig()
        // Twice, as one text is typed by the time that the key has been tapped.
        _ = try rig.perform("tap Text; tap Text; tap Fixed")
        #expect(rig.layouts.shown == Self.secret)
        _ = try rig.perform("hide; show")
        #expect(rig.layouts.shown == Self.secret)
        rig.pass(1_000_000)
        #expect(rig.layouts.shown == Self.secret)
        #expect(rig.layouts.origin == nil)
    }

    @Test func `a visit may go through several layouts, and ends where it began`() throws {
        let rig = rig()
        _ = try rig.perform("tap Fixed; tap Further; tap 1")
        #expect(rig.layouts.shown == Self.further)
        #expect(rig.layouts.origin == Self.secret)
        _ = try rig.perform("tap Enter")
        #expect(rig.layouts.shown == Self.secret)
        // A key that leads back ends it as well.
        _ = try rig.perform("tap Fixed; tap Further; tap Next")
        #expect(rig.layouts.shown == Self.secret)
        #expect(rig.layouts.origin == nil)
    }

    @Test func `the next layout of the list is a visit too if the panel's own layout is secret`() throws {
        let rig = rig()
        _ = try rig.perform("tap Next; tap a")
        #expect(rig.layouts.shown == Self.letters)
        rig.pass(30_000_000)
        #expect(rig.layouts.shown == Self.secret)
    }

    @Test func `a layout that plain layouts lead to stays after Enter and after a timeout`() throws {
        let rig = rig(showing: Self.letters)
        for way in ["tap Open", "tap Back", "tap Secret; tap Next", "tap Next; tap Next"] {
            _ = try rig.perform(way)
            #expect(rig.layouts.origin == nil)
            let shown = rig.layouts.shown
            _ = try rig.perform("tap Enter")
            rig.pass(120_000_000)
            #expect(rig.layouts.shown == shown)
        }
        // So does the pad itself; what its key leads to ends at the pad.
        _ = try rig.perform("tap Secret; tap Enter")
        #expect(rig.layouts.shown == Self.secret)
        _ = try rig.perform("tap Fixed; tap Enter")
        #expect(rig.layouts.shown == Self.secret)
    }

    @Test func `a layout that a program requests ends a visit, and stays`() throws {
        let rig = rig()
        _ = try rig.perform("tap Fixed")
        rig.choose(Self.letters)
        #expect(rig.layouts.origin == nil)
        _ = try rig.perform("tap a; tap Enter")
        #expect(rig.layouts.shown == Self.letters)
        #expect(rig.deadline == nil)
        // Also when it is the one that is shown.
        rig.choose(Self.secret)
        _ = try rig.perform("tap Next")
        #expect(rig.layouts.origin == Self.secret)
        rig.choose(Self.letters)
        #expect(rig.layouts.origin == nil)
        #expect(rig.deadline == nil)
        _ = try rig.perform("tap Enter; hide; show")
        #expect(rig.layouts.shown == Self.letters)
    }

    @Test func `a layout that a program requests while a visit ends is shown`() throws {
        let rig = rig()
        _ = try rig.perform("tap Fixed; tap Text")
        rig.choose(Self.letters)
        _ = try rig.perform("hide; show")
        rig.pass(1_000_000)
        #expect(rig.layouts.shown == Self.letters)
    }

    @Test func `reading the layouts again ends a visit, and keeps any other layout`() throws {
        let rig = rig()
        _ = try rig.perform("tap Fixed")
        #expect(rig.layouts.lasting == Self.secret)
        let plans = rig.layouts.plans
        #expect(PanelLayouts(plans, chosen: Self.secret, showing: Self.fixed).shown == Self.secret)
        #expect(PanelLayouts(plans, chosen: Self.letters, showing: Self.open).shown == Self.open)
        #expect(PanelLayouts(plans, chosen: Self.letters, showing: Self.secret).shown == Self.secret)
        #expect(PanelLayouts(plans, chosen: Self.letters).shown == Self.letters)
    }
}
