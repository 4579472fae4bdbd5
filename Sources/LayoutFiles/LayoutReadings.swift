// SPDX-License-Identifier: MIT

public import YAMLDocuments

/// What was read of layout files, so that one which many others extend is read once.
///
/// It is for a moment's work, such as a check of many files: a file that changes meanwhile is not read again.
public final class LayoutReadings {
    /// What each file says, and what is wrong with it, by path.
    private var readings: [String: (draft: LayoutDraft, faults: DiagnosticList)] = [:]

    /// Makes readings of no files.
    public init() {}

    /// Adds the file at `path`, whose document was parsed already.
    public func add(_ document: YAMLDocument, path: String) {
        _ = decode(document, path: path)
    }

    /// The draft of the file at `path`; `nil` after adding an error when it cannot be read or is no YAML.
    ///
    /// What is wrong with the file is added to `diagnostics` each time.
    func draft(ofPath path: String, into diagnostics: inout DiagnosticList) -> LayoutDraft? {
        if let (draft, faults) = readings[path] {
            diagnostics.add(faults)
            return draft
        }
        guard let document = YAMLDocument(reading: path, into: &diagnostics) else { return nil }
        let (draft, faults) = decode(document, path: path)
        diagnostics.add(faults)
        return draft
    }

    private func decode(
        _ document: YAMLDocument, path: String
    ) -> (draft: LayoutDraft, faults: DiagnosticList) {
        var faults = DiagnosticList()
        let draft = LayoutDraft(document.root, name: NamedFiles.name(ofPath: path), into: &faults)
        readings[path] = (draft, faults)
        return (draft, faults)
    }
}
