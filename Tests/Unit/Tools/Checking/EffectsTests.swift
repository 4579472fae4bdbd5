// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Settings of a panel without an effect, or with another one than an operator expects of them.
struct EffectsTests {
    /// What is said of a panel with the field `field`, which stands on line 3, without its place.
    private func found(_ field: String, layout: String = "./pad.yaml", _ others: String...) throws -> [String]
    {
        let lines = ([field, "keymap: us"] + others).map { "    \($0)\n" }.joined()
        let folder = try CheckedFolder([
            "runepad.yaml": "panels:\n  - layout: \(layout)\n\(lines)",
            "pad.yaml": "layers: {base: [1 2]}\n", "staff.yaml": "layers: {base: [3 4]}\n",
            "secret.yaml": "secret: yes\nlayers: {base: [1 2]}\n",
        ])
        let check = try folder.check("runepad.yaml")
        #expect(!check.hasErrors, "\(check.lines)")
        return check.lines.map { line in
            #expect(line.hasPrefix("runepad.yaml:3:"))
            return String(line.drop { $0 != " " }.dropFirst(" warning: ".count))
        }
    }

    @Test func `rules for text fields need text fields that bring views`() throws {
        let rules = "fields: [{program: scanner, layout: no}]"
        let warning =
            "text fields bring no view on this panel, so that only programs which call ShowForField by themselves "
            + "follow 'fields'; write 'show: auto'"
        #expect(try found(rules) == [warning])
        #expect(try found(rules, "show: call") == [warning])
        #expect(try found(rules, "show: auto") == [])
        #expect(try found("fields: []") == [])
    }

    @Test(arguments: [
        ("{program: 'a*', layout: no}, {program: ab, purpose: url, layout: ./pad.yaml}", true),
        ("{program: 'a*', layout: no}, {program: 'ab*', layout: ./pad.yaml}", true),
        ("{purpose: url, layout: no}, {program: a, purpose: url, layout: ./pad.yaml}", true),
        ("{program: 'a?', layout: no}, {program: 'a?', layout: ./pad.yaml}", true),
        ("{program: 'a?', layout: no}, {program: 'a*', layout: ./pad.yaml}", false),
        ("{program: a, layout: no}, {purpose: url, layout: ./pad.yaml}", false),
        ("{purpose: url, layout: no}, {program: a, layout: ./pad.yaml}", false),
        ("{purpose: url, layout: no}, {purpose: pin, layout: ./pad.yaml}", false),
    ])
    func `a rule for text fields that an earlier one is for never applies`(rules: String, isCovered: Bool)
        throws
    {
        let warning =
            "entry 2 of 'fields' never applies, because entry 1 is for all of its fields; write it before that one, or "
            + "take it out"
        #expect(try found("fields: [\(rules)]", "show: auto") == (isCovered ? [warning] : []))
    }

    @Test func `a finger must be lifted before a browser opens its menu`() throws {
        let warning =
            "browsers open their menu under a finger that has rested for 500 ms, which is before the 'rest' of "
            + "'touches' lifts it; write a shorter time, such as 400ms"
        #expect(try found("touches: {rest: 500ms}") == [warning])
        #expect(try found("touches: {rest: 499ms}") == [])
        #expect(try found("touches: {rest: no}") == [])
    }

    @Test func `edges of more than a quarter of a side are a warning where the size is known`() throws {
        let warning =
            "'edges' of 'touches' is more than a quarter of this panel's shorter side, and only this quarter counts; "
            + "write a smaller width, such as 8mm"
        #expect(try found("touches: {edges: 21mm}", "size: 160x80mm") == [warning])
        #expect(try found("touches: {edges: 20mm}", "size: 160x80mm") == [])
        #expect(try found("touches: {edges: 21mm}") == [])
    }

    private static let corners = "top-left, top-right, bottom-left, top-left, top-right, bottom-left"

    @Test func `people need time to tap the staff's corners`() throws {
        func found(within time: String) throws -> [String] {
            try self.found(
                "staff-gesture: {corners: [\(Self.corners)], within: \(time), shows: ./staff.yaml}")
        }
        #expect(
            try found(within: "1.1s") == [
                "nobody taps 6 corners in the time of 'staff-gesture'; write a longer one, such as 'within: 5s'"
            ])
        #expect(try found(within: "1.2s") == [])
    }

    @Test func `a layout of the staff that is in the panel's list is a warning`() throws {
        let gesture = "staff-gesture: {corners: [\(Self.corners)], shows: ./staff.yaml}"
        #expect(
            try found(gesture, layout: "[./pad.yaml, ./staff.yaml]") == [
                "'staff' of 'staff-gesture' is also in 'layout', so that others than the staff get it without the "
                    + "taps; take it out of 'layout'"
            ])
        #expect(try found(gesture) == [])
    }

    @Test func `a keypad beside a secret layout needs headphones`() throws {
        let keypad = "navigate: {device: {name: Keypad}}"
        let warning =
            "with 'headphones: no' all keys of the secret layout 'secret' sound the same, so that nobody finds one by "
            + "a keypad without seeing it; write 'headphones: yes', or the conditions on the jack"
        #expect(try found(keypad, layout: "./secret.yaml", "guided: {headphones: no}") == [warning])
        #expect(try found(keypad, layout: "./secret.yaml", "guided: yes") == [])
        #expect(try found(keypad, "guided: {headphones: no}") == [])
    }
}
