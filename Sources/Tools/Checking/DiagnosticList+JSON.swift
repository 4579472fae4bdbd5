// SPDX-License-Identifier: MIT

package import Text
package import YAML

extension DiagnosticList {
    /// All diagnostics in the order of their places, for programs.
    ///
    /// Line and column are `null` for a whole file.
    package var json: JSONValue {
        .array(
            sorted.map { diagnostic in
                let isInText = diagnostic.place.isInText
                return .object([
                    ("file", .string(diagnostic.file)),
                    ("line", isInText ? .integer(diagnostic.line) : .null),
                    ("column", isInText ? .integer(diagnostic.column) : .null),
                    ("severity", .string(diagnostic.severity.rawValue)),
                    ("message", .string(diagnostic.message)),
                ])
            })
    }
}
