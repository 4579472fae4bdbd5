// SPDX-License-Identifier: MIT

import Foundation

/// Prints a line at once, also where the output is a file.
func say(_ line: String) {
    print(line)
    fflush(nil)
}

/// Returns a number with one digit after the point.
func tenths(_ value: Double) -> String { String(format: "%.1f", value) }
