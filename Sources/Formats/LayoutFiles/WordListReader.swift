// SPDX-License-Identifier: MIT

package import Engine
package import Files
internal import Glibc
internal import Text
internal import YAML

/// Reads the words of completions from installed hunspell dictionaries and from a site's own lists.
///
/// The reader keeps the words, so that layouts with the same source share them. It never holds a text in memory, and
/// takes no more memory than its limits allow. The service of the driver has 64 MiB. A reload takes the most: the
/// lists of before, and new ones that nearly fill their limit when the last one is sorted.
///
/// ```swift
/// var reader = WordListReader()
/// let words = try reader.words(of: .dictionary("de_DE"))
/// ```
package struct WordListReader {
    /// The directories of dictionaries; the first one that has a dictionary wins.
    package let directories: [String]
    private let limits: Limits
    private var lists: [Completions.Source: Result<WordList, WordListError>] = [:]

    /// The directories in which Debian and related distributions install dictionaries.
    package static let installedDirectories = ["/usr/share/hunspell", "/usr/share/myspell/dicts"]

    /// The most memory that words may take, in bytes.
    package struct Limits: Sendable {
        /// The memory of all lists of the reader.
        package var kept: Int
        /// The memory beside it in which the words of one list are sorted.
        package var sorting: Int

        /// The sizes of all texts together, with 8 bytes more for each line, because no key types while the
        /// driver reads them.
        package var texts: Int

        /// The defaults have room for each dictionary of Debian, and for `kept` and `sorting` together in 24
        /// MB.
        package init(kept: Int = 8 << 20, sorting: Int = 15_600_000, texts: Int = 50_000_000) {
            self.kept = kept
            self.sorting = sorting
            self.texts = texts
        }
    }

    /// The sizes of the texts that were read, with ``lineCost`` bytes more for each line.
    private var read = 0
    /// How many bytes take as long to read as a word takes to be sorted.
    fileprivate static let lineCost = 8

    package init(directories: [String] = installedDirectories, limits: Limits = Limits()) {
        self.directories = directories
        self.limits = limits
    }

    /// Returns the words of `source`.
    ///
    /// - Throws: ``WordListError`` if there are none, or too many. The operator must install the dictionary or correct
    ///   the file.
    package mutating func words(of source: Completions.Source) throws(WordListError) -> WordList {
        let known = lists[source]
        let list = known ?? Result { () throws(WordListError) in try read(source) }
        if known == nil { lists[source] = list }
        return try list.get()
    }
}

// MARK: - Files

