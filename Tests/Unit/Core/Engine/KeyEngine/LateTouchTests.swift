// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// A touch that the core sees before anybody has told it that time has passed, as after a suspend.
@Suite(.timeLimit(.minutes(10))) struct LateTouchTests {
    private static let hour: UInt64 = 3_600_000_000

    /// Puts a finger on the left or the right half of the panel, so long after the rig's time.
    private func touch(_ rig: Rig, isRight: Bool, after microseconds: UInt64) {
        let time = rig.now.advanced(byMicroseconds: microseconds)
        report(
            rig,
            [
                (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 1),
                (EventCode.absMTPositionX, isRight ? 1 : 0),
                (EventCode.absMTPositionY, 0),
            ], at: time)
    }

    private func lift(_ rig: Rig, after microseconds: UInt64) {
        report(
            rig, [(EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, -1)],
            at: rig.now.advanced(byMicroseconds: microseconds))
    }

    private func report(_ rig: Rig, _ axes: [(UInt16, Int32)], at time: MonotonicTime) {
        for (code, value) in axes {
            _ = rig.core.take(InputEvent(type: EventType.abs, code: code, value: value), at: time)
        }
        _ = rig.core.take(InputEvent.report, at: time)
    }

    /// A first layer with a key for the digits, to which the view returns after half a minute.
    private var door: Layout {
        var layout = Layout.of(
            [("base", ["Start 5"]), ("digits", ["1 2"])],
            keys: [Key(name: "Start", action: .layer(1, .lock))])
        layout.firstLayer = UseEnd(idleTime: 30)
        return layout
    }

    @Test func `a pad that was left open is locked before the touch that wakes the machine`() {
        let rig = Rig(door)
        touch(rig, isRight: false, after: 0)
        lift(rig, after: 50_000)
        #expect(rig.drawnView.keys.map(\.label) == ["1", "2"])
        touch(rig, isRight: true, after: Self.hour)
        #expect(rig.take() == "KEY_5↓ KEY_5↑")
        #expect(rig.drawnView.keys.map(\.label) == ["Start", "5"])
    }

    @Test func `a touch within the idle time still meets the open pad`() {
        let rig = Rig(door)
        touch(rig, isRight: false, after: 0)
        lift(rig, after: 50_000)
        touch(rig, isRight: true, after: 30_049_999)
        #expect(rig.take() == "KEY_2↓ KEY_2↑")
    }

    @Test func `keys change places before the touch that comes after the idle time`() throws {
        var layout = Layout.of(rows: "1 2", shuffle: ["1", "2"], on: [.idle])
        layout.shuffle?.idleTime = 2
        let rig = Rig(layout)
        #expect(rig.shuffleCount == 0)
        touch(rig, isRight: false, after: Self.hour)
        #expect(rig.shuffleCount == 1)
        let label = try #require(rig.drawnView.keys.first?.label)
        #expect(rig.take() == "KEY_\(label)↓ KEY_\(label)↑")
    }

    @Test func `a visit is over before the touch that comes after its idle time`() {
        var secret = Layout.of(rows: "1 Fixed", keys: [Key(name: "Fixed", action: .layout("fixed"))])
        secret.isSecret = true
        var fixed = Layout.of(rows: "3 4")
        fixed.isSecret = true
        let links = LayoutLinks(named: ["fixed": 1])
        let rig = Rig([secret, fixed], links: [links, links])
        touch(rig, isRight: true, after: 0)
        lift(rig, after: 50_000)
        touch(rig, isRight: false, after: 100_000)
        lift(rig, after: 150_000)
        #expect(rig.take() == "KEY_3↓ KEY_3↑")
        touch(rig, isRight: false, after: Self.hour)
        #expect(rig.take() == "KEY_1↓ KEY_1↑")
        #expect(rig.layouts.shown == 0)
    }

    @Test func `guided touch has ended before the touch that comes after its idle time`() {
        let rig = Rig(.of(rows: "1 2"))
        rig.core.perform(.guide(GuidedTouch(confirm: .doubleTap)), at: rig.now)
        touch(rig, isRight: false, after: Self.hour)
        #expect(rig.takeSaid() == ["began", "ended"])
        #expect(rig.take() == "KEY_1↓ KEY_1↑")
    }

    @Test func `a switch that is pressed after an hour begins anew and types nothing`() throws {
        var scanning = Scanning()
        scanning.speed = 1
        let rig = Rig(.of(rows: "a b", "c d"), scanning: scanning)
        _ = try rig.perform("switch")
        // The highlight is on the first key.
        rig.core.perform(.pressSwitch, at: rig.now.advanced(byMicroseconds: Self.hour))
        #expect(rig.take() == "")
        #expect(rig.drawnView.allKeys.filter { $0.state.isFocused }.map(\.label) == ["a", "b"])
    }

    @Test func `a request finds the pad as the time has left it`() {
        let rig = Rig(door)
        touch(rig, isRight: false, after: 0)
        lift(rig, after: 50_000)
        rig.core.perform(.setCapsLock(false), at: rig.now.advanced(byMicroseconds: Self.hour))
        #expect(rig.drawnView.keys.map(\.label) == ["Start", "5"])
    }

    @Test func `a lift before the moment of a long press types the key, however late it is seen`() {
        let rig = Rig(
            .of(
                rows: "a b",
                keys: [
                    Key(name: "a", action: .character("a"), alternates: [1]),
                    Key(name: "3", action: .character("3")),
                ]))
        touch(rig, isRight: false, after: 0)
        lift(rig, after: 399_999)
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        touch(rig, isRight: false, after: 1_000_000)
        lift(rig, after: 1_400_001)
        #expect(rig.take() == "KEY_3↓ KEY_3↑")
    }

    @Test func `a held key repeats until it is lifted, and no longer, however late that is seen`() {
        let rig = Rig(.of(rows: "Back b", keys: [Key(name: "Back", action: .key(.backspace))]))
        touch(rig, isRight: false, after: 0)
        let first = rig.take()
        #expect(first == "KEY_BACKSPACE↓ KEY_BACKSPACE↑")
        let delay = UInt64((Repetition().delay * 1_000_000).rounded())
        lift(rig, after: delay + 1)
        #expect(rig.take() == first)
        touch(rig, isRight: true, after: Self.hour)
        #expect(rig.take() == "KEY_B↓ KEY_B↑")
    }

    @Test func `the core is due exactly when something is to do`() {
        let rig = Rig(door)
        let isDueBefore = rig.core.isDue(at: rig.now.advanced(byMicroseconds: 29_999_999))
        let isDue = rig.core.isDue(at: rig.now.advanced(byMicroseconds: 30_000_000))
        #expect(!isDueBefore && isDue)
    }
}
