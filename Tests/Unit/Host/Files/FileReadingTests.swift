// SPDX-License-Identifier: MIT

import Files
import Foundation
import Testing

struct FileReadingTests {
    private func withFile(_ contents: Data, _ body: (String) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try contents.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try body(url.path)
    }

    @Test(arguments: [0, 1, 4096, 300_000])
    func `a file is read to its end, even if it is longer than one read`(count: Int) throws {
        let contents = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try withFile(contents) { path in
            let bytes = try File.read(path)
            #expect(bytes == Array(contents))
        }
    }

    @Test func `a file whose size the kernel does not know is read`() throws {
        #expect(try File.read("/proc/self/status").count > 100)
    }

    @Test func `a folder has the names of its files, and what is no folder is an error`() throws {
        try withFile(Data([1])) { path in
            let names = try File.names(inFolder: FileManager.default.temporaryDirectory.path)
            #expect(names.contains(URL(filePath: path).lastPathComponent))
            #expect(throws: FileError(.open, path, errno: ENOTDIR)) { try File.names(inFolder: path) }
            let missing = path + "-missing"
            #expect(throws: FileError(.open, missing, errno: ENOENT)) {
                try File.names(inFolder: missing)
            }
        }
    }

    @Test func `a file above the size limit is refused, and a file at the limit is read`() throws {
        try withFile(Data([1, 2, 3])) { path in
            #expect(throws: FileError(.read, path, .tooLarge(limit: 2))) {
                try File.read(path, limit: 2)
            }
            let bytes = try File.read(path, limit: 3)
            #expect(bytes == [1, 2, 3])
        }
    }

    @Test func `a symbolic link is followed, or refused where the caller wants the file itself`() throws {
        try withFile(Data([1])) { path in
            let link = path + "-link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            defer { try? FileManager.default.removeItem(atPath: link) }
            #expect(try File.read(link) == [1])
            #expect(try File.read(path, followsLinks: false) == [1])
            let error = #expect(throws: FileError(.read, link, .isLink)) {
                try File.read(link, followsLinks: false)
            }
            #expect(error?.reason == "is a symbolic link; put the file itself in its place")
        }
    }

    /// The lines of a file, each with its number.
    private func lines(_ contents: Data) throws -> [String] {
        var lines: [String] = []
        try withFile(contents) { path in
            try File.forEachLine(of: path, limit: 1 << 20) { line, number in
                var bytes: [UInt8] = []
                for index in line.indices { bytes.append(line[index]) }
                lines.append(
                    "\(number) \(bytes.count > 99 ? "\(bytes.count)" : String(decoding: bytes, as: UTF8.self))"
                )
            }
        }
        return lines
    }

    @Test func `lines come without their ends and without a byte order mark`() throws {
        #expect(
            try lines(Data("\u{FEFF}a\r\n\n\u{FEFF}b\r\r\nc".utf8)) == ["1 a", "2 ", "3 \u{FEFF}b\r", "4 c"])
        #expect(try lines(Data("a\n".utf8)) == ["1 a"])
        #expect(try lines(Data("\r\n".utf8)) == ["1 "])
        #expect(try lines(Data()) == [])
    }

    @Test func `a line of more than 64 KiB is left out, and those around it are not`() throws {
        func text(_ counts: Int...) -> Data {
            Data(counts.map { String(repeating: "x", count: $0) }.joined(separator: "\n").utf8)
        }
        // With its end, a line of 65,535 bytes fills the memory for lines.
        #expect(try lines(text(100, 65_535, 101)) == ["1 100", "2 65535", "3 101"])
        #expect(try lines(text(100, 65_536, 101)) == ["1 100", "3 101"])
        #expect(try lines(text(65_535, 200_000)) == ["1 65535"])
        #expect(try lines(text(200_000, 65_535)) == ["2 65535"])
        #expect(try lines(text(60_000, 60_000, 60_000)) == ["1 60000", "2 60000", "3 60000"])
    }

    @Test func `a file of lines above the size limit is refused`() throws {
        try withFile(Data([1, 2, 3])) { path in
            #expect(throws: FileError(.read, path, .tooLarge(limit: 2))) {
                try File.forEachLine(of: path, limit: 2) { _, _ in }
            }
        }
        #expect(throws: FileError(.read, "/", .isDirectory)) {
            try File.forEachLine(of: "/", limit: 2) { _, _ in }
        }
    }

    @Test func `a directory or a device is refused without waiting`() {
        #expect(throws: FileError(.read, "/", .isDirectory)) { try File.read("/") }
        #expect(throws: FileError(.read, "/dev/zero", .isNoFile)) {
            try File.read("/dev/zero")
        }
    }

    @Test func `what is no regular file is not even opened, also behind a link`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (pipe, link) = (folder.path + "/pipe", folder.path + "/link")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
        let notices = inotify_init1(Int32(IN_NONBLOCK))
        defer { close(notices) }
        #expect(unsafe inotify_add_watch(notices, pipe, UInt32(IN_OPEN)) >= 0)
        for path in [pipe, link] { #expect(throws: FileError.self) { try File.read(path) } }
        var notice = inotify_event()
        #expect(unsafe read(notices, &notice, 16) == -1)
        #expect(errno == EAGAIN)
        close(unsafe open(pipe, O_RDONLY | O_NONBLOCK))
        #expect(unsafe read(notices, &notice, 16) == 16)
    }

    @Test func `a missing file is an error with path, cause and remedy`() {
        let error = FileError(.open, "/nonexistent/x", errno: ENOENT)
        #expect(throws: error) { try File.read("/nonexistent/x") }
        #expect(error.isMissing)
        #expect(
            error.description == "/nonexistent/x cannot be opened: No such file or directory; check the path")
    }

    @Test func `a file's text is nil if the file is missing, and empty if it is masked`() throws {
        try withFile(Data("a\u{f1}".utf8) + [0xff]) { path in
            let text = try File.text(at: path)
            #expect(text == "a\u{f1}\u{fffd}")
        }
        #expect(try File.text(at: "/nonexistent/x") == nil)
        #expect(try File.text(at: "/dev/null") == "")
        let error = #expect(throws: FileError.self) { try File.text(at: "/") }
        #expect(error?.errno == EISDIR)
    }
}
