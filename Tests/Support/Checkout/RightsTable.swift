// SPDX-License-Identifier: MIT

import Foundation

/// The table of who may do what, in docs/kiosk-security.md.
package enum RightsTable {
    /// The callers, as the table's header names them.
    package static let callers = ["neither group", "`runepad-view`", "`runepad-control`", "root"]

    /// Something that can be tried, and whether each caller may: "yes" or "no".
    package struct Row {
        /// The name of a method or of a file, or `read ` and the name of a property.
        package var name: String
        /// The answers, by the names of the callers.
        package var answers: [String: String]
    }

    /// Reads the table.
    ///
    /// - Throws: when the page cannot be read.
    package static func read() throws -> [Row] {
        let file = URL(filePath: Checkout.file("docs/kiosk-security.md"))
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let header = "| | " + callers.joined(separator: " | ") + " |"
        let table = lines.drop { $0 != header }.prefix { $0.hasPrefix("|") }.dropFirst(2)
        return table.flatMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let answers = Dictionary(uniqueKeysWithValues: zip(callers, cells.dropFirst()))
            // Each name of the first cell is a row of its own; what is read is a property.
            let words = cells[0].split(separator: "`")
            let kind = words[0] == "read " ? "read " : ""
            return words.enumerated().filter { $0.offset % 2 == 1 }
                .map { Row(name: kind + $0.element, answers: answers) }
        }
    }
}
