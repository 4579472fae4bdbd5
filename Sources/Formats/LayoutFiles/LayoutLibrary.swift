// SPDX-License-Identifier: MIT

import Engine
import Files
internal import Text
package import YAML

/// The layout files of a machine, found by name in a list of directories.
///
/// The first directory that has `NAME.yaml` wins. So a site's own `number-pad` replaces the shipped one, also
/// in shipped layouts that extend it. A file that extends its own name gets the next file of that name in the
/// list. So a site's `/etc/runepad/layouts/number-pad.yaml` may have `extends: number-pad` and change one row
/// of the shipped layout.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// let file = LayoutLibrary.standard().layout(named: "pin", into: &diagnostics)
/// ```
package struct LayoutLibrary: Hashable, Sendable {
    /// The directories, in the order of the search.
    package let directories: [String]
    /// The directory that is searched last, or `nil`.
    ///
    /// It belongs to the checkout in which the program was built, or to a prefix other than `/usr` below
    /// which the program was installed.
    package let checkout: String?

    /// The directories of installed layouts: the site's, those of this boot, and the shipped ones.
    package static let installedDirectories = [
        "/etc/runepad/layouts", "/run/runepad/layouts", "/usr/share/runepad/layouts",
    ]

    /// Whether a directory is one of the installed ones, by whatever path.
    package static func isInstalled(_ directory: String) -> Bool {
        installedDirectories.contains(directory) || isOne(directory, of: installedDirectories)
    }

    private static func isOne(_ directory: String, of others: [String]) -> Bool {
        guard let identity = FileIdentity(path: directory) else { return false }
        return others.contains { FileIdentity(path: $0) == identity }
    }

    package init(directories: [String], checkout: String? = nil) {
        self.directories = directories
        self.checkout = checkout
    }

    /// Makes the library of `directories`, of this machine's installed layouts, and of the program's own
    /// layouts if the program lies in a checkout or below a prefix other than `/usr`.
    package static func standard(searchingFirst directories: [String] = []) -> LayoutLibrary {
        LayoutLibrary(directories: directories + installedDirectories, checkout: layoutsBesideProgram())
    }

    var searched: [String] {
        directories + (checkout.map { [$0] } ?? [])
    }

    /// The names of all layouts, sorted.
    package var names: [String] {
        NamedFiles(in: searched).names.sorted()
    }

    package func path(ofLayoutNamed name: String) -> String? {
        NamedFiles(in: searched).path(of: name)
    }

    /// Returns the paths of all files that are called `name`, each once, the one that wins first.
    package func paths(ofLayoutNamed name: String) -> [String] {
        var seen: Set<FileIdentity> = []
        return NamedFiles(in: searched).paths(of: name).filter { path in
            FileIdentity(path: path).map { seen.insert($0).inserted } ?? false
        }
    }
}

// MARK: - Reading one of them

extension LayoutLibrary {
    /// Reads and checks the layout called `name`, as ``LayoutCollection/layout(named:at:into:)`` does.
    package func layout(
        named name: String, at place: SourcePlace = SourcePlace(file: "runepad"),
        into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        var collection = LayoutCollection(self)
        return collection.layout(named: name, at: place, into: &diagnostics)
    }

    /// Reads and checks the layout in the file at `path`, as ``LayoutCollection/layout(atPath:into:)`` does.
    package func layout(atPath path: String, into diagnostics: inout DiagnosticList) -> LayoutFile? {
        var collection = LayoutCollection(self)
        return collection.layout(atPath: path, into: &diagnostics)
    }

    /// Reads the layout that a person named: by its path if the text has a `/` or ends in `.yaml`, else by
    /// its name.
    package func layout(
        _ nameOrPath: String, at place: SourcePlace = SourcePlace(file: "runepad"),
        into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        NamedFiles.isPath(nameOrPath)
            ? layout(atPath: nameOrPath, into: &diagnostics)
            : layout(named: nameOrPath, at: place, into: &diagnostics)
    }
}

// MARK: - Names and paths

extension LayoutLibrary {
    /// Returns the directories in which the file at `path` finds other layouts.
    func searched(from path: String) -> [String] {
        let own = directory(of: path)
        return Self.isOne(own, of: directories) ? searched : [own] + searched
    }

    /// Returns the path of the layout `name` that the file at `path` extends: for its own name the next file
    /// so called.
    func find(_ name: String, extendedBy path: String, searching directories: [String]) -> String? {
        let candidates = NamedFiles(in: directories).paths(of: name)
        guard name == NamedFiles.name(ofPath: path), let own = FileIdentity(path: path) else {
            return candidates.first
        }
        guard let index = candidates.lastIndex(where: { FileIdentity(path: $0) == own }) else {
            return candidates.first
        }
        // If no other file has this name, the file extends itself. The caller reports that.
        return index + 1 < candidates.count ? candidates[index + 1] : candidates[index]
    }

    func unknownLayout(_ name: String, in directories: [String]? = nil) -> String {
        guard NamedFiles.isName(name) else { return "a layout cannot be called \(quoted(name))" }
        if isKeyboard(name) {
            return
                "there is no layout \(quoted(name)), but the host has a keyboard of this name: write {xkb: \(name)} in "
                + "a configuration, or run `runepad import --xkb \(name) --output /etc/runepad/layouts`"
        }
        let library = directories.map { LayoutLibrary(directories: $0) } ?? self
        let remedy = suggestion(for: name, among: library.names)
        return "there is no layout \(quoted(name))"
            + (remedy.isEmpty ? " in \(library.searched.joined(separator: ", "))" : remedy)
    }
}

/// Whether xkeyboard-config has a keyboard of a name: its list has a line `  ge  Georgian` below `! layout`.
private func isKeyboard(_ name: String) -> Bool {
    guard let list = try? File.text(at: "/usr/share/X11/xkb/rules/evdev.lst") else { return false }
    var isLayout = false
    for line in list.split(separator: "\n") {
        if line.hasPrefix("!") {
            isLayout = line.hasPrefix("! layout")
        } else if isLayout, line.hasPrefix("  \(name) ") {
            return true
        }
    }
    return false
}

private func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}
