// SPDX-License-Identifier: MIT

import TestWords
import Testing

@testable import Engine

/// Characters that the keymap lacks and a program commits, and the order of what is typed around them.
@Suite(.timeLimit(.minutes(10))) struct TypistCommitsTests {
    private func rig(_ row: String, _ keys: [Key] = []) -> Rig {
        Rig(.of(rows: row, keys: keys), commits: true)
    }

    private func plan(_ layout: Layout) -> TypingPlan {
        TypingPlan(PlacedLayout(layout), resolver: ASCIIKeymap(), commits: true)
    }

    @Test func `a character that the keymap lacks is committed once, and keys after it wait`() throws {
        let rig = rig("a ᚠ b")
        #expect(try rig.perform("tap a; tap ᚠ; tap b") == "KEY_A↓ KEY_A↑")
        #expect(rig.takeCommitted() == "ᚠ")
        #expect(rig.takeCommitted() == nil)
        rig.endCommit()
        rig.pass(0)
        #expect(rig.take() == "KEY_B↓ KEY_B↑")
        rig.pass(10_000)
        #expect(rig.isIdle && rig.deadline == nil)
        #expect(!rig.takeMissedCommit())
    }

    @Test func `Enter that goes up just before a committed character counts as Enter`() throws {
        let layout = Layout.of(
            rows: "1 2 Text Enter ᚠ",
            keys: [
                Key(name: "Text", action: .text("abcdefghij")), Key(name: "Enter", action: .key(.enter)),
            ], shuffle: ["1", "2"], on: [.enter])
        let rig = Rig(layout.held(), commits: true)
        _ = try rig.perform("down e Enter; tap Text; up e; tap ᚠ")
        #expect(!rig.isShuffleDue)
        rig.pass(100_000)
        #expect(rig.takeCommitted() == "ᚠ")
        #expect(rig.isShuffleDue)
    }

    @Test func `a key that is held goes up in order, and one that was pressed before stays down`() throws {
        let rig = Rig(Layout.of(rows: "a ᚠ b").held(), commits: true)
        #expect(try rig.perform("down a a; tap ᚠ; down b b; up a; up b") == "KEY_A↓")
        rig.endCommit()
        rig.pass(20_000)
        #expect(rig.take() == "KEY_B↓ KEY_A↑ KEY_B↑")
        #expect(rig.isIdle)
    }

    @Test func `without an answer, what waits is typed after 2 s, and a late one does nothing`() throws {
        let rig = rig("ᚠ b")
        #expect(try rig.perform("tap ᚠ; tap b") == "")
        #expect(rig.takeCommitted() == "ᚠ")
        // The four reports of the two taps have taken 40 ms, and the commit has begun after 20 ms.
        rig.pass(1_979_999)
        #expect(rig.take() == "")
        #expect(!rig.takeMissedCommit())
        rig.pass(1)
        #expect(rig.take() == "KEY_B↓ KEY_B↑")
        #expect(rig.takeMissedCommit())
        #expect(!rig.takeMissedCommit())
        #expect(rig.takeCommitted() == nil)
        rig.endCommit()
        rig.pass(10_000)
        #expect(rig.isIdle)
    }

    @Test func `committed characters come one at a time, at a distance from keystrokes before them`() throws {
        let rig = rig("Runes b", [Key(name: "Runes", action: .text("aᚠᚢb"))])
        let start = rig.now
        rig.handle([ContactChange(slot: 0, phase: .began, x: 0.1, y: 0.5)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        #expect(rig.takeCommitted() == nil)
        rig.pass(29_999)
        #expect(rig.takeCommitted() == nil)
        rig.pass(1)
        #expect(rig.takeCommitted() == "ᚠ")
        rig.endCommit()
        #expect(rig.deadline == start.advanced(byMicroseconds: 40_000))
        rig.pass(10_000)
        #expect(rig.takeCommitted() == "ᚢ")
        #expect(rig.take() == "")
        rig.endCommit()
        rig.pass(10_000)
        #expect(rig.take() == "KEY_B↓ KEY_B↑")
    }

    @Test func `an answer that is read late, as the driver stood still, costs no character behind it`() throws
    {
        let rig = rig("Runes", [Key(name: "Runes", action: .text("ᚠᚢ"))])
        _ = try rig.perform("tap Runes")
        #expect(rig.takeCommitted() == "ᚠ")
        rig.stall(2_500_000)
        rig.endCommit()
        #expect(!rig.takeMissedCommit())
        rig.pass(0)
        #expect(rig.takeCommitted() == "ᚢ")
    }

    @Test func `nobody misses a character for which no program was asked yet`() throws {
        let rig = rig("ᚠ b")
        _ = try rig.perform("tap ᚠ; tap b")
        rig.pass(2_500_000)
        #expect(!rig.takeMissedCommit())
        #expect(rig.takeCommitted() == "ᚠ")
        rig.pass(2_000_000)
        #expect(rig.takeMissedCommit())
        #expect(rig.take() == "KEY_B↓ KEY_B↑")
    }

    @Test func `the changes of a panel have the character, and whether nobody has committed it`() throws {
        let rig = rig("ᚠ b")
        _ = rig.takeChanges()
        _ = try rig.perform("tap ᚠ")
        #expect(rig.takeChanges().committed == "ᚠ")
        #expect(rig.takeChanges().committed == nil)
        rig.pass(2_000_000)
        #expect(rig.takeChanges().isCommitMissed)
        #expect(!rig.takeChanges().isCommitMissed)
    }

    @Test func `a release of all keys forgets the character and what waits behind it`() throws {
        let rig = rig("ᚠ b")
        _ = try rig.perform("tap ᚠ; tap b")
        rig.core.perform(.releaseAll, at: rig.now)
        #expect(rig.takeCommitted() == nil)
        rig.pass(1_000_000)
        #expect(rig.take() == "")
        #expect(!rig.takeMissedCommit())
        #expect(rig.isIdle)
    }

    @Test func `another layout waits for the end of a commit`() throws {
        let others = Layout.of(rows: "b c")
        let rig = Rig(
            [.of(rows: "ᚠ b"), others], links: [LayoutLinks(), LayoutLinks()], commits: true)
        _ = try rig.perform("tap ᚠ")
        rig.choose(1)
        #expect(rig.layouts.shown == 0)
        rig.endCommit()
        rig.pass(20_000)
        #expect(rig.layouts.shown == 1)
    }

    @Test func `a secret layout has no character that a program commits`() {
        var layout = Layout.of(rows: "a ᚠ Runes", keys: [Key(name: "Runes", action: .text("aᚢ"))])
        #expect(plan(layout).committed.map(\.character) == ["ᚢ", "ᚠ"])
        layout.isSecret = true
        let secret = plan(layout)
        #expect(secret.committed.isEmpty)
        #expect(secret.unresolved.map(\.character) == ["ᚢ", "ᚠ"])
    }

    @Test func `what a keymap types is struck, and committed characters need no keycode`() {
        let flag: Character = "🇩🇪"
        let plan = plan(
            .of(rows: "a B ᚠ Flag", keys: [Key(name: "Flag", action: .text("a\(flag)b"))]))
        #expect(plan.committed.map(\.character) == [flag, "ᚠ"])
        #expect(plan.committedKeyCount == 2)
        #expect(plan.unresolved.isEmpty)
        // KEY_A, KEY_LEFTSHIFT, KEY_B.
        #expect(plan.keycodes.map(\.rawValue) == [30, 42, 48])
        let struck = TypingPlan(PlacedLayout(.of(rows: "a ᚠ")), resolver: ASCIIKeymap())
        #expect(struck.committed.isEmpty && struck.unresolved.count == 1)
    }

    @Test func `control characters and piles of marks are not committed, nor a text that has one`() {
        let pile = Character("e" + String(repeating: "\u{301}", count: 40))
        let plan = plan(
            .of(
                rows: "Escape Pile Both",
                keys: [
                    Key(name: "Escape", action: .character("\u{1B}")),
                    Key(name: "Pile", action: .character(pile)),
                    Key(name: "Both", action: .text("ᚠ\u{1B}")),
                ]))
        #expect(plan.committed.isEmpty)
        #expect(plan.unresolved.map(\.character) == ["\u{1B}", pile, "\u{1B}"])
    }

    @Test func `a committed letter goes on with the word under way`() throws {
        var layout = Layout.of(
            [("base", ["f u ß"])], keys: [Key(name: "W1", label: " ", action: .completion(1))],
            accessory: ["W1"], height: 0.5)
        layout.completions = Completions(words: .file("words.txt"))
        let rig = Rig(layout, words: WordList(lines: "fußball"), commits: true)
        for key in ["f", "u", "ß"] {
            _ = try rig.perform("tap \(key)")
            rig.endCommit()
            rig.engine.completeWord()
            #expect(rig.drawnView.accessory.map(\.label) == ["fußball"])
        }
    }
}
