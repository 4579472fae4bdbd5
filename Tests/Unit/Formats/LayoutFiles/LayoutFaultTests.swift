// SPDX-License-Identifier: MIT

import Testing

/// Everything that can be wrong with one file, each with the line that says so.
struct LayoutFaultTests {
    @Test(arguments: [
        ("titel: x\n", "f.yaml:1:1: error: unknown field 'titel' of a layout; did you mean 'title'?"),
        ("title:\n", "f.yaml:1:7: error: 'title' must be text, not nothing"),
        ("purpose: pim\n", "f.yaml:1:10: error: 'purpose' cannot be 'pim'; did you mean 'pin'?"),
        (
            "language: german\n",
            "f.yaml:1:11: error: 'language' must be a language, perhaps with a script and a region, such as de, en-US or ja-Kana, not 'german'"
        ),
        ("secret: maybe\n", "f.yaml:1:9: error: 'secret' must be yes or no, not 'maybe'"),
        (
            "height: 45\n",
            "f.yaml:1:9: error: 'height' must be like 45%, 45% of the shorter side or 80mm, not '45'"
        ),
        (
            "height: 101%\n",
            "f.yaml:1:9: error: 'height' must be like 45%, 45% of the shorter side or 80mm, not '101%'"
        ),
        (
            "height: 0%\n",
            "f.yaml:1:9: error: 'height' must be like 45%, 45% of the shorter side or 80mm, not '0%'"
        ),
        (
            "height: 0mm\n",
            "f.yaml:1:9: error: 'height' must be like 45%, 45% of the shorter side or 80mm, not '0mm'"
        ),
        (
            "width: 0%\n",
            "f.yaml:1:8: error: 'width' must be like 45%, 45% of the shorter side or 80mm, not '0%'"
        ),
        ("align: rihgt\n", "f.yaml:1:8: error: 'align' cannot be 'rihgt'; did you mean 'right'?"),
        (
            "gap: 51%\n",
            "f.yaml:1:6: error: 'gap' must be like 8% of a key, at most 50%, or 2mm, not '51%'"
        ),
        ("touch: {press: tuch}\n", "f.yaml:1:16: error: 'press' cannot be 'tuch'; did you mean 'touch'?"),
        ("touch: lift\n", "f.yaml:1:8: error: 'touch' must be a mapping, not 'lift'"),
        (
            "touch: {lift: yes}\n",
            "f.yaml:1:9: error: unknown field 'lift' of 'touch': it is one of press, slide, delay, debounce"
        ),
        (
            "repeat: fast\n",
            "f.yaml:1:9: error: 'repeat' must be a mapping such as {delay: 500ms, interval: 40ms}, or no to repeat nothing"
        ),
        ("repeat: []\n", "f.yaml:1:9: error: 'repeat' must be a mapping, not a list"),
        (
            "repeat: {rate: 25}\n",
            "f.yaml:1:10: error: unknown field 'rate' of 'repeat': it is one of delay, interval"
        ),
        (
            "repeat: {delay: 99ms}\n",
            "f.yaml:1:17: error: 'delay' of 'repeat' must be a time from 100ms to 5000ms, such as 500ms, not '99ms'"
        ),
        (
            "repeat: {delay: 5.1s}\n",
            "f.yaml:1:17: error: 'delay' of 'repeat' must be a time from 100ms to 5000ms, such as 500ms, not '5.1s'"
        ),
        (
            "repeat: {interval: 19ms}\n",
            "f.yaml:1:20: error: 'interval' of 'repeat' must be a time from 20ms to 2000ms, such as 40ms, not '19ms'"
        ),
        (
            "repeat: {interval: 40}\n",
            "f.yaml:1:20: error: 'interval' of 'repeat' must be a time from 20ms to 2000ms, such as 40ms, not '40'"
        ),
        ("feedback: {click: 1}\n", "f.yaml:1:19: error: 'click' must be yes or no, not '1'"),
        ("extends: ../pin\n", "f.yaml:1:10: error: a layout cannot be called '../pin'"),
        ("extends: []\n", "f.yaml:1:10: error: 'extends' must be text, not a list"),
    ]) func `a fault in a field is reported with its line and column`(text: String, expected: String) throws {
        #expect(try faults(text + "layers: {base: [a b]}\n") == [expected])
    }

