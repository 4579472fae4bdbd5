// SPDX-License-Identifier: MIT

import Glibc

/// Puts a text into the place of a file, which whoever reads it sees as it was or as it is, and never half of it.
///
/// - Parameters:
///   - path: The file, which everybody may read afterwards; its directory is there.
///   - text: What the file is to have in it.
/// - Throws: ``AtomicFileError``; then the file is as it was.
func replaceFile(_ path: String, with text: String) throws(AtomicFileError) {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    // Hidden, and not ending as the file does: what collects files takes it for none of them.
    var template = Array("\(path[..<slash]).\(path[slash...]).XXXXXX".utf8CString)
    let file = unsafe mkstemp(&template)
    guard file >= 0 else { throw AtomicFileError(path: path, number: errno) }
    var left = Array(text.utf8)[...]
    var isWritten = fchmod(file, 0o644) == 0
    while isWritten, !left.isEmpty {
        let count = unsafe left.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
        if count >= 0 { left = left.dropFirst(count) } else { isWritten = errno == EINTR }
    }
    isWritten = isWritten && fsync(file) == 0
    var number = isWritten ? 0 : errno
    if close(file) != 0, number == 0 { number = errno }
    if number == 0, unsafe rename(&template, path) != 0 { number = errno }
    guard number != 0 else { return }
    unsafe unlink(&template)
    throw AtomicFileError(path: path, number: number)
}

/// A file could not be replaced.
struct AtomicFileError: Error, Hashable, CustomStringConvertible {
    /// The file's path as it was given.
    var path: String
    /// The errno of the call that failed.
    var number: Int32

    /// One sentence with the path, the cause and the remedy.
    var description: String {
        PictureFileError(path: path, number: number).description
    }
}
