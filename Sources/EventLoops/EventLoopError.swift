// SPDX-License-Identifier: MIT

import Glibc

/// The loop could not do what it was asked for.
public struct EventLoopError: Error, Hashable, CustomStringConvertible {
    /// What was tried, as in "could not …".
    public let operation: String
    /// The error number.
    public let code: Int32

    /// Makes an error of what was tried, as in "could not …", and an error number.
    public init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// `could not …: …`, with the sentence of strerror(3).
    public var description: String {
        "could not \(operation): \(unsafe String(cString: strerror(code)))"
    }
}
