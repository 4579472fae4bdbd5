// SPDX-License-Identifier: MIT

internal import Engine
internal import Text

/// The files that let sessions read glyphs, as texts.
///
/// The files are made from one ``GlyphUpdate`` and the host's keymap. They change only the spare keys of the
/// host's keymap, and the two keys that choose their levels.
///
/// ```swift
/// let files = GlyphFiles(update, host: names, keyName: keymap.keyName(of:), stockRules: rules)
/// files.symbols        // xkb/symbols/runepad
/// ```
package struct GlyphFiles: Sendable {
    /// The tables of glyphs; the keymaps have the slots of both.
    package let update: GlyphUpdate
    /// The keymap of the host's other keyboards.
    package let host: KeymapNames
    private let keyNames: [UInt8: String]
    private let stockRules: String?

    /// The words in the first line of each file that mark it as Runepad's.
    package static let mark = "Written by `runepad xkb`"

    /// The keycodes of the keys that choose the third and the fifth level.
    static let level3 = UInt8(Keycode.level3.rawValue)
    static let level5 = UInt8(Keycode.level5.rawValue)

    /// Makes the texts for a host whose other keyboards have the keymap `host`.
    ///
    /// `keyName` knows the names of keys in the installed keymaps, by keycode. `stockRules` is the text of
    /// the installed `rules/evdev`, or `nil` where there is none.
    package init(
        _ update: GlyphUpdate, host: KeymapNames, keyName: (UInt8) -> String?, stockRules: String?
    ) {
        self.update = update
        self.host = host
        self.stockRules = stockRules
        var names: [UInt8: String] = [:]
        for code in update.codes + [Self.level3, Self.level5] { names[code] = keyName(code) }
        keyNames = names
    }
}

// MARK: - XKB

extension GlyphFiles {
    /// The text of `symbols/runepad`: the section `glyphs`, and the section `basic`, which is the host's
    /// first layout with the glyphs.
    package var symbols: String {
        var text = """
            // \(Self.mark): the characters that the spare keys type.

            default partial alphanumeric_keys modifier_keys
            xkb_symbols "basic" {
                include "\(hostLayout)"
                name[Group1]= "Runepad \(hostLayout)";
                include "runepad(glyphs)"
            };

            partial alphanumeric_keys modifier_keys
            xkb_symbols "glyphs" {

            """
        text += levelKey(Self.level3, symbol: "ISO_Level3_Shift", modifier: "Mod5")
        if update.levels == 8 { text += levelKey(Self.level5, symbol: "ISO_Level5_Shift", modifier: "Mod3") }
        let scalars = Dictionary(uniqueKeysWithValues: update.glyphs.map { ($0.slot, $0.scalar) })
        for code in update.codes {
            guard let name = keyNames[code] else { continue }
            let symbols = (1...UInt8(update.levels)).map { level in
                scalars[.init(code: code, level: level)].map(keysym) ?? "NoSymbol"
            }
            text += """
                    replace key <\(name)> { type[Group1]= "\(Self.typeName)", symbols[Group1]= \
                [ \(symbols.joined(separator: ", ")) ] };

                """
        }
        return text + "};\n"
    }

    /// Returns the lines of a key that chooses a level.
    ///
    /// They include no other section, because versions of xkeyboard-config have added and removed sections
    /// for these keys.
    private func levelKey(_ code: UInt8, symbol: String, modifier: String) -> String {
        guard let name = keyNames[code] else { return "" }
        return """
                replace key <\(name)> { type[Group1]= "ONE_LEVEL", symbols[Group1]= [ \(symbol) ] };
                modifier_map \(modifier) { <\(name)> };

            """
    }

    /// The text of `types/runepad`: the type of the spare keys, which ignores Caps Lock.
    package var types: String {
        let modifiers = ["Shift", "LevelThree", "LevelFive"].prefix(update.levels == 8 ? 3 : 2)
        var text = """
            // \(Self.mark): how modifiers choose the level of a spare key.

            default partial xkb_types "glyphs" {
                virtual_modifiers LevelThree,LevelFive;
                type "\(Self.typeName)" {
                    modifiers = \(modifiers.joined(separator: "+"))+Lock;

            """
        for level in 1...update.levels {
            let held = modifiers.enumerated().filter { (level - 1) >> $0.offset & 1 != 0 }.map(\.element)
            for lock in [[], ["Lock"]] where !(held + lock).isEmpty {
                text += "        map[\((held + lock).joined(separator: "+"))] = Level\(level);\n"
            }
        }
        for level in 1...update.levels { text += "        level_name[Level\(level)] = \"\(level)\";\n" }
        return text + "    };\n};\n"
    }

    private static let typeName = "RUNEPAD"

    /// The lines that add the option to rules, after the stock rules.
    static let optionRules = """
        ! option = symbols
          \(KeymapNames.glyphOption) = +runepad(glyphs)

        ! option = types
          \(KeymapNames.glyphOption) = +runepad(glyphs)

        """

