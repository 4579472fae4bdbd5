// SPDX-License-Identifier: MIT

import Files

/// The test driver could not be started, or a part of its surroundings could not be made.
package struct DriverProcessError: Error, CustomStringConvertible {
    /// The operation, in the words after "could not".
    package let operation: String
    /// The error number.
    package let code: Int32

    package init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    package var description: String {
        "could not \(operation): \(errorText(code))"
    }
}