    @Test(arguments: [
        ("title: x\n", "f.yaml:1:1: error: a layout needs 'layers', a list of rows for each"),
        ("- a\n", "f.yaml:1:1: error: a layout must be a mapping, not a list"),
        ("layers: [a]\n", "f.yaml:1:9: error: 'layers' must be a mapping, not a list"),
        ("layers: {}\n", "f.yaml:1:1: error: a layout needs 'layers', a list of rows for each"),
        (
            "layers: {base: a b}\n",
            "f.yaml:1:16: error: the layer 'base' must be a list of rows, not text"
        ),
        ("layers: {base: []}\n", "f.yaml:1:16: error: the layer 'base' has no rows"),
        ("layers: {base: [a, '']}\n", "f.yaml:1:20: error: this row has no keys"),
        ("layers: {base: [a, _ _]}\n", "f.yaml:1:20: error: this row has no keys"),
        (
            "layers: {base: [[a, b]]}\n",
            "f.yaml:1:17: error: a row must be names with spaces between them, not a list; put it into quotes"
        ),
        (
            "layers:\n  base:\n    - a\n    - : ;\n",
            "f.yaml:4:7: error: a text cannot begin with ':'; put it into quotes"
        ),
        (
            "layers:\n  base:\n    - a b: c\n",
            "f.yaml:3:7: error: a row must be names with spaces between them, not a mapping; put it into quotes"
        ),
        (
            "layers: {base: [a  Entr b]}\nkeys: {Enter: {key: KEY_ENTER}}\n",
            "f.yaml:1:20: error: unknown key 'Entr'; did you mean 'Enter'?"
        ),
        (
            "layers:\n  base:\n    - 1 '00' 2\n",
            "f.yaml:3:9: error: unknown key ''00'': the names in a row have no quotes around them"
        ),
        (
            "layers:\n  base:\n    - 'a ⌫ xy'\n",
            "f.yaml:3:12: error: unknown key 'xy': it is neither in 'keys' nor a single character"
        ),
        (
            "layers: {base: [a]}\naccessory: [Done]\n",
            "f.yaml:2:13: error: unknown key 'Done': it is neither in 'keys' nor a single character"
        ),
        (
            "layers: {base: [a]}\naccessory: Done\n",
            "f.yaml:2:12: error: 'accessory' must be a list of rows, not text"
        ),
        (
            "layers:\n  base: {2: a b}\n",
            "f.yaml:2:3: error: the layer 'base' must be a list of rows: this layout extends no layout whose rows it could change"
        ),
        (
            "layers: {base: [a]}\nlayers: {base: [b]}\n",
            "f.yaml:2:1: error: 'layers' was already given on line 1"
        ),
    ]) func `a fault in layers or rows is reported with its line and column`(text: String, expected: String)
        throws
    {
        let found = try faults(text)
        #expect(found == [expected])
    }

