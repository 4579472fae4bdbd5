// SPDX-License-Identifier: MIT

/// The arguments of a program are wrong.
///
/// The program prints the sentence, and ends with the status 64 (EX_USAGE of sysexits(3)).
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence: the fault, and the correct form.
    package var description: String
    /// The line of the help about the argument, or `nil` if the fault concerns none or several.
    package var subject: String?

    package init(_ description: String, about subject: String? = nil) {
        self.description = description
        self.subject = subject
    }
}