extension WordListReader {
    private mutating func read(_ source: Completions.Source) throws(WordListError) -> WordList {
        let path =
            switch source {
            case .dictionary(let name): try path(ofDictionary: name)
            case .file(let path): path
            }
        let list = path.hasSuffix(".dic") ? try dictionary(atPath: path, source) : try words(in: path, source)
        guard list.count > 0 else { throw WordListError(source: source, cause: .empty) }
        return list
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

    /// Reads the dictionary at `path` with the affix file beside it, or without one as a list of words in
    /// UTF-8.
    private mutating func dictionary(atPath path: String, _ source: Completions.Source) throws(WordListError)
        -> WordList
    {
        let affixes = String(path.dropLast(4)) + ".aff"
        var flags = AffixFlags.none
        if FileIdentity(path: affixes) != nil {
            flags = AffixFlags()
            try forEachLine(of: affixes) { line, _ in flags.read(line) }
            if flags.needsSecondReading {
                try forEachLine(of: affixes, isAgain: true) { line, _ in flags.readAgain(line) }
            }
        }
        if ["UTF-8", "UTF8"].contains(flags.encoding.uppercased()) {
            return try words(in: path, source, WordText(dictionary: flags, encoding: .utf8))
        }
        let fault = WordListError(source: .file(affixes), cause: .encoding(flags.encoding))
        guard let encoding = TextEncoding(named: flags.encoding) else { throw fault }
        return try words(in: path, source, WordText(dictionary: flags, encoding: encoding), foreign: fault)
    }

    /// Reads the words of the text at `path`.
    ///
    /// Throws `fault` at a word that is not in the text's encoding, and without a `fault` names the word's line.
    private mutating func words(
        in path: String, _ source: Completions.Source, _ text: WordText = WordText(),
        foreign fault: WordListError? = nil
    ) throws(WordListError) -> WordList {
        var builder = WordListBuilder(text)
        var faultyLine: Int?
        try forEachLine(of: path) { line, number in
            if faultyLine == nil, !builder.count(line) { faultyLine = number }
        }
        if let faultyLine {
            throw fault ?? WordListError(source: .file(path), cause: .noUTF8(line: faultyLine))
        }
        do throws(WordListSizeError) {
            try builder.reserve(limit: limits.sorting)
        } catch {
            throw WordListError(source: source, cause: .tooLarge(error))
        }
        try forEachLine(of: path, isAgain: true) { line, _ in builder.add(line) }
        let kept = lists.values.reduce(0) { $0 + ((try? $1.get())?.size ?? 0) }
        do throws(WordListSizeError) {
            return try builder.list(limit: limits.kept - kept)
        } catch {
            throw WordListError(source: source, cause: .tooLarge(error))
        }
    }

    /// Calls `body` with each line of a text, and counts the text's size when it is read for the first time.
    private mutating func forEachLine(
        of path: String, isAgain: Bool = false, _ body: (borrowing Span<UInt8>, Int) -> Void
    ) throws(WordListError) {
        do throws(FileError) {
            var lines = 0
            let size = try File.forEachLine(of: path, limit: limits.texts - (isAgain ? 0 : read)) {
                lines = $1
                body($0, $1)
            }
            if !isAgain { read += size + Self.lineCost * lines }
        } catch {
            if case .tooLarge = error.cause {
                throw WordListError(source: .file(path), cause: .tooMuchText(limit: limits.texts))
            }
            throw WordListError(source: .file(path), cause: .unreadable(error))
        }
        guard read <= limits.texts else {
            throw WordListError(source: .file(path), cause: .tooMuchText(limit: limits.texts))
        }
    }
}

extension TextEncoding {
    /// Returns `nil` if iconv(3) does not know the encoding.
    ///
    /// Bytes that are no characters by themselves are none at all: hunspell reads no encoding in which
    /// several bytes are a character, other than UTF-8.
    fileprivate init?(named encoding: String) {
        // hunspell puts this prefix before the names of the code pages of Windows.
        let prefix = "microsoft-"
        let name = encoding.hasPrefix(prefix) ? String(encoding.dropFirst(prefix.count)) : encoding
        let descriptor = unsafe iconv_open("WCHAR_T", name)
        guard unsafe descriptor != iconv_t(bitPattern: -1) else { return nil }
        defer { unsafe iconv_close(descriptor) }
        var characters: [UInt32] = []
        for byte in UInt8.min...UInt8.max {
            var input = CChar(bitPattern: byte)
            var output: UInt32 = 0
            unsafe withUnsafeMutablePointer(to: &input) { input in
                unsafe withUnsafeMutableBytes(of: &output) { output in
                    var from: UnsafeMutablePointer<CChar>? = unsafe input
                    var to = unsafe output.baseAddress?.assumingMemoryBound(to: CChar.self)
                    var (left, room) = (1, 4)
                    _ = unsafe iconv(descriptor, &from, &left, &to, &room)
                    // Some encodings keep a letter back, because an accent could follow.
                    _ = unsafe iconv(descriptor, nil, nil, &to, &room)
                }
            }
            characters.append(output)
        }
        self.init(characters: characters)
    }
}

// MARK: - Errors

/// An error while the words of completions are read.
package struct WordListError: Error, Hashable, CustomStringConvertible {
    package let source: Completions.Source
    package let cause: Cause

    /// A reason why words could not be read.
    package enum Cause: Hashable, Sendable {
        case missing(directories: [String], installed: [String])
        case unreadable(FileError)
        /// The affix file names an unknown encoding, or the dictionary is not in the named encoding.
        case encoding(String)
        /// A line of the file is not in UTF-8. The first line has the number 1.
        case noUTF8(line: Int)
        case empty
        case tooLarge(WordListSizeError)
        /// The texts of all words together are larger than the limit in bytes.
        case tooMuchText(limit: Int)
    }

    init(source: Completions.Source, cause: Cause) {
        self.source = source
        self.cause = cause
    }

    /// The line that is wrong, if it is one line.
    var place: SourcePlace? {
        guard case .file(let path) = source, case .noUTF8(let line) = cause else { return nil }
        return SourcePlace(file: path, line: line, column: 1)
    }

    package var description: String {
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
        case (_, .tooLarge(let size)):
            "\(name) has \(size.words) words, which need \(memorySize(size.need)) of memory; \(memorySize(size.limit)) "
                + "is left for it: use a shorter list, or fewer lists"
        case (_, .tooMuchText(let limit)):
            "\(name) is too large: the files of all words together may have \(memorySize(limit)), where a line counts "
                + "\(WordListReader.lineCost) bytes more, because no key types while the driver reads them; use a shorter file, or fewer files"
        }
    }

    private var name: String { source.inWords }
}

extension Completions.Source {
    /// The source for messages: "the dictionary 'de_DE'", or the path of a file.
    package var inWords: String {
        switch self {
        case .dictionary(let name): "the dictionary \(quoted(name))"
        case .file(let path): path
        }
    }
}

/// Returns a number of bytes for messages, rounded up: "4.1 MB", or "29 kB" if it is below 1 MB.
package func memorySize(_ bytes: Int) -> String {
    let kilobytes = (bytes + 999) / 1000
    guard kilobytes >= 1000 else { return "\(kilobytes) kB" }
    let tenths = (kilobytes + 99) / 100
    return "\(tenths / 10).\(tenths % 10) MB"
}

/// Returns the name of the Debian package of a dictionary: its language, and the region if the language has
/// several packages.
func debianPackage(ofDictionary name: String) -> String {
    let parts = name.lowercased().split(separator: "_")
    guard let language = parts.first else { return "hunspell-\(name)" }
    switch language {
    case "de", "en", "pt": return "hunspell-" + parts.prefix(2).joined(separator: "-")
    case "nb", "nn": return "hunspell-no"
    default: return "hunspell-\(language)"
    }
}
