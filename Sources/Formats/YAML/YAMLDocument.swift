// SPDX-License-Identifier: MIT

import CYAML
import Files

/// A file of one YAML document.
///
/// The reader refuses parts of YAML that a keyboard's files do not need. The error has a place and a
/// sentence. Refused are anchors and aliases (so that no small file grows large in memory), tags, a second
/// document, a name given twice, and names that are lists or mappings. The text is UTF-8, with or without a
/// byte order mark. Lines end in LF, CRLF or CR.
package struct YAMLDocument: Sendable {
    package let root: YAMLNode

    /// The greatest size of a document; a larger one is refused.
    package struct Limits: Sendable {
        package var bytes: Int
        /// The greatest depth of lists and mappings within one another.
        package var depth: Int
        /// The most values and names.
        package var nodes: Int

        /// The defaults suit files that people write.
        package init(bytes: Int = File.defaultLimit, depth: Int = 32, nodes: Int = 50_000) {
            self.bytes = bytes
            self.depth = depth
            self.nodes = nodes
        }
    }

    /// Parses the bytes as if they were read from `file`, or returns `nil` after adding at least one error.
    package init?(
        parsing bytes: [UInt8], file: String, limits: Limits = Limits(),
        into diagnostics: inout DiagnosticList
    ) {
        guard bytes.count <= limits.bytes else {
            diagnostics.add(FileError(.read, file, .tooLarge(limit: limits.bytes)).diagnostic)
            return nil
        }
        if let encoding = foreignEncoding(of: bytes) {
            diagnostics.error(
                "the text is \(encoding); save it as UTF-8", at: SourcePlace(file: file, line: 1, column: 1))
            return nil
        }
        var builder = TreeBuilder(file: file, limits: limits)
        parse(bytes, file: file, into: &builder)
        diagnostics.add(builder.diagnostics)
        self.init(builder)
    }

    /// Makes the document from `builder`, or `nil` if it is not complete or has errors.
    fileprivate init?(_ builder: TreeBuilder) {
        guard let root = builder.root, !builder.diagnostics.hasErrors else { return nil }
        self.root = root
    }

    /// Parses the text as if it were read from `file`, or returns `nil` after adding at least one error.
    package init?(
        parsing text: String, file: String, limits: Limits = Limits(), into diagnostics: inout DiagnosticList
    ) {
        self.init(parsing: Array(text.utf8), file: file, limits: limits, into: &diagnostics)
    }

    /// Reads and parses the file at `path`, or returns `nil` after adding at least one error.
    ///
    /// The error of a file that cannot be read is of the kind ``Diagnostic/Kind/noFile``.
    package init?(reading path: String, limits: Limits = Limits(), into diagnostics: inout DiagnosticList) {
        do {
            let bytes = try File.read(path, limit: limits.bytes)
            self.init(parsing: bytes, file: path, limits: limits, into: &diagnostics)
        } catch {
            diagnostics.add(error.diagnostic)
            return nil
        }
    }
}

/// A YAML file that was read only as far as its first fields were needed.
///
/// It serves to choose one of many files. Most files show in their first lines that they are not the right
/// one.
///
/// ```swift
/// let beginning = YAMLBeginning(of: bytes, file: path) { fields in fields.last?.name == "title" }
/// ```
package struct YAMLBeginning: Sendable {
    /// The fields of the document's mapping in the order of the file.
    ///
    /// The list ends where the reading stopped, or at the first fault of YAML. It is empty if the document is
    /// no mapping.
    package let fields: [YAMLEntry]
    /// The document, or `nil` if it was not read in full or has faults.
    package let document: YAMLDocument?

    /// Reads the bytes of `file` field by field, until the fields so far are enough.
    ///
    /// Faults of the file are not reported. A ``YAMLDocument`` of the same bytes reports them.
    package init(
        of bytes: [UInt8], file: String, until areEnough: (_ fields: [YAMLEntry]) -> Bool
    ) {
        var builder = TreeBuilder(file: file, limits: YAMLDocument.Limits())
        var count = 0
        parse(bytes, file: file, into: &builder) { builder in
            guard builder.fields.count > count else { return false }
            count = builder.fields.count
            return areEnough(builder.fields)
        }
        document = YAMLDocument(builder)
        fields = builder.root?.mapping ?? builder.fields
    }
}

/// Returns the name of the encoding that a byte order mark announces, or `nil` if there is no mark of UTF-16.
private func foreignEncoding(of bytes: [UInt8]) -> String? {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE): "UTF-16 (little endian)"
    case (0xFE, 0xFF): "UTF-16 (big endian)"
    default: nil
    }
}

/// Passes the parser's events to `builder`.
///
/// Ends after the document, after a fault that stops the parser, or after the event with which it `isEnough`.
private func parse(
    _ bytes: [UInt8], file: String, into builder: inout TreeBuilder,
    until isEnough: (TreeBuilder) -> Bool = { _ in false }
) {
    var parser = unsafe yaml_parser_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else {
        builder.diagnostics.noFile(noMemory, askedForAt: SourcePlace(file: file))
        return
    }
    defer { unsafe yaml_parser_delete(&parser) }
    unsafe yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    // A byte order mark is not part of the text, and does not move the columns of the first line.
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    unsafe bytes.withUnsafeBufferPointer { buffer in
        let text = unsafe UnsafeBufferPointer(rebasing: buffer.dropFirst(mark))
        unsafe yaml_parser_set_input_string(&parser, text.baseAddress, text.count)
        var goesOn = true
        while goesOn {
            var event = unsafe yaml_event_t()
            guard unsafe yaml_parser_parse(&parser, &event) == 1 else {
                unsafe builder.diagnostics.add(syntaxFault(of: parser, in: text, file: file))
                return
            }
            goesOn = unsafe builder.handle(event)
            unsafe yaml_event_delete(&event)
            if isEnough(builder) { return }
        }
    }
}