    @Test(arguments: [
        (
            "K: {key: KEY_ENTR}",
            "f.yaml:1:10: error: the kernel has no key 'KEY_ENTR'; did you mean 'KEY_ENTER'?"
        ),
        (
            "K: {key: enter}",
            "f.yaml:1:10: error: the kernel has no key 'enter'; did you mean 'KEY_ENTER'?"
        ),
        ("K: {key: KEY_XYZZY_PLUGH}", "f.yaml:1:10: error: the kernel has no key 'KEY_XYZZY_PLUGH'"),
        (
            "K: {key: KEY_MICMUTE}",
            "f.yaml:1:10: warning: programs under X11 never see KEY_MICMUTE: its code 248 is above 247"
        ),
        (
            "K: {key: KEY_A, text: b}",
            "f.yaml:1:17: error: the key 'K' can do only one thing: 'key' and 'text' exclude each other"
        ),
        (
            "K: {key: KEY_A, action: shuffle}",
            "f.yaml:1:17: error: the key 'K' can do only one thing: 'key' and 'action' exclude each other"
        ),
        (
            "K: {label: x, icon: enter, key: KEY_ENTER}",
            "f.yaml:1:15: error: the key 'K' shows only one thing: 'label' and 'icon' exclude each other"
        ),
        (
            "K: {icon: entr, key: KEY_ENTER}",
            "f.yaml:1:11: error: 'icon' cannot be 'entr'; did you mean 'enter'?"
        ),
        (
            "K: {key: KEY_A, picture: a.png}",
            "f.yaml:1:26: error: the key 'K' has a 'picture', and needs 'spoken': the words for those who cannot see it"
        ),
        (
            "K: {key: KEY_A, picture: a.png, spoken: x, icon: enter}",
            "f.yaml:1:17: error: the key 'K' shows only one thing: 'icon' and 'picture' exclude each other"
        ),
        (
            "K: {completion: 1, picture: a.png, spoken: x}",
            "f.yaml:1:20: error: the key 'K' shows a value or a word, so it cannot have a 'picture'"
        ),
        (
            "K: {key: KEY_A, picture: ../a.png, spoken: x}",
            "f.yaml:1:26: error: 'picture' cannot be '../a.png': it is the name of a file beside the layout's"
        ),
        (
            "K: {key: KEY_A, picture: a.jpg, spoken: x}",
            "f.yaml:1:26: error: 'picture' must be a file whose name ends in .png, not 'a.jpg'"
        ),
        (
            "K: {key: KEY_A, picture: a.svg, spoken: x}",
            "f.yaml:1:26: error: 'picture' must be a file whose name ends in .png, not 'a.svg'; `rsvg-convert --keep-aspect-ratio --width 512 --height 512` makes one of an SVG file"
        ),
        (
            "K: {key: KEY_A, picture: [a], spoken: x}",
            "f.yaml:1:26: error: 'picture' must be text, not a list"
        ),
        (
            "K: {layout: pin, action: hide}",
            "f.yaml:1:18: error: the key 'K' can do only one thing: 'layout' and 'action' exclude each other; 'action: hide' goes with key, text, keys, steps, locale"
        ),
        (
            "K: {action: hide, layer: base}",
            "f.yaml:1:5: error: the key 'K' can do only one thing: 'layer' and 'action' exclude each other; 'action: hide' goes with key, text, keys, steps, locale"
        ),
        (
            "Kay: {label: x}",
            "f.yaml:1:1: error: the key 'Kay' does nothing; give it one of key, text, keys, steps, layer, modifier, layout, locale, picker, completion, action"
        ),
        ("K: enter", "f.yaml:1:4: error: the key 'K' must be a mapping, not 'enter'"),
        ("K: {kye: KEY_A}", "f.yaml:1:5: error: unknown field 'kye' of the key 'K'; did you mean 'key'?"),
        (
            "K: {label: '', key: KEY_A}",
            "f.yaml:1:12: error: the label of the key 'K' is empty; for a blank key write ' '"
        ),
        (
            "K: {label: {}, key: KEY_A}",
            "f.yaml:1:12: error: 'label' has no word: write a text, or such as {word: done}"
        ),
        (
            "K: {spoken: {wrod: done}, key: KEY_A}",
            "f.yaml:1:14: error: unknown field 'wrod' of 'spoken'; did you mean 'word'?"
        ),
        (
            "K: {label: {word: doen}, key: KEY_A}",
            "f.yaml:1:19: error: 'word' cannot be 'doen'; did you mean 'done'?"
        ),
        (
            #"K: {label: "\e[1m"}"#,
            #"f.yaml:1:12: error: 'label' cannot have the control character '\u{1B}'"#
        ),
        (
            "K: {width: 0}",
            "f.yaml:1:12: error: 'width' must be a number from 0.1 to 20, or flexible, not '0'"
        ),
        (
            "K: {width: -1}",
            "f.yaml:1:12: error: 'width' must be a number from 0.1 to 20, or flexible, not '-1'"
        ),
        (
            "K: {width: wide}",
            "f.yaml:1:12: error: 'width' must be a number from 0.1 to 20, or flexible, not 'wide'"
        ),
        (
            "K: {height: 0}",
            "f.yaml:1:13: error: 'height' of a key must be a whole number from 1 to 40, not '0'"
        ),
        (
            "K: {height: 41}",
            "f.yaml:1:13: error: 'height' of a key must be a whole number from 1 to 40, not '41'"
        ),
        (
            "K: {height: 1.5}",
            "f.yaml:1:13: error: 'height' of a key must be a whole number from 1 to 40, not '1.5'"
        ),
        (
            #"K: {style: "a\x7F"}"#,
            "f.yaml:1:12: error: 'style' has a control character: remove it"
        ),
        ("K: {text: ''}", "f.yaml:1:11: error: 'text' cannot be empty"),
        (
            #"K: {text: "a\x07"}"#,
            #"f.yaml:1:11: error: 'text' cannot have the control character '\u{07}'"#
        ),
        ("K: {keys: []}", "f.yaml:1:11: error: 'keys' names no keys"),
        ("K: {steps: []}", "f.yaml:1:12: error: 'steps' types nothing"),
        ("K: {steps: ab}", "f.yaml:1:12: error: 'steps' must be a list, not 'ab'"),
        ("K: {steps: [ab, '']}", "f.yaml:1:17: error: a text of 'steps' cannot be empty"),
        (
            #"K: {steps: [ab, "c\x07"]}"#,
            #"f.yaml:1:17: error: a text of 'steps' cannot have the control character '\u{07}'"#
        ),
        (
            "K: {steps: [ab, KEY_ENTR]}",
            "f.yaml:1:17: error: the kernel has no key 'KEY_ENTR'; did you mean 'KEY_ENTER'?"
        ),
        (
            "K: {steps: [ab, KEY_TAB], hold: repeat}",
            "f.yaml:1:27: error: 'hold' is for keys with 'key' or 'keys', and for those that type a single character"
        ),
        (
            "K: {layout: pin, slide: cursor}",
            "f.yaml:1:18: error: 'slide' is for keys with 'key' or 'text', and for those that type a single character"
        ),
        (
            "K: {text: ab, alternates: cd, slide: cursor}",
            "f.yaml:1:31: error: a key with 'alternates' waits for a long press, and cannot have 'slide', too"
        ),
        (
            "K: {key: KEY_SPACE, slide: cursor, hold: repeat}",
            "f.yaml:1:21: error: a key with 'slide' is typed when it is lifted: its 'hold' can only be once"
        ),
        (
            "K: {keys: KEY_LEFTCTRL+KEY_CC}",
            "f.yaml:1:24: error: the kernel has no key 'KEY_CC'; did you mean 'KEY_C'?"
        ),
        ("K: {keys: [KEY_A, KEY_B, KEY_A]}", "f.yaml:1:26: error: 'KEY_A' is in 'keys' twice"),
        (
            "K: {keys: KEY_A+KEY_B+KEY_C+KEY_D+KEY_E+KEY_F+KEY_G+KEY_H+KEY_I}",
            "f.yaml:1:11: error: 'keys' names 9 keys; the limit is 8"
        ),
        ("K: {layer: bsae}", "f.yaml:1:12: error: unknown layer 'bsae'; did you mean 'base'?"),
        ("K: {layer: symbols}", "f.yaml:1:12: error: unknown layer 'symbols': the layers are base"),
        (
            "K: {modifier: strg}",
            "f.yaml:1:15: error: 'modifier' cannot be 'strg': it is one of shift, control, alt, altgr, meta"
        ),
        (
            "K: {modifier: shift, mode: onc}",
            "f.yaml:1:28: error: 'mode' cannot be 'onc'; did you mean 'once'?"
        ),
        (
            "K: {key: KEY_A, mode: once}",
            "f.yaml:1:17: error: 'mode' is for keys with 'layer' or 'modifier'"
        ),
        ("K: {layout: a/b}", "f.yaml:1:13: error: a layout cannot be called 'a/b'"),
        (
            "K: {locale: decimal-seperator}",
            "f.yaml:1:13: error: 'locale' cannot be 'decimal-seperator'; did you mean 'decimal-separator'?"
        ),
        (
            "K: {action: shuffle}",
            "f.yaml:1:13: error: there is nothing to shuffle: the layout has no 'shuffle'"
        ),
        ("K: {action: hdie}", "f.yaml:1:13: error: 'action' cannot be 'hdie'; did you mean 'hide'?"),
        (
            "K: {alternates: [a, Lnog]}",
            "f.yaml:1:21: error: unknown key 'Lnog': it is neither in 'keys' nor a single character"
        ),
        ("_: {key: KEY_A}\n  K: {}", "f.yaml:1:1: error: '_' is an empty place and cannot be a key"),
        (
            "a b: {key: KEY_A}\n  K: {}",
            "f.yaml:1:1: error: a key's name cannot be empty or have spaces in it"
        ),
    ]) func `a fault in a key is reported with its line and column`(entry: String, expected: String) throws {
        // The entry stands on the third line behind two spaces; the expectation counts from the entry itself.
        let shifted = expected.split(separator: ":", maxSplits: 3)
        let column = try #require(Int(shifted[2])) + 2
        let name = entry.split(separator: ":")[0]
        let row = name == "_" || name == "a b" ? "K" : "\(name)"
        #expect(
            try faults("layers: {base: [\(row)]}\nkeys:\n  \(entry)\n")
                == ["f.yaml:3:\(column):\(shifted[3])"])
    }

    @Test func `a name that programs on the bus cannot read is refused in its file`() throws {
        #expect(
            try faults("layers: {base: [K], \"a\\x85\": [K]}\nkeys: {K: {key: KEY_A}}\n")
                == [#"f.yaml:1:21: error: the layer 'a\u{0085}' has a control character: remove it"#])
        let long = String(repeating: "x", count: 256)
        #expect(
            try faults("layers: {base: [K], \(long): [K]}\nkeys: {K: {key: KEY_A}}\n")
                == [
                    "f.yaml:1:21: error: the layer '\(long.prefix(40))…' has 256 bytes; the limit is 255"
                ])
        let folder = try LayoutFolder(["a\u{85}.yaml": "layers: {base: [1]}\n"])
        let read = folder.read("a\u{85}.yaml")
        #expect(read.file == nil)
        #expect(
            read.diagnostics.map { $0.hasSuffix("error: the file's name has a control character: remove it") }
                == [true], "\(read.diagnostics)")
    }

    @Test(arguments: ["x", "ᚠ", "🇩🇪"])
    func `a key's text has at most 64 characters, however many bytes these have`(character: String) throws {
        func faults(_ count: Int) throws -> [String] {
            let text = String(repeating: character, count: count)
            return try LayoutFilesTests.faults("layers: {base: [K]}\nkeys: {K: {text: \(text)}}\n")
        }
        #expect(try faults(64) == [])
        #expect(try faults(65) == ["f.yaml:2:18: error: 'text' has 65 characters; the limit is 64"])
    }

    @Test func `the steps of a key have at most 64 characters and keys together`() throws {
        func faults(_ count: Int) throws -> [String] {
            let steps = String(repeating: "x", count: count - 1) + ", KEY_TAB"
            return try LayoutFilesTests.faults("layers: {base: [K]}\nkeys: {K: {steps: [\(steps)]}}\n")
        }
        #expect(try faults(64) == [])
        #expect(
            try faults(65) == ["f.yaml:2:19: error: 'steps' has 65 characters and keys; the limit is 64"])
    }

    @Test(arguments: [
        "gap: 50%\n", "gap: 0%\n", "gap: 50mm\n", "height: 100%\n", "height: 5000mm\n",
        "keys: {a: {keys: KEY_A+KEY_B+KEY_C+KEY_D+KEY_E+KEY_F+KEY_G+KEY_H}}\n",
        "keys: {a: {text: a, width: 0.1}}\n", "keys: {a: {text: a, width: 20}}\n",
        "shuffle: {keys: ab, on: idle, idle: 1s}\n", "shuffle: {keys: ab, on: idle, idle: 1h}\n",
    ]) func `values exactly at their limits cause no fault`(field: String) throws {
        #expect(try faults("layers: {base: [a b]}\n" + field) == [])
    }

    @Test(arguments: [
        ("{keys: abx}", "f.yaml:2:19: error: the shuffled key 'x' is in no layer"),
        (
            "{keys: [a, Dnoe]}",
            "f.yaml:2:21: error: the shuffled key 'Dnoe' is in no layer; did you mean 'Done'?"
        ),
        ("{keys: [a, Done]}", "f.yaml:2:21: error: the shuffled key 'Done' is in no layer"),
        ("{keys: aba}", "f.yaml:2:19: error: 'a' is shuffled twice"),
        // The letter before it is two scalars.
        ("{keys: ae\u{301}x}", "f.yaml:2:20: error: the shuffled key 'x' is in no layer"),
        ("{keys: a}", "f.yaml:2:17: error: shuffling takes at least two keys"),
        ("{on: show}", "f.yaml:2:10: error: 'keys' is missing: name the keys to shuffle"),
        (
            "{keys: ab, on: [show, entre]}",
            "f.yaml:2:32: error: 'on' cannot be 'entre'; did you mean 'enter'?"
        ),
        ("{keys: ab, idle: 9s}", "f.yaml:2:21: error: 'idle' has an effect only with 'on: idle'"),
        (
            "{keys: ab, on: idle, idle: 2h}",
            "f.yaml:2:37: error: 'idle' must be a time from 1s to 1h, such as 30s or 5min, not '2h'"
        ),
        (
            "{keys: ab, on: idle, idle: 30}",
            "f.yaml:2:37: error: 'idle' must be a time from 1s to 1h, such as 30s or 5min, not '30'"
        ),
        ("yes", "f.yaml:2:10: error: 'shuffle' must be a mapping, or no to shuffle nothing"),
    ]) func `a fault in a shuffle is reported with its line and column`(value: String, expected: String)
        throws
    {
        #expect(
            try faults(
                "layers: {base: [a b c e\u{301}]}\nshuffle: \(value)\naccessory: [Done]\nkeys: {Done: {action: hide}}\n"
            )
                == [expected])
    }

    @Test(arguments: [
        (
            "yes",
            "f.yaml:2:14: error: 'first-layer' must be a mapping such as {on: idle, idle: 30s}, or no to stay on other "
                + "layers"
        ),
        ("{on: done}", "f.yaml:2:19: error: 'on' cannot be 'done': it is one of enter, idle"),
        (
            "{on: show}",
            "f.yaml:2:19: error: 'on' cannot be 'show': it is one of enter, idle"
        ),
        (
            "{on: enter, idle: 9s}",
            "f.yaml:2:26: error: 'idle' has an effect only with 'on: idle'"
        ),
        (
            "{idle: 0s}",
            "f.yaml:2:21: error: 'idle' must be a time from 1s to 1h, such as 30s or 5min, not '0s'"
        ),
    ]) func `a fault in 'first-layer' is reported with its line and column`(value: String, expected: String)
        throws
    {
        #expect(try faults("layers: {base: [a b c]}\nfirst-layer: \(value)\n") == [expected])
    }

    @Test(arguments: [
        (
            "60s",
            "f.yaml:2:7: error: 'hide' must be a mapping such as {on: idle, idle: 60s}, or no to hide by keys alone"
        ),
        (
            "{on: done}",
            "f.yaml:2:12: error: 'on' cannot be 'done': it is one of enter, idle; a key with 'picker: done' hides the "
                + "view by itself"
        ),
        ("{on: show}", "f.yaml:2:12: error: 'on' cannot be 'show': it is one of enter, idle"),
        ("{on: enter, idle: 9s}", "f.yaml:2:19: error: 'idle' has an effect only with 'on: idle'"),
        (
            "{idle: 2h}",
            "f.yaml:2:14: error: 'idle' must be a time from 1s to 1h, such as 30s or 5min, not '2h'"
        ),
    ]) func `a fault in 'hide' is reported with its line and column`(value: String, expected: String) throws {
        #expect(try faults("layers: {base: [a b c]}\nhide: \(value)\n") == [expected])
    }

    @Test func `all faults of a file are reported at once, in the order of the file`() throws {
        let text = """
            titel: x
            height: tall
            layers:
              base:
                - 1 2 Entr
                - _
                - 4 Symbols
            keys:
              Enter: {key: KEY_ENTRE, widht: 2}
              Symbols: {layer: symbol}
            shuffle: {keys: 123}
            """
        #expect(
            try faults(text) == [
                "f.yaml:1:1: error: unknown field 'titel' of a layout; did you mean 'title'?",
                "f.yaml:2:9: error: 'height' must be like 45%, 45% of the shorter side or 80mm, not 'tall'",
                "f.yaml:5:11: error: unknown key 'Entr'; did you mean 'Enter'?",
                "f.yaml:6:7: error: this row has no keys",
                "f.yaml:9:16: error: the kernel has no key 'KEY_ENTRE'; did you mean 'KEY_ENTER'?",
                "f.yaml:9:27: error: unknown field 'widht' of the key 'Enter'; did you mean 'width'?",
                "f.yaml:10:20: error: unknown layer 'symbol': the layers are base",
                "f.yaml:11:19: error: the shuffled key '3' is in no layer",
            ])
    }

    @Test func `too many keys, places, rows or layers are errors`() throws {
        let many = (0..<4200).map { String(UnicodeScalar(0x4E00 + $0) ?? "x") }
        let rows = stride(from: 0, to: many.count, by: 100).map {
            "    - " + many[$0..<($0 + 100)].joined(separator: " ") + "\n"
        }
        let text =
            "layers:\n  base:\n" + rows[..<40].joined() + "  more:\n" + rows[40...].joined()
        let found = try faults(text)
        #expect(found.count == 104)
        #expect(found[0] == "f.yaml:44:199: error: a layout has at most 4096 different keys")
        #expect(
            try faults("layers:\n  base:\n    - \(String(repeating: "a ", count: 101))\n")
                == ["f.yaml:3:207: error: a row has at most 100 places"])
        #expect(
            try faults("layers:\n  base:\n\(String(repeating: "    - a\n", count: 41))")
                == ["f.yaml:43:7: error: the layer 'base' has more than 40 rows"])
        let row = "    - \(String(repeating: "a ", count: 100))\n"
        let places = (0..<21).map { "  l\($0):\n\(row)\(row)\(row)\(row)" }.joined()
        #expect(
            try faults("layers:\n\(places)").first
                == "f.yaml:2:3: error: a layout has at most 8192 places in all layers, not 8400")
        let layers = (0..<257).map { "  l\($0): [a]\n" }.joined()
        #expect(
            try faults("layers:\n\(layers)").contains("f.yaml:258:3: error: a layout has at most 256 layers"))
        // Neither of two files has too many, but one that extends the other.
        func more(_ count: Int) -> String {
            "extends: p\nlayers:\n" + (0..<count).map { "  m\($0): [a]\n" }.joined()
        }
        let first = (0..<200).map { "  l\($0): [a]\n" }.joined()
        for (count, fault) in [(56, nil), (57, "f.yaml:59:3: error: a layout has at most 256 layers")] {
            let folder = try LayoutFolder(["p.yaml": "layers:\n\(first)", "f.yaml": more(count)])
            let errors = folder.read("f.yaml").diagnostics.filter { $0.contains(": error: ") }
            #expect(errors == [fault].compactMap { $0 })
        }
    }

    @Test func `a key that is in no layer and a layer that no key leads to are warnings`() throws {
        let text = """
            layers:
              base: [a More]
              more: [b]
              lost: [c Deep]
              deep: [d]
            keys:
              More: {layer: more}
              Deep: {layer: deep}
              Spare: {key: KEY_A}
              Long: {text: long}
              a: {alternates: [Long]}
            """
        #expect(
            try faults(text) == [
                "f.yaml:4:3: warning: no key leads to the layer 'lost'",
                "f.yaml:5:3: warning: no key leads to the layer 'deep'",
                "f.yaml:9:3: warning: the key 'Spare' is in no layer",
            ])
    }

    @Test func `a layer may be reached by an alternate or by a key of the accessory strip`() throws {
        let text = """
            layers:
              base: [a]
              more: [b]
              most: [c]
            accessory: [Most]
            keys:
              More: {layer: more}
              Most: {layer: most}
              a: {alternates: [More]}
            """
        #expect(try faults(text) == [])
    }
}
