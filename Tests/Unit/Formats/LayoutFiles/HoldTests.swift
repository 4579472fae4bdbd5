// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing

/// What a file says of keys that a contact holds.
struct HoldTests {
    private func layout(_ texts: [String: String], of name: String = "f.yaml") throws -> Layout {
        let read = try LayoutFolder(texts).read(name)
        #expect(read.diagnostics == [])
        return try #require(read.file).layout
    }

    @Test func `the field 'hold' of a key says what the key does while it is held`() throws {
        let layout = try layout([
            "f.yaml": """
            layers: {base: [a b c Left Both Point]}
            keys:
              a:     {hold: down}
              b:     {text: B, hold: repeat}
              Left:  {key: KEY_LEFT, hold: once}
              Both:  {keys: KEY_LEFTCTRL+KEY_C, hold: down}
              Point: {locale: decimal-separator, hold: repeat}
            """
        ])
        #expect(layout.keys.map(\.hold) == [.down, .repeat, nil, .once, .down, .repeat])
    }

    @Test func `keys repeat 25 times a second unless the file says otherwise`() throws {
        let layers = "layers: {base: [a b]}\n"
        #expect(try layout(["f.yaml": layers]).repetition == Repetition())
        #expect(try layout(["f.yaml": layers + "repeat: no\n"]).repetition == nil)
        #expect(
            try layout(["f.yaml": layers + "repeat: {delay: 0.3s, interval: 50ms}\n"]).repetition
                == Repetition(delay: 0.3, interval: 0.05))
        #expect(
            try layout(["f.yaml": layers + "repeat: {interval: 2s}\n"]).repetition
                == Repetition(delay: 0.5, interval: 2))
    }

    @Test func `keys act without delay or debounce unless the file sets them`() throws {
        let layers = "layers: {base: [a b]}\n"
        #expect(try layout(["f.yaml": layers]).touch == TouchBehavior(delay: 0, debounce: 0))
        let slow = ["parent.yaml": layers + "touch: {delay: 0.3s, debounce: 500ms}\n"]
        func child(_ text: String) throws -> TouchBehavior {
            try layout(slow.merging(["f.yaml": "extends: parent\n" + text]) { $1 }).touch
        }
        #expect(try child("") == TouchBehavior(delay: 0.3, debounce: 0.5))
        #expect(
            try child("touch: {delay: 0, press: lift}\n")
                == TouchBehavior(press: .lift, delay: 0, debounce: 0.5))
    }

    @Test func `a child layout may change the delay or the interval of the repetition alone`() throws {
        let parent = "layers: {base: [a b]}\nrepeat: {delay: 300ms, interval: 50ms}\n"
        func child(_ text: String) throws -> Repetition? {
            try layout(["parent.yaml": parent, "f.yaml": "extends: parent\n" + text]).repetition
        }
        #expect(try child("") == Repetition(delay: 0.3, interval: 0.05))
        #expect(try child("repeat: {delay: 1s}\n") == Repetition(delay: 1, interval: 0.05))
        #expect(try child("repeat: no\n") == nil)
        // One that repeats nothing repeats again as soon as a child says how.
        let silent = ["parent.yaml": "layers: {base: [a b]}\nrepeat: no\n"]
        func again(_ text: String) throws -> Repetition? {
            try layout(silent.merging(["f.yaml": "extends: parent\n" + text]) { $1 })
                .repetition
        }
        #expect(try again("") == nil)
        #expect(try again("repeat: {delay: 1s}\n") == Repetition(delay: 1, interval: 0.04))
    }

    @Test(arguments: [
        ("{key: KEY_A, hold: donw}", "2:30: error: 'hold' cannot be 'donw'; did you mean 'down'?"),
        (
            "{text: abc, hold: repeat}",
            "2:23: error: 'hold' is for keys with 'key' or 'keys', and for those that type a single character"
        ),
        (
            "{modifier: shift, hold: down}",
            "2:29: error: 'hold' is for keys with 'key' or 'keys', and for those that type a single character"
        ),
        (
            "{action: none, hold: down}",
            "2:26: error: 'hold' is for keys with 'key' or 'keys', and for those that type a single character"
        ),
        (
            "{key: KEY_A, alternates: b, hold: repeat}",
            "2:45: error: a key with 'alternates' is typed when it is lifted: its 'hold' can only be once"
        ),
        ("{key: KEY_AA, hold: down}", "2:17: error: the kernel has no key 'KEY_AA'; did you mean 'KEY_A'?"),
    ])
    func `faults of 'hold' are reported with their line and column`(key: String, fault: String) throws {
        let read = try LayoutFolder(["f.yaml": "layers: {base: [a K]}\nkeys: {K: \(key)}\n"]).read("f.yaml")
        #expect(read.diagnostics == ["f.yaml:" + fault])
    }

    @Test func `a key with alternates may have 'hold: once'`() throws {
        let keys = "layers: {base: [a K]}\nkeys: {K: {key: KEY_A, alternates: b, hold: once}}\n"
        #expect(try layout(["f.yaml": keys]).keys[1].hold == .once)
    }
}
