// SPDX-License-Identifier: MIT

import Engine
import Testing

@Suite struct KeyChangeTests {
    /// A strip of one key above two keys.
    private let view = DrawnView(
        layout: "pin", layer: "base", frame: Frame(minX: 0, minY: 0.5, maxX: 1, maxY: 1),
        gap: .millimetres(1),
        accessory: [DrawnKey(label: "a", frame: Frame(minX: 0, minY: 0.5, maxX: 1, maxY: 0.6))],
        keys: [
            DrawnKey(label: "b", frame: Frame(minX: 0, minY: 0.6, maxX: 0.5, maxY: 1)),
            DrawnKey(label: "c", frame: Frame(minX: 0.5, minY: 0.6, maxX: 1, maxY: 1)),
        ],
        alternates: [DrawnKey(label: "d", frame: Frame(minX: 0, minY: 0.6, maxX: 0.5, maxY: 0.8))])

    @Test func `keys in other states are told by their numbers, those of the strip first`() {
        var next = view
        next.accessory[0].state = .pressed
        next.keys[1].state = .latched
        let changes = [KeyChange(index: 0, state: .pressed), KeyChange(index: 2, state: .latched)]
        #expect(next.keyChanges(since: view) == changes)
        #expect(applying(changes) == next)
        #expect(view.keyChanges(since: view) == [])
        #expect(applying([]) == view)
    }

    @Test func `a view that differs in anything else has no changes of keys`() {
        let differences: [(inout DrawnView) -> Void] = [
            { $0.isVisible = false }, { $0.layer = "x" }, { $0.layout = "x" }, { $0.frame.minX = 0.1 },
            { $0.gap = .millimetres(2) }, { $0.accessory = [] }, { $0.keys.removeLast() },
            { $0.alternates[0].state = .chosen }, { $0.accessory[0].label = "x" }, { $0.keys[1].label = "x" },
            { $0.keys[0].hint = "x" }, { $0.keys[0].style = "x" }, { $0.keys[0].frame.maxX = 0.4 },
            { $0.keys[0].picture = "/x.png" },
        ]
        for change in differences {
            var next = view
            change(&next)
            #expect(next.keyChanges(since: view) == nil)
            #expect(view.keyChanges(since: next) == nil)
        }
    }

    @Test func `a change of a key that the view does not have cannot be applied`() {
        for index in [-1, 3] {
            #expect(applying([0, index].map { KeyChange(index: $0, state: .pressed) }) == nil)
        }
        for index in 0...2 {
            let next = applying([KeyChange(index: index, state: .pressed)])
            #expect(next?.allKeys.prefix(3).map { $0.state == .pressed } == (0...2).map { $0 == index })
            #expect(next?.key(index) == next?.allKeys[index])
        }
    }

    /// Returns the view after changes, or `nil` and expects the same view if they cannot be applied.
    private func applying(_ changes: [KeyChange]) -> DrawnView? {
        var next = view
        if next.apply(changes) { return next }
        #expect(next == view)
        return nil
    }
}
