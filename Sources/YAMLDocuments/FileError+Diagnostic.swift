// SPDX-License-Identifier: MIT

public import Files

extension FileError {
    /// The error as a diagnostic of the kind `noFile`.
    public var diagnostic: Diagnostic {
        Diagnostic(.error, reason, at: SourcePlace(file: path), kind: .noFile)
    }
}
