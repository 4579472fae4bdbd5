// SPDX-License-Identifier: MIT

/// A pattern for a name: `*` stands for any number of characters, also none, and `?` for one character.
///
/// Every other character stands for itself. The pattern must fit the whole text: `ELAN*` fits
/// `ELAN Touchscreen`, `ELAN` does not.
package struct Glob: Hashable, Sendable, CustomStringConvertible {
    /// The pattern as it was written.
    package let description: String
    private let characters: [Character]

    package init(_ pattern: String) {
        description = pattern
        characters = Array(pattern)
    }

    /// Whether the pattern fits every text: it consists of stars only.
    package var matchesEverything: Bool {
        !characters.isEmpty && characters.allSatisfy { $0 == "*" }
    }

    /// Whether the pattern fits one text only: it has neither `*` nor `?`.
    package var matchesOneText: Bool {
        !characters.contains { $0 == "*" || $0 == "?" }
    }

    package func matches(_ text: String) -> Bool {
        let text = Array(text)
        var (inPattern, inText) = (0, 0)
        // Where the search continues after the last star has taken one more character.
        var retry: (pattern: Int, text: Int)?
        while inText < text.count {
            if inPattern < characters.count, characters[inPattern] == "*" {
                retry = (inPattern + 1, inText)
                inPattern += 1
            } else if inPattern < characters.count, fits(characters[inPattern], text[inText]) {
                inPattern += 1
                inText += 1
            } else if let (afterStar, swallowed) = retry {
                retry = (afterStar, swallowed + 1)
                inPattern = afterStar
                inText = swallowed + 1
            } else {
                return false
            }
        }
        return characters[inPattern...].allSatisfy { $0 == "*" }
    }

    private func fits(_ pattern: Character, _ character: Character) -> Bool {
        pattern == "?" || pattern == character
    }
}
