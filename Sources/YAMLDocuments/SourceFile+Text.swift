// SPDX-License-Identifier: MIT

internal import Glibc

extension SourceFile {
    /// The text of the file at `path`, or `nil` when there is none: for files that other programs have.
    ///
    /// A device or a pipe has no text, for sites mask files by links to `/dev/null`.  What is no UTF-8 becomes
    /// U+FFFD.
    ///
    /// - Throws: ``SourceFileError`` when the file is there but cannot be read.
    public static func text(at path: String) throws(SourceFileError) -> String? {
        do throws(SourceFileError) {
            return String(decoding: try read(path), as: UTF8.self)
        } catch {
            if error.isMissing { return nil }
            if error.cause == .isNoFile { return "" }
            throw error
        }
    }
}

extension SourceFileError {
    /// The errno that says the same, for errors that are told by it.
    public var errno: Int32 {
        switch cause {
        case .open(let number), .read(let number): number
        case .isDirectory: EISDIR
        case .isNoFile: EINVAL
        case .tooLarge: EFBIG
        }
    }
}
