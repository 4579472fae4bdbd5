// SPDX-License-Identifier: MIT

internal import Drawing

/// Returns the rows of a table as lines, with blanks between the columns, of which the last one is not filled.
package func aligned(_ rows: [[String]]) -> String {
    let last = (rows.first?.count ?? 1) - 1
    let widths = (0..<last).map { column in rows.map { terminalWidth(of: $0[column]) }.max() ?? 0 }
    return rows.map { row in
        (zip(row, widths).map { padded($0, to: $1) } + [row[last]]).joined(separator: "  ")
    }
    .joined(separator: "\n")
}

/// Returns a text with blanks behind it, up to a number of columns of a terminal.
package func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - terminalWidth(of: text)))
}
