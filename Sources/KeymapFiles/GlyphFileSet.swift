// SPDX-License-Identifier: MIT

internal import Keycodes
public import Keymaps
internal import Layouts

/// The files of ``GlyphFiles`` by their paths, made and tried out.
public struct GlyphFileSet: Hashable, Sendable {
    /// The files in the order in which they are written.
    public var files: [File]
    /// Glyphs that the compiled keymap does not type, which means that the installed keymaps lack their keys.
    public var untyped: [Unicode.Scalar]

    /// A text and where it is to be.
    public struct File: Hashable, Sendable {
        /// The path.
        public var path: String
        /// The text.
        public var text: String

        /// Makes a file.
        public init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    /// Where the files go.
    public enum Place: Hashable, Sendable {
        /// Where each kind of session looks for them, below another root than `/` unless it is empty.
        case installed(root: String)
        /// Into one directory, to be looked at or installed by other means.
        case directory(String)
    }

    /// Makes the files for a place.
    ///
    /// The keymap is compiled of them, as sessions will do it, and each glyph's key is pressed in it.
    ///
    /// - Parameters:
    ///   - files: The texts.
    ///   - place: Where they go.
    ///   - vendor: The vendor's number of Runepad's keyboards.
    ///   - product: Their product's number.
    /// - Throws: ``KeymapFileError``.
    public init(
        _ files: GlyphFiles, for place: Place, vendor: UInt16, product: UInt16
    ) throws(KeymapFileError) {
        let (keymap, untyped) = try Self.compile(files)
        self.untyped = untyped
        self.files = []
        let paths = GlyphPaths(place)
        add(files.symbols, at: paths.xkb + "/symbols/runepad")
        add(files.types, at: paths.xkb + "/types/runepad")
        add(files.rules, at: paths.xkb + "/rules/evdev")
        if let rules = files.serverRules {
            if paths.serverXKB != paths.xkb {
                add(files.symbols, at: paths.serverXKB + "/symbols/runepad")
                add(files.types, at: paths.serverXKB + "/types/runepad")
            }
            add(rules, at: paths.serverXKB + "/rules/runepad")
            add(files.serverRulesList, at: paths.serverXKB + "/rules/runepad.lst")
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
        // Last of all, since the driver then types what all others have to read.
        add(files.glyphs.text, at: paths.own + "/glyphs")
    }

    private mutating func add(_ text: String, at path: String) {
        files.append(File(path: path, text: text))
    }

    /// The text of the compiled keymap, and what it fails to type.
    private static func compile(
        _ files: GlyphFiles
    ) throws(KeymapFileError) -> (text: String, untyped: [Unicode.Scalar]) {
        let draft = try TemporaryDirectory()
        for (path, text) in [
            ("/symbols/runepad", files.symbols), ("/types/runepad", files.types),
            ("/rules/evdev", files.rules),
        ] {
            try writeFile(draft.path + path, text)
        }
        do throws(KeymapError) {
            let keymap = try CompiledKeymap(files.names, searchingFirst: draft.path)
            return (keymap.text, keymap.missingGlyphs(of: files.glyphs))
        } catch {
            throw .keymap(error)
        }
    }
}

extension CompiledKeymap {
    /// The glyphs that the keymap does not type by their slots, whether or not Caps Lock is on.
    public func missingGlyphs(of table: GlyphTable) -> [Unicode.Scalar] {
        table.glyphs.filter { glyph in
            [false, true].contains { capsLock in
                scalar(of: glyph.slot.code, holding: glyph.slot.heldCodes, capsLock: capsLock) != glyph.scalar
            }
        }.map(\.scalar)
    }
}

extension GlyphTable.Slot {
    /// The keycodes that are held for the slot's level, in the order in which the driver presses them.
    public var heldCodes: [UInt8] {
        modifiers.keycodes.map { UInt8($0.rawValue) }
    }
}

/// The directories of a place.
struct GlyphPaths {
    /// XKB's files for libxkbcommon.
    var xkb: String
    /// XKB's files for the X server.
    var serverXKB: String
    var serverConfiguration: String
    var udevRules: String
    var units: String
    /// What is Runepad's own.
    var own: String

    init(_ place: GlyphFileSet.Place) {
        switch place {
        case .installed(let root):
            xkb = root + "/etc/xkb"
            serverXKB = realPath(root + "/usr/share/X11/xkb", below: root)
            serverConfiguration = root + "/etc/X11/xorg.conf.d"
            udevRules = root + "/etc/udev/rules.d"
            units = root + "/etc/systemd/system"
            own = root + "/etc/runepad"
        case .directory(let directory):
            xkb = directory + "/xkb"
            serverXKB = xkb
            serverConfiguration = directory
            udevRules = directory
            units = directory
            own = directory
        }
    }
}
