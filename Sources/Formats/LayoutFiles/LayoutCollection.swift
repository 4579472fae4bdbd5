// SPDX-License-Identifier: MIT

package import Engine
internal import Text
package import YAML

/// The layouts of panels, of which each file is read only once, even if many panels, keys and layouts lead to
/// it.
///
/// A collection is for one short task, such as the start of the driver or a check of many files. A file that
/// changes during the task is not read again.
///
/// ```swift
/// var collection = LayoutCollection(LayoutLibrary.standard())
/// let set = collection.layouts([(.named("de"), place), (.named("en"), place)], into: &diagnostics)
/// ```
package struct LayoutCollection {
    /// The most layouts of a panel.
    static let layoutLimit = 1024

    /// The most keys and places of the layouts of a configuration, all together.
    ///
    /// This bounds the driver's memory: each takes about 500 bytes, and a reload reads new ones beside the old ones.
    static let sizeLimit = 16_384

    package let library: LayoutLibrary
    /// The keystrokes that a layout must not type, or `nil` if the layouts are not for a kiosk.
    let kiosk: KioskLevel?
    var readings: [LayoutSource: LayoutReading] = [:]
    /// The layouts that only the kiosk refuses.
    var refused: [LayoutSource: LayoutFile] = [:]
    /// The words of labels that were read, by their languages.
    private var labels: [LanguageTag: [LabelWord: String]] = [:]
    /// The keys and places that files may still have, and those that layouts of panels may still have,
    /// without a limit until a panel's list is read.
    var room = (files: Int.max, layouts: Int.max)
    /// The layouts whose keys and places were subtracted from ``room``.
    private var counted: Set<String> = []

    /// In a collection for a kiosk, a layout that types a refused keystroke has errors.
    package init(_ library: LayoutLibrary, for kiosk: KioskLevel? = nil) {
        self.library = library
        self.kiosk = kiosk
    }

    /// Reads the layouts of a panel's list, and all layouts to which their keys lead.
    ///
    /// Each layout of the list has the place where it is named, and the first one is shown first. The layout `ofStaff` is
    /// not one of the list: programs may not request it unless the list has it, too. With
    /// `fieldsChoose`, text fields choose among the layouts by their purposes. Keys with
    /// ``Engine/KeyAction/nextLayout`` then lead only to layouts for any text. Each name, in the list or of
    /// a key, that leads to no layout without errors is an error too. The result has the layouts without
    /// errors, or is `nil` if the list has none.
    package mutating func layouts(
        _ list: [(reference: LayoutReference, place: SourcePlace)],
        ofStaff staff: (reference: LayoutReference, place: SourcePlace)? = nil, fieldsChoose: Bool = false,
        into diagnostics: inout DiagnosticList
    ) -> LayoutFileSet? {
        room = (min(room.files, Self.sizeLimit), min(room.layouts, Self.sizeLimit))
        var set = LayoutFileSet()
        set.fieldsChoose = fieldsChoose
        for (reference, place) in list {
            guard let file = file(reference, at: place, into: &diagnostics) else {
                set.isComplete = false
                set.listed.append(nil)
                continue
            }
            if let twin = set.files.firstIndex(where: { $0.path == file.path }) {
                diagnostics.error(
                    "\(quoted(file.layout.name)) is already in the list", at: place)
                set.listed.append(twin)
                continue
            }
            guard hasRoom(for: file, in: &set, at: place, into: &diagnostics) else { break }
            set.listed.append(set.files.count)
            set.files.append(file)
        }
        guard !set.files.isEmpty else { return nil }
        set.listCount = set.files.count
        if let staff { addStaff(staff.reference, to: &set, at: staff.place, into: &diagnostics) }
        followAll(in: &set, into: &diagnostics)
        return set
    }

    /// Reads the words of labels in these languages, and returns those of the languages that have files of words.
    package mutating func words(
        in languages: Set<LanguageTag>, into diagnostics: inout DiagnosticList
    ) -> [LanguageTag: [LabelWord: String]] {
        let files = WordFiles.standard(library)
        for language in languages where labels[language] == nil {
            labels[language] = files.labels(of: "\(language)", into: &diagnostics)
        }
        return labels.filter { languages.contains($0.key) && !$0.value.isEmpty }
    }

    private mutating func addStaff(
        _ reference: LayoutReference, to set: inout LayoutFileSet, at place: SourcePlace,
        into diagnostics: inout DiagnosticList
    ) {
        guard let file = file(reference, at: place, into: &diagnostics) else {
            set.isComplete = false
            return
        }
        set.staff = set.files.firstIndex { $0.path == file.path }
        guard set.staff == nil, hasRoom(for: file, in: &set, at: place, into: &diagnostics) else { return }
        set.staff = set.files.count
        set.files.append(file)
    }

    /// Reads all layouts to which the keys of a layout lead that was read before.
    ///
    /// The result has the layout itself, and those without errors to which its keys lead. The faults are as
    /// in ``layouts(_:fieldsChoose:into:)``.
    package mutating func layouts(
        from file: LayoutFile, into diagnostics: inout DiagnosticList
    ) -> LayoutFileSet {
        readings[LayoutSource(file.path), default: LayoutReading()].layout = .some(file)
        var set = LayoutFileSet()
        set.files = [file]
        set.listCount = 1
        set.listed = [0]
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

    /// Whether a panel may have one more layout; if not, adds an error at `place`.
    private mutating func hasRoom(
        for file: LayoutFile, in set: inout LayoutFileSet, at place: SourcePlace,
        into diagnostics: inout DiagnosticList
    ) -> Bool {
        let size = counted.contains(file.path) ? 0 : file.layout.size
        if set.files.count >= Self.layoutLimit {
            diagnostics.error("a panel has at most \(Self.layoutLimit) layouts", at: place)
        } else if size > room.layouts {
            diagnostics.error(tooLarge(file.layout.name), at: place)
        } else {
            room.layouts -= size
            counted.insert(file.path)
            return true
        }
        set.isComplete = false
        return false
    }

    /// Finds the layouts to which the keys of a file lead, and adds the new ones to the set.
    private mutating func follow(
        _ index: Int, in set: inout LayoutFileSet, into diagnostics: inout DiagnosticList
    ) {
        let file = set.files[index]
        var links = LayoutLinks(next: set.next(after: index))
        for (name, places) in file.links {
            guard let found = self.file(named: name, from: file, at: places, into: &diagnostics) else {
                set.isComplete = false
                continue
            }
            if let known = set.files.firstIndex(where: { $0.path == found.path }) {
                links.named[name] = known
            } else if hasRoom(for: found, in: &set, at: places[0], into: &diagnostics) {
                links.named[name] = set.files.count
                set.files.append(found)
            }
        }
        set.links.append(links)
    }
}

// MARK: - Looking up

extension LayoutCollection {
    /// Reads the layout that a panel's list names at `place`.
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
            addFault(of: path, named: reference.description, at: [place], into: &diagnostics)
        }
        return file
    }

    /// Returns the path of the file that a configuration names, or `nil` after an error at `place` if there
    /// is none.
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
                "no layout has \(demand) in \(library.searched.joined(separator: ", "))", askedForAt: place
            )
        // The layout could not be made and added, which has been reported.
        case .keyboard: break
        }
        return nil
    }

    /// Reads the layout that keys of `file` name at `places`.
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
        addFault(of: path, named: name, at: places, into: &diagnostics)
        return nil
    }

    /// Adds the error at each place where a layout is named that exists, but has faults of its own.
    private func addFault(
        of path: String, named name: String, at places: [SourcePlace], into diagnostics: inout DiagnosticList
    ) {
        var fault = "the layout \(quoted(name)) has errors"
        var remedy: String?
        if let kiosk, let file = refused[LayoutSource(path)] {
            fault =
                "the layout \(quoted(name)) has keys that a \(kiosk == .browser ? "browser's " : "")kiosk refuses"
            remedy = allowed(insteadOf: file).map { "it allows those of \(quoted($0))" }
        }
        for place in places { diagnostics.error(fault, remedy: remedy, at: place) }
    }
}

/// The error for a layout that would take more memory than the driver has for layouts.
func tooLarge(_ layout: String) -> String {
    "the layouts of a configuration have at most \(LayoutCollection.sizeLimit) keys and places together, and "
        + "\(quoted(layout)) has more than are left: use fewer or smaller layouts"
}

extension Layout {
    /// The number of its keys, and of the places of its rows.
    fileprivate var size: Int {
        keys.count + (layers.flatMap(\.rows) + accessory).reduce(0) { $0 + $1.count }
    }
}
