// SPDX-License-Identifier: MIT

public import Layouts
public import YAMLDocuments

/// The layouts of panels, each read once however many panels and keys lead to it.
///
/// ```swift
/// var collection = LayoutCollection(LayoutLibrary.standard())
/// let set = collection.layouts([(.named("de"), place), (.named("en"), place)], into: &diagnostics)
/// ```
public struct LayoutCollection {
    /// The most layouts of a panel.
    static let layoutLimit = 1024

    private let library: LayoutLibrary
    /// What a layout must not type, or `nil` when it is not for a kiosk.
    private let kiosk: KioskLevel?
    /// What was made of the files that were read; `nil` of one with errors.
    private var files: [FileIdentity: LayoutFile?] = [:]

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
        if let identity = FileIdentity(path: file.path) { files[identity] = .some(file) }
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
        var doors = LayoutDoors()
        if index >= set.listCount {
            doors.next = 0
        } else if set.listCount > 1 {
            doors.next = (index + 1) % set.listCount
        }
        for (name, places) in file.doors {
            guard let found = self.file(named: name, from: file, at: places, into: &diagnostics) else {
                set.isComplete = false
                continue
            }
            if let known = set.files.firstIndex(where: { $0.path == found.path }) {
                doors.named[name] = known
            } else if hasRoom(in: &set, at: places[0], into: &diagnostics) {
                doors.named[name] = set.files.count
                set.files.append(found)
            }
        }
        set.doors.append(doors)
    }
}

// MARK: - Reading

extension LayoutCollection {
    private mutating func file(
        _ reference: LayoutReference, at place: SourcePlace, into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        guard let path = library.path(of: reference, at: place, into: &diagnostics) else { return nil }
        let isFile = if case .file = reference { true } else { false }
        let directories = isFile ? library.searched(from: path) : library.searched
        var found = DiagnosticList()
        let file = file(atPath: path, searching: directories, into: &found)
        // A fault without a line is that there is no such file.
        if let missing = found.sorted.first(where: { $0.line == 0 }) {
            diagnostics.error("\(missing.file) \(missing.message)", at: place)
            return nil
        }
        diagnostics.add(found)
        if file == nil {
            diagnostics.error(hasErrors(reference.description), at: place)
        }
        return file
    }

    /// The layout that keys of another at `places` name.
    private mutating func file(
        named name: String, from file: LayoutFile, at places: [SourcePlace],
        into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        guard let path = library.path(behind: name, of: file, at: places, into: &diagnostics) else {
            return nil
        }
        if let found = self.file(atPath: path, searching: file.directories, into: &diagnostics) {
            return found
        }
        for place in places { diagnostics.error(hasErrors(name), at: place) }
        return nil
    }

    private mutating func file(
        atPath path: String, searching directories: [String], into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        guard let identity = FileIdentity(path: path) else {
            return library.read(path, searching: directories, into: &diagnostics)
        }
        if let known = files[identity] { return known }
        var file = library.read(path, searching: directories, into: &diagnostics)
        if let kiosk, let read = file, !read.checkKiosk(at: kiosk, into: &diagnostics) { file = nil }
        files[identity] = .some(file)
        return file
    }
}

/// The layouts of a panel, and which of their keys leads to which.
public struct LayoutFileSet: Hashable, Sendable {
    /// Those of the panel's list in its order, and then those to which only keys lead.
    public internal(set) var files: [LayoutFile] = []
    /// How many of them are the list's.
    public internal(set) var listCount = 0
    /// Where the keys of each lead.
    public internal(set) var doors: [LayoutDoors] = []
    /// Whether all that the list and the keys name is there, without errors.
    public internal(set) var isComplete = true

    /// Those that programs may ask for, by index, in their order: the list's, and those to which keys lead that stand
    /// in no secret layout.
    ///
    /// What only a key of a secret layout leads to, such as a PIN pad with its digits in place, is for the person who
    /// taps that key.
    public var offered: [Int] {
        let isOpen = LayoutGraph(files.map(\.layout), doors: doors).open(from: 0..<listCount)
        return files.indices.filter { isOpen[$0] }
    }

    /// Whether a key of them types the decimal separator of the panel's locale.
    var hasDecimalSeparator: Bool { files.contains { $0.layout.hasDecimalSeparator } }

    /// Has no key change places, whatever the layouts say.
    public mutating func keepOrder() {
        for index in files.indices { files[index].layout.shuffle = nil }
    }

    /// Has keys that are held repeat as a panel wants it.
    public mutating func change(_ repetition: RepetitionChange) {
        for index in files.indices {
            files[index].layout.repetition = repetition.applied(to: files[index].layout.repetition)
        }
    }

    /// Gives keys the meanings and labels that follow from the panel: see
    /// ``Layouts/Layout/settled(decimalSeparator:next:)``.
    ///
    /// The decimal separator is asked for only where a key types it.
    public mutating func settle(decimalSeparator: @autoclosure () -> Character) {
        let decimalSeparator = hasDecimalSeparator ? decimalSeparator() : "."
        let layouts = files.map(\.layout)
        for index in files.indices {
            files[index].layout = layouts[index].settled(
                decimalSeparator: decimalSeparator, next: doors[index].next.map { layouts[$0] })
        }
    }
}

extension LayoutFile {
    /// The file itself, without those that it extends.
    var path: String { paths[0] }

    /// The names of the layouts that keys show, in the order in which the keys stand, and where each is written.
    var doors: [(name: String, places: [SourcePlace])] {
        var doors: [(name: String, places: [SourcePlace])] = []
        for (key, source) in zip(layout.keys, sources) {
            guard case .layout(let name) = key.action else { continue }
            if let index = doors.firstIndex(where: { $0.name == name }) {
                doors[index].places.append(source.typed)
            } else {
                doors.append((name, [source.typed]))
            }
        }
        return doors
    }
}

extension LayoutLibrary {
    /// Adds an error for each key of `file` that shows a layout which is not there.
    ///
    /// Whether that layout has faults itself is told with it.
    public func checkDoors(of file: LayoutFile, into diagnostics: inout DiagnosticList) {
        for (name, places) in file.doors {
            _ = path(behind: name, of: file, at: places, into: &diagnostics)
        }
    }

    /// The path of the layout that keys of `file` at `places` name; `nil` after an error at each of them when there
    /// is none.
    fileprivate func path(
        behind name: String, of file: LayoutFile, at places: [SourcePlace],
        into diagnostics: inout DiagnosticList
    ) -> String? {
        if let path = NamedFiles(in: file.directories).path(of: name) { return path }
        let fault = unknownLayout(name, in: file.directories)
        for place in places { diagnostics.error(fault, at: place) }
        return nil
    }
}

/// What is said where a layout is asked for that was found, and refused for faults of its own.
private func hasErrors(_ layout: String) -> String {
    "the layout \(quoted(layout)) has errors"
}
