// SPDX-License-Identifier: MIT

internal import Glibc
internal import Text

/// A failed operation on a file: the operation, the path, the cause and the remedy.
package struct FileError: Error, Hashable, Sendable {
    package var operation: Operation
    /// The path of the file, as the caller gave it.
    package var path: String
    package var cause: Cause

    package init(_ operation: Operation, _ path: String, _ cause: Cause) {
        self.operation = operation
        self.path = path
        self.cause = cause
    }

    package init(_ operation: Operation, _ path: String, errno number: Int32) {
        self.init(operation, path, .errno(number))
    }

    package enum Operation: Hashable, Sendable {
        /// Opening a file for reading.
        case open
        case read
        /// Writing a file, or putting it in its place.
        case write
        /// Waiting until a file or a folder is on the disk: fsync(2).
        case flush
        /// Making a folder or a symbolic link.
        case create
        /// Removing a file or a symbolic link.
        case remove

        /// The words after "cannot be".
        fileprivate var words: String {
            switch self {
            case .open: "opened"
            case .read: "read"
            case .write: "written"
            case .flush: "written to the disk"
            case .create: "created"
            case .remove: "removed"
            }
        }
    }

    package enum Cause: Hashable, Sendable {
        case errno(Int32)
        case isDirectory
        /// The path names a symbolic link, which is not followed.
        case isLink
        /// The path names a device, a pipe or a socket.
        case isNoFile
        case tooLarge(limit: Int)
    }
}

extension FileError {
    /// Whether nothing exists at the path of a file to be read.
    package var isMissing: Bool {
        operation == .open && (cause == .errno(ENOENT) || cause == .errno(ENOTDIR))
    }

    /// The errno with the same meaning, for callers that report errors by errno.
    package var errno: Int32 {
        switch cause {
        case .errno(let number): number
        case .isDirectory: EISDIR
        case .isLink: ELOOP
        case .isNoFile: EINVAL
        case .tooLarge: EFBIG
        }
    }

    /// The reason and the remedy, without the path.
    package var reason: String {
        switch cause {
        case .errno(let number):
            "cannot be \(operation.words): \(errorText(number))"
                + (remedy(for: number).map { "; \($0)" } ?? "")
        case .isDirectory: "is a directory; name a file in it"
        case .isLink where operation == .read: "is a symbolic link; put the file itself in its place"
        case .isLink: "is a symbolic link, and is unchanged; name the file to which it leads"
        case .isNoFile: "is not a regular file"
        case .tooLarge(let limit): "is larger than \(limit) bytes, the limit for such a file"
        }
    }

    private func remedy(for number: Int32) -> String? {
        switch (operation, number) {
        case (.open, ENOENT), (.open, ENOTDIR): "check the path"
        case (.open, EACCES), (.read, EACCES): "allow this user to read it"
        case (.read, EIO), (.write, EIO), (.flush, EIO): "look for errors of the disk in ‘journalctl -k’"
        case (.open, _), (.read, _): nil
        case (_, ENOENT): "create its directory first"
        case (_, ENOTDIR): "a file is in the place of a directory: move it away"
        case (_, EACCES), (_, EPERM): "run it as a user who may write there, such as root"
        case (_, EROFS): "choose a place on a file system that is not read-only"
        case (_, ENOSPC), (_, EDQUOT): "make room there"
        case (_, EEXIST): "choose another name, or move it away"
        case (_, EISDIR): "name a file in it"
        case (_, EMFILE), (_, ENFILE): "raise the limit of open files"
        default: nil
        }
    }
}

extension FileError: CustomStringConvertible {
    /// One sentence with the path, the cause and the remedy.
    package var description: String { "\(printable(path)) \(reason)" }
}

/// The system's text for an errno: strerror(3).
package func errorText(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}

/// Returns the text of strerror(3) for `number`, and the number.
package func describeErrno(_ number: Int32) -> String { "\(errorText(number)) (errno \(number))" }
