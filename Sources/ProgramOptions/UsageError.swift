// SPDX-License-Identifier: MIT

/// The arguments of a program are wrong.
///
/// The program prints the sentence, and ends with the status 64 (EX_USAGE of sysexits(3)).
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence: the fault, and the correct form.
    public var description: String
    /// The line of the help about the argument, or `nil` if the fault concerns none or several.
    public var subject: String?

    public init(_ description: String, about subject: String? = nil) {
        self.description = description
        self.subject = subject
    }
}
