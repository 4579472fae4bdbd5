// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import Importing
import LayoutFiles
import Testing
import YAML

/// A keymap of the digits alone.
private struct Digits: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? {
        character.wholeNumberValue.map { Keystroke(Keycode(rawValue: $0 == 0 ? 11 : UInt16($0 + 1))) }
    }
}

struct SecretReplayTests {
    /// The PIN pad and what its keys lead to, as `layout: pin` has them.
    private func plans() throws -> [TypingPlan] {
        var collection = LayoutCollection(LayoutLibrary(directories: [Checkout.layouts]))
        var diagnostics = DiagnosticList()
        let set = collection.layouts([(.named("pin"), SourcePlace(file: "test"))], into: &diagnostics)
        let found = try #require(set)
        #expect(diagnostics.isEmpty)
        #expect(found.files.map(\.layout.name) == ["pin", "pin-fixed"])
        return zip(found.files, found.links).map { file, links in
            TypingPlan(PlacedLayout(file.layout), resolver: Digits(), links: links)
        }
    }

    /// The middle of a key of a layout's, by its name.
    private func center(_ name: String, in plan: TypingPlan) throws -> Point {
        let placed = plan.placed
        let keys = placed.accessory + placed.layers[0]
        return try #require(keys.first { placed.layout.keys[$0.key].name == name }).frame.center
    }

    /// What four people type who tap where the plain pad has 1, 2, 3 and Enter, two minutes after each other, the first
    /// of whom has tapped `1 2 3` before.
    private func typed(_ plans: [TypingPlan], seed: UInt64) throws -> [String] {
        let side: Int32 = 10_000
        let panel = TouchscreenDescription(
            reporting: .slots(5), x: Axis(minimum: 0, maximum: side - 1),
            y: Axis(minimum: 0, maximum: side - 1))
        var session = ReplaySession(
            panel, transform: PanelTransform(), plans: plans, generator: SeededGenerator(seed: seed),
            start: CivilTime(year: 2026, month: 3, day: 1))
        var (now, typed) = (UInt64(1_000_000), [""])
        func take(_ event: ReplayedEvent) {
            guard case .key(let keycode, true) = event.kind else { return }
            typed[typed.count - 1] += keycode == .enter ? "⏎" : "\((keycode.rawValue - 1) % 10)"
        }
        func tap(_ point: Point) {
            let (x, y) = (Int32(point.x * Double(side)), Int32(point.y * Double(side)))
            let reports: [[(UInt16, UInt16, Int32)]] = [
                [
                    (EventType.abs, EventCode.absMTSlot, 0), (EventType.abs, EventCode.absMTTrackingID, 7),
                    (EventType.abs, EventCode.absMTPositionX, x),
                    (EventType.abs, EventCode.absMTPositionY, y), (EventType.syn, EventCode.synReport, 0),
                ],
                [(EventType.abs, EventCode.absMTTrackingID, -1), (EventType.syn, EventCode.synReport, 0)],
            ]
            for report in reports {
                for (type, code, value) in report {
                    let event = InputEvent(type: type, code: code, value: value)
                    session.handle(event, at: MonotonicTime(rawValue: now), take)
                }
                now += 100_000
            }
        }
        tap(try center("Fixed", in: plans[0]))
        for person in 0..<4 {
            if person > 0 {
                now += 120_000_000
                typed.append("")
            }
            for name in ["1", "2", "3", "Enter"] { tap(try center(name, in: plans[1])) }
        }
        session.finish(take)
        return typed
    }

    @Test func `a tap on '1 2 3' shows fixed digits to one person, but not to the next`() throws {
        let plans = try plans()
        var unshuffled = 0
        var orders: Set<String> = []
        for seed in UInt64(0)..<40 {
            let typed = try typed(plans, seed: seed)
            #expect(typed.count == 4)
            #expect(typed[0] == "123⏎")
            for others in typed.dropFirst() {
                #expect(others.count == 4 && others.last == "⏎")
                unshuffled += others == "123⏎" ? 1 : 0
                orders.insert(others)
            }
        }
        // One order of 720 is that of the plain pad, so one of 120 may be.
        #expect(unshuffled <= 3)
        #expect(orders.count > 80)
    }
}
