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

// MARK: - Reading

extension LayoutLibrary {
    /// Reads and checks the layout called `name`.
    ///
    /// Returns `nil` after adding at least one error to `diagnostics`; warnings are added either way.  A name that
    /// stands for no file is an error at `place`, where the name was asked for.
    public func layout(
        named name: String, at place: SourcePlace = SourcePlace(file: "runepad"),
        from readings: LayoutReadings = LayoutReadings(), into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        guard let path = path(ofLayoutNamed: name) else {
            diagnostics.error(unknownLayout(name), at: place)
            return nil
        }
        return read(path, searching: searched, from: readings, into: &diagnostics)
    }

    /// Reads and checks the layout in the file at `path`.
    ///
    /// What it extends is looked for as ever when the file lies in one of ``directories``, and beside the file
    /// first when it lies elsewhere.  Returns `nil` after adding at least one error to `diagnostics`; warnings are
    /// added either way.
    public func layout(
        atPath path: String, from readings: LayoutReadings = LayoutReadings(),
        into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        read(path, searching: searched(from: path), from: readings, into: &diagnostics)
    }

    /// The directories in which the file at `path` finds others.
    func searched(from path: String) -> [String] {
        let own = directory(of: path)
        let isInstalled = FileIdentity(path: own).map { identity in
            directories.contains { FileIdentity(path: $0) == identity }
        }
        return isInstalled == true ? searched : [own] + searched
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

    /// Reads a file and those that it extends, and assembles them.
    func read(
        _ path: String, searching directories: [String], from readings: LayoutReadings = LayoutReadings(),
        into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        // What was wrong with another file is no reason to refuse this one.
        var own = DiagnosticList()
        defer { diagnostics.add(own) }
        guard let (drafts, paths) = chain(from: path, searching: directories, readings, into: &own) else {
            return nil
        }
        // From the farthest ancestor to the file itself.
        var complete = drafts[drafts.count - 1]
        complete.refuseChanges(into: &own)
        for draft in drafts.dropLast().reversed() {
            complete = draft.extending(complete, into: &own)
        }
        return LayoutAssembler.assemble(complete, paths: paths, directories: directories, into: &own)
    }

    /// The draft of the file at `path` and of those that it extends, the nearest first, with their paths.
    ///
    /// Returns `nil` when one of them is missing or no YAML, for then nothing can be said of names.
    private func chain(
        from path: String, searching directories: [String], _ readings: LayoutReadings,
        into diagnostics: inout DiagnosticList
    ) -> (drafts: [LayoutDraft], paths: [String])? {
        var drafts: [LayoutDraft] = []
        var paths: [String] = []
        var identities: [FileIdentity] = []
        var next = path
        while true {
            guard let draft = readings.draft(ofPath: next, into: &diagnostics) else { return nil }
            drafts.append(draft)
            paths.append(next)
            if let identity = FileIdentity(path: next) { identities.append(identity) }
            guard draft.isExtending else { return (drafts, paths) }
            guard let parent = draft.extends else { return nil }
            guard let found = find(parent.text, extendedBy: next, searching: directories) else {
                diagnostics.error(unknownLayout(parent.text, in: directories), at: parent.place)
                return nil
            }
            if let identity = FileIdentity(path: found), identities.contains(identity) {
                let names = (drafts.map(\.name) + [parent.text]).joined(separator: " → ")
                diagnostics.error("this layout extends itself: \(names)", at: parent.place)
                return nil
            }
            next = found
        }
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
}

// MARK: - Names and paths

extension LayoutLibrary {
    /// The path of the file that a configuration means; `nil` after an error at `place` when there is none.
    func path(
        of reference: LayoutReference, at place: SourcePlace, into diagnostics: inout DiagnosticList
    ) -> String? {
        switch reference {
        case .file(let path): return path
        case .named(let name):
            if let path = path(ofLayoutNamed: name) { return path }
            diagnostics.error(unknownLayout(name), at: place)
        case .serving(let demand):
            if let path = path(ofLayoutServing: demand) { return path }
            diagnostics.error(
                "no layout serves \(demand) in \(searched.joined(separator: ", "))", at: place)
        }
        return nil
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
