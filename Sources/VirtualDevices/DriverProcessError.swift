// SPDX-License-Identifier: MIT

import Files

/// The test driver could not be started, or a part of its surroundings could not be made.
public struct DriverProcessError: Error, CustomStringConvertible {
    /// The operation, in the words after "could not".
    public let operation: String
    /// The error number.
    public let code: Int32

    public init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    public var description: String {
        "could not \(operation): \(errorText(code))"
    }
}
