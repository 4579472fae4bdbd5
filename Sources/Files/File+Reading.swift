// SPDX-License-Identifier: MIT

internal import Glibc

extension File {
    /// Returns the bytes of the regular file at `path`.
    ///
    /// A read that EINTR interrupts is repeated. A directory, a device or a pipe is refused, so that the call
    /// never waits for one.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - limit: The most bytes that the file may have.
    /// - Returns: All bytes of the file.
    /// - Throws: ``FileError`` with the path and the cause. Its description has the remedy.
    public static func read(_ path: String, limit: Int = defaultLimit) throws(FileError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(.open, path, errno: errno) }
        defer { close(descriptor) }
        let size = try size(of: descriptor, path: path)
        guard size <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
        return try bytes(of: descriptor, path: path, expected: size, limit: limit)
    }

    /// Returns the text of the file at `path`, or `nil` if there is no file.
    ///
    /// Use it for files of other programs.
    ///
    /// A device or a pipe gives an empty text, because sites mask files with links to `/dev/null`. Bytes that
    /// are no UTF-8 become U+FFFD.
    ///
    /// - Throws: ``FileError`` if the file exists but cannot be read.
    public static func text(at path: String) throws(FileError) -> String? {
        do throws(FileError) {
            return String(decoding: try read(path), as: UTF8.self)
        } catch {
            if error.isMissing { return nil }
            if error.cause == .isNoFile { return "" }
            throw error
        }
    }

    private static func size(of descriptor: CInt, path: String) throws(FileError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(.read, path, errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw FileError(.read, path, .isDirectory)
        default: throw FileError(.read, path, .isNoFile)
        }
    }

    /// Reads to the end of the file, which may have grown since the call of fstat(2).
    private static func bytes(
        of descriptor: CInt, path: String, expected: Int, limit: Int
    ) throws(FileError) -> [UInt8] {
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
                let number = errno
                if number == EINTR { continue }
                throw FileError(.read, path, errno: number)
            }
            if got == 0 { break }
            count += got
            if count > limit { throw FileError(.read, path, .tooLarge(limit: limit)) }
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: 4096)) }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
