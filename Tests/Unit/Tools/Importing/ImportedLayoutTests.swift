// SPDX-License-Identifier: MIT

import Testing
import YAML

@testable import Importing

/// What becomes of a layout of squeekboard called `path`, and what is wrong with it.
private func converted(
    _ text: String, path: String = "us.yaml"
) -> (layout: ImportedLayout?, faults: [String]) {
    var diagnostics = DiagnosticList()
    let layout = YAMLDocument(parsing: text, file: "f.yaml", into: &diagnostics).flatMap {
        ImportedLayout(squeekboard: $0.root, path: path, into: &diagnostics)
    }
    return (layout, diagnostics.sorted.map(\.description))
}

/// The notes on a layout of squeekboard.
private func notes(_ text: String) throws -> [String] {
    let result = converted(text)
    #expect(result.faults.isEmpty, "\(result.faults)")
    return try #require(result.layout).notes.map(\.description)
}

struct ImportedLayoutTests {
    @Test func `an imported squeekboard layout becomes a file as a person would write it`() throws {
        let text = """
            outlines:
                default: { width: 40, height: 50 }
                wide: { width: 60, height: 50 }
            views:
                base:
                    - "a b . BackSpace"
                    - "show_upper show_numbers space Return"
                numbers: ["1 _ # ' -- BackSpace", "show_letters"]
                upper: ["A B show_upper"]
            buttons:
                BackSpace: { action: erase, icon: edit-clear-symbolic, outline: wide }
                show_upper:
                    action: { locking: { lock_view: upper, unlock_view: base } }
                    icon: key-shift
                show_numbers: { action: { set_view: numbers }, label: "123" }
                show_letters: { action: { set_view: base }, label: ABC }
                space: { text: " " }
                Return: { keysym: Return, icon: key-enter }
                .: { outline: wide }
                --: { text: "" }
            """
        let layout = try #require(converted(text, path: "keyboards/us_wide.yaml").layout)
        #expect(layout.name == "us-wide")
        #expect(layout.keys == 16 && layout.converted == 16)
        #expect(
            layout.text == """
                # English (US), wide: converted by `runepad import` from squeekboard's us_wide.yaml.

                title: English (US), wide
                purpose: default
                language: en-US
                height: 25%

                layers:
                  base:
                    - a b . Delete
                    - Shift Numbers Space Enter
                  numbers:
                    - '1 Underscore # '' _ Delete'
                    - Letters
                  upper:
                    - A B Shift

                keys:
                  # `once`: for the next key only; two taps in a row lock it, a third unlocks it.
                  Shift:   {label: ⇧, layer: upper, mode: once}
                  Numbers: {label: 123, layer: numbers}
                  Letters: {label: ABC, layer: base}

                  Delete: {label: ⌫, key: KEY_BACKSPACE, width: 1.5}
                  Space:  {label: ␣, key: KEY_SPACE}
                  Enter:  {label: ⏎, key: KEY_ENTER}

                  .:          {width: 1.5}
                  Underscore: {label: _, text: _}

                """)
    }

    @Test func `imported keys are from 0.1 to 20 times as wide as usual`() throws {
        let text = """
            outlines:
              default: {width: 10, height: 50}
              sliver: {width: 0.5, height: 50}
              narrow: {width: 1, height: 50}
              broad: {width: 200, height: 50}
              vast: {width: 201, height: 50}
            views: {base: ["s n b v a"]}
            buttons:
              s: {outline: sliver}
              n: {outline: narrow}
              b: {outline: broad}
              v: {outline: vast}
            """
        let layout = try #require(converted(text).layout)
        for line in ["s: {width: 0.1}", "n: {width: 0.1}", "b: {width: 20}", "v: {width: 20}"] {
            #expect(layout.text.contains(line), "\(line) in \(layout.text)")
        }
    }

    @Test func `imported keys can type line breaks and tabs, but no other control characters`() throws {
        for (text, isTyped) in [("a\\nb", true), ("a\\tb", true), ("a\\u0007b", false)] {
            let file = """
                outlines: {default: {width: 10, height: 50}}
                views: {base: ["Long a"]}
                buttons: {Long: {text: "\(text)"}}
                """
            let layout = try #require(converted(file).layout)
            #expect(layout.text.contains("text: ") == isTyped, "\(layout.text)")
            #expect(layout.converted == (isTyped ? 2 : 1), "\(text)")
        }
    }

    @Test func `imported keys can type the function keys up to F24, and no others`() throws {
        for (keysym, line) in [("F1", "key: KEY_F1}"), ("F24", "key: KEY_F24}"), ("F25", nil)] {
            let text = """
                outlines: {default: {width: 10, height: 50}}
                views: {base: ["Fun a"]}
                buttons: {Fun: {keysym: \(keysym)}}
                """
            let layout = try #require(converted(text).layout)
            #expect(layout.text.contains("key: KEY_F") == (line != nil), "\(keysym)")
            if let line { #expect(layout.text.contains(line), "\(keysym) in \(layout.text)") }
        }
    }

    @Test func `importing a squeekboard layout adds a note for each thing that changes`() throws {
        let text = """
            margins: { top: 4, side: 0, bottom: 4 }
            outlines:
              default: { width: 10, height: 10 }
              low: { width: 10, height: 5 }
              spare: { width: 9, height: 9 }
            views:
              base: ["prefs dead ghost mod both lost", "shift low icon"]
              upper: ["shift"]
              other: ["shift below"]
            buttons:
              prefs: { action: show_prefs }
              dead: { keysym: dead_acute }
              ghost: { keysym: NoSuchKeysym }
              mod: { modifier: Mod3 }
              both: { text: a, keysym: a }
              lost: { action: { set_view: bsae }, outline: lwo }
              shift: { action: { locking: { lock_view: upper, unlock_view: other, looks_locked_from: [other] } } }
              low: { outline: low }
              icon: { icon: face-wink-symbolic }
              unused: { text: u }
              away: { action: { set_view: other } }
            """
        #expect(
            try notes(text) == [
                "f.yaml:1:1: note: 'margins' has no counterpart: a view reaches to its panel's edges",
                "f.yaml:4:3: note: the outline 'low' is 5 high, others are 10; here all rows are equally high",
                "f.yaml:5:3: note: the outline 'spare' is used by no key and is left out",
                "f.yaml:9:3: note: no button leads to the view 'other', which is left out",
                "f.yaml:11:20: note: 'show_prefs' opens squeekboard's menu of layouts; the key shows the panel's next "
                    + "layout instead",
                "f.yaml:12:19: note: no key of a keyboard has the keysym 'dead_acute'; the key does nothing",
                "f.yaml:13:20: note: there is no keysym 'NoSuchKeysym', so squeekboard types a space; the key "
                    + "does nothing",
                "f.yaml:14:20: note: no key of a keyboard is the modifier 'Mod3'; the key does nothing",
                "f.yaml:15:3: note: the button 'both' has several actions; squeekboard performs none of them",
                "f.yaml:16:31: note: there is no view 'bsae'; like squeekboard, the key shows the first one; did you "
                    + "mean 'base'?",
                "f.yaml:16:48: note: there is no outline 'lwo'; the key has the usual width; did you mean 'low'?",
                "f.yaml:17:64: note: 'unlock_view' is 'other' wherever the key was tapped; here a tap leaves a locked layer for the one on which it was tapped",
                "f.yaml:17:71: note: 'looks_locked_from' has no counterpart: it changes only how the key is drawn",
                "f.yaml:19:17: note: the icon 'face-wink-symbolic' has no counterpart; the key is labelled 'face-wink'",
                "f.yaml:20:3: note: the button 'unused' is in no view and is left out",
                "f.yaml:21:3: note: the button 'away' is in no view and is left out",
            ])
        let layout = try #require(converted(text).layout)
        #expect(layout.keys == 9 && layout.converted == 5)
        #expect(
            layout.text.contains(
                "# Differences from the original, by its line numbers:\n#   1: 'margins' has"))
    }

    @Test(arguments: [
        ("- a\n", "f.yaml:1:1: error: a layout of squeekboard must be a mapping, not a list"),
        (
            "outlines: {default: {width: 1, height: 1}}\n",
            "f.yaml:1:1: error: this is not a layout of squeekboard: it has no 'views'"
        ),
        (
            "views: {base: [a]}\n",
            "f.yaml:1:1: error: this is not a layout of squeekboard: it has no 'outlines'"
        ),
        (
            "views: {bsae: [a]}\noutlines: {}\n",
            "f.yaml:1:1: error: there is no view 'base', which squeekboard shows first; did you mean 'bsae'?"
        ),
        (
            "views: {base: [a]}\noutlines: {}\nviws: {}\n",
            "f.yaml:3:1: error: unknown field 'viws' of a layout of squeekboard; did you mean 'views'?"
        ),
        (
            "views: {base: a}\noutlines: {}\n",
            "f.yaml:1:15: error: the view 'base' must be a list, not 'a'"
        ),
        ("views: {base: []}\noutlines: {}\n", "f.yaml:1:15: error: the view 'base' has no rows"),
        (
            "views: {base: [[a]]}\noutlines: {}\n",
            "f.yaml:1:16: error: a row of the view 'base' must be text, not a list"
        ),
        (
            "views: {base: [a]}\noutlines: {default: {width: 1}}\n",
            "f.yaml:2:12: error: the outline 'default' has no 'height'"
        ),
        (
            "views: {base: [a]}\noutlines: {}\nbuttons: {a: {actoin: erase}}\n",
            "f.yaml:3:15: error: unknown field 'actoin' of the button 'a'; did you mean 'action'?"
        ),
        (
            "views: {base: [a]}\noutlines: {}\nbuttons: {a: {action: earse}}\n",
            "f.yaml:3:23: error: 'action' cannot be 'earse'; did you mean 'erase'?"
        ),
        (
            "views: {base: [a]}\noutlines: {}\nbuttons: {a: {action: {set_veiw: base}}}\n",
            "f.yaml:3:24: error: unknown field 'set_veiw' of 'action'; did you mean 'set_view'?"
        ),
        (
            "views: {base: [a]}\noutlines: {}\nbuttons: {a: {action: {locking: {lock_view: base}}}}\n",
            "f.yaml:3:33: error: 'locking' has no 'unlock_view'"
        ),
        (
            "views: {base: [a]}\noutlines: {}\nbuttons: {a: {modifier: Mod6}}\n",
            "f.yaml:3:25: error: 'modifier' cannot be 'Mod6'; did you mean 'Mod1'?"
        ),
    ]) func `a layout that squeekboard refuses is refused with the place of the fault`(
        text: String, fault: String
    ) {
        let result = converted(text)
        #expect(result.layout == nil)
        #expect(result.faults == [fault])
    }

    @Test func `a squeekboard layout may lack buttons and a default outline`() throws {
        #expect(
            try notes("views: {base: [a b]}\nbuttons:\noutlines: {default: {width: 1, height: 1}}\n") == [])
        #expect(
            try notes("views: {base: [a]}\noutlines: {}\n") == [
                "f.yaml:1:1: note: there is no outline 'default'; widths are counted in 1"
            ])
    }

    @Test func `two squeekboard buttons that would get the same name get different names`() throws {
        let text = """
            outlines: {default: {width: 1, height: 1}}
            views: {base: [e s d _ dot shift], up: [shift two]}
            buttons:
              e: {action: erase}
              s: {text: ' '}
              d: {text: 'd', label: D}
              dot: {text: e}
              shift: {icon: key-shift, action: {locking: {lock_view: up, unlock_view: base}}}
              two: {icon: key-shift, action: {locking: {lock_view: up, unlock_view: base}}}
            """
        let layout = try #require(converted(text).layout)
        #expect(layout.text.contains("    - e s d Underscore Dot Shift\n"))
        #expect(layout.text.contains("    - Shift Two\n"))
        #expect(layout.text.contains("  e: {key: KEY_BACKSPACE}\n"))
        #expect(layout.text.contains("  Dot:        {label: e, text: e}\n"))
    }

    /// A layout of buttons of these descriptions, all of them in its first view.
    private func file(of buttons: [String]) -> String {
        let names = buttons.indices.map { "b\($0)" }
        return
            "outlines: {default: {width: 1, height: 1}}\nviews: {base: [\(names.joined(separator: " "))]}\nbuttons:\n"
            + zip(names, buttons).map { "  \($0): {\($1)}\n" }.joined()
    }

    @Test(arguments: [
        ("Control", "control"), ("Shift", "shift"), ("Alt", "alt"), ("Mod1", "alt"), ("Mod4", "meta"),
        ("Mod5", "altgr"),
    ]) func `each squeekboard modifier becomes the modifier with the same meaning`(
        name: String, modifier: String
    ) throws {
        let text = try #require(converted(file(of: ["modifier: \(name)"])).layout).text
        #expect(text.contains("modifier: \(modifier),"))
    }

    @Test func `imported keys have texts and labels of at most 64 characters`() throws {
        let longest = String(repeating: "x", count: 64)
        let whole = try #require(converted(file(of: ["text: \(longest)"])).layout)
        #expect(whole.notes.isEmpty)
        #expect(whole.text.contains("text: \(longest)"))
        let cut = try #require(converted(file(of: ["text: \(longest)x, label: \(longest)y"])).layout)
        #expect(
            cut.notes.map(\.message) == ["a key types at most 64 characters; the key does nothing"])
        #expect(cut.text.contains("label: \(longest)") && !cut.text.contains("xy"))
    }

    @Test(arguments: [12, 13, 20]) func `the head of an imported layout lists at most twelve differences`(
        count: Int
    ) throws {
        let layout = try #require(converted(file(of: (0..<count).map { "keysym: Nosuch\($0)" })).layout)
        #expect(layout.notes.count == count)
        let lines = layout.text.split(separator: "\n")
        #expect(lines.count { $0.contains("there is no keysym") } == 12)
        #expect(lines.filter { $0.hasSuffix(" more") } == (count > 12 ? ["#   and \(count - 12) more"] : []))
    }
}
