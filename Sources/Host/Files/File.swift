// SPDX-License-Identifier: MIT

internal import Glibc

/// Reads and writes whole files.
///
/// A file that is written keeps its old bytes until all new ones are on the disk. No symbolic link at the end of
/// a written path is followed, so that nobody can lead root to another file.
package enum File {
    /// The default limit of a read file's size in bytes: 1 MiB.
    package static let defaultLimit = 1 << 20

    /// Replaces a file in one step, or makes it in a folder that exists.
    ///
    /// A program that reads the file gets the old or the new bytes, never a part. The mode has the new file's
    /// permissions, such as 0o644. `nil` keeps the permissions and the owner of the old file; a file that is
    /// new then gets 0o666 without the bits of the umask. After an error the old file is in its place; after
    /// a failed `flush` of the folder, the new one.
    package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32? = nil) throws(FileError) {
        let draft = try FileDraft(replacing: path, mode: mode)
        try draft.write(bytes)
        try draft.keep()
    }

    /// Makes a file, which must not exist yet, in a folder that exists.
    ///
    /// The mode has the file's permissions; `nil` stands for 0o666 without the bits of the umask. If anything
    /// is at the path, the error is EEXIST. After an error, no file is made.
    package static func create(_ path: String, with bytes: [UInt8], mode: UInt32? = nil) throws(FileError) {
        let draft = try FileDraft(creating: path, mode: mode)
        try draft.write(bytes)
        try draft.keep()
    }

    /// Makes the folders above a path, as far as they are missing.
    ///
    /// If it is for everybody, every user may read the new folders, whatever the umask of the caller.
    /// Otherwise the umask decides. An error has the path of the folder that cannot be made.
    package static func makeFolders(above path: String, isForEverybody: Bool = true) throws(FileError) {
        for index in path.indices.dropFirst() where path[index] == "/" {
            let folder = String(path[..<index])
            if unsafe mkdir(folder, 0o755) == 0 {
                guard isForEverybody else { continue }
                guard unsafe chmod(folder, 0o755) == 0 else { throw FileError(.create, folder, errno: errno) }
            } else {
                let number = errno
                guard number == EEXIST || number == EISDIR else {
                    throw FileError(.create, folder, errno: number)
                }
            }
        }
    }
}
