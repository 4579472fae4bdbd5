// SPDX-License-Identifier: MIT

/// Collects what is wrong with files, so that a person hears of everything at once.
///
/// Readers take it `inout`, add to it and go on; who called them looks at ``hasErrors`` at the end.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// let document = YAMLDocument(parsing: bytes, file: path, into: &diagnostics)
/// for diagnostic in diagnostics.sorted { print(diagnostic) }
/// ```
public struct DiagnosticList: Hashable, Sendable {
    /// How many diagnostics are kept; a file with more is not what its reader takes it for.
    public static let limit = 500

    private var diagnostics: [Diagnostic] = []
    /// Whether one of them is an error, which means that what was read must not be used.
    public private(set) var hasErrors = false

    /// Makes an empty list.
    public init() {}

    /// Whether there is nothing to say.
    public var isEmpty: Bool { diagnostics.isEmpty }

    /// Adds an error at `place`.
    public mutating func error(_ message: String, at place: SourcePlace) {
        add(Diagnostic(.error, message, at: place))
    }

    /// Adds the error that a file is not there, or cannot be read, which is asked for at `place`.
    ///
    /// Where the text of another file asks for it, that text is wrong: the error is then of the kind
    /// ``Diagnostic/Kind/content``, else of the kind ``Diagnostic/Kind/noFile``.
    public mutating func noFile(_ message: String, askedForAt place: SourcePlace) {
        add(Diagnostic(.error, message, at: place, kind: place.isInText ? .content : .noFile))
    }

    /// Adds a warning at `place`.
    public mutating func warning(_ message: String, at place: SourcePlace) {
        add(Diagnostic(.warning, message, at: place))
    }

    /// Adds `diagnostic`; beyond ``limit`` it is counted among the errors but not kept.
    public mutating func add(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { hasErrors = true }
        if diagnostics.count < Self.limit {
            diagnostics.append(diagnostic)
        } else if diagnostics.count == Self.limit {
            diagnostics.append(
                Diagnostic(.error, "too many faults; the others are left out", at: diagnostic.place))
            hasErrors = true
        }
    }

    /// Adds everything that `other` holds.
    public mutating func add(_ other: DiagnosticList) {
        for diagnostic in other.diagnostics { add(diagnostic) }
    }

    /// Whether one of them is that a file is not there or cannot be read.
    ///
    /// Programs exit with 66 (`EX_NOINPUT` of sysexits.h) then, and with 65 (`EX_DATAERR`) after other errors.
    public var lacksFile: Bool { diagnostics.contains { $0.kind == .noFile } }

    /// Everything in the order of its places, each thing once.
    public var sorted: [Diagnostic] {
        // A list is sorted by place and, where several share one, by the order in which they were added.
        let order = diagnostics.indices.sorted { a, b in
            (diagnostics[a].place, a) < (diagnostics[b].place, b)
        }
        var seen: Set<Diagnostic> = []
        return order.lazy.map { diagnostics[$0] }.filter { seen.insert($0).inserted }
    }
}
