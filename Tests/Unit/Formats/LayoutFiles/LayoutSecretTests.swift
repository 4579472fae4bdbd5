// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing
import YAML

struct LayoutSecretTests {
    private static let parent = """
        layers: {base: [1 2 3 Enter], more: [4 5 6 Back]}
        keys:
          Enter: {key: KEY_ENTER}
          Back: {layer: base}
          1: {alternates: 78}
          2: {alternates: [Long]}
          3: {layer: more}
          4: {slide: cursor}
          Long: {text: abc}
        feedback: {highlight: yes, click: yes}
        popup: yes

        """

    private func read(_ text: String) throws -> Layout {
        let folder = try LayoutFolder(["f.yaml": text, "parent.yaml": Self.parent])
        let (file, diagnostics) = folder.read("f.yaml")
        #expect(diagnostics == [])
        return try #require(file).layout
    }

    @Test func `a secret layout shows no key as pressed and has no alternates, even inherited`() throws {
        let plain = try read("extends: parent\n")
        #expect(plain.feedback == Feedback(highlight: true, click: true))
        #expect(plain.enlargesPressed)
        #expect(plain.keys.contains { !$0.alternates.isEmpty })
        let secret = try read("extends: parent\nsecret: yes\n")
        #expect(secret.feedback == Feedback(highlight: false, click: true))
        #expect(!secret.enlargesPressed)
        #expect(secret.keys.allSatisfy { $0.alternates.isEmpty })
        #expect(secret.keys.map(\.name) == ["1", "2", "3", "Enter", "4", "5", "6", "Back"])
        #expect(try !read("secret: yes\nlayers: {base: [1 2]}\n").feedback.highlight)
    }

    @Test func `a secret layout with a highlight or alternates of its own is refused`() throws {
        #expect(
            try faults(
                "secret: yes\nlayers: {base: [1 2]}\nfeedback: {highlight: yes}\nkeys: {1: {alternates: 34}}\n"
            ) == [
                "f.yaml:3:23: error: a secret layout cannot draw keys as pressed, because other people would see which; remove 'highlight'",
                "f.yaml:4:24: error: a secret layout cannot have alternates, because other people would see which key is held; give these characters keys of their own",
            ])
        #expect(try faults("secret: yes\nlayers: {base: [1 2]}\nfeedback: {highlight: no}\n") == [])
    }

    @Test func `in a secret layout all shuffled keys have a picture, or none has`() throws {
        func text(_ first: String, secret: String = "yes") -> String {
            "secret: \(secret)\nlayers: {base: [A B C]}\nshuffle: {keys: [A, B]}\nkeys:\n  A: {\(first)text: a}\n"
                + "  B: {picture: b.png, spoken: b, text: b}\n  C: {text: c}\n"
        }
        #expect(
            try faults(text("")) == [
                "f.yaml:2:17: error: in a secret layout all shuffled keys have a picture or none has, and 'A' has none"
            ])
        #expect(try faults(text("picture: a.png, spoken: a, ")) == [])
        #expect(try faults(text("", secret: "no")) == [])
    }

    @Test func `a secret layout with a key that moves the cursor is refused, and inherits none`() throws {
        #expect(
            try faults("secret: yes\nlayers: {base: [1 2]}\nkeys: {1: {slide: cursor}}\n") == [
                "f.yaml:3:12: error: a secret layout cannot have 'slide', because other people would see the cursor move; give the arrows keys of their own"
            ])
        #expect(try read("extends: parent\n").keys.filter(\.slidesCursor).map(\.name) == ["4"])
        #expect(try read("extends: parent\nsecret: yes\n").keys.allSatisfy { !$0.slidesCursor })
    }

    @Test func `a secret layout that enlarges the label of a pressed key is refused`() throws {
        #expect(
            try faults("secret: yes\nlayers: {base: [1 2]}\npopup: yes\n") == [
                "f.yaml:3:8: error: a secret layout cannot show the label of a pressed key, because other people would see it; remove 'popup'"
            ])
        #expect(try faults("secret: yes\nlayers: {base: [1 2]}\npopup: no\n") == [])
    }

    @Test func `a secret layout with a shuffle shuffles when shown, after Enter and when idle`() throws {
        func shuffle(_ value: String) throws -> Shuffle? {
            try read("extends: parent\nsecret: yes\nshuffle: \(value)\n").shuffle
        }
        let usual: Set<Shuffle.Occasion> = [.show, .enter, .idle]
        #expect(try shuffle("{keys: 12}")?.occasions == usual)
        #expect(try shuffle("{keys: 12}")?.idleTime == 30)
        #expect(try shuffle("{keys: 12, on: []}")?.occasions == usual)
        #expect(try shuffle("{keys: 12, on: idle, idle: 5min}")?.occasions == usual)
        #expect(try shuffle("{keys: 12, on: idle, idle: 5min}")?.idleTime == 300)
        #expect(try shuffle("{keys: 12, on: key}")?.occasions == usual.union([.key]))
        #expect(try shuffle("no") == nil)
        #expect(try read("extends: parent\nshuffle: {keys: 12}\n").shuffle?.occasions == [.show])
    }

    @Test func `by default, Enter and idle time bring back a secret layout's first layer`() throws {
        #expect(
            try read("extends: parent\nsecret: yes\n").firstLayer
                == UseEnd(occasions: [.enter, .idle], idleTime: 30))
        #expect(
            try read("extends: parent\nsecret: yes\nfirst-layer: {idle: 5s}\n").firstLayer
                == UseEnd(occasions: [.idle], idleTime: 5))
        #expect(try read("extends: parent\nsecret: yes\nfirst-layer: no\n").firstLayer == nil)
        #expect(try read("extends: parent\n").firstLayer == nil)
        #expect(try read("secret: yes\nlayers: {base: [1 2]}\n").firstLayer == nil)
    }
}
