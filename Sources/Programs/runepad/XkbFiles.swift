// SPDX-License-Identifier: MIT

import Devices
import Files
import Keymaps
internal import Text
import YAML

extension Xkb {
    /// The files for the glyphs of `update`, made with the keymaps of the place, or with those of this machine.
    func files(_ update: GlyphUpdate, host: KeymapNames, for place: GlyphFileSet.Place) throws -> GlyphFileSet
    {
        do {
            let stock = "/usr/share/X11/xkb/rules/evdev"
            let rules = try? File.read(root + stock)
            let keyNames = try CompiledKeymap(host, searchingFirst: place.keymapFolders)
            let files = GlyphFiles(
                update, host: host, keyName: { keyNames.keyName(of: $0) },
                stockRules: (rules ?? (try? File.read(stock))).map {
                    String(decoding: $0, as: UTF8.self)
                })
            for scalar in files.missingOnConsole {
                printError(
                    "runepad: warning: text consoles cannot type \(quoted(String(scalar))): they have room for 146 "
                        + "characters above U+F000")
            }
            let marks = update.next.glyphs.map(\.scalar).filter(\.isMark)
            if !marks.isEmpty {
                printError(
                    "runepad: warning: text consoles do not join \(marks.map(shown).joined(separator: " ")) with the "
                        + "letter before: older kernels show such a mark beside it, and Linux 7.2 drops it")
            }
            let device = UinputSpecification.keyboard(panel: "", keycodes: [])
            let set = try GlyphFileSet(files, for: place, vendor: device.vendor, product: device.product)
            guard set.untyped.isEmpty else {
                let shown = set.untyped.map { String($0) }.joined(separator: " ")
                printError(
                    "runepad: the keymap \(host) has no keys for \(shown); update the package xkb-data")
                throw ExitStatus.unavailable
            }
            return set
        } catch let error as KeymapError {
            printError("runepad: \(error)")
        } catch let error as KeymapFileError {
            printError("runepad: \(error)")
        }
        throw ExitStatus.unavailable
    }
}

/// The steps that an operator must still take after an installation, for each kind of session.
struct SessionAdvice: CustomStringConvertible {
    private let files: GlyphFiles

    init(_ files: GlyphFiles) {
        self.files = files
    }

    var description: String {
        let device = UinputSpecification.keyboard(panel: "", keycodes: [])
        let name = device.name.map { $0 == " " ? "_" : String($0) }.joined()
        let identifier = "\(device.vendor):\(device.product):\(name)"
        let options = files.options
        let variant = files.host.variant
        let variants = variant.split(separator: ",", omittingEmptySubsequences: false)
        let sources = files.host.layout.split(separator: ",").enumerated().map { index, layout in
            let variant = index < variants.count ? variants[index] : ""
            return "('xkb', '\(layout)\(variant.isEmpty ? "" : "+\(variant)")')"
        }.joined(separator: ", ")
        let quotedOptions = options.split(separator: ",").map { "'\($0)'" }.joined(separator: ", ")
        let variables =
            ["XKB_DEFAULT_LAYOUT=\(files.host.layout)"]
            + (variant.isEmpty ? [] : ["XKB_DEFAULT_VARIANT=\(variant)"]) + ["XKB_DEFAULT_OPTIONS=\(options)"]
        return """

            The X server and text consoles read them when they start next. For the other sessions:
              sway    in its config: input "\(identifier)" xkb_file /etc/runepad/runepad.xkb
              labwc   in ~/.config/labwc/environment, the lines
                        \(variables.joined(separator: "\n            "))
              cage    in the environment that it is started with: \(variables.joined(separator: " "))
              weston  in weston.ini under [keyboard]: keymap_layout=\(files.host.layout) \
            \(variant.isEmpty ? "" : "keymap_variant=\(variant) ")keymap_options=\(options)
              GNOME   gsettings set org.gnome.desktop.input-sources xkb-options "[\(quotedOptions)]"
                      gnome-kiosk needs this too: gsettings set org.gnome.desktop.input-sources sources "[\(sources)]"
              KDE     in ~/.config/kxkbrc under [Layout]: Options=\(options) ResetOldOptions=true
            The driver types them after: systemctl reload runepadd
            Running text consoles: loadkeys -u /etc/runepad/runepad.map
            """
    }
}
