// SPDX-License-Identifier: MIT

import Files

/// An operation of the loop has failed.
package struct EventLoopError: Error, Hashable, CustomStringConvertible {
    /// The operation, in the words after "could not".
    package let operation: String
    /// The error number.
    package let code: Int32

    package init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// `could not …: …`, with the sentence of strerror(3).
    package var description: String {
        "could not \(operation): \(errorText(code))"
    }
}
