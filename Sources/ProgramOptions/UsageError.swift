// SPDX-License-Identifier: MIT

/// The options of a program are wrong.
///
/// The program prints the sentence, and ends with the status 64 (EX_USAGE of sysexits(3)).
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence: the fault, and the correct form.
    public var description: String

    /// Makes an error from its sentence.
    public init(_ description: String) {
        self.description = description
    }
}
