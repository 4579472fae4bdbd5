// SPDX-License-Identifier: MIT

internal import Glibc

/// A file that is not complete yet: a new version beside the file that it will replace, or a new file.
///
/// The draft is removed at the end of this object, unless ``keep()`` has succeeded.
///
/// ```swift
/// let draft = try FileDraft(replacing: path, mode: 0o644)
/// try draft.write(bytes)
/// try draft.keep()
/// ```
package final class FileDraft {
    /// The path of the file that the draft becomes.
    package let path: String
    /// The path of the draft: ``path`` itself for a new file.
    private let place: String
    private let descriptor: Int32
    private var isKept = false

    /// Begins a new version of a file, which stays as it is until ``keep()``.
    ///
    /// The folder must exist, but the file need not. The mode has the permissions of the new version; `nil`
    /// stands for the permissions and the owner of the old one. It is an error if the path names a directory,
    /// a device or a symbolic link.
    package init(replacing path: String, mode: UInt32? = nil) throws(FileError) {
        var former = stat()
        let isNew = try Self.isNew(path, &former)
        // A hidden name with another ending, so that programs that collect files ignore it.
        let place = Self.folder(of: path) + ".runepad-" + String(UInt64.random(in: .min ... .max), radix: 16)
        let keepsOwner = !isNew && mode == nil
        descriptor = try Self.open(
            place, for: path, mode: keepsOwner ? UInt32(former.st_mode) & 0o777 : mode,
            owner: keepsOwner ? (former.st_uid, former.st_gid) : nil)
        self.path = path
        self.place = place
    }

    /// Begins a new file in a folder that exists.
    ///
    /// The mode has the file's permissions; `nil` stands for 0o666 without the bits of the umask. If anything
    /// is at the path, the error is EEXIST.
    package init(creating path: String, mode: UInt32? = nil) throws(FileError) {
        descriptor = try Self.open(path, for: path, mode: mode)
        self.path = path
        place = path
    }

    deinit {
        close(descriptor)
        if !isKept { unsafe unlink(place) }
    }

    /// Writes bytes to the draft, and waits until they are on the disk.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try writeAll(bytes, to: descriptor, path: path)
        try flush(descriptor, path)
    }

    /// Puts the draft in its place, and waits until its name is on the disk.
    ///
    /// If only the folder could not be flushed, an old file has already been replaced; a new file is removed.
    package func keep() throws(FileError) {
        if place != path, unsafe rename(place, path) != 0 { throw FileError(.write, path, errno: errno) }
        try Self.flushFolder(of: path)
        isKept = true
    }
}

extension FileDraft {
    /// Opens a new file with exactly this mode, or with the mode that the umask allows.
    private static func open(
        _ place: String, for path: String, mode: UInt32?, owner: (UInt32, UInt32)? = nil
    ) throws(FileError) -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        // Nobody else may open the file before it has its mode.
        let descriptor = unsafe Glibc.open(place, flags, mode == nil ? 0o666 : 0o600)
        guard descriptor >= 0 else { throw FileError(.write, path, errno: errno) }
        // Only root may give the file to another owner; a file of somebody else stays this user's.
        if let owner { _ = fchown(descriptor, owner.0, owner.1) }
        guard let mode, fchmod(descriptor, mode) != 0 else { return descriptor }
        let number = errno
        close(descriptor)
        unsafe unlink(place)
        throw FileError(.write, path, errno: number)
    }

    /// Whether nothing is at a path; otherwise, there is the regular file of `status`.
    private static func isNew(_ path: String, _ status: inout stat) throws(FileError) -> Bool {
        guard unsafe lstat(path, &status) == 0 else {
            let number = errno
            if number == ENOENT { return true }
            throw FileError(.write, path, errno: number)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return false
        case S_IFDIR: throw FileError(.write, path, .isDirectory)
        case S_IFLNK: throw FileError(.write, path, .isLink)
        default: throw FileError(.write, path, .isNoFile)
        }
    }

    /// The folder of a path with a slash at its end, or an empty text for the working directory.
    private static func folder(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[...$0] } ?? ""
    }

    /// Waits until the names in the folder of a path are on the disk.
    private static func flushFolder(of path: String) throws(FileError) {
        let folder = folder(of: path)
        let name = folder.isEmpty ? "." : String(folder)
        let descriptor = unsafe Glibc.open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A folder that may be written but not read cannot be flushed.
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        do throws(FileError) {
            try flush(descriptor, name)
        } catch  where error.errno == EINVAL {
            // Some file systems, such as those of network servers, flush no folders.
        }
    }
}

/// Waits until a file is on the disk.
private func flush(_ descriptor: Int32, _ path: String) throws(FileError) {
    while fsync(descriptor) != 0 {
        let number = errno
        if number != EINTR { throw FileError(.flush, path, errno: number) }
    }
}
