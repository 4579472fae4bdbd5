// SPDX-License-Identifier: MIT

import Layouts
public import YAMLDocuments

/// The layout files of a machine, found by name in a list of directories.
///
/// The first directory that has `NAME.yaml` wins, so that a site's own `number-pad` stands in for the shipped one,
/// also where a shipped layout extends it.  A file that extends its own name gets the next one in the list: a
/// site's `/etc/runepad/layouts/number-pad.yaml` may say `extends: number-pad` and change one row of the shipped
/// one.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// let file = LayoutLibrary.standard().layout(named: "pin", into: &diagnostics)
/// ```
public struct LayoutLibrary: Hashable, Sendable {
    /// The directories in the order in which they are searched.
    public let directories: [String]
    /// The directory of the checkout in which the program was built, or of the prefix other than `/usr` below which
    /// it was installed, searched last; `nil` when there is neither.
    public let checkout: String?

    /// Where layouts are installed: the site's, those of this boot, and the shipped ones.
    public static let installedDirectories = [
        "/etc/runepad/layouts", "/run/runepad/layouts", "/usr/share/runepad/layouts",
    ]

    /// Makes a library of `directories`, the first of which wins, and of a checkout's `config/layouts`.
    public init(directories: [String], checkout: String? = nil) {
        self.directories = directories
        self.checkout = checkout
    }

    /// The library of `directories`, of this machine, and of where this program lies, when that is a checkout or
    /// another prefix than `/usr`.
    public static func standard(searchingFirst directories: [String] = []) -> LayoutLibrary {
        LayoutLibrary(directories: directories + installedDirectories, checkout: layoutsBesideProgram())
    }

    var searched: [String] {
        directories + (checkout.map { [$0] } ?? [])
    }

    /// The names of all layouts, sorted.
    public var names: [String] {
        NamedFiles(in: searched).names.sorted()
    }

    /// The path of the file that `name` stands for, or `nil` when no directory has one.
    public func path(ofLayoutNamed name: String) -> String? {
        NamedFiles(in: searched).path(of: name)
    }

    /// The paths of all files that are called `name`, the one that counts first; each file once.
    public func paths(ofLayoutNamed name: String) -> [String] {
        var seen: Set<FileIdentity> = []
        return NamedFiles(in: searched).paths(of: name).filter { path in
            FileIdentity(path: path).map { seen.insert($0).inserted } ?? false
        }
    }
}

// MARK: - Reading one of them

extension LayoutLibrary {
    /// Reads and checks the layout called `name`.
    ///
    /// Returns `nil` after adding at least one error to `diagnostics`; warnings are added either way.  A name that
    /// stands for no file is an error at `place`, where the name was asked for.
    public func layout(
        named name: String, at place: SourcePlace = SourcePlace(file: "runepad"),
        into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        var collection = LayoutCollection(self)
        return collection.layout(named: name, at: place, into: &diagnostics)
    }

    /// Reads and checks the layout in the file at `path`, as ``LayoutCollection/layout(atPath:into:)`` does.
    public func layout(atPath path: String, into diagnostics: inout DiagnosticList) -> LayoutFile? {
        var collection = LayoutCollection(self)
        return collection.layout(atPath: path, into: &diagnostics)
    }

    /// Reads the layout that a person named: a path when it has a `/` or ends in `.yaml`, else a name.
    public func layout(
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
    /// The directories in which the file at `path` finds others.
    func searched(from path: String) -> [String] {
        let own = directory(of: path)
        let isInstalled = FileIdentity(path: own).map { identity in
            directories.contains { FileIdentity(path: $0) == identity }
        }
        return isInstalled == true ? searched : [own] + searched
    }

    /// The file that `name` stands for in the file at `path`: for its own name, the next one after it.
    func find(_ name: String, extendedBy path: String, searching directories: [String]) -> String? {
        let candidates = NamedFiles(in: directories).paths(of: name)
        guard name == NamedFiles.name(ofPath: path), let own = FileIdentity(path: path) else {
            return candidates.first
        }
        guard let index = candidates.lastIndex(where: { FileIdentity(path: $0) == own }) else {
            return candidates.first
        }
        // Alone under its name, it extends itself, which the caller reports.
        return index + 1 < candidates.count ? candidates[index + 1] : candidates[index]
    }

    func unknownLayout(_ name: String, in directories: [String]? = nil) -> String {
        guard NamedFiles.isName(name) else { return "a layout cannot be called \(quoted(name))" }
        let library = directories.map { LayoutLibrary(directories: $0) } ?? self
        let remedy = suggestion(for: name, among: library.names)
        return "there is no layout \(quoted(name))"
            + (remedy.isEmpty ? " in \(library.searched.joined(separator: ", "))" : remedy)
    }
}

/// The directory of the file at `path`.
private func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}
