// SPDX-License-Identifier: MIT

public import YAMLDocuments

/// A layout of another on-screen keyboard as a layout file of ours.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// guard let document = YAMLDocument(reading: path, into: &diagnostics),
///     let imported = ImportedLayout(squeekboard: document.root, path: path, into: &diagnostics)
/// else { … }
/// ```
public struct ImportedLayout: Hashable, Sendable {
    /// What the file is called, without `.yaml`.
    public var name: String
    /// The text of the file.
    public var text: String
    /// What has no counterpart or acts otherwise, in the order of the original.
    public var notes: [Diagnostic]
    /// How many different keys the original places.
    public var keys: Int
    /// How many of them do the same in the layout that was written.
    public var converted: Int

    /// Converts a layout of squeekboard; `nil` after adding at least one error, after which there is nothing to
    /// write.
    ///
    /// - Parameters:
    ///   - root: The value of the file's document.
    ///   - path: The file's path, whose last two names say which language and which purpose it serves.
    ///   - name: What the new file is called; else that follows from `path`.
    ///   - diagnostics: Gets what squeekboard itself would refuse.
    public init?(
        squeekboard root: YAMLNode, path: String, name: String? = nil, into diagnostics: inout DiagnosticList
    ) {
        guard let source = SqueekboardLayout(root, into: &diagnostics) else { return nil }
        var origin = LayoutOrigin(path: path)
        if let name { origin.name = name }
        var conversion = Conversion(of: source)
        conversion.convert()
        self.name = origin.name
        notes = conversion.notes.sorted { $0.place < $1.place }
        keys = conversion.placed
        converted = conversion.placed - conversion.unconverted.count
        text = LayoutText(conversion, origin: origin, notes: notes).text
    }
}
