// SPDX-License-Identifier: MIT

public import Layouts
import YAMLDocuments

/// What a layout file says of what it serves, read without reading the rest.
///
/// To choose a layout by purpose or language, all of a machine's must be asked, while only one will be used; so
/// nothing is checked here.  A field that is not as it should be counts as absent: the file's own check tells.
struct LayoutHead {
    /// The purpose, where the file says `no` the lack of one, or `nil` where it says nothing.
    var purpose: Purpose??
    var language: LanguageTag?
    var extends: String?

    /// Reads the fields from the lines of a file that begin at their left edge, as nearly all files have them; a
    /// file that is laid out in another way is read as a whole.
    init(_ bytes: [UInt8], file: String) {
        self.init()
        var line = bytes[...]
        while !line.isEmpty {
            let end = line.firstIndex(of: UInt8(ascii: "\n")) ?? line.endIndex
            guard take(line[..<end]) else {
                self = LayoutHead(readingAll: bytes, file: file)
                return
            }
            line = line[end...].dropFirst()
        }
    }

    /// Takes a line; `false` when it is none of a mapping whose names stand at the left edge.
    private mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
        switch line.first {
        case nil, UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "#"), UInt8(ascii: "-"): return true
        case let first?: if !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) { return false }
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "purpose": purpose = Self.value(line[(colon + 1)...]).flatMap(Self.purpose)
        case "language": language = Self.value(line[(colon + 1)...]).flatMap(LanguageTag.init)
        case "extends": extends = Self.value(line[(colon + 1)...])
        default: break
        }
        return true
    }

    /// The word behind a colon, without quotation marks.
    private static func value(_ bytes: ArraySlice<UInt8>) -> String? {
        let words = bytes.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard let word = words.first, word.first != UInt8(ascii: "#") else { return nil }
        let isQuoted = word.count > 1 && (word.first == 0x22 || word.first == 0x27) && word.first == word.last
        return String(decoding: isQuoted ? word.dropFirst().dropLast() : word, as: UTF8.self)
    }

    /// What the text of `purpose` means.
    private static func purpose(_ text: String) -> Purpose?? {
        text == "no" ? .some(nil) : Purpose(rawValue: text).map { .some($0) }
    }

    private init() {}

    private init(readingAll bytes: [UInt8], file: String) {
        var ignored = DiagnosticList()
        let root = YAMLDocument(parsing: bytes, file: file, into: &ignored)?.root
        func text(_ name: String) -> String? {
            root?.mapping?.first { $0.name == name }?.value.scalar?.text
        }
        purpose = text("purpose").flatMap(Self.purpose)
        language = text("language").flatMap(LanguageTag.init)
        extends = text("extends")
    }
}

// MARK: - Choosing

extension LayoutLibrary {
    /// The path of the layout that serves `demand` best, or `nil` when none does.
    ///
    /// Of several that serve it equally well it is that of the directory that is searched first, and of several
    /// there the first by name.  A layout's purpose and language may come from the one that it extends.
    public func path(ofLayoutServing demand: LayoutDemand) -> String? {
        var best: (rank: Int, path: String)?
        var names: Set<String> = []
        for directory in searched {
            for name in NamedFiles.names(in: directory).sorted() where names.insert(name).inserted {
                let path = NamedFiles.path(of: name, in: directory)
                let (purpose, language) = service(ofLayoutAt: path)
                guard let rank = demand.rank(ofPurpose: purpose, language: language) else { continue }
                if rank < best?.rank ?? .max { best = (rank, path) }
            }
        }
        return best?.path
    }

    /// What the layout at `path` serves, as far as it or those that it extends say.
    func service(ofLayoutAt path: String) -> (purpose: Purpose?, language: LanguageTag?) {
        var purpose: Purpose??
        var language: LanguageTag?
        var next = path
        // A chain that never ends is one that ends in an error when the layout is read.
        for _ in 0..<16 {
            guard let bytes = try? SourceFile.read(next) else { break }
            let head = LayoutHead(bytes, file: next)
            purpose = purpose ?? head.purpose
            language = language ?? head.language
            if purpose != nil && language != nil { break }
            guard let parent = head.extends,
                let found = find(parent, extendedBy: next, searching: searched), found != next
            else { break }
            next = found
        }
        return (purpose ?? nil, language)
    }
}
