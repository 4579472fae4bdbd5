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
    static var columns: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

    /// The terminal's width in pixels, or `nil` when standard output is no terminal or does not report it.
    static var width: Int? { size.flatMap { $0.ws_xpixel > 0 ? Int($0.ws_xpixel) : nil } }

    private static var size: winsize? {
        var size = winsize()
        return unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    private static func environment(_ name: String) -> String? {
        let value = unsafe getenv(name).map { unsafe String(cString: $0) }
        return value?.isEmpty == true ? nil : value
    }
}

/// Prints a line to standard error.
func printError(_ line: String) {
    var output = StandardError()
    print(line, to: &output)
}

/// Standard error, which is not buffered.
private struct StandardError: TextOutputStream {
    mutating func write(_ string: String) {
        unsafe Array(string.utf8).withUnsafeBytes { bytes in
            // A failure is ignored: standard error is the only place to report it.
            _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}
