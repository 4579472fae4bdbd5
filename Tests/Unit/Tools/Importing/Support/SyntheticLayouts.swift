// SPDX-License-Identifier: MIT

/// Layouts in squeekboard's format, written for the tests, which together have everything that the format has.
let syntheticLayouts: [(path: String, text: String)] = [
    (
        "keyboards/us+test.yaml",
        """
        # Everything that a layout with letters has.
        ---
        outlines:
            default: { width: 40, height: 50 }
            wide:    { width: 60, height: 50 }
            space:   { width: 200.5, height: 50 }
        views:
            upper:
                - "A B É show_upper"
                - "shift_lock _ BackSpace"
            base:
                - "a b é show_upper"
                - "show_numbers space shift_lock . ,-wide BackSpace"
                - "Return Tab_key brk quote rune caps euro"
            numbers:
                - "1 2 3 show_upper"
                - "show_letters show_more -- .com"
                - "-- -- --"
            more:
                - "' \\" # : - ? ! & * @ ` { } [ ] % | > < ~ ="
                - "show_numbers show_more \\u200b nbsp tab newline"
        buttons:
            show_upper:
                action: { locking: { lock_view: upper, unlock_view: base } }
                icon: key-shift
                outline: wide
            shift_lock:
                action:
                    locking: { lock_view: upper, unlock_view: base, pops: false }
                label: Lock
            show_numbers: { action: { set_view: numbers }, label: "123" }
            show_letters: { action: { set_view: base }, label: ABC }
            show_more: { action: { set_view: more } }
            BackSpace: { action: erase, icon: edit-clear-symbolic, outline: wide }
            space: { text: " ", outline: space }
            ",-wide": { text: ",", outline: wide }
            Return: { keysym: Return, icon: key-enter }
            Tab_key: { keysym: Tab, label: ⇥ }
            brk: { keysym: Break }
            quote: { keysym: quotedbl }
            rune: { keysym: U16A0 }
            euro: { keysym: EuroSign }
            caps: { keysym: Caps_Lock }
            "--": { text: "" }
            nbsp: { text: "\\u00a0" }
            tab: { text: "\\t" }
            newline: { text: "\\n" }
            .: { outline: wide }
        """
    ),
    (
        "terminal/us_wide.yaml",
        """
        outlines: { default: { width: 2, height: 1 }, flat: { width: 3, height: 0.5 } }
        views:
            base: ["ctrl alt super F5 Up", "c d لا ẹ́ e\\u0301"]
        buttons:
            ctrl: { modifier: Control, label: Ctrl, outline: flat }
            alt: { modifier: Mod1, label: Alt }
            super: { modifier: Mod4 }
            F5: { keysym: F5 }
            Up: { keysym: Up, label: ↑ }
        """
    ),
    (
        "keyboards/jp+kana.yaml",
        """
        outlines: { default: { width: 1, height: 1 } }
        views:
            base: ["_a ka latin", "x y z"]
            _a: ["あ い _a latin"]
            ka: ["か き ka KA"]
            KA: ["カ キ ka KA"]
            latin: ["n m caps base_key"]
            LATIN: ["N M caps base_key"]
        buttons:
            _a: { action: { locking: { lock_view: _a, unlock_view: base } }, label: あ }
            ka: { action: { locking: { lock_view: ka, unlock_view: base } }, label: か }
            KA: { action: { locking: { lock_view: KA, unlock_view: base, looks_locked_from: [ka] } } }
            latin: { action: { set_view: latin } }
            caps: { action: { locking: { lock_view: LATIN, unlock_view: latin } } }
            base_key: { action: { set_view: base } }
        """
    ),
]
