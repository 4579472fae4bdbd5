// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

/// The file's `completions`.
enum CompletionsDraft {
    /// The file writes `no`: the layout completes no words, even if the extended layout does.
    case off
    case on(Completions, place: SourcePlace)

    var completions: Completions? {
        if case .on(let completions, _) = self { completions } else { nil }
    }

    /// Reads a file's `completions`: a mapping, or `no`.
    init?(_ node: YAMLNode, into diagnostics: inout DiagnosticList) {
        if node.scalar?.text == "no" {
            self = .off
            return
        }
        let fields = YAMLFields(node, of: "'completions'", known: ["words"], into: &diagnostics)
        guard node.mapping != nil else { return nil }
        guard let words = fields["words"] else {
            diagnostics.error(
                "'words' is missing: name a dictionary, as in 'words: en_US', or a file",
                at: node.place)
            return nil
        }
        guard let text = words.text("'words'", into: &diagnostics) else { return nil }
        guard !text.isEmpty, !text.utf8.contains(where: { $0 < 0x20 }) else {
            diagnostics.error("'words' cannot be \(quoted(text))", at: words.place)
            return nil
        }
        self = .on(Completions(words: Self.source(text, in: node.place.file)), place: words.place)
    }

    /// Returns the source that `text` names: a file, with its path relative to the layout `file`, or a
    /// dictionary.
    private static func source(_ text: String, in file: String) -> Completions.Source {
        let isFile =
            text.utf8.contains { $0 == UInt8(ascii: "/") } || text.hasSuffix(".txt") || text.hasSuffix(".dic")
        guard isFile else { return .dictionary(text) }
        guard !text.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return .file(text) }
        return .file(String(file[...slash]) + (text.hasPrefix("./") ? text.dropFirst(2) : text[...]))
    }
}

func decodeCompletion(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> KeyAction? {
    node.integer("'completion'", in: 1...Completions.limit, into: &diagnostics).map { .completion($0) }
}

// MARK: - Checks

extension LayoutDraft {
    /// Reports completions in a secret layout, and keys that never show a word.
    func checkCompletions(into diagnostics: inout DiagnosticList) {
        if isSecret == true, case .on(_, let place) = completions {
            diagnostics.error(
                "a secret layout completes no words; remove 'completions', or write 'completions: no' where it "
                    + "extends a layout that has them", at: place)
        }
        for key in keys {
            guard case .simple(.completion) = key.action, key.place.file == file else { continue }
            if isSecret == true {
                diagnostics.error(
                    "a secret layout completes no words, so the key \(quoted(key.name)) cannot have one",
                    at: key.actionPlace)
            } else if completions == nil {
                diagnostics.warning(
                    "the key \(quoted(key.name)) stays empty: the layout has no 'completions'",
                    at: key.actionPlace)
            }
        }
    }
}
