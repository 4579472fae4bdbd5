// SPDX-License-Identifier: MIT

public import Files
internal import Glibc
public import Layouts
public import WordLists
internal import YAMLDocuments

/// Reads the words of completions from installed hunspell dictionaries and from a site's own lists.
///
/// The reader keeps the words, so that layouts with the same source share them.
///
/// ```swift
/// var reader = WordListReader()
/// let words = try reader.words(of: .dictionary("de_DE"))
/// ```
public struct WordListReader {
    /// The directories of dictionaries.
    ///
    /// The first directory that has one wins.
    public let directories: [String]
    private var lists: [Completions.Source: WordList] = [:]

    /// The directories in which Debian and related distributions install dictionaries.
    public static let installedDirectories = ["/usr/share/hunspell", "/usr/share/myspell/dicts"]
    /// The greatest size of a list of words, in bytes: 16 MiB.
    static let limit = 16 << 20

    /// Makes a reader for dictionaries in `directories`.
    public init(directories: [String] = installedDirectories) {
        self.directories = directories
    }

    /// Returns the words of `source`.
    ///
    /// - Throws: ``WordListError`` if there are none. The operator must install the dictionary or correct the
    ///   file.
    public mutating func words(of source: Completions.Source) throws(WordListError) -> WordList {
        if let list = lists[source] { return list }
        let list = try read(source)
        guard list.count > 0 else { throw WordListError(source: source, cause: .empty) }
        lists[source] = list
        return list
    }
}

// MARK: - Files

extension WordListReader {
    private func read(_ source: Completions.Source) throws(WordListError) -> WordList {
        switch source {
        case .dictionary(let name): return try dictionary(atPath: try path(ofDictionary: name))
        case .file(let path) where path.hasSuffix(".dic"): return try dictionary(atPath: path)
        case .file(let path): return try plainList(atPath: path)
        }
    }

    private func path(ofDictionary name: String) throws(WordListError) -> String {
        for directory in directories {
            let path = "\(directory)/\(name).dic"
            if FileIdentity(path: path) != nil { return path }
        }
        var names: Set<String> = []
        for directory in directories {
            for file in namesInDirectory(directory) where file.hasSuffix(".dic") {
                names.insert(String(file.dropLast(4)))
            }
        }
        throw WordListError(
            source: .dictionary(name), cause: .missing(directories: directories, installed: names.sorted()))
    }

    private func plainList(atPath path: String) throws(WordListError) -> WordList {
        let bytes = try read(path)
        try validate(bytes, of: path)
        return WordList(lines: bytes.span)
    }

    /// Reads the dictionary at `path` with the affix file beside it.
    ///
    /// A dictionary without an affix file is a list of words in UTF-8.
    private func dictionary(atPath path: String) throws(WordListError) -> WordList {
        let affixes = String(path.dropLast(4)) + ".aff"
        var flags = AffixFlags()
        if FileIdentity(path: affixes) != nil {
            let text = try read(affixes)
            flags = AffixFlags(text.span)
        }
        var bytes = try read(path)
        if !flags.isUTF8 {
            guard let text = utf8(bytes, from: flags.encoding) else {
                throw WordListError(source: .file(affixes), cause: .encoding(flags.encoding))
            }
            bytes = text
        }
        try validate(bytes, of: path)
        return WordList(hunspell: bytes.span, flags: flags)
    }

    private func read(_ path: String) throws(WordListError) -> [UInt8] {
        do throws(FileError) {
            return try File.read(path, limit: Self.limit)
        } catch {
            throw WordListError(source: .file(path), cause: .unreadable(error))
        }
    }

    private func validate(_ bytes: [UInt8], of path: String) throws(WordListError) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw WordListError(source: .file(path), cause: .noUTF8(line: index + 1))
    }
}

extension AffixFlags {
    /// Whether the dictionary is in UTF-8 and needs no conversion.
    fileprivate var isUTF8: Bool { encoding.uppercased() == "UTF-8" || encoding.uppercased() == "UTF8" }
}

/// Returns `bytes` in UTF-8, converted with iconv(3).
///
/// Returns `nil` if the encoding is not known, or if the bytes are not in it.
private func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
    // hunspell puts this prefix before the names of the code pages of Windows.
    let prefix = "microsoft-"
    let name = encoding.hasPrefix(prefix) ? String(encoding.dropFirst(prefix.count)) : encoding
    let descriptor = unsafe iconv_open("UTF-8", name)
    guard unsafe descriptor != iconv_t(bitPattern: -1) else { return nil }
    defer { unsafe iconv_close(descriptor) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 3 + 4)
    let length: Int? = unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
            var from = input.baseAddress
            var to = output.baseAddress
            var left = input.count
            var room = output.count
            let result = unsafe iconv(descriptor, &from, &left, &to, &room)
            return result == -1 || left > 0 ? nil : output.count - room
        }
    }
    return length.map { output[..<$0].map { UInt8(bitPattern: $0) } }
}

// MARK: - Errors

/// An error while the words of completions are read.
public struct WordListError: Error, Hashable, CustomStringConvertible {
    /// The dictionary or the file.
    public let source: Completions.Source
    /// The reason.
    public let cause: Cause

    /// A reason why words could not be read.
    public enum Cause: Hashable, Sendable {
        /// No directory has the dictionary.
        case missing(directories: [String], installed: [String])
        /// The file could not be read.
        case unreadable(FileError)
        /// The affix file names an unknown encoding, or the dictionary is not in the named encoding.
        case encoding(String)
        /// A line of the file is not in UTF-8. The first line has the number 1.
        case noUTF8(line: Int)
        /// The source has no words.
        case empty
    }

    init(source: Completions.Source, cause: Cause) {
        self.source = source
        self.cause = cause
    }

    /// One sentence with the fault, and where possible the remedy.
    public var description: String {
        switch (source, cause) {
        case (.dictionary(let name), .missing(let directories, let installed)):
            "there is no dictionary \(quoted(name)) in \(directories.joined(separator: " or "))"
                + (nearestName(to: name, among: installed).map { "; did you mean \(quoted($0))?" }
                    ?? "; install \(debianPackage(ofDictionary: name)), or name an installed one")
        case (_, .unreadable(let error)): error.description
        case (_, .encoding(let encoding)):
            "\(name) says that its encoding is \(quoted(encoding)), but the text is not, or this host does "
                + "not know that encoding"
        case (_, .noUTF8(let line)): "\(name) is not in UTF-8: line \(line)"
        case (_, .missing): "\(name) is not there"
        case (_, .empty): "\(name) has no words"
        }
    }

    private var name: String {
        switch source {
        case .dictionary(let name): "the dictionary \(quoted(name))"
        case .file(let path): path
        }
    }
}

/// Returns the name of the Debian package of a dictionary.
///
/// It has the language, and the region if the language has several packages.
func debianPackage(ofDictionary name: String) -> String {
    let parts = name.lowercased().split(separator: "_")
    guard let language = parts.first else { return "hunspell-\(name)" }
    switch language {
    case "de", "en", "pt": return "hunspell-" + parts.prefix(2).joined(separator: "-")
    case "nb", "nn": return "hunspell-no"
    default: return "hunspell-\(language)"
    }
}
