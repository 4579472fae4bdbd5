// SPDX-License-Identifier: MIT

/// An error of a display server that could not perform a request.
package struct DisplayError: Error, Hashable, CustomStringConvertible {
    /// The operation that failed, as in "cannot …": `open a window on HDMI-A-1`.
    package let operation: String
    /// The reason in words, from the system or the display server.
    package let reason: String
    /// The remedy for the operator, in the imperative, or `nil`.
    package let remedy: String?

    package init(_ operation: String, reason: String, remedy: String? = nil) {
        self.operation = operation
        self.reason = reason
        self.remedy = remedy
    }

    package var description: String {
        "cannot \(operation): \(reason)" + (remedy.map { "; \($0)" } ?? "")
    }
}
