// SPDX-License-Identifier: MIT

internal import Text

/// A piece of speech: the text for the synthesizer, and how the synthesizer reads the text.
package struct Utterance: Hashable, Sendable {
    /// The ways to read a text.
    package enum Content: Hashable, Sendable {
        /// One character, which is said by its name in the language, such as "comma" or "capital A".
        case character(String)
        /// A standard key, which is said by its name in the language.
        ///
        /// The name is one of the Speech Synthesis Interface Protocol, such as `backspace`.
        case key(String)
        /// The text on a key, in which each mark of punctuation is said.
        case label(String)
        /// Sentences or words of a language.
        case words(String)
    }

    package var content: Content
    /// The language as a BCP 47 tag, such as `de`.
    package var language: String

    package init(_ content: Content, language: String) {
        self.content = content
        self.language = language
    }
}

extension Utterance {
    /// The most characters that are said of it: a name of a character or a key counts as a word.
    var length: Int {
        switch content {
        case .character, .key: 16
        case .label(let text), .words(let text): text.count
        }
    }
}

extension Utterance.Content {
    /// The same content in a form that the protocol of speech-dispatcher can carry in one line, or `nil` if nothing is
    /// left to say.
    ///
    /// A character is one Unicode scalar that is neither a space nor a control character. A key's name has only ASCII
    /// letters, digits, `_` and `-`. All others become a ``label(_:)``, which the library escapes.
    var sendable: Utterance.Content? {
        switch self {
        case .character(" "): return .key("space")
        case .character(let text):
            let scalars = text.unicodeScalars
            guard let scalar = scalars.first, scalars.count == 1, !scalar.properties.isWhitespace,
                !Self.isControl(scalar)
            else { return Self.label(text).sendable }
            return self
        case .key(let name):
            return isAlphanumeric(name, or: "_-") && !name.isEmpty ? self : Self.label(name).sendable
        case .label(let text): return Self.printable(text).map { .label($0) }
        case .words(let text): return Self.printable(text).map { .words($0) }
        }
    }

    /// Returns the text with a space for each control character, or `nil` if it has nothing but spaces.
    private static func printable(_ text: String) -> String? {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(isControl(scalar) ? " " : scalar) }
        return result.allSatisfy(\.properties.isWhitespace) ? nil : String(result)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }
}
