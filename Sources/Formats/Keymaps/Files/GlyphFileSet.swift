// SPDX-License-Identifier: MIT

internal import Engine
internal import Files

/// The files of ``GlyphFiles`` with their paths, whose keymap is compiled and tested.
package struct GlyphFileSet: Hashable, Sendable {
    /// The files, in the order in which they are written.
    package var files: [File]
    /// The glyphs that the compiled keymap does not type, because the installed keymaps lack their keys.
    package var untyped: [Unicode.Scalar]

    /// A text and the path at which it belongs.
    package struct File: Hashable, Sendable {
        package var path: String
        package var text: String

        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    package enum Place: Hashable, Sendable {
        /// The directories in which each kind of session looks, below `root`. An empty `root` stands for `/`.
        case installed(root: String)
        /// One directory, for inspection or for installation by other means.
        case directory(String)
    }

    /// Compiles the files into a keymap, as sessions do it, and presses each glyph's key in this keymap.
    ///
    /// The IDs of the vendor and of the product are those of Runepad's keyboards.
    package init(
        _ files: GlyphFiles, for place: Place, vendor: UInt16, product: UInt16
    ) throws(KeymapFileError) {
        let (keymap, untyped) = try Self.compile(files, searchingNext: place.keymapFolders)
        self.untyped = untyped
        self.files = []
        let paths = GlyphPaths(place)
        add(files.symbols, at: paths.xkb + "/symbols/runepad")
        add(files.types, at: paths.xkb + "/types/runepad")
        add(files.rules, at: paths.xkb + "/rules/evdev")
        if let rules = files.serverRules {
            add(rules, at: paths.xkb + "/rules/runepad")
            add(files.serverRulesList, at: paths.xkb + "/rules/runepad.lst")
            add(
                files.serverConfiguration(vendor: vendor, product: product),
                at: paths.serverConfiguration + "/90-runepad.conf")
            add(
                files.udevRule(vendor: vendor, product: product),
                at: paths.udevRules + "/72-runepad-keymap.rules")
        }
        add(
            "// \(GlyphFiles.mark): the host's keymap with glyphs.\n\n" + keymap,
            at: paths.own + "/runepad.xkb")
        add(files.consoleKeymap, at: paths.own + "/runepad.map")
        add(files.consoleService, at: paths.units + "/runepad-console.service")
        // The tables are the last files, because the driver types their glyphs once they are there, and the
        // keymaps must have them by then. The table of this boot goes before the other, which no running
        // session may read yet.
        if let keymap = files.update.keymapOfThisBoot { add(keymap, at: paths.thisBoot + "/runepad.xkb") }
        if let thisBoot = files.update.thisBoot { add(thisBoot.text, at: paths.thisBoot + "/glyphs") }
        add(files.update.next.text, at: paths.own + "/glyphs")
    }

    private mutating func add(_ text: String, at path: String) {
        files.append(File(path: path, text: text))
    }

    /// Returns the text of the compiled keymap, and the glyphs that it does not type.
    private static func compile(
        _ files: GlyphFiles, searchingNext directories: [String]
    ) throws(KeymapFileError) -> (text: String, untyped: [Unicode.Scalar]) {
        let draft = try TemporaryDirectory()
        for (path, text) in [
            ("/symbols/runepad", files.symbols), ("/types/runepad", files.types),
            ("/rules/evdev", files.rules),
        ] {
            do throws(FileError) {
                try Files.File.makeFolders(above: draft.path + path)
                try Files.File.create(draft.path + path, with: Array(text.utf8))
            } catch {
                throw .file(error)
            }
        }
        do throws(KeymapError) {
            let keymap = try CompiledKeymap(files.names, searchingFirst: [draft.path] + directories)
            return (keymap.text, keymap.missingGlyphs(of: files.update))
        } catch {
            throw .keymap(error)
        }
    }
}

extension CompiledKeymap {
    /// Returns the glyphs whose slots do not type them, either without Caps Lock or with it.
    package func missingGlyphs(of table: GlyphTable) -> [Unicode.Scalar] {
        table.glyphs.filter { !types($0.scalar, in: $0.slot) }.map(\.scalar)
    }

    /// Returns the glyphs that one of their slots does not type.
    func missingGlyphs(of update: GlyphUpdate) -> [Unicode.Scalar] {
        update.glyphs.filter { !types($0.scalar, in: $0.slot) }.map(\.scalar)
    }

    private func types(_ glyph: Unicode.Scalar, in slot: GlyphTable.Slot) -> Bool {
        [false, true].allSatisfy { capsLock in
            scalar(of: slot.code, holding: slot.heldCodes, capsLock: capsLock) == glyph
        }
    }
}

extension GlyphFileSet.Place {
    /// The folders of the keymaps that sessions of another root read, or none if the sessions are of this machine.
    package var keymapFolders: [String] {
        guard case .installed(let root) = self, !root.isEmpty else { return [] }
        let paths = GlyphPaths(self)
        return [paths.xkb, paths.serverXKB]
    }
}

/// The directories of a place.
struct GlyphPaths {
    /// XKB's files of the operator, which libxkbcommon reads first.
    var xkb: String
    /// XKB's stock files, the only ones that an X server reads.
    var serverXKB: String
    var serverConfiguration: String
    var udevRules: String
    var units: String
    /// The directory of Runepad's own files.
    var own: String
    /// The directory of Runepad's files that are gone when the machine starts again.
    var thisBoot: String

    init(_ place: GlyphFileSet.Place) {
        switch place {
        case .installed(let root):
            xkb = root + "/etc/xkb"
            serverXKB = realPath(root + "/usr/share/X11/xkb", below: root)
            serverConfiguration = root + "/etc/X11/xorg.conf.d"
            udevRules = root + "/etc/udev/rules.d"
            units = root + "/etc/systemd/system"
            own = root + "/etc/runepad"
            thisBoot = root + "/run/runepad"
        case .directory(let directory):
            xkb = directory + "/xkb"
            serverXKB = xkb
            serverConfiguration = directory
            udevRules = directory
            units = directory
            own = directory
            thisBoot = directory + "/this-boot"
        }
    }
}
