// SPDX-License-Identifier: MIT

import Glibc

/// The terminal that standard output leads to.
enum Terminal {
    /// Whether standard output is a terminal that shows colours, and the person has not asked for none
    /// (no-color.org).
    static var showsColors: Bool {
        isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
    }

    /// The columns of the terminal, or `nil` when there is none that tells them.
    static var columns: Int? {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
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
            // There is nobody left to tell that standard error is closed.
            _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}
