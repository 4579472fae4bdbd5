// SPDX-License-Identifier: MIT

package import Files
internal import Text

/// A place in a file, in the form that editors and compilers use.
package struct SourcePlace: Hashable, Sendable {
    private var name: FileName
    private var lineNumber: Int32
    private var columnNumber: Int32

    /// Without a line and a column, the place is the whole file.
    package init(file: String, line: Int = 0, column: Int = 0) {
        self.init(FileName(file), line: line, column: column)
    }

    init(_ name: FileName, line: Int, column: Int) {
        self.name = name
        lineNumber = Int32(clamping: line)
        columnNumber = Int32(clamping: column)
    }

    /// The file's path, as the caller gave it.
    package var file: String {
        get { name.path }
        set { name = FileName(newValue) }
    }

    /// The line, counted from 1, or 0 for the whole file.
    package var line: Int {
        get { Int(lineNumber) }
        set { lineNumber = Int32(clamping: newValue) }
    }

    /// The column in Unicode scalars, counted from 1, or 0 for the whole file.
    package var column: Int {
        get { Int(columnNumber) }
        set { columnNumber = Int32(clamping: newValue) }
    }
}

extension SourcePlace {
    /// Whether the place is in the text of a file, and not a whole file or a program that was given a name.
    package var isInText: Bool { line > 0 }
}

extension SourcePlace: Comparable {
    /// Orders places by file, line and column.
    package static func < (a: SourcePlace, b: SourcePlace) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}

extension SourcePlace: CustomStringConvertible {
    /// The place as `file:line:column`, or the file alone for the whole file.
    package var description: String {
        isInText ? "\(printable(file)):\(line):\(column)" : printable(file)
    }
}

/// A message for the person who wrote a file.
///
/// A diagnostic is printed in the form that compilers use, so that editors find the place:
///
/// ```
/// layouts/pin.yaml:7:11: error: unknown key 'Entr'; did you mean 'Enter'?
/// ```
package struct Diagnostic: Hashable, Sendable {
    package var place: SourcePlace
    package var severity: Severity
    package let kind: Kind
    /// What is wrong, without a full stop and without control characters.
    package let fault: String
    /// What to do, or `nil` if nothing is known or ``fault`` says it.
    package let remedy: String?

    package enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, but probably does not do what its author meant.
        case warning
        /// The file can be used and works as written. The note has useful information about it.
        case note
    }

    /// The subject of a diagnostic.
    package enum Kind: Hashable, Sendable {
        /// The contents of a file.
        case content
        /// A file that does not exist or cannot be read. A person named the file, or the program always reads
        /// it.
        case noFile
        /// A character that this keymap, host or keyboard cannot type. A file can have many of them, and what mends one
        /// mends all.
        case untypable(by: String)
    }

    /// Control characters in `fault` and in `remedy` are escaped, because names of files may have them.
    package init(
        _ severity: Severity, _ fault: String, remedy: String? = nil, at place: SourcePlace,
        kind: Kind = .content
    ) {
        self.place = place
        self.severity = severity
        self.kind = kind
        self.fault = printable(fault)
        self.remedy = remedy.map(printable)
    }

    /// The fault and its remedy in one sentence.
    package var message: String { remedy.map { "\(fault); \($0)" } ?? fault }

    package var file: String { place.file }
    package var line: Int { place.line }
    package var column: Int { place.column }
}

extension Diagnostic: CustomStringConvertible {
    /// The diagnostic as `file:line:column: error: message`.
    package var description: String {
        "\(place): \(severity.rawValue): \(message)"
    }
}

extension FileError {
    /// The error as a diagnostic of the kind `noFile`.
    package var diagnostic: Diagnostic {
        Diagnostic(.error, reason, at: SourcePlace(file: path), kind: .noFile)
    }
}
