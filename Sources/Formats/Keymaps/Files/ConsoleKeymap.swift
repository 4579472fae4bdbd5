// SPDX-License-Identifier: MIT

internal import Text

// The keymap of the text console, in the language of keymaps(5).
//
// The console knows Shift, AltGr and six other modifiers. Level 3 is AltGr. Level 5 is the right Shift, which
// keymaps treat as the left one. The kernel has a table for each combination of modifiers. It looks a key up
// in the table of the modifiers that are down, both when the key goes down and when it goes up. So the
// modifiers themselves must be in every table that they lead to.
//
// On consoles in Unicode mode Caps Lock cannot make capitals of letters beyond ASCII. In keymaps with such
// letters, as Debian's ckbcomp(1) makes them, Caps Lock locks the left Ctrl instead, and the tables of the
// left Ctrl have the capitals. So these tables have the glyphs too.
extension GlyphFiles {
    /// The text of `runepad.map` for loadkeys(1).
    ///
    /// The text has no line `keymaps`. With such a line, loadkeys would remove the tables that it does not
    /// name.
    package var consoleKeymap: String {
        var text = """
            # \(Self.mark): the characters that the spare keys type on text consoles.
            # loadkeys -u runepad.map; it changes these keys only.

            """
        text += levelKeys
        var strings: [Unicode.Scalar: String] = [:]
        var stringLines = ""
        for (scalar, slot) in consoleGlyphs.typed {
            let prefix = Self.prefixes[Int(slot.level) - 1]
            var action = "U+" + hexadecimal(scalar.value)
            if scalar.value >= 0xF000 {
                // The console can type such characters only as texts of function keys.
                let name = strings[scalar] ?? "F\(Self.firstFunctionKey + strings.count)"
                if strings.updateValue(name, forKey: scalar) == nil {
                    stringLines += "string \(name) = \"\(octal(scalar))\"\n"
                }
                action = name
            }
            text += "\(prefix)keycode \(slot.code) = \(action)\n"
            text += "\(Self.locked(prefix))keycode \(slot.code) = \(action)\n"
            guard slot.level == 1, ("a"..."z").contains(scalar) else { continue }
            // With these two lines, a host whose keymap has no Latin letters still has its shortcuts.
            text += "control keycode \(slot.code) = Control_\(scalar)\n"
            text += "alt keycode \(slot.code) = Meta_\(scalar)\n"
        }
        return text + stringLines
    }

    /// The characters that text consoles cannot type: those from U+F000 for which no function key is left.
    package var missingOnConsole: [Unicode.Scalar] { consoleGlyphs.missing }

    private var consoleGlyphs:
        (typed: [(scalar: Unicode.Scalar, slot: GlyphTable.Slot)], missing: [Unicode.Scalar])
    {
        var withFunctionKeys: Set<Unicode.Scalar> = []
        var missing: [Unicode.Scalar] = []
        let typed = update.glyphs.filter { glyph in
            guard glyph.scalar.value >= 0xF000, !withFunctionKeys.contains(glyph.scalar) else { return true }
            if Self.firstFunctionKey + withFunctionKeys.count > Self.lastFunctionKey {
                if !missing.contains(glyph.scalar) { missing.append(glyph.scalar) }
                return false
            }
            withFunctionKeys.insert(glyph.scalar)
            return true
        }
        return (typed, missing)
    }

    /// The tables that lead from Shift, Level 3 and Level 5 to one another.
    private var levelKeys: String {
        let plain = Self.prefixes.prefix(update.levels)
        let combinations = plain + plain.map(Self.locked)
        var text = combinations.map { "\($0)keycode \(Self.level3) = AltGr\n" }.joined()
        if update.levels == 8 {
            text += combinations.map { "\($0)keycode \(Self.level5) = ShiftR\n" }.joined()
        }
        // The first two tables of every keymap have KEY_LEFTSHIFT already.
        return text + combinations.dropFirst(2).map { "\($0)keycode 42 = Shift\n" }.joined()
    }

    /// The modifiers of each level.
    private static let prefixes = [
        "plain ", "shift ", "altgr ", "shift altgr ", "shiftr ", "shift shiftr ", "altgr shiftr ",
        "shift altgr shiftr ",
    ]

    /// Returns the same modifiers with the left Ctrl locked.
    private static func locked(_ prefix: String) -> String {
        (prefix == prefixes[0] ? "" : prefix) + "ctrll "
    }

    /// The first of the function keys that no keymap uses; loadkeys(1) knows F1 to F246.
    private static let firstFunctionKey = 100
    private static let lastFunctionKey = 245

    private func octal(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map { byte in
            let digits = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
    }

    /// The text of `runepad-console.service`, which loads the console's keymap at every start.
    package var consoleService: String {
        """
        # \(Self.mark): teaches text consoles to read Runepad's keyboards.
        [Unit]
        Description=Runepad's characters on text consoles
        # These services load the host's keymap; this one then adds its keys.
        After=systemd-vconsole-setup.service keyboard-setup.service console-setup.service
        ConditionPathExists=/dev/tty0
        ConditionFileIsExecutable=/usr/bin/loadkeys

        [Service]
        Type=oneshot
        RemainAfterExit=yes
        ExecStart=/usr/bin/loadkeys -q -u /etc/runepad/runepad.map

        [Install]
        WantedBy=multi-user.target

        """
    }
}
