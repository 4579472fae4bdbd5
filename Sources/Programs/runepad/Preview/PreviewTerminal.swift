// SPDX-License-Identifier: MIT

import Glibc

/// The terminal at standard output.
enum Terminal {
    /// Whether standard output is a terminal with colours, and NO_COLOR does not turn colours off
    /// (no-color.org).
    static var showsColors: Bool {
        isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
    }

    /// The number of the terminal's columns, or `nil` when standard output is no terminal or does not report
    /// it.
    static var columns: Int? { size(1) }

    /// The terminal's width in pixels, or `nil` when standard output is no terminal or does not report it.
    static var width: Int? { size(2) }

    /// One of the numbers of the kernel's winsize: rows, columns, width and height; `nil` for 0.
    ///
    /// Several C modules have this structure, and Swift takes any of them, which the others then lack.
    private static func size(_ index: Int) -> Int? {
        var numbers: [UInt16] = [0, 0, 0, 0]
        let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &numbers) == 0
        return isKnown && numbers[index] > 0 ? Int(numbers[index]) : nil
    }
}
