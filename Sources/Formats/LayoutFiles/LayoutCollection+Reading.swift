// SPDX-License-Identifier: MIT

package import Engine
import Files
package import YAML

/// The data that a collection has of one file.
struct LayoutReading {
    /// The contents of the file itself and its faults, or `nil` before the file is first read.
    var draft: (draft: LayoutDraft, faults: DiagnosticList)?
    /// The layout that the file makes with those that it extends, or `.some(nil)` if it has errors; `nil`
    /// before the layout is first requested.
    var layout: LayoutFile??
}

/// The identity of a file in a collection.
enum LayoutSource: Hashable {
    /// A file, by all paths that lead to it.
    case file(FileIdentity)
    /// A path without a file: that of a text that was added.
    case path(String)

    init(_ path: String) {
        self = FileIdentity(path: path).map { .file($0) } ?? .path(path)
    }
}

extension LayoutCollection {
    /// Reads and checks the layout called `name`, or returns `nil` if there is none or if it has errors.
    ///
    /// The faults of a file are added to `diagnostics` only when the layout is first requested. If no file
    /// has this name, the error is at `place`, where the name is written.
    package mutating func layout(
        named name: String, at place: SourcePlace = SourcePlace(file: "runepad"),
        into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        guard let path = library.path(ofLayoutNamed: name) else {
            diagnostics.noFile(library.unknownLayout(name), askedForAt: place)
            return nil
        }
        return layout(atPath: path, searching: library.searched, into: &diagnostics)
    }

    /// Reads and checks the layout in the file at `path`, or returns `nil` if it has errors.
    ///
    /// If the file lies in one of the library's ``LayoutLibrary/directories``, its extended layouts are found
    /// in the library. If it lies elsewhere, the file's own directory is searched first. The faults are added
    /// to `diagnostics` only when the layout is first requested.
    package mutating func layout(
        atPath path: String, into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        layout(atPath: path, searching: library.searched(from: path), into: &diagnostics)
    }

    /// Adds the parsed document of the file at `path`, which need not exist.
    package mutating func add(_ document: YAMLDocument, path: String) {
        _ = decode(document.root, of: LayoutSource(path), path: path)
    }

    /// Whether the file at `path`, or a document that was added for this path, has been read.
    package func has(_ path: String) -> Bool { readings[LayoutSource(path)]?.draft != nil }

    /// Reads a file and those that it extends, and assembles the layout, but only once for each file.
    mutating func layout(
        atPath path: String, searching directories: [String], into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        let source = LayoutSource(path)
        if let known = readings[source]?.layout { return known }
        // Faults of other files are no reason to refuse this one.
        var own = DiagnosticList()
        var file = assemble(path, searching: directories, into: &own)
        diagnostics.add(own)
        if let kiosk, let read = file, !read.checkKiosk(at: kiosk, into: &diagnostics) {
            refused[source] = read
            file = nil
        }
        // A file that does not exist is looked for each time.
        if case .path = source, file == nil { return nil }
        readings[source, default: LayoutReading()].layout = .some(file)
        return file
    }

    private mutating func assemble(
        _ path: String, searching directories: [String], into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        guard let (drafts, paths) = chain(from: path, searching: directories, into: &diagnostics) else {
            return nil
        }
        _ = diagnostics.takes(drafts[0].name, as: "the file's name", at: SourcePlace(file: path))
        // From the farthest ancestor to the file itself.
        var complete = drafts[drafts.count - 1]
        complete.refuseChanges(into: &diagnostics)
        for draft in drafts.dropLast().reversed() {
            complete = draft.extending(complete, into: &diagnostics)
        }
        return LayoutAssembler.assemble(complete, paths: paths, directories: directories, into: &diagnostics)
    }

    /// Returns the drafts of the file at `path` and of those that it extends, the nearest first, with their
    /// paths.
    ///
    /// Returns `nil` if a file is missing or is no valid YAML. Names cannot be checked then.
    private mutating func chain(
        from path: String, searching directories: [String], into diagnostics: inout DiagnosticList
    ) -> (drafts: [LayoutDraft], paths: [String])? {
        var drafts: [LayoutDraft] = []
        var paths: [String] = []
        var sources: [LayoutSource] = []
        var next = path
        while true {
            let source = LayoutSource(next)
            guard let draft = draft(of: source, path: next, into: &diagnostics) else { return nil }
            drafts.append(draft)
            paths.append(next)
            sources.append(source)
            guard draft.isExtending else { return (drafts, paths) }
            guard let parent = draft.extends else { return nil }
            guard let found = library.find(parent.text, extendedBy: next, searching: directories) else {
                diagnostics.error(library.unknownLayout(parent.text, in: directories), at: parent.place)
                return nil
            }
            if sources.contains(LayoutSource(found)) {
                let names = (drafts.map(\.name) + [parent.text]).joined(separator: " → ")
                diagnostics.error("this layout extends itself: \(names)", at: parent.place)
                return nil
            }
            next = found
        }
    }
}

// MARK: - What a file says by itself

extension LayoutCollection {
    /// Returns the draft of the file at `path`, or `nil` after adding an error if the file cannot be read or
    /// is no YAML.
    ///
    /// The file's faults are added to `diagnostics` each time.
    private mutating func draft(
        of source: LayoutSource, path: String, into diagnostics: inout DiagnosticList
    ) -> LayoutDraft? {
        if let known = readings[source]?.draft {
            diagnostics.add(known.faults)
            var draft = known.draft
            // A link to the file gives the layout another name.
            draft.name = NamedFiles.name(ofPath: path)
            return draft
        }
        guard let document = YAMLDocument(reading: path, into: &diagnostics) else { return nil }
        let (draft, faults) = decode(document.root, of: source, path: path)
        diagnostics.add(faults)
        return draft
    }

