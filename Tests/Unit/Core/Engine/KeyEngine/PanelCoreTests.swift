// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10)))
struct PanelCoreTests {
    @Test func `a panel core types touches in the view and passes on touches beside it`() {
        let rig = CoreRig()
        rig.perform(.show)
        rig.down(0, 20, 60)
        rig.down(1, 20, 20)
        rig.up(1)
        rig.up(0)
        #expect(rig.takeTyped() == "1↓ 1↑")
        #expect(rig.takePassed() == "slot 1, id 0, id -1")
        #expect(rig.passedContactCount == 1)
        #expect(rig.isIdle)
    }

    @Test func `with a hidden view, a panel core passes on all touches, if it has pass-through`() {
        let rig = CoreRig()
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "")
        #expect(rig.takePassed() == "id 0, id -1")
        let alone = CoreRig(composer: nil)
        alone.tap(20, 20)
        #expect(alone.takePassed() == "")
        #expect(alone.passedContactCount == 0)
    }

    @Test func `contacts that begin while a panel is not served have no effect`() {
        let rig = CoreRig()
        rig.perform(.show)
        rig.core.isServing = false
        rig.down(0, 20, 60)
        rig.core.isServing = true
        // It began before.
        rig.report((EventCode.absMTPositionX, 22))
        rig.up(0)
        #expect(rig.takeTyped() == "")
        #expect(rig.takePassed() == "")
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "1↓ 1↑")
    }

    @Test func `contacts that are already down at the start have no effect`() {
        let rig = CoreRig()
        let state = [
            (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 7), (EventCode.absMTPositionX, 20),
            (EventCode.absMTPositionY, 60), (EventCode.absMTSlot, 0),
        ].map {
            InputEvent(type: EventType.abs, code: UInt16($0.0), value: Int32($0.1))
        }
        rig.core.seed(state.span)
        rig.perform(.show)
        rig.report((EventCode.absMTPositionX, 25))
        rig.up(0)
        #expect(rig.takeTyped() == "")
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "1↓ 1↑")
    }

    @Test func `setting another layout releases held keys, and the new layout types`() {
        let held = Layout.lowPad(keys: [Key(name: "1", action: .character("1"), hold: .down)])
        let rig = CoreRig([held, .lowPad(["a b", "c d"])])
        rig.perform(.show)
        rig.down(0, 20, 60)
        #expect(rig.takeTyped() == "1↓")
        rig.perform(.setLayout(1))
        #expect(rig.takeTyped() == "1↑")
        #expect(rig.viewStatus == ViewStatus(isVisible: true, layout: 1, layer: 0))
        rig.up(0)
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "A↓ A↑")
    }

    @Test func `a key for another layout is spoken in the language of its own layout`() {
        var german = Layout.lowPad(keys: [Key(name: "2", action: .nextLayout)])
        german.language = LanguageTag("de")
        var french = Layout.lowPad(["a b", "c d"])
        french.language = LanguageTag("fr")
        let rig = CoreRig([german, french], links: [LayoutLinks(next: 1), LayoutLinks(next: 0)])
        rig.perform(.show)
        rig.perform(.guide(GuidedTouch(confirm: .lift)))
        rig.tap(70, 60)
        let events = rig.takeChanges().guideEvents
        #expect(events.map(\.kind) == [.began, .entered, .typed, .layer])
        #expect(events.map { $0.language?.description } == ["de", "de", "de", "fr"])
    }

    @Test func `a panel core settles before the next report if nobody has settled it`() {
        let first = Layout.lowPad(keys: [Key(name: "2", action: .nextLayout)])
        let rig = CoreRig(
            [first, .lowPad(["a b", "c d"])], links: [LayoutLinks(next: 1), LayoutLinks(next: 0)])
        rig.perform(.show)
        rig.tap(70, 60, settles: false)
        #expect(rig.isUnsettled)
        #expect(rig.viewStatus.layout == 0)
        rig.tap(20, 60, settles: false)
        #expect(rig.takeTyped() == "A↓ A↑")
        #expect(rig.viewStatus.layout == 1)
        #expect(!rig.isUnsettled)
    }

    @Test func `a layout for a text field is shown at once, also in a hidden view`() {
        let rig = CoreRig([.lowPad(), .lowPad(["a b", "c d"])])
        rig.perform(.showForField(layout: 1))
        #expect(rig.viewStatus == ViewStatus(isVisible: true, layout: 1, layer: 0))
        #expect(rig.layouts.chosen == 1)
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "A↓ A↑")
    }

    @Test func `at the second place all frames of a view move, also in a taller layout`() {
        let high = Layout.of([("base", ["a b", "c d"])], height: 0.75)
        let rig = CoreRig([.lowPad(), high], avoidsTouches: true)
        rig.tap(20, 90)
        _ = rig.takeChanges()
        rig.perform(.showForField(layout: 0))
        #expect(
            rig.viewStatus
                == ViewStatus(isVisible: true, layout: 0, layer: 0, place: ViewPlace(isSecond: true)))
        #expect(rig.takeChanges().formerStatus?.place == ViewPlace())
        #expect(rig.core.drawnView().frame == Frame(minX: 0, minY: 0, maxX: 1, maxY: 0.5))
        #expect(rig.core.drawnView().keys[3].frame == Frame(minX: 0.5, minY: 0.25, maxX: 1, maxY: 0.5))
        rig.tap(20, 10)
        #expect(rig.takeTyped() == "1↓ 1↑")
        rig.perform(.setLayout(1))
        #expect(rig.core.drawnView().frame == Frame(minX: 0, minY: 0, maxX: 1, maxY: 0.75))
        rig.tap(20, 70)
        #expect(rig.takeTyped() == "C↓ C↑")
    }

    @Test func `a view keeps its second place after a reload, if it still has one`() {
        for avoidsTouches in [true, false] {
            let rig = CoreRig(avoidsTouches: avoidsTouches)
            rig.perform(.showAtSecondPlace)
            #expect(rig.viewStatus.isVisible)
            #expect(rig.viewStatus.place.isSecond == avoidsTouches)
            #expect(rig.core.drawnView().frame.minY == (avoidsTouches ? 0 : 0.5))
        }
    }

    @Test func `a tap on the focused field is reported once, while the view is hidden`() {
        let rig = CoreRig()
        rig.tap(20, 20)
        rig.perform(.showForField(layout: 0))
        rig.tap(20, 20)
        #expect(!rig.takeChanges().isFieldTapped)
        rig.perform(.hide)
        rig.tap(20, 20)
        #expect(rig.takeChanges().isFieldTapped)
        #expect(!rig.takeChanges().isFieldTapped)
        for forgets in [CoreRequest.forgetField, .releaseAll] {
            rig.perform(.showForField(layout: 0))
            rig.perform(.hide)
            rig.perform(forgets)
            rig.tap(20, 20)
            #expect(!rig.takeChanges().isFieldTapped)
        }
    }

    @Test func `changes of keys can stand for the view as long as only pressed keys have changed`() {
        let rig = CoreRig([.lowPad(), .of([("base", ["a b", "c d"])], height: 0.75)])
        rig.core.startViewSerial(at: rig.now)
        rig.perform(.show)
        _ = rig.takeChanges()
        var view = rig.core.drawnView()
        let shown = rig.core.viewSerial
        #expect(shown > rig.now.rawValue)
        rig.down(0, 20, 60)
        rig.down(1, 70, 60)
        #expect(rig.takeChanges().isViewChanged)
        let changes = rig.core.keyChanges(since: view, serial: shown) ?? []
        #expect(changes.map(\.state) == [.pressed, .pressed])
        let isApplied = view.apply(changes)
        #expect(isApplied)
        #expect(view == rig.core.drawnView())
        // Another core, and views to come.
        #expect(rig.core.keyChanges(since: view, serial: 1) == nil)
        #expect(rig.core.keyChanges(since: view, serial: rig.core.viewSerial + 1) == nil)
        rig.perform(.setLayout(1))
        _ = rig.takeChanges()
        #expect(rig.core.keyChanges(since: view, serial: shown) == nil)
        #expect(rig.core.keyChanges(since: rig.core.drawnView(), serial: rig.core.viewSerial) == [])
        // A view with fewer keys.
        view.keys.removeLast()
        #expect(rig.core.keyChanges(since: view, serial: rig.core.viewSerial) == nil)
    }

    @Test func `touches beyond the axes are reported, and are neither typed nor passed on`() {
        let rig = CoreRig()
        rig.tap(20, 20)
        #expect(!rig.takeChanges().hasStrays)
        _ = rig.takePassed()
        rig.tap(20, 200)
        rig.tap(200, 80)
        #expect(rig.takeChanges().hasStrays)
        #expect(!rig.takeChanges().hasStrays)
        #expect(rig.takeTyped() == "" && rig.takePassed() == "")
    }

    @Test func `a touch on the handle is reported as a tap and is not passed on`() {
        // On this panel of 7 inches the handle is 9 of 86 mm high and 24 of 154 mm wide.
        let rig = CoreRig(hasHandle: true)
        rig.tap(50, 95)
        #expect(rig.takePassed() == "")
        #expect(rig.takeChanges().isHandleTapped)
        #expect(!rig.takeChanges().isHandleTapped)
        // Beside it.
        rig.tap(50, 85)
        rig.tap(30, 95)
        #expect(rig.takePassed() == "id 0, id -1, id 1, id -1")
        // Onto it, and off it.
        rig.down(0, 50, 85)
        rig.report((EventCode.absMTPositionY, 95))
        rig.up(0)
        rig.down(0, 50, 95)
        rig.report((EventCode.absMTPositionY, 50))
        rig.up(0)
        #expect(!rig.takeChanges().isHandleTapped)
        // A tap under which the view is shown, and a tap on the keys there.
        rig.down(0, 50, 95)
        rig.perform(.show)
        rig.up(0)
        #expect(rig.takeTyped() == "")
        rig.tap(45, 95)
        #expect(rig.takeTyped() == "3↓ 3↑")
        #expect(!rig.takeChanges().isHandleTapped)
        // A hidden view has the handle again; a contact that is lost does not tap it.
        rig.perform(.hide)
        rig.down(0, 50, 95)
        rig.perform(.cancelContacts)
        rig.up(0)
        #expect(!rig.takeChanges().isHandleTapped)
        #expect(rig.isIdle)
    }

    @Test func `a shuffle takes its order from the random generator and reports the change`() {
        let pad = Layout.of([("base", ["1 2", "3 4"])], shuffle: ["1", "2", "3"], on: [], height: 0.5)
        let rig = CoreRig([pad], surroundings: .seeded(3))
        rig.perform(.show)
        _ = rig.takeChanges()
        #expect(rig.labels == ["1", "2", "3", "4"])
        rig.perform(.shuffle)
        var pose = ViewPose()
        pose.seed = 3
        #expect(rig.labels == rig.layouts.plan.view(posed: pose).keys.map(\.label))
        #expect(rig.labels != ["1", "2", "3", "4"])
        let changes = rig.takeChanges()
        #expect(changes.isShuffled && changes.isViewChanged)
        #expect(changes.formerStatus == nil && changes.clickCount == 0)
        #expect(rig.takeChanges() == .none)
    }

    @Test func `a panel core reads the time of day when the key Now is touched`() throws {
        var asked: [UInt64] = []
        let surroundings = CoreSurroundings(
            generator: SeededGenerator(seed: 1),
            civilTime: {
                asked.append($0.rawValue)
                return CivilTime(year: 2026, month: 11, day: 22)
            })
        let keys = [
            Key(name: "Day", label: "DD", action: .picker(.select(.day))),
            Key(name: "Now", action: .picker(.now)),
        ]
        var pad = Layout.lowPad(["Day Now", "1 2"], keys: keys)
        pad.picker = try Picker(.date, format: "%d")
        let rig = CoreRig([pad], surroundings: surroundings)
        rig.perform(.show)
        rig.down(0, 70, 60)
        #expect(asked == [1_000_000])
        #expect(rig.labels.first == "22")
    }

    @Test func `clicks, view changes and the former status are reported once`() {
        var pad = Layout.lowPad()
        pad.feedback.click = true
        let rig = CoreRig([pad])
        rig.perform(.show)
        let shown = rig.takeChanges()
        #expect(shown.formerStatus == ViewStatus(isVisible: false, layout: 0, layer: 0))
        #expect(shown.isViewChanged && !shown.isShuffled)
        #expect(rig.takeChanges() == .none)
        rig.tap(20, 60)
        rig.tap(70, 60)
        #expect(rig.takeChanges().clickCount == 2)
        // A contact beside the view is nobody's business.
        rig.tap(20, 20)
        #expect(rig.takeChanges() == .none)
    }

    @Test func `after two corners are held, the touchscreen is given back with nothing down`() {
        let held = Layout.lowPad(keys: [Key(name: "3", action: .character("3"), hold: .down)])
        let corners = CornerHold(width: 0.1, height: 0.1, microseconds: 1_000_000)
        let rig = CoreRig([held], rules: CoreRules(cornerHold: corners))
        rig.perform(.show)
        rig.down(0, 2, 97)
        rig.down(1, 97, 2)
        #expect(rig.takeTyped() == "3↓")
        let due = rig.deadline
        #expect(due == MonotonicTime(rawValue: 2_010_000))
        #expect(!rig.isCornerHeld(at: MonotonicTime(rawValue: 2_009_999)))
        #expect(rig.isCornerHeld(at: MonotonicTime(rawValue: 2_010_000)))
        rig.perform(.giveBack)
        #expect(rig.takeTyped() == "3↑")
        #expect(rig.takePassed() == "slot 1, id 0, id -1")
        #expect(!rig.isServing && !rig.viewStatus.isVisible)
        #expect(rig.deadline == nil)
        rig.up(0)
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "" && rig.takePassed() == "")
    }

    @Test func `a lost touchscreen ends contacts and held keys, and a text is typed to its end`() {
        let held = Layout.lowPad(
            keys: [
                Key(name: "1", action: .character("1"), hold: .down), Key(name: "2", action: .text("abc")),
            ])
        let rig = CoreRig([held])
        rig.perform(.show)
        rig.tap(70, 60)
        rig.down(0, 20, 60)
        rig.down(1, 20, 20)
        rig.perform(.cancelContacts)
        while let deadline = rig.deadline {
            rig.core.advance(to: deadline)
            rig.drain()
        }
        #expect(rig.takeTyped().hasPrefix("A↓ A↑ B↓ B↑ C↓ C↑"))
        #expect(rig.takePassed() == "slot 1, id 0, id -1")
        #expect(rig.isIdle)
    }

    @Test func `a text under way is dropped when everything is released`() {
        let rig = CoreRig([.lowPad(keys: [Key(name: "2", action: .text("abcdefghijklmnopqrst"))])])
        rig.perform(.show)
        rig.down(0, 70, 60)
        _ = rig.takeTyped()
        rig.perform(.releaseAll)
        _ = rig.takeTyped()
        #expect(rig.isIdle && rig.deadline == nil)
    }

    @Test func `the next panel core of the same layouts keeps the order of the keys`() throws {
        let pad = Layout.of(
            [("base", ["1 2 3", "4 5 6", "7 8 9"])], shuffle: (1...9).map(String.init), on: [.show],
            height: 0.5)
        func labels(_ rig: CoreRig) -> [String] { rig.core.drawnView().keys.map(\.label) }
        let rig = CoreRig([pad], surroundings: .seeded(1))
        let hiddenOrder = rig.core.keyOrder
        #expect(hiddenOrder == nil)
        rig.perform(.show)
        let shownOrder = rig.core.keyOrder
        let order = try #require(shownOrder)
        let next = CoreRig([pad], surroundings: .seeded(2))
        next.perform(.show)
        #expect(labels(next) != labels(rig))
        next.core.keep(order)
        #expect(labels(next) == labels(rig))
        // Another layout keeps its own order.
        let other = CoreRig([.lowPad(), pad], surroundings: .seeded(2))
        other.perform(.setLayout(1))
        other.perform(.show)
        let own = labels(other)
        other.core.keep(order)
        #expect(labels(other) == own)
        // In guided touch the keys stand in their own places, where nobody else may find them.
        rig.perform(.guide(GuidedTouch()))
        let guidedOrder = rig.core.keyOrder
        #expect(guidedOrder == nil)
    }

    @Test func `the next panel core shuffles when the one before would have, and not once more`() throws {
        var pad = Layout.of(
            [("base", ["1 2 3", "4 5 6", "7 8 9"])], shuffle: (1...9).map(String.init), on: [.idle],
            height: 0.5)
        pad.shuffle?.idleTime = 30
        func successor(of rig: CoreRig) throws -> CoreRig {
            rig.core.advance(to: rig.now)
            let order = rig.core.keyOrder
            let next = CoreRig([pad])
            next.now = rig.now
            next.perform(.show)
            next.core.keep(try #require(order))
            _ = next.takeChanges()
            return next
        }
        let rig = CoreRig([pad])
        rig.perform(.show)
        let due = rig.now.advanced(byMicroseconds: 30_000_000)
        rig.now = rig.now.advanced(byMicroseconds: 29_000_000)
        let next = try successor(of: rig)
        #expect(next.deadline == due)
        next.now = due
        next.core.advance(to: due)
        #expect(next.isUnsettled)
        next.core.settle(at: due)
        #expect(next.takeChanges().isShuffled)
        let order = next.labels
        next.now = due.advanced(byMicroseconds: 1_000_000)
        let last = try successor(of: next)
        last.now = due.advanced(byMicroseconds: 100_000_000)
        last.core.advance(to: last.now)
        #expect(!last.isUnsettled && last.labels == order)
    }

    @Test func `the next panel core takes over the state of the pass-through touchscreen`() {
        let rig = CoreRig()
        rig.down(3, 20, 20)
        rig.perform(.releaseAll)
        #expect(rig.takePassed() == "slot 3, id 0, id -1")
        let next = CoreRig(composer: rig.core.takeComposer())
        // The device is at slot 3 still, and has used the tracking ID 0.
        next.down(3, 20, 20)
        #expect(next.takePassed() == "id 1")
        #expect(next.passedContactCount == 2)
    }
}

extension CoreChanges {
    /// Nothing has changed.
    fileprivate static let none = CoreChanges(
        clickCount: 0, isFieldTapped: false, isHandleTapped: false, isWoken: false, hasStrays: false,
        isShuffled: false, isViewChanged: false, formerStatus: nil, deadline: nil)
}
