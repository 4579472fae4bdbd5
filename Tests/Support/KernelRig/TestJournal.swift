// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Glibc
import Testing

/// A socket where the journal's would be, on a machine without one, and what is sent there.
final class TestJournal {
    private static let path = "/run/systemd/journal/socket"
    private let socket: Int32

    /// Listens.
    init() throws {
        try #require(unsafe access(Self.path, F_OK) != 0, "there is a journal")
        try FileManager.default.createDirectory(
            atPath: "/run/systemd/journal", withIntermediateDirectories: true)
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Self.path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(socket, $0, size) }
        }
        try #require(result == 0)
    }

    deinit {
        close(socket)
        unsafe unlink(Self.path)
    }

    /// The fields of the next message, or `nil` when none comes.
    ///
    /// systemd's JOURNAL_NATIVE_PROTOCOL.md: a line a field, but for values with line feeds, which nobody sends here.
    func next() -> [String: String]? {
        var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, Int32(patience)) > 0 else { return nil }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
            unsafe count = max(0, read(socket, buffer.baseAddress, buffer.count))
        }
        var fields: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            fields[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
        }
        return fields
    }

    /// The messages up to the first that has `subject` in the catalog, which is the last of them.
    func messages(upTo subject: String) throws -> [[String: String]] {
        let id = try #require(try Self.catalog().first { $0.value == subject }?.key, "\(subject)")
        var messages: [[String: String]] = []
        repeat {
            let message = next()
            messages.append(try #require(message, "no \(subject) after \(messages)"))
        } while messages.last?["MESSAGE_ID"] != id
        return messages
    }

    /// The subjects of the shipped catalog by their ids.
    static func catalog() throws -> [String: String] {
        let file = URL(filePath: Checkout.file("config/systemd/runepad.catalog"))
        var subjects: [String: String] = [:]
        var id = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("-- ") { id = String(line.dropFirst(3)) }
            if line.hasPrefix("Subject: ") { subjects[id] = String(line.dropFirst(9)) }
        }
        return subjects
    }
}
