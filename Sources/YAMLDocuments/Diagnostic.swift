// SPDX-License-Identifier: MIT

/// A place in a file, as editors and compilers name it.
public struct SourcePlace: Hashable, Sendable {
    private var name: FileName
    private var lineNumber: Int32
    private var columnNumber: Int32

    /// Makes a place; without a line and a column it means the whole file.
    public init(file: String, line: Int = 0, column: Int = 0) {
        self.init(FileName(file), line: line, column: column)
    }

    init(_ name: FileName, line: Int, column: Int) {
        self.name = name
        lineNumber = Int32(clamping: line)
        columnNumber = Int32(clamping: column)
    }

    /// The file's path as it was given.
    public var file: String {
        get { name.path }
        set { name = FileName(newValue) }
    }

    /// The line, counted from 1; 0 when the whole file is meant.
    public var line: Int {
        get { Int(lineNumber) }
        set { lineNumber = Int32(clamping: newValue) }
    }

    /// The column in Unicode scalars, counted from 1; 0 when the whole file is meant.
    public var column: Int {
        get { Int(columnNumber) }
        set { columnNumber = Int32(clamping: newValue) }
    }
}

extension SourcePlace {
    /// Whether it is a place in a file's text, and not a whole file or the program that was given a name.
    public var isInText: Bool { line > 0 }
}

extension SourcePlace: Comparable {
    /// Orders places by file, line and column.
    public static func < (a: SourcePlace, b: SourcePlace) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}

extension SourcePlace: CustomStringConvertible {
    /// `file:line:column`, or the file alone when all of it is meant.
    public var description: String {
        isInText ? "\(printable(file)):\(line):\(column)" : printable(file)
    }
}

/// Something to say to the person who wrote a file.
///
/// It prints as compilers print theirs, so that editors find the place:
///
/// ```
/// layouts/pin.yaml:7:11: error: unknown key 'Entr'; did you mean 'Enter'?
/// ```
public struct Diagnostic: Hashable, Sendable {
    /// What is wrong there.
    public var place: SourcePlace
    /// How bad it is.
    public var severity: Severity
    /// What it is about.
    public let kind: Kind
    /// One sentence without a full stop and without control characters, with a remedy where there is one.
    public let message: String

    /// How bad a diagnostic is.
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, but probably does not do what was meant.
        case warning
        /// The file can be used and does what it says; something about it is good to know.
        case note
    }

    /// What a diagnostic is about.
    public enum Kind: Hashable, Sendable {
        /// What a file says.
        case content
        /// A file that a person named, or that is always read: it is not there, or cannot be read.
        case noFile
    }

    /// Makes a diagnostic; control characters of `message`, as a file's name may have them, are escaped.
    public init(_ severity: Severity, _ message: String, at place: SourcePlace, kind: Kind = .content) {
        self.place = place
        self.severity = severity
        self.kind = kind
        self.message = printable(message)
    }

    /// The file's path as it was given.
    public var file: String { place.file }
    /// The line, counted from 1; 0 when the whole file is meant.
    public var line: Int { place.line }
    /// The column in Unicode scalars, counted from 1; 0 when the whole file is meant.
    public var column: Int { place.column }
}

extension Diagnostic: CustomStringConvertible {
    /// `file:line:column: error: message`.
    public var description: String {
        "\(place): \(severity.rawValue): \(message)"
    }
}

/// `text` between quotation marks for a message, without control characters and not longer than 40 characters.
public func quoted(_ text: some StringProtocol) -> String {
    // Most of what is quoted needs no look at its characters.
    if text.utf8.count <= 40, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return "'" + text + "'" }
    let start = text.prefix(40)
    return "'" + printable(String(start)) + (start.endIndex == text.endIndex ? "'" : "…'")
}

/// `text` with its control characters escaped, so that it neither ends a line nor moves a terminal's cursor.
func printable(_ text: String) -> String {
    // Most texts need no look at their characters.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
            result += scalar.escaped(asASCII: true)
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
