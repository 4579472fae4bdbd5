// SPDX-License-Identifier: MIT

internal import Glibc

extension SourceFile {
    /// Returns the text of the file at `path`, or `nil` if there is no file.
    ///
    /// Use it for files of other programs.
    ///
    /// A device or a pipe gives an empty text, because sites mask files with links to `/dev/null`. Bytes that
    /// are no UTF-8 become U+FFFD.
    ///
    /// - Throws: ``SourceFileError`` if the file exists but cannot be read.
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
    /// The errno with the same meaning, for callers that report errors by errno.
    public var errno: Int32 {
        switch cause {
        case .open(let number), .read(let number): number
        case .isDirectory: EISDIR
        case .isNoFile: EINVAL
        case .tooLarge: EFBIG
        }
    }
}
