// SPDX-License-Identifier: MIT

internal import Keymaps
package import YAML

/// A layout of another on-screen keyboard, converted to a layout file of Runepad.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// guard let document = YAMLDocument(reading: path, into: &diagnostics),
///     let imported = ImportedLayout(squeekboard: document.root, path: path, into: &diagnostics)
/// else { … }
/// ```
package struct ImportedLayout: Hashable, Sendable {
    /// The new file's name, without `.yaml`.
    package var name: String
    package var text: String
    /// Notes about parts that have no counterpart or act differently, in the order of the original.
    package var notes: [Diagnostic]
    /// The number of different keys that the original places.
    package var keys: Int
    /// The number of these keys that act the same in the new layout.
    package var converted: Int

    /// Converts a layout of squeekboard, or returns `nil` after adding at least one error if nothing can be
    /// written.
    ///
    /// The last two names of the path give the language and the purpose of the layout, and also the name of
    /// the new file if there is no `name`. Errors are the faults that squeekboard would refuse too.
    package init?(
        squeekboard root: YAMLNode, path: String, name: String? = nil, into diagnostics: inout DiagnosticList
    ) {
        guard let source = SqueekboardLayout(root, into: &diagnostics) else { return nil }
        var conversion = Conversion(of: source)
        conversion.convert()
        self.init(
            LayoutOrigin(path: path), name: name, layers: conversion.layers, keys: conversion.keys,
            notes: conversion.notes, placed: conversion.placed, unconverted: conversion.unconverted.count)
    }

    /// Writes what a conversion has made; of the keys that the original places, some act differently now.
    private init(
        _ origin: LayoutOrigin, name: String?, layers: [(name: String, rows: [[String]])],
        keys: [ImportedKey], notes: [Diagnostic], placed: Int, unconverted: Int
    ) {
        var origin = origin
        if let name { origin.name = name }
        self.name = origin.name
        self.notes = notes.sorted { $0.place < $1.place }
        self.keys = placed
        converted = placed - unconverted
        text = LayoutText(layers: layers, keys: keys, origin: origin, notes: self.notes).text
    }
}

// MARK: - Keyman

extension ImportedLayout {
    /// The ending of the names of Keyman's touch layouts.
    package static let keymanEnding = ".keyman-touch-layout"
    /// Whether a file's name or its fields say that it is a touch layout of Keyman.
    package static func isKeyman(_ root: YAMLNode, path: String) -> Bool {
        path.hasSuffix(keymanEnding)
            || root.mapping?.contains { KeymanPlatform(rawValue: $0.name) != nil } == true
    }

    /// Converts the keyboard for one platform of a touch layout of Keyman, or returns `nil` after adding at least one
    /// error if nothing can be written.
    ///
    /// Without `platform` it is that for tablets, or else for phones, or else for desktops, if it has keys.  The path gives
    /// the name of the new file if there is no `name`.
    package init?(
        keyman root: YAMLNode, path: String, name: String? = nil, platform: KeymanPlatform? = nil,
        into diagnostics: inout DiagnosticList
    ) {
        guard let source = KeymanLayout(root, platform: platform, into: &diagnostics) else { return nil }
        var conversion = KeymanConversion(of: source)
        conversion.convert()
        self.init(
            LayoutOrigin(keyman: path), name: name, layers: conversion.layers, keys: conversion.keys.all,
            notes: conversion.notes, placed: conversion.placed, unconverted: conversion.unconverted)
    }
}

// MARK: - GNOME

extension ImportedLayout {
    /// The folder of GNOME's layouts in the source of gnome-shell.
    package static let gnomeFolder = "osk-layouts"

    /// Whether the folder of a file says that it is a layout of GNOME's on-screen keyboard.
    package static func isGnome(path: String) -> Bool {
        path.hasSuffix(".json") && path.split(separator: "/").dropLast().last == gnomeFolder[...]
    }

    /// Whether a file's folder or its fields say that it is a layout of GNOME's on-screen keyboard.
    package static func isGnome(_ root: YAMLNode, path: String) -> Bool {
        isGnome(path: path) || root.mapping?.contains { $0.name == "levels" } == true
    }

    /// Converts a layout of GNOME's on-screen keyboard, or returns `nil` after adding at least one error if nothing can be
    /// written.
    ///
    /// The path gives the purpose of the layout, and the name of the new file if there is no `name`.
    package init?(
        gnome root: YAMLNode, path: String, name: String? = nil, into diagnostics: inout DiagnosticList
    ) {
        guard let source = GnomeLayout(root, into: &diagnostics) else { return nil }
        var conversion = GnomeConversion(of: source)
        conversion.convert()
        self.init(
            LayoutOrigin(gnome: path, source), name: name, layers: conversion.layers,
            keys: conversion.keys.all, notes: conversion.notes, placed: conversion.placed,
            unconverted: conversion.unconverted)
    }
}
