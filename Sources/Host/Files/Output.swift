// SPDX-License-Identifier: MIT

// Glibc declares `stdout` as a variable, which Swift takes for a shared one.
@unsafe @preconcurrency internal import Glibc
internal import Text

/// Writes all bytes to a descriptor, however many write(2) takes at once.
///
/// A call that a signal interrupts is repeated. If `waits`, a non-blocking descriptor without room is waited
/// for; otherwise that is the error EAGAIN. Errors name `path`: the file's path, or words such as `standard
/// output`. After an error, a part of the bytes may be written.
package func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, path: String, waits: Bool = true
) throws(FileError) {
    var start = 0
    while start < bytes.count {
        let count = unsafe bytes[start...].withUnsafeBytes {
            unsafe write(descriptor, $0.baseAddress, $0.count)
        }
        let number = errno
        if count > 0 {
            start += count
        } else if count == 0 {
            // No file takes nothing without an errno; if one does, a repetition would never end.
            throw FileError(.write, path, errno: EIO)
        } else if number == EAGAIN, waits {
            var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&room, 1, -1)
        } else if number != EINTR {
            throw FileError(.write, path, errno: number)
        }
    }
}

/// Prints to standard output, which is buffered: see ``flushOutput()``.
///
/// What a terminal would obey is escaped: see `terminalSafe(_:)`. Texts have names and messages of others in them.
/// Swift's `print` does not tell whether that worked.
package func printOutput(_ text: String, terminator: String = "\n") {
    printCommands(terminalSafe(text) + terminator)
}

/// Prints to standard output a text with commands to the terminal, such as colours.
///
/// The text must be this program's own, or have only texts of others from `terminalSafe(_:)`.
package func printCommands(_ text: String) {
    let bytes = Array(text.utf8)
    let count = unsafe fwrite(bytes, 1, bytes.count, stdout)
    if count < bytes.count { OutputFault.keep(errno) }
}

/// Writes what was printed and is still in the buffer of standard output.
///
/// - Throws: ``FileError`` if this, or something printed before, could not be written.
package func flushOutput() throws(FileError) {
    if unsafe fflush(stdout) != 0 { OutputFault.keep(errno) }
    let number = unsafe OutputFault.first
    if number != 0 { throw FileError(.write, "standard output", errno: number) }
}

/// The first fault of standard output, which belongs to the whole process like its buffer.
private enum OutputFault {
    /// The errno, or 0.
    nonisolated(unsafe) static var first: Int32 = 0

    static func keep(_ number: Int32) {
        if unsafe first == 0 { unsafe first = number }
    }
}

/// Prints a line to standard error, which is not buffered, with `terminalSafe(_:)`.
///
/// The rest of a line that standard error does not take at once is dropped: there is no other place to report
/// it, and a full terminal must not stop a program.
package func printError(_ line: String) {
    try? writeAll(
        Array((terminalSafe(line) + "\n").utf8), to: STDERR_FILENO, path: "standard error", waits: false)
}
