// SPDX-License-Identifier: MIT

import Checking
import Devices
import Files
import Keymaps
internal import Text
import YAML

/// The files for the glyphs of `update`, made with the keymaps of the place, or with those of this machine.
func files(_ update: GlyphUpdate, host: KeymapNames, for place: GlyphFileSet.Place) throws -> GlyphFileSet {
    try failing(.unavailable) {
        // An image may have no keymaps.
        let folders = place.keymapFolders.suffix(1) + ["/usr/share/X11/xkb"]
        let rules = folders.lazy.compactMap { try? File.text(at: $0 + "/rules/evdev") }.first
        let keyNames = try CompiledKeymap(host, searchingFirst: place.keymapFolders)
        let files = GlyphFiles(
            update, host: host, keyName: { keyNames.keyName(of: $0) }, stockRules: rules)
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
            throw Failure(
                .unavailable,
                "the keymap \(host) has no keys for \(shown); update the package xkb-data")
        }
        return set
    }
}
