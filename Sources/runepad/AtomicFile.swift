// SPDX-License-Identifier: MIT

import Glibc

/// Replaces a file by a text.
///
/// A program that reads the file gets the old or the new text, never a part.
///
/// - Parameters:
///   - path: The path of the file, in a directory that exists.  Everybody may read the new file.
///   - text: The new text of the file.
/// - Throws: ``AtomicFileError``; the file is then unchanged.
func replaceFile(_ path: String, with text: String) throws(AtomicFileError) {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    // A hidden name with another ending, so that programs that collect files ignore it.
    var template = Array("\(path[..<slash]).\(path[slash...]).XXXXXX".utf8CString)
    let file = unsafe mkstemp(&template)
    guard file >= 0 else { throw AtomicFileError(path: path, number: errno) }
    var number = fchmod(file, 0o644) == 0 ? writeAll(Array(text.utf8), to: file) : errno
    if number == 0, fsync(file) != 0 { number = errno }
    if close(file) != 0, number == 0 { number = errno }
    if number == 0, unsafe rename(&template, path) != 0 { number = errno }
    guard number != 0 else { return }
    unsafe unlink(&template)
    throw AtomicFileError(path: path, number: number)
}

/// An error while replacing a file.
struct AtomicFileError: Error, Hashable, CustomStringConvertible {
    /// The path of the file, as the caller gave it.
    var path: String
    /// The errno of the call that failed.
    var number: Int32

    /// One sentence with the path, the cause and the remedy.
    var description: String {
        PictureFileError(path: path, number: number).description
    }
}