    /// The text of `rules/evdev` for libxkbcommon's own directories: the system's rules and the option.
    package var rules: String {
        """
        // \(Self.mark): the system's rules and the option \(KeymapNames.glyphOption).

        ! include %S/evdev

        \(Self.optionRules)
        """
    }

    /// The text of `rules/runepad` for the X server, or `nil` if there are no stock rules.
    ///
    /// The X server's rules cannot include others, so the text has the stock rules, Runepad's layout and the
    /// option.
    ///
    /// Runepad's keyboards have the layout `runepad`, which is the host's layout with its variant. Its line
    /// has no place for a variant. The reason: if a device has no variant, the X server gives it the variant
    /// of the device before it.
    ///
    /// A keyboard that appears after Runepad's gets these rules in the same way, and setxkbmap(1) uses them
    /// too. So all other layouts are unchanged from the stock rules.
    package var serverRules: String? {
        guard let stockRules else { return nil }
        return """
            // \(Self.mark): the stock rules, the layout \(Self.serverLayout), and the option \
            \(KeymapNames.glyphOption).

            ! model layout = symbols
              * \(Self.serverLayout) = \(serverSymbols(stockRules))

            \(stockRules)\(stockRules.hasSuffix("\n") ? "" : "\n")
            \(Self.optionRules)
            """
    }

    /// The text of `rules/runepad.lst`, the choices that the rules offer; without it setxkbmap(1) refuses the
    /// rules.
    package var serverRulesList: String {
        """
        // \(Self.mark): the names that Runepad adds to the rules of the same name.
        ! layout
          \(Self.serverLayout)         Runepad's keyboards

        ! option
          \(KeymapNames.glyphOption)  Characters of Runepad's keyboards on spare keys

        """
    }

    /// The name of Runepad's layout in ``serverRules``.
    static let serverLayout = "runepad"

    /// Returns the symbols that the stock rules give to the host's first layout and its variant.
    ///
    /// Some layouts have older names in the rules.
    private func serverSymbols(_ stockRules: String) -> String {
        let names = hostLayout.split(separator: "(").map { $0.filter { $0 != ")" } }
        for line in stockRules.split(separator: "\n") {
            let words = line.split { $0.isWhitespace }
            guard words.count == names.count + 3, words[0] == "*", words[names.count + 1] == "=",
                words.dropFirst().prefix(names.count).elementsEqual(names, by: { $0 == $1 }),
                let symbols = words.last, symbols.hasPrefix("pc+"), !symbols.contains("%")
            else { continue }
            return String(symbols)
        }
        return "pc+" + hostLayout
    }

    /// The host's first layout with its variant, such as `de(nodeadkeys)`, in the form that XKB includes.
    package var hostLayout: String {
        func first(_ list: String) -> String { String(list.prefix { $0 != "," }) }
        let variant = first(host.variant)
        return variant.isEmpty ? first(host.layout) : "\(first(host.layout))(\(variant))"
    }

    /// The host's options and the option of the glyphs.
    package var options: String {
        (host.options.split(separator: ",").map(String.init).filter { $0 != KeymapNames.glyphOption }
            + [KeymapNames.glyphOption]).joined(separator: ",")
    }

    /// The names of the host's keymap with the glyphs.
    package var names: KeymapNames {
        var names = host
        names.options = options
        return names
    }

    private func keysym(_ scalar: Unicode.Scalar) -> String {
        // Latin-1 characters have this form too: both XKB compilers turn it into their old names.
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

// MARK: - The X server

extension GlyphFiles {
    /// The text of `xorg.conf.d/90-runepad.conf`: the keymap of Runepad's keyboards, which have these IDs.
    package func serverConfiguration(vendor: UInt16, product: UInt16) -> String {
        """
        # \(Self.mark): the keymap of Runepad's keyboards in the X server.
        Section "InputClass"
            Identifier "Runepad keyboards"
            MatchIsKeyboard "on"
            MatchUSBID "\(hexadecimal(vendor)):\(hexadecimal(product))"
            Option "XkbRules" "runepad"
            Option "XkbModel" "\(host.model)"
            Option "XkbLayout" "\(Self.serverLayout)"
            Option "XkbOptions" "\(options)"
        EndSection

        """
    }

    /// The text of `udev/rules.d/72-runepad-keymap.rules`: the same keymap for X servers that ask udev.
    ///
    /// The text never sets XKBVARIANT, because the X server would give the variant to the next keyboard too.
    package func udevRule(vendor: UInt16, product: UInt16) -> String {
        """
        # \(Self.mark): the keymap of Runepad's keyboards in the X server.
        ACTION!="remove", SUBSYSTEM=="input", KERNEL=="event*", \
        ATTRS{id/vendor}=="\(hexadecimal(vendor))", ATTRS{id/product}=="\(hexadecimal(product))", \
        ENV{XKBRULES}="runepad", ENV{XKBMODEL}="\(host.model)", ENV{XKBLAYOUT}="\(Self.serverLayout)", \
        ENV{XKBOPTIONS}="\(options)"

        """
    }
}
