// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// Touches on a dark screen, on the pad 1 2 over 3 4 on the lower half of a panel.
///
/// A tap takes 20 ms.
@Suite(.timeLimit(.minutes(10)))
struct WakingTouchTests {
    /// The screen of a panel.
    private final class Screen {
        var isOff = true
        /// How often the core has asked.
        var count = 0
    }

    private let screen = Screen()

    private func rig(wakesOnly: Bool = true, dwell: Dwell = .never, hasHandle: Bool = false) -> CoreRig {
        let surroundings = CoreSurroundings(
            generator: SeededGenerator(seed: 1), civilTime: { _ in CivilTime(year: 2000, month: 1, day: 1) },
            isScreenOff: { [screen] in
                screen.count += 1
                return screen.isOff
            })
        let rig = CoreRig(
            hasHandle: hasHandle, rules: CoreRules(dwell: dwell, wakesOnly: wakesOnly),
            surroundings: surroundings)
        if !hasHandle { rig.perform(.show) }
        return rig
    }

    @Test func `a touch on a dark screen types no digit, and strikes KEY_UNKNOWN once`() {
        let rig = rig()
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "UNKNOWN↓ UNKNOWN↑")
        screen.isOff = false
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "1↓ 1↑")
    }

    @Test func `the session hears of the keyboard without a touch, and nothing is typed`() {
        let rig = rig()
        rig.perform(.wakeSession)
        #expect(rig.takeTyped() == "UNKNOWN↓ UNKNOWN↑")
        #expect(screen.count == 0)
    }

    @Test func `a touch beside the view of a dark screen is not passed on`() {
        let rig = rig()
        rig.tap(20, 20)
        #expect(rig.takePassed() == "")
        screen.isOff = false
        rig.tap(20, 20)
        #expect(rig.takePassed() == "id 0, id -1")
    }

    @Test func `on a panel without the rule a dark screen changes nothing`() {
        let rig = rig(wakesOnly: false)
        rig.perform(.setDark(true))
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "1↓ 1↑")
        #expect(screen.count == 0)
    }

    @Test func `fingers that join a touch begun in the dark type nothing until all have lifted`() {
        let rig = rig()
        rig.down(0, 20, 60)
        screen.isOff = false
        rig.down(1, 70, 60)
        rig.up(0)
        rig.down(0, 20, 90)
        rig.up(1)
        rig.up(0)
        #expect(rig.takeTyped() == "UNKNOWN↓ UNKNOWN↑")
        #expect(screen.count == 1)
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "1↓ 1↑")
    }

    @Test func `a finger that was down before the screen went dark keeps its key`() {
        let rig = rig()
        screen.isOff = false
        rig.down(0, 20, 60)
        screen.isOff = true
        rig.down(1, 70, 60)
        rig.up(1)
        rig.up(0)
        #expect(rig.takeTyped() == "1↓ 1↑ UNKNOWN↓ UNKNOWN↑")
    }

    @Test func `on a screen that stays dark, touches type after three seconds`() {
        let rig = rig()
        rig.tap(20, 60)
        rig.now = rig.now.advanced(byMicroseconds: 2_900_000)
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "UNKNOWN↓ UNKNOWN↑ UNKNOWN↓ UNKNOWN↑")
        rig.now = rig.now.advanced(byMicroseconds: 200_000)
        for _ in 0..<20 {
            rig.tap(20, 60)
            rig.now = rig.now.advanced(byMicroseconds: 1_000_000)
            #expect(rig.takeTyped() == "1↓ 1↑")
        }
    }

    @Test func `the first touch after ten seconds without one wakes again`() {
        let rig = rig()
        for _ in 0..<2 {
            rig.tap(20, 60)
            #expect(rig.takeTyped() == "UNKNOWN↓ UNKNOWN↑")
            rig.now = rig.now.advanced(byMicroseconds: 10_000_000)
        }
    }

    @Test func `after SetDark the next touch wakes, though the kernel calls the screen on`() {
        let rig = rig()
        screen.isOff = false
        rig.perform(.setDark(true))
        #expect(rig.isToldDark)
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "UNKNOWN↓ UNKNOWN↑")
        rig.perform(.setDark(false))
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "1↓ 1↑")
    }

    @Test func `a program that never says that the screen is lit costs three seconds at most`() {
        let rig = rig()
        screen.isOff = false
        rig.perform(.setDark(true))
        rig.tap(20, 60)
        rig.now = rig.now.advanced(byMicroseconds: 3_000_000)
        for _ in 0..<3 {
            rig.tap(70, 60)
            rig.now = rig.now.advanced(byMicroseconds: 20_000_000)
        }
        #expect(rig.takeTyped() == "UNKNOWN↓ UNKNOWN↑ 2↓ 2↑ 2↓ 2↑ 2↓ 2↑")
    }

    @Test func `a tap on the handle of a dark screen does not show the view`() {
        let rig = rig(hasHandle: true)
        rig.tap(50, 98)
        #expect(!rig.takeChanges().isHandleTapped)
        screen.isOff = false
        rig.tap(50, 98)
        #expect(rig.takeChanges().isHandleTapped)
    }

    @Test func `in guided touch a finger explores a dark screen, and wakes it`() {
        let rig = rig()
        rig.perform(.guide(GuidedTouch()))
        _ = rig.takeChanges()
        rig.down(0, 20, 60)
        rig.now = rig.now.advanced(byMicroseconds: 1_000_000)
        rig.advance()
        let changes = rig.takeChanges()
        #expect(changes.guideEvents.map { GuideWord($0).text } == ["1"])
        #expect(changes.isWoken)
        #expect(rig.takeTyped() == "UNKNOWN↓ UNKNOWN↑")
    }

    @Test func `each touch that wakes is reported once, for the log`() {
        let rig = rig()
        _ = rig.takeChanges()
        rig.down(0, 20, 60)
        rig.down(1, 70, 60)
        #expect(rig.takeChanges().isWoken)
        rig.up(0)
        rig.up(1)
        #expect(!rig.takeChanges().isWoken)
    }

    @Test func `contacts that were all released do not keep the next touch from typing`() {
        let rig = rig()
        rig.down(0, 20, 60)
        rig.perform(.releaseAll)
        screen.isOff = false
        rig.up(0)
        _ = rig.takeTyped()
        rig.down(0, 20, 60)
        #expect(rig.takeTyped() == "1↓ 1↑")
    }
}