    private mutating func decode(
        _ root: YAMLNode, of source: LayoutSource, path: String
    ) -> (draft: LayoutDraft, faults: DiagnosticList) {
        var faults = DiagnosticList()
        var draft = LayoutDraft(root, name: NamedFiles.name(ofPath: path), into: &faults)
        let size = draft.keys.count + draft.placeCount
        if size > room.files {
            // Nothing of it is kept.
            draft = LayoutDraft(file: draft.file, name: draft.name)
            faults.error(tooLarge(draft.name), at: SourcePlace(file: path))
        } else {
            room.files -= size
        }
        readings[source, default: LayoutReading()].draft = (draft, faults)
        return (draft, faults)
    }
}

// MARK: - Choosing

extension LayoutCollection {
    /// Returns the name of the layout that a kiosk allows in place of one that it refuses, or `nil` if there is none.
    ///
    /// It serves the purpose and the language of the refused layout, or else any text.
    func allowed(insteadOf refused: LayoutFile) -> String? {
        guard let kiosk else { return nil }
        // What is read here is not asked for, so its faults must not count as told.
        var others = LayoutCollection(library)
        let (purpose, language) = (refused.layout.purpose, refused.layout.language)
        let demands = [
            LayoutDemand(purpose: purpose, language: language), LayoutDemand(language: language),
            LayoutDemand(),
        ]
        for demand in demands {
            let best = others.best(serving: demand) { others, name in
                var ignored = DiagnosticList()
                return name != refused.layout.name
                    && others.layout(named: name, into: &ignored)?.checkKiosk(at: kiosk, into: &ignored)
                        == true
            }
            if let best { return best.name }
        }
        return nil
    }

    /// Returns the path of the layout that serves `demand` best, or `nil` if none serves it.
    ///
    /// If several layouts serve it equally well, the first directory of the search path wins, and within a
    /// directory the first name. A layout's purpose and language may come from the layout that it extends.
    /// Faults of a file are not reported here but when the file is read as a layout.
    package mutating func path(ofLayoutServing demand: LayoutDemand) -> String? {
        best(serving: demand) { _, _ in true }?.path
    }

    /// Returns the layout among those that `isFit` accepts by their names: see ``path(ofLayoutServing:)``.
    private mutating func best(
        serving demand: LayoutDemand, where isFit: (inout LayoutCollection, String) -> Bool
    ) -> (name: String, path: String)? {
        var best: (rank: Int, name: String, path: String)?
        var names: Set<String> = []
        for directory in library.searched {
            for name in NamedFiles.names(in: directory).sorted() where names.insert(name).inserted {
                let path = NamedFiles.path(of: name, in: directory)
                guard let rank = rank(ofLayoutAt: path, for: demand), rank < best?.rank ?? .max,
                    isFit(&self, name)
                else { continue }
                if rank == 0 { return (name, path) }
                best = (rank, name, path)
            }
        }
        return best.map { ($0.name, $0.path) }
    }

    mutating func rank(ofLayoutAt path: String, for demand: LayoutDemand) -> Int? {
        var purpose: Purpose??
        var language: LanguageTag?
        var next = path
        // The bound ends a chain of layouts that extend each other in a circle. The circle is an error when
        // the layout is read.
        for _ in 0..<16 {
            let known = (purpose: purpose, language: language)
            /// Whether the fields that are still unknown cannot change the rank.
            func isDecided(by draft: LayoutDraft) -> Bool {
                let (purpose, language) = (known.purpose ?? draft.purpose, known.language ?? draft.language)
                return purpose != nil && language != nil
                    || !demand.mayBeServed(byPurpose: purpose, language: language)
            }
            guard let draft = beginning(ofPath: next, until: isDecided) else { break }
            purpose = purpose ?? draft.purpose
            language = language ?? draft.language
            if isDecided(by: draft) { break }
            guard let parent = draft.extends?.text,
                let found = library.find(parent, extendedBy: next, searching: library.searched), found != next
            else { break }
            next = found
        }
        return demand.rank(ofPurpose: purpose ?? nil, language: language)
    }

    /// The fields of a layout that decide which demands it serves.
    private static let serviceFields = ["purpose", "language", "extends"]

    /// Returns the draft of the file at `path`, or `nil` if the file cannot be read; only the
    /// ``serviceFields`` are valid in it.
    ///
    /// Reads field by field, and stops when `isEnough` accepts the ``serviceFields`` read so far. To choose
    /// one layout, the driver looks at all layouts of the machine. Most of them show in their first lines
    /// that they do not fit, and the rest of these files is not parsed. A fault of YAML ends the reading, as
    /// the end of the file does.
    private mutating func beginning(
        ofPath path: String, until isEnough: (LayoutDraft) -> Bool
    ) -> LayoutDraft? {
        let source = LayoutSource(path)
        if let known = readings[source]?.draft { return known.draft }
        guard let bytes = try? File.read(path) else { return nil }
        func draft(of fields: [YAMLEntry]) -> LayoutDraft {
            let fields = fields.filter { Self.serviceFields.contains($0.name) }
            var ignored = DiagnosticList()
            return LayoutDraft(
                YAMLNode(.mapping(fields), at: SourcePlace(file: path)), name: "", into: &ignored)
        }
        let beginning = YAMLBeginning(of: bytes, file: path) { fields in
            guard let last = fields.last, Self.serviceFields.contains(last.name) else { return false }
            return isEnough(draft(of: fields))
        }
        if let document = beginning.document {
            return decode(document.root, of: source, path: path).draft
        }
        return draft(of: beginning.fields)
    }
}
