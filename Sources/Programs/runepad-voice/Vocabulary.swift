// SPDX-License-Identifier: MIT

import Files
import Voice
import YAML

/// The words of the program, each language read once.
final class Vocabulary {
    private let files = WordFiles.standard()
    private var known: [String: SpokenWords] = [:]

    /// The most languages that are kept.
    private static let most = 32

    /// Returns the words of a language, or the English ones; faults of files are logged.
    func words(_ language: String) -> SpokenWords {
        if let words = known[language] { return words }
        var diagnostics = DiagnosticList()
        let words = files.words(of: language, into: &diagnostics)
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        if known.count >= Self.most { known = [:] }
        known[language] = words
        return words
    }
}
