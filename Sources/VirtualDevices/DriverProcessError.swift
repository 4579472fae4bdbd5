// SPDX-License-Identifier: MIT

import Glibc

/// A driver of one's own could not be started.
public struct DriverProcessError: Error, CustomStringConvertible {
    /// What was tried, as in "could not …".
    public let operation: String
    /// The error number.
    public let code: Int32

    /// Makes an error of what was tried and errno.
    public init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// The error in one sentence.
    public var description: String {
        "could not \(operation): \(unsafe String(cString: strerror(code)))"
    }
}
