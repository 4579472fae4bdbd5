// SPDX-License-Identifier: MIT

import Files

/// An operation of the loop has failed.
public struct EventLoopError: Error, Hashable, CustomStringConvertible {
    /// The operation, in the words after "could not".
    public let operation: String
    /// The error number.
    public let code: Int32

    public init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// `could not …: …`, with the sentence of strerror(3).
    public var description: String {
        "could not \(operation): \(errorText(code))"
    }
}
