// SPDX-License-Identifier: MIT

/// A display server could not do what it was asked for.
public struct DisplayError: Error, Hashable, CustomStringConvertible {
    /// What was tried, as in "cannot …": `open a window on HDMI-A-1`.
    public let operation: String
    /// What came in between, in words, as the system or the display server says it.
    public let reason: String
    /// What the operator may do about it, in the imperative, or `nil`.
    public let remedy: String?

    /// Makes an error.
    public init(_ operation: String, reason: String, remedy: String? = nil) {
        self.operation = operation
        self.reason = reason
        self.remedy = remedy
    }

    /// One sentence: what failed, why, and what to do.
    public var description: String {
        "cannot \(operation): \(reason)" + (remedy.map { "; \($0)" } ?? "")
    }
}
