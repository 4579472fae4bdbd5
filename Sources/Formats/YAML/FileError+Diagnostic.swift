// SPDX-License-Identifier: MIT

package import Files

extension FileError {
    /// The error as a diagnostic of the kind `noFile`.
    package var diagnostic: Diagnostic {
        Diagnostic(.error, reason, at: SourcePlace(file: path), kind: .noFile)
    }
}
