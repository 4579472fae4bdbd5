// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Driver

@Suite(.timeLimit(.minutes(1))) struct LogSinkTests {
    private func message(_ text: String) -> LogMessage {
        LogMessage(text: text, priority: .notice, kind: .reloaded, fields: [.panel: "front"])
    }

    /// Fills the reader of a sink: each call returns, although nobody reads.
    private func fill(_ sink: inout LogSink, with text: String) -> Int {
        var count = 0
        while sink.droppedCount == 0, count < 100_000 {
            sink.write(message(text))
            count += 1
        }
        return count - 1
    }

    /// The ends of a new pipe: for reading and for writing.
    private func pipeEnds() throws -> [Int32] {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        return ends
    }

    /// What can be read from a descriptor now.
    private func read(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&request, 1, 0) > 0 {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a pipe that nobody reads stops nothing, and the dropped messages are counted later`() throws {
        let ends = try pipeEnds()
        defer { ends.forEach { close($0) } }
        var sink = LogSink(.lines(withPriority: true), descriptor: ends[1])
        let taken = fill(&sink, with: "before")
        #expect(taken > 100 && taken < 100_000)
        sink.write(message("lost"))
        #expect(sink.droppedCount == 2)
        // The other holders of the pipe still wait for room.
        #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)
        #expect(read(ends[0]) == String(repeating: "<5>before\n", count: taken))
        sink.write(message("after"))
        #expect(sink.droppedCount == 0)
        #expect(
            read(ends[0]) == "<4>2 messages were dropped here, because nobody read them\n<5>after\n")
    }

    @Test func `a socket at standard error that nobody reads stops nothing either`() throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        var sink = LogSink(.lines(withPriority: false), descriptor: ends[1])
        let taken = fill(&sink, with: "before")
        #expect(read(ends[0]).hasPrefix("runepadd: before\n"))
        sink.write(message("after"))
        #expect(taken > 10 && sink.droppedCount == 0)
        #expect(
            read(ends[0]).hasSuffix(
                "1 message was dropped here, because nobody read it\nrunepadd: after\n"))
    }

    @Test func `dropped messages are told before the next message, as soon as there is room`() throws {
        let ends = try pipeEnds()
        defer { ends.forEach { close($0) } }
        var sink = LogSink(.lines(withPriority: false), descriptor: ends[1])
        let isToldBefore = sink.logDropped()
        _ = fill(&sink, with: "before")
        let isToldMeanwhile = sink.logDropped()
        #expect(isToldBefore && !isToldMeanwhile && sink.droppedCount == 1)
        _ = read(ends[0])
        let isTold = sink.logDropped()
        #expect(isTold && sink.droppedCount == 0)
        #expect(read(ends[0]) == "runepadd: 1 message was dropped here, because nobody read it\n")
    }

    @Test func `a line commands no terminal`() throws {
        let ends = try pipeEnds()
        defer { ends.forEach { close($0) } }
        var sink = LogSink(.lines(withPriority: false), descriptor: ends[1])
        sink.write(message("a\u{1B}[2Jb"))
        #expect(read(ends[0]) == #"runepadd: a\u{1B}[2Jb"# + "\n")
    }

    @Test func `a journal that hangs stops nothing, and hears later how much it has missed`() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/journal"
        let journal = try listen(at: path)
        defer {
            close(journal)
            unsafe unlink(path)
        }
        var sink = LogSink(.journal(path), descriptor: -1)
        let taken = fill(&sink, with: "before")
        #expect(taken > 0 && taken < 100_000)
        for _ in 0..<taken { #expect(datagram(journal).hasPrefix("MESSAGE=before\n")) }
        sink.write(message("after"))
        #expect(
            datagram(journal) == """
                MESSAGE=1 message was dropped here, because nobody read it
                PRIORITY=4
                MESSAGE_ID=41b7d2e85a9f4c3e8d60f3b1a7c9e258
                SYSLOG_IDENTIFIER=runepadd

                """)
        #expect(
            datagram(journal) == """
                MESSAGE=after
                PRIORITY=5
                MESSAGE_ID=6c95a7bac4884dd485c36d994f504697
                SYSLOG_IDENTIFIER=runepadd
                RUNEPAD_PANEL=front

                """)
    }

    @Test func `without a journal, messages are lines with their priorities`() throws {
        let ends = try pipeEnds()
        defer { ends.forEach { close($0) } }
        var sink = LogSink(.journal("/nowhere/journal"), descriptor: ends[1])
        sink.write(message("heard"))
        #expect(read(ends[0]) == "<5>heard\n")
    }

    @Test func `a value of several lines has its length before it`() {
        let start = Array(message("one\ntwo").datagram.prefix(25))
        #expect(start == Array("MESSAGE\n\u{7}\0\0\0\0\0\0\0one\ntwo\nP".utf8))
    }

    @Test func `a line is cut where a pipe might not take it as a whole`() throws {
        let ends = try pipeEnds()
        defer { ends.forEach { close($0) } }
        var sink = LogSink(.lines(withPriority: true), descriptor: ends[1])
        sink.write(message(String(repeating: "x", count: 10_000)))
        #expect(read(ends[0]) == "<5>" + String(repeating: "x", count: 4092) + "\n")
    }

    @Test func `a status finds a manager that is full, and one in the abstract namespace`() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/manager"
        let manager = try listen(at: path)
        defer {
            close(manager)
            unsafe unlink(path)
        }
        var result: Int32 = 0
        for _ in 0..<100_000 where result == 0 { result = sendDatagram([65], to: path) }
        #expect(result == EAGAIN)
        #expect(datagram(manager) == "A")
        #expect(sendDatagram([65], to: path) == 0)
        #expect(sendDatagram([65], to: "@runepad-test-nobody") == ECONNREFUSED)
        #expect(sendDatagram([65], to: String(repeating: "x", count: 108)) == ENAMETOOLONG)
    }

    /// Binds a socket of datagrams to a path.
    private func listen(at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, size) }
        }
        try #require(result == 0)
        return descriptor
    }

    private func datagram(_ descriptor: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
