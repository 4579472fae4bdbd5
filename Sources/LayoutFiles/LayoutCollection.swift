// SPDX-License-Identifier: MIT

public import Layouts
public import YAMLDocuments

/// The layouts of panels, each file of which is read once however many panels, keys and layouts lead to it.
///
/// It is for a moment's work, such as the start of the driver or a check of many files: a file that changes meanwhile
/// is not read again.
///
/// ```swift
/// var collection = LayoutCollection(LayoutLibrary.standard())
/// let set = collection.layouts([(.named("de"), place), (.named("en"), place)], into: &diagnostics)
/// ```
public struct LayoutCollection {
    /// The most layouts of a panel.
    static let layoutLimit = 1024

    /// Where the layouts are found.
    let library: LayoutLibrary
    /// What a layout must not type, or `nil` when it is not for a kiosk.
    let kiosk: KioskLevel?
    /// What was read so far.
    var readings: [LayoutSource: LayoutReading] = [:]

    /// Makes an empty collection of the layouts of `library`.
    ///
    /// In one that is for a kiosk a layout with keys that a kiosk must not have is one with errors.
    public init(_ library: LayoutLibrary, for kiosk: KioskLevel? = nil) {
        self.library = library
        self.kiosk = kiosk
    }

    /// Reads the layouts of a panel's list, and all those to which their keys lead.
    ///
    /// - Parameters:
    ///   - list: The layouts, the first of which is shown first, and where each is asked for.
    ///   - diagnostics: Receives every fault: those of a file at its lines, and an error for each name of the list
    ///     and of a key that stands for no layout without errors.
    /// - Returns: Those without errors, or `nil` when none of the list is.
    public mutating func layouts(
        _ list: [(reference: LayoutReference, place: SourcePlace)], into diagnostics: inout DiagnosticList
    ) -> LayoutFileSet? {
        var set = LayoutFileSet()
        for (reference, place) in list {
            guard let file = file(reference, at: place, into: &diagnostics) else {
                set.isComplete = false
                continue
            }
            if set.files.contains(where: { $0.path == file.path }) {
                diagnostics.error(
                    "\(quoted(file.layout.name)) stands in the list already", at: place)
                continue
            }
            guard hasRoom(in: &set, at: place, into: &diagnostics) else { break }
            set.files.append(file)
        }
        guard !set.files.isEmpty else { return nil }
        set.listCount = set.files.count
        followAll(in: &set, into: &diagnostics)
        return set
    }

    /// Reads all layouts to which the keys of one lead that was read by itself.
    ///
    /// - Parameters:
    ///   - file: The layout.
    ///   - diagnostics: As for ``layouts(_:into:)``.
    /// - Returns: The layout, and those without errors to which its keys lead.
    public mutating func layouts(
        from file: LayoutFile, into diagnostics: inout DiagnosticList
    ) -> LayoutFileSet {
        readings[LayoutSource(file.path), default: LayoutReading()].layout = .some(file)
        var set = LayoutFileSet()
        set.files = [file]
        set.listCount = 1
        followAll(in: &set, into: &diagnostics)
        return set
    }

    private mutating func followAll(in set: inout LayoutFileSet, into diagnostics: inout DiagnosticList) {
        var index = 0
        while index < set.files.count {
            follow(index, in: &set, into: &diagnostics)
            index += 1
        }
    }

    /// Whether a panel may have one layout more; an error where it is named if not.
    private func hasRoom(
        in set: inout LayoutFileSet, at place: SourcePlace, into diagnostics: inout DiagnosticList
    ) -> Bool {
        guard set.files.count >= Self.layoutLimit else { return true }
        diagnostics.error("a panel has at most \(Self.layoutLimit) layouts", at: place)
        set.isComplete = false
        return false
    }

    /// Looks up where the keys of a file lead, and adds layouts that were not met before.
    private mutating func follow(
        _ index: Int, in set: inout LayoutFileSet, into diagnostics: inout DiagnosticList
    ) {
        let file = set.files[index]
        var links = LayoutLinks()
        if index >= set.listCount {
            links.next = 0
        } else if set.listCount > 1 {
            links.next = (index + 1) % set.listCount
        }
        for (name, places) in file.links {
            guard let found = self.file(named: name, from: file, at: places, into: &diagnostics) else {
                set.isComplete = false
                continue
            }
            if let known = set.files.firstIndex(where: { $0.path == found.path }) {
                links.named[name] = known
            } else if hasRoom(in: &set, at: places[0], into: &diagnostics) {
                links.named[name] = set.files.count
                set.files.append(found)
            }
        }
        set.links.append(links)
    }
}

// MARK: - Looking up

extension LayoutCollection {
    /// The layout that a panel's list names at `place`.
    private mutating func file(
        _ reference: LayoutReference, at place: SourcePlace, into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        guard let path = path(of: reference, at: place, into: &diagnostics) else { return nil }
        let isFile = if case .file = reference { true } else { false }
        let directories = isFile ? library.searched(from: path) : library.searched
        var found = DiagnosticList()
        let file = layout(atPath: path, searching: directories, into: &found)
        for fault in found.sorted {
            if fault.kind == .noFile {
                diagnostics.noFile("\(fault.file) \(fault.message)", askedForAt: place)
            } else {
                diagnostics.add(fault)
            }
        }
        if file == nil, !found.lacksFile {
            diagnostics.error(hasErrors(reference.description), at: place)
        }
        return file
    }

    /// The path of the file that a configuration means; `nil` after an error at `place` when there is none.
    private mutating func path(
        of reference: LayoutReference, at place: SourcePlace, into diagnostics: inout DiagnosticList
    ) -> String? {
        switch reference {
        case .file(let path): return path
        case .named(let name):
            if let path = library.path(ofLayoutNamed: name) { return path }
            diagnostics.noFile(library.unknownLayout(name), askedForAt: place)
        case .serving(let demand):
            if let path = path(ofLayoutServing: demand) { return path }
            diagnostics.noFile(
                "no layout serves \(demand) in \(library.searched.joined(separator: ", "))", askedForAt: place
            )
        }
        return nil
    }

    /// The layout that keys of another at `places` name.
    private mutating func file(
        named name: String, from file: LayoutFile, at places: [SourcePlace],
        into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        guard let path = library.path(behind: name, of: file, at: places, into: &diagnostics) else {
            return nil
        }
        if let found = layout(atPath: path, searching: file.directories, into: &diagnostics) {
            return found
        }
        for place in places { diagnostics.error(hasErrors(name), at: place) }
        return nil
    }
}

/// What is said where a layout is asked for that was found, and refused for faults of its own.
private func hasErrors(_ layout: String) -> String {
    "the layout \(quoted(layout)) has errors"
}
