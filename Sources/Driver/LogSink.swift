// SPDX-License-Identifier: MIT

import Files
import Glibc
internal import Text

/// A message to the operator, with its fields.
struct LogMessage {
    /// The text, for every reader.
    var text: String
    var priority: Log.Priority
    var kind: MessageKind
    /// The fields for the journal.
    var fields: KeyValuePairs<Log.Field, String> = [:]
}

/// The way of messages to their reader: a message that the reader has no room for is dropped and counted.
///
/// One thread types and logs, so a message that waited for a journal that hangs would stop every panel. When the reader
/// takes messages again, it gets the number of those that are missing.
struct LogSink {
    enum Reader {
        /// The journal behind the socket at this path, which accepts fields.
        case journal(String)
        /// A reader of lines at the standard error output, which may understand a priority at the start of a line.
        case lines(withPriority: Bool)
    }

    static let journalPath = "/run/systemd/journal/socket"
    /// The longest line, in bytes: PIPE_BUF, for which a pipe that is ready has room.
    private static let longestLine = 4096

    private let reader: Reader
    private let descriptor: Int32
    /// The number of messages that were dropped since one was taken.
    private(set) var droppedCount = 0

    /// Makes a sink; lines go to `descriptor`, also where no journal listens.
    ///
    /// A terminal or a pipe is opened once more, because a program that did not block on the shared description would
    /// change it for all others that write there. Where that is not allowed, ``writeLine(_:)`` asks for room before.
    init(_ reader: Reader, descriptor: Int32) {
        self.reader = reader
        var status = stat()
        var own: Int32 = -1
        let kind = unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
        if kind == S_IFCHR || kind == S_IFIFO {
            own = unsafe open(
                "/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        self.descriptor = own >= 0 ? own : descriptor
    }

    /// Sends a message, or counts it as dropped.
    mutating func write(_ message: LogMessage) {
        if !logDropped() || !send(message) { droppedCount += 1 }
    }

    /// Logs how many messages were dropped, if any were; returns whether that is logged.
    mutating func logDropped() -> Bool {
        if droppedCount == 0 { return true }
        let text =
            droppedCount == 1
            ? "1 message was dropped here, because nobody read it"
            : "\(droppedCount) messages were dropped here, because nobody read them"
        if !send(LogMessage(text: text, priority: .warning, kind: .dropped)) { return false }
        droppedCount = 0
        return true
    }

    private func send(_ message: LogMessage) -> Bool {
        var start = "<\(message.priority.rawValue)>"
        switch reader {
        case .journal(let path):
            switch sendDatagram(message.datagram, to: path) {
            case 0: return true
            case EAGAIN: return false
            // No journal listens, or the message is too long for it.
            default: break
            }
        case .lines(let withPriority): if !withPriority { start = "runepadd: " }
        }
        return writeLine(start + terminalSafe(message.text))
    }

    private func writeLine(_ line: String) -> Bool {
        var bytes = Array(line.utf8)
        bytes.removeLast(max(0, bytes.count - (Self.longestLine - 1)))
        bytes.append(UInt8(ascii: "\n"))
        let count = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        if count >= 0 || errno != ENOTSOCK { return count >= 0 }
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&room, 1, 0) > 0 && Glibc.write(descriptor, bytes, bytes.count) > 0
    }
}

extension LogMessage {
    /// The message in the form that the journal reads: systemd's JOURNAL_NATIVE_PROTOCOL.md.
    var datagram: [UInt8] {
        var bytes: [UInt8] = []
        func add(_ name: String, _ value: String) {
            let isLine = !value.utf8.contains(UInt8(ascii: "\n"))
            bytes += name.utf8
            bytes.append(UInt8(ascii: isLine ? "=" : "\n"))
            if !isLine {
                var length = UInt64(value.utf8.count)
                for _ in 0..<8 {
                    bytes.append(UInt8(truncatingIfNeeded: length))
                    length >>= 8
                }
            }
            bytes += value.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        add("MESSAGE", text)
        add("PRIORITY", "\(priority.rawValue)")
        add("MESSAGE_ID", kind.rawValue)
        add("SYSLOG_IDENTIFIER", "runepadd")
        for (field, value) in fields { add(field.rawValue, value) }
        return bytes
    }
}

/// Sends a datagram to a socket of this machine without waiting, and returns 0 or the errno: EAGAIN if its reader has no
/// room.
///
/// A path that begins with `@` is a name in the kernel's abstract namespace.
func sendDatagram(_ bytes: [UInt8], to path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return ENAMETOOLONG }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let count = unsafe withUnsafePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            unsafe sendto(
                descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL), address, length)
        }
    }
    return count < 0 ? errno : 0
}
