// SPDX-License-Identifier: MIT

import Glibc

/// Reads files that people wrote: configurations, layouts and recordings.
public enum SourceFile {
    /// The default limit of a file's size in bytes: 1 MiB.
    ///
    /// A larger file is refused.
    public static let defaultLimit = 1 << 20

    /// Returns the bytes of the regular file at `path`.
    ///
    /// The file may have at most `limit` bytes.
    ///
    /// A read that EINTR interrupts is repeated. A directory, a device or a pipe is refused, so that the call
    /// never waits for one.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - limit: The most bytes that the file may have.
    /// - Returns: All bytes of the file.
    /// - Throws: ``SourceFileError`` with the path and the cause. Its description has the remedy.
    public static func read(_ path: String, limit: Int = defaultLimit) throws(SourceFileError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw SourceFileError(path: path, cause: .open(errno)) }
        defer { close(descriptor) }
        let size = try size(of: descriptor, path: path)
        guard size <= limit else { throw SourceFileError(path: path, cause: .tooLarge(limit: limit)) }
        return try bytes(of: descriptor, path: path, expected: size, limit: limit)
    }

    private static func size(of descriptor: CInt, path: String) throws(SourceFileError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw SourceFileError(path: path, cause: .read(errno))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw SourceFileError(path: path, cause: .isDirectory)
        default: throw SourceFileError(path: path, cause: .isNoFile)
        }
    }

    /// Reads to the end of the file, which may have grown since the call of fstat(2).
    private static func bytes(
        of descriptor: CInt, path: String, expected: Int, limit: Int
    ) throws(SourceFileError) -> [UInt8] {
        // One spare byte lets the read that finds the end work without more room.
        var bytes = [UInt8](repeating: 0, count: expected + 1)
        var count = 0
        while true {
            let room = bytes.count
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                guard let start = buffer.baseAddress else { return 0 }
                return unsafe Glibc.read(descriptor, start + count, room - count)
            }
            if got < 0 {
                if errno == EINTR { continue }
                throw SourceFileError(path: path, cause: .read(errno))
            }
            if got == 0 { break }
            count += got
            if count > limit { throw SourceFileError(path: path, cause: .tooLarge(limit: limit)) }
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: 4096)) }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}

/// The error of a file that could not be read.
public struct SourceFileError: Error, Hashable, Sendable {
    /// The file's path, as the caller gave it.
    public var path: String
    /// The reason.
    public var cause: Cause

    /// A reason why a file could not be read.
    public enum Cause: Hashable, Sendable {
        /// open(2) failed with this errno.
        case open(Int32)
        /// read(2) or fstat(2) failed with this errno.
        case read(Int32)
        /// The path names a directory.
        case isDirectory
        /// The path names a device, a pipe or a socket.
        case isNoFile
        /// The file has more bytes than the limit.
        case tooLarge(limit: Int)
    }

    /// Makes an error.
    public init(path: String, cause: Cause) {
        self.path = path
        self.cause = cause
    }

    /// Whether nothing exists at the path.
    public var isMissing: Bool {
        cause == .open(ENOENT) || cause == .open(ENOTDIR)
    }

    /// The reason and the remedy, without the path.
    public var reason: String {
        switch cause {
        case .open(let number): "cannot be opened: \(text(of: number))" + remedy(for: number)
        case .read(let number): "cannot be read: \(text(of: number))"
        case .isDirectory: "is a directory; name a file in it"
        case .isNoFile: "is not a regular file"
        case .tooLarge(let limit): "is larger than \(limit) bytes, the limit for such a file"
        }
    }

    /// The error as a diagnostic of the kind ``Diagnostic/Kind/noFile``.
    public var diagnostic: Diagnostic {
        Diagnostic(.error, reason, at: SourcePlace(file: path), kind: .noFile)
    }

    private func text(of number: Int32) -> String {
        unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }

    private func remedy(for number: Int32) -> String {
        switch number {
        case ENOENT, ENOTDIR: "; check the path"
        case EACCES: "; allow this user to read it"
        default: ""
        }
    }
}

extension SourceFileError: CustomStringConvertible {
    /// One sentence with the path, the cause and the remedy.
    public var description: String {
        "\(printable(path)) \(reason)"
    }
}
