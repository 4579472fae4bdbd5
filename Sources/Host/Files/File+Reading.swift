// SPDX-License-Identifier: MIT

internal import Glibc
internal import Text

extension File {
    /// Returns the bytes of the regular file at `path`, which has at most `limit` bytes.
    ///
    /// A read that EINTR interrupts is repeated. A directory, a device or a pipe is refused, so that the call
    /// never waits for one. So is a symbolic link at the end of the path, unless `followsLinks`.
    package static func read(
        _ path: String, limit: Int = defaultLimit, followsLinks: Bool = true
    ) throws(FileError) -> [UInt8] {
        let file = try openForReading(path, limit: limit, followsLinks: followsLinks)
        defer { close(file.descriptor) }
        // The file may have grown since the call of fstat(2). One spare byte lets the read that finds the end
        // work without more room.
        var bytes = [UInt8](repeating: 0, count: file.size + 1)
        var count = 0
        while true {
            let got = try read(file.descriptor, into: &bytes, from: count, path: path)
            if got == 0 { break }
            count += got
            if count > limit { throw FileError(.read, path, .tooLarge(limit: limit)) }
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: 4096)) }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Returns the text of the file at `path`, or `nil` if there is no file.
    ///
    /// Use it for files of other programs.
    ///
    /// A device or a pipe gives an empty text, because sites mask files with links to `/dev/null`. Bytes that
    /// are no UTF-8 become U+FFFD.
    package static func text(at path: String) throws(FileError) -> String? {
        do throws(FileError) {
            return String(decoding: try read(path), as: UTF8.self)
        } catch {
            if error.isMissing { return nil }
            if error.cause == .isNoFile { return "" }
            throw error
        }
    }

    /// Returns the names in a folder, in no order, and `.` and `..` among them.
    package static func names(inFolder path: String) throws(FileError) -> [String] {
        guard let folder = unsafe opendir(path) else { throw FileError(.open, path, errno: errno) }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(
                    to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)
                ) {
                    unsafe String(cString: $0)
                }
            }
            names.append(name)
        }
        return names
    }

    /// Returns the path to which a symbolic link leads, or `nil` if there is no such link.
    package static func linkTarget(of path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe buffer.withUnsafeMutableBytes { bytes -> Int in
            guard let start = bytes.baseAddress else { return -1 }
            return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// The longest line that ``forEachLine(of:limit:_:)`` passes on: 64 KiB.
    private static let longestLine = 64 << 10

    /// Calls `body` with each line of a regular file and its number, and needs 64 KiB of memory for a file of
    /// any size.
    ///
    /// A line comes without its LF or CRLF, and the first line without a byte order mark. Lines of more than
    /// 64 KiB are left out. The first line has the number 1. Returns the number of bytes that the file has,
    /// which are at most `limit`.
    @discardableResult
    package static func forEachLine(
        of path: String, limit: Int, _ body: (_ line: borrowing Span<UInt8>, _ number: Int) -> Void
    ) throws(FileError) -> Int {
        let file = try openForReading(path, limit: limit)
        defer { close(file.descriptor) }
        var buffer = [UInt8](repeating: 0, count: longestLine)
        /// The bytes in the buffer, and all bytes of the file so far.
        var (count, total) = (0, 0)
        var number = 1
        /// Whether the line's beginning did not fit, and was dropped.
        var isCut = false
        while true {
            let got = try read(file.descriptor, into: &buffer, from: count, path: path)
            total += got
            if total > limit { throw FileError(.read, path, .tooLarge(limit: limit)) }
            // The last line may have no end.
            let end = count + got
            var (start, index) = (0, count)
            while index < end || got == 0 && start < end {
                defer { index += 1 }
                guard index == end || buffer[index] == UInt8(ascii: "\n") else { continue }
                if !isCut {
                    let line = content(of: buffer, start..<index, isFirst: number == 1)
                    body(buffer.span.extracting(line), number)
                }
                (isCut, start) = (false, index + 1)
                number += 1
            }
            if got == 0 { return total }
            if start == 0, end == buffer.count { (isCut, start) = (true, end) }
            for place in start..<end { buffer[place - start] = buffer[place] }
            count = end - start
        }
    }

    /// Returns the place of a line without a byte order mark and without the CR at its end.
    private static func content(of text: [UInt8], _ line: Range<Int>, isFirst: Bool) -> Range<Int> {
        let isMarked = isFirst && text[line].starts(with: [0xEF, 0xBB, 0xBF])
        let start = line.lowerBound + (isMarked ? 3 : 0)
        let hasReturn = start < line.upperBound && text[line.upperBound - 1] == UInt8(ascii: "\r")
        return start..<line.upperBound - (hasReturn ? 1 : 0)
    }

    /// Opens a regular file of at most `limit` bytes, and returns it with its size.
    private static func openForReading(
        _ path: String, limit: Int, followsLinks: Bool = true
    ) throws(FileError) -> (descriptor: CInt, size: Int) {
        // Such a descriptor only names the file. To open a device, as a link may name one, can have effects.
        let place = unsafe open(path, __O_PATH | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
        guard place >= 0 else { throw FileError(.open, path, errno: errno) }
        defer { close(place) }
        _ = try size(of: place, path: path)
        let descriptor = unsafe open("/proc/self/fd/\(place)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.open, path, errno: errno) }
        do throws(FileError) {
            let size = try size(of: descriptor, path: path)
            guard size <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
            return (descriptor, size)
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func size(of descriptor: CInt, path: String) throws(FileError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(.read, path, errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw FileError(.read, path, .isDirectory)
        case S_IFLNK: throw FileError(.read, path, .isLink)
        default: throw FileError(.read, path, .isNoFile)
        }
    }

    /// Fills `buffer` from the index `start` on, and returns the number of bytes, which is 0 at the file's end.
    private static func read(
        _ descriptor: CInt, into buffer: inout [UInt8], from start: Int, path: String
    ) throws(FileError) -> Int {
        while true {
            let room = buffer.count - start
            let got = unsafe buffer.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return 0 }
                return unsafe Glibc.read(descriptor, base + start, room)
            }
            if got >= 0 { return got }
            let number = errno
            if number != EINTR { throw FileError(.read, path, errno: number) }
        }
    }
}

/// Returns the name of a process, or `nil` if it has ended, or has control characters in its name:
/// proc_pid_comm(5).
package func nameOfProcess(_ process: UInt32) -> String? {
    // The name ends with a line feed.
    guard let name = try? File.text(at: "/proc/\(process)/comm")?.dropLast(), !name.isEmpty else {
        return nil
    }
    // A process may give itself any name, and the driver takes none with control characters.
    return hasControl(String(name)) ? nil : String(name)
}

/// Reads the text in shared memory.
///
/// Wayland compositors send keymaps so: `wl_keyboard.keymap` of the core protocol.
///
/// - Parameters:
///   - descriptor: The descriptor of the memory, which stays open.
///   - size: The size of the memory in bytes; more than 16 MiB is refused.
/// - Returns: The text up to its first zero, or `nil` if it cannot be mapped.
package func textOfMemory(_ descriptor: Int32, size: Int) -> String? {
    guard size > 0, size < 16 << 20,
        let memory = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
        unsafe memory != MAP_FAILED
    else { return nil }
    defer { unsafe munmap(memory, size) }
    let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: size)
    return unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
}
