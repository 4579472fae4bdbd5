// SPDX-License-Identifier: MIT

public import Layouts
public import YAMLDocuments

/// What a collection knows of a file.
struct LayoutReading {
    /// What the file says by itself, with what is wrong with that; `nil` as long as nobody has asked.
    var draft: (draft: LayoutDraft, faults: DiagnosticList)?
    /// The layout that it makes with those that it extends, or `.some(nil)` when it has errors; `nil` as long as
    /// nobody has asked.
    var layout: LayoutFile??
}

/// What identifies a file in a collection.
enum LayoutSource: Hashable {
    /// The file, whatever path leads to it.
    case file(FileIdentity)
    /// The path, where there is no file: that of a text that was added.
    case path(String)

    init(_ path: String) {
        self = FileIdentity(path: path).map { .file($0) } ?? .path(path)
    }
}

extension LayoutCollection {
    /// Reads and checks the layout called `name`.
    ///
    /// Returns `nil` after adding at least one error to `diagnostics`, unless the errors of the file were told
    /// already; warnings are added either way.  A name that stands for no file is an error at `place`, where the name
    /// was asked for.
    public mutating func layout(
        named name: String, at place: SourcePlace = SourcePlace(file: "runepad"),
        into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        guard let path = library.path(ofLayoutNamed: name) else {
            diagnostics.noFile(library.unknownLayout(name), askedForAt: place)
            return nil
        }
        return layout(atPath: path, searching: library.searched, into: &diagnostics)
    }

    /// Reads and checks the layout in the file at `path`.
    ///
    /// What it extends is looked for as ever when the file lies in one of the library's
    /// ``LayoutLibrary/directories``, and beside the file first when it lies elsewhere.  Returns `nil` after adding at
    /// least one error to `diagnostics`, unless the errors of the file were told already; warnings are added either
    /// way.
    public mutating func layout(
        atPath path: String, into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        layout(atPath: path, searching: library.searched(from: path), into: &diagnostics)
    }

    /// Adds the file at `path`, whose document was parsed already; the file need not be there.
    public mutating func add(_ document: YAMLDocument, path: String) {
        _ = decode(document.root, of: LayoutSource(path), path: path)
    }

    /// Reads a file and those that it extends, unless that was done already, and assembles them.
    mutating func layout(
        atPath path: String, searching directories: [String], into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        let source = LayoutSource(path)
        if let known = readings[source]?.layout { return known }
        // What was wrong with another file is no reason to refuse this one.
        var own = DiagnosticList()
        var file = assemble(path, searching: directories, into: &own)
        diagnostics.add(own)
        if let kiosk, let read = file, !read.checkKiosk(at: kiosk, into: &diagnostics) { file = nil }
        // A file that is not there is looked for each time.
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
        // From the farthest ancestor to the file itself.
        var complete = drafts[drafts.count - 1]
        complete.refuseChanges(into: &diagnostics)
        for draft in drafts.dropLast().reversed() {
            complete = draft.extending(complete, into: &diagnostics)
        }
        return LayoutAssembler.assemble(complete, paths: paths, directories: directories, into: &diagnostics)
    }

    /// The draft of the file at `path` and of those that it extends, the nearest first, with their paths.
    ///
    /// Returns `nil` when one of them is missing or no YAML, for then nothing can be said of names.
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
    /// The draft of the file at `path`; `nil` after adding an error when it cannot be read or is no YAML.
    ///
    /// What is wrong with the file is added to `diagnostics` each time.
    private mutating func draft(
        of source: LayoutSource, path: String, into diagnostics: inout DiagnosticList
    ) -> LayoutDraft? {
        if let known = readings[source]?.draft {
            diagnostics.add(known.faults)
            var draft = known.draft
            // A link gives the layout another name.
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
        let draft = LayoutDraft(root, name: NamedFiles.name(ofPath: path), into: &faults)
        readings[source, default: LayoutReading()].draft = (draft, faults)
        return (draft, faults)
    }
}

// MARK: - Choosing

extension LayoutCollection {
    /// The path of the layout that serves `demand` best, or `nil` when none does.
    ///
    /// Of several that serve it equally well it is that of the directory that is searched first, and of several
    /// there the first by name.  A layout's purpose and language may come from the one that it extends.  What is wrong
    /// with a file is told when it is read as a layout.
    public mutating func path(ofLayoutServing demand: LayoutDemand) -> String? {
        var best: (rank: Int, path: String)?
        var names: Set<String> = []
        for directory in library.searched {
            for name in NamedFiles.names(in: directory).sorted() where names.insert(name).inserted {
                let path = NamedFiles.path(of: name, in: directory)
                guard let rank = rank(ofLayoutAt: path, for: demand) else { continue }
                if rank < best?.rank ?? .max { best = (rank, path) }
                if rank == 0 { return path }
            }
        }
        return best?.path
    }

    /// How well the layout at `path` serves `demand`, or `nil` when it does not.
    mutating func rank(ofLayoutAt path: String, for demand: LayoutDemand) -> Int? {
        var purpose: Purpose??
        var language: LanguageTag?
        var next = path
        // A chain that never ends is one that ends in an error when the layout is read.
        for _ in 0..<16 {
            let known = (purpose: purpose, language: language)
            /// Whether nothing that the file may say besides can change the answer.
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

    /// The fields of a layout that say what it serves.
    private static let serviceFields = ["purpose", "language", "extends"]

    /// The draft of the file at `path`, read field by field until its ``serviceFields`` so far are enough.
    ///
    /// To choose one layout, all layouts of a machine are read.  Most say in their first lines that they are not the
    /// one, and the rest of those is not parsed.  A fault of YAML ends the reading like the end of the file.
    ///
    /// - Returns: The draft, of which only the ``serviceFields`` count, or `nil` when the file cannot be read.
    private mutating func beginning(
        ofPath path: String, until isEnough: (LayoutDraft) -> Bool
    ) -> LayoutDraft? {
        let source = LayoutSource(path)
        if let known = readings[source]?.draft { return known.draft }
        guard let bytes = try? SourceFile.read(path) else { return nil }
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
