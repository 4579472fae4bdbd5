// SPDX-License-Identifier: MIT

import Files

/// The test driver could not be started, or a part of its surroundings could not be made.
public struct DriverProcessError: Error, CustomStringConvertible {
    /// The operation, in the words after "could not".
    public let operation: String
    /// The error number.
    public let code: Int32

    /// Makes an error from the operation and errno.
    public init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// The error in one sentence.
    public var description: String {
        "could not \(operation): \(errorText(code))"
    }
}
