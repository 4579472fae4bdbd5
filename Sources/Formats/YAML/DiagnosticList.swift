// SPDX-License-Identifier: MIT

import Files
internal import Text

/// Collects the faults of files, so that a person sees all of them at once.
///
/// Readers take the list `inout`, add to it and continue. Their caller looks at ``hasErrors`` at the end.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// let document = YAMLDocument(parsing: bytes, file: path, into: &diagnostics)
/// for diagnostic in diagnostics.sorted { print(diagnostic) }
/// ```
package struct DiagnosticList: Hashable, Sendable {
    /// The most diagnostics that are kept: a file with more faults is probably a file of another kind.
    package static let limit = 500

    private var diagnostics: [Diagnostic] = []
    /// Whether the list has an error, so that the caller must not use the value that was read.
    package private(set) var hasErrors = false

    package init() {}

    package var isEmpty: Bool { diagnostics.isEmpty }

    package mutating func error(
        _ message: String, remedy: String? = nil, at place: SourcePlace, kind: Diagnostic.Kind = .content
    ) {
        add(Diagnostic(.error, message, remedy: remedy, at: place, kind: kind))
    }

    /// Adds the error that a file, which is named at `place`, does not exist or cannot be read.
    ///
    /// If another file names it, the fault is in the text of that file, and the error is of the kind
    /// ``Diagnostic/Kind/content``. Otherwise the error is of the kind ``Diagnostic/Kind/noFile``.
    package mutating func noFile(_ message: String, askedForAt place: SourcePlace) {
        add(Diagnostic(.error, message, at: place, kind: place.isInText ? .content : .noFile))
    }

    package mutating func warning(_ message: String, remedy: String? = nil, at place: SourcePlace) {
        add(Diagnostic(.warning, message, remedy: remedy, at: place))
    }

    /// Returns whether programs on the bus can read a name; adds an error at `place` otherwise.
    ///
    /// Such a name has at most 255 bytes and no control characters. `what` is the name in the error.
    package mutating func takes(_ name: String, as what: @autoclosure () -> String, at place: SourcePlace)
        -> Bool
    {
        if hasControl(name) {
            error("\(what()) has a control character: remove it", at: place)
        } else if name.utf8.count > 255 {
            error("\(what()) has \(name.utf8.count) bytes; the limit is 255", at: place)
        } else {
            return true
        }
        return false
    }

    /// Beyond ``limit``, an error still sets ``hasErrors``, but is not kept.
    package mutating func add(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { hasErrors = true }
        if diagnostics.count < Self.limit {
            diagnostics.append(diagnostic)
        } else if diagnostics.count == Self.limit {
            diagnostics.append(
                Diagnostic(.error, "too many errors; the others are not listed", at: diagnostic.place))
            hasErrors = true
        }
    }

    package mutating func add(_ other: DiagnosticList) {
        for diagnostic in other.diagnostics { add(diagnostic) }
    }

    /// Whether an error is that a file does not exist or cannot be read.
    ///
    /// Programs then exit with 66 (`EX_NOINPUT` of sysexits.h). After other errors they exit with 65
    /// (`EX_DATAERR`).
    package var lacksFile: Bool { diagnostics.contains { $0.kind == .noFile } }

    /// The diagnostics in the order of their places, each once.
    package var sorted: [Diagnostic] {
        // The list is sorted by place. Diagnostics at one place keep the order in which they were added.
        let order = diagnostics.indices.sorted { a, b in
            (diagnostics[a].place, a) < (diagnostics[b].place, b)
        }
        var seen: Set<Diagnostic> = []
        return order.lazy.map { diagnostics[$0] }.filter { seen.insert($0).inserted }
    }

    /// The diagnostics of ``sorted`` for a person: of many characters of a file that cannot be typed for one reason, only
    /// the first, and below it the number of the others, at the place of the second.
    ///
    /// `remedy` says how the person sees all of them.
    package func folded(remedy: String) -> [Diagnostic] {
        let all = sorted
        let kinds = Dictionary(grouping: all.filter { $0.isOneOfMany }, by: FoldedKind.init)
            .filter { $0.value.count >= Self.leastFolded }
        return all.flatMap { diagnostic -> [Diagnostic] in
            guard let kind = kinds[FoldedKind(diagnostic)] else { return [diagnostic] }
            guard diagnostic == kind[0] else { return [] }
            let rest = Diagnostic(
                diagnostic.severity, "and \(kind.count - 1) more of this kind", remedy: remedy,
                at: kind[1].place)
            return [diagnostic, rest]
        }
    }

    /// The fewest diagnostics of a kind that are folded: with fewer, the line of their number would save no line, or one.
    private static let leastFolded = 4
}

/// What folded diagnostics have in common.
private struct FoldedKind: Hashable {
    let file: String
    let severity: Diagnostic.Severity
    let kind: Diagnostic.Kind

    init(_ diagnostic: Diagnostic) {
        (file, severity, kind) = (diagnostic.file, diagnostic.severity, diagnostic.kind)
    }
}

extension Diagnostic {
    fileprivate var isOneOfMany: Bool {
        if case .untypable = kind { true } else { false }
    }
}
