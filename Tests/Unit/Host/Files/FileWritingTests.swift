// SPDX-License-Identifier: MIT

import Files
import Foundation
import Glibc
import Testing

struct FileWritingTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func file(_ name: String, _ text: String, mode: UInt32 = 0o644) throws -> String {
        let path = folder.path + "/" + name
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        #expect(unsafe chmod(path, mode) == 0)
        return path
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    private func mode(_ path: String) -> UInt32? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    // MARK: - Replacing

    @Test func `a replaced file has the new bytes, and no draft is left`() throws {
        let path = try file("a.yaml", "old")
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try File.replace(path, with: bytes)
        #expect(try File.read(path) == bytes)
        #expect(try names() == ["a.yaml"])
    }

    @Test func `a replaced file keeps its permissions, or gets those that are asked for`() throws {
        let path = try file("a.yaml", "old", mode: 0o640)
        try File.replace(path, with: [])
        #expect(mode(path) == 0o640)
        try File.replace(path, with: [], mode: 0o604)
        #expect(mode(path) == 0o604)
    }

    @Test func `a program that has the old file open goes on reading the old bytes`() throws {
        let path = try file("a.yaml", "old")
        let handle = try #require(FileHandle(forReadingAtPath: path))
        try File.replace(path, with: Array("new".utf8))
        #expect(try handle.readToEnd() == Data("old".utf8))
        #expect(text(path) == "new")
    }

    @Test func `a symbolic link is neither followed nor replaced`() throws {
        let target = try file("target", "old")
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let error = #expect(throws: FileError(.write, link, .isLink)) {
            try File.replace(link, with: Array("new".utf8))
        }
        #expect(
            error?.description
                == "\(link) is a symbolic link, and is unchanged; name the file to which it leads")
        #expect(throws: FileError(.write, link, errno: EEXIST)) { try File.create(link, with: []) }
        #expect(text(target) == "old")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
        #expect(try names() == ["link", "target"])
    }

    @Test func `a link to nothing does not lead a new file to another place`() throws {
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: folder.path + "/elsewhere")
        #expect(throws: FileError(.write, link, errno: EEXIST)) { try File.create(link, with: []) }
        #expect(throws: FileError(.write, link, .isLink)) { try File.replace(link, with: []) }
        #expect(try names() == ["link"])
    }

    @Test func `a directory and a device are not replaced`() throws {
        #expect(throws: FileError(.write, folder.path, .isDirectory)) {
            try File.replace(folder.path, with: [])
        }
        #expect(throws: FileError(.write, "/dev/full", .isNoFile)) { try File.replace("/dev/full", with: []) }
        #expect(FileError(.write, "/dev/full", .isNoFile).description == "/dev/full is not a regular file")
    }

    @Test func `a file in no folder is an error with path, reason and remedy`() {
        let path = folder.path + "/none/a"
        let error = #expect(throws: FileError(.write, path, errno: ENOENT)) {
            try File.replace(path, with: [])
        }
        #expect(
            error?.description
                == "\(path) cannot be written: No such file or directory; create its directory first")
    }

    // MARK: - New files

    @Test func `a new file is made with its permissions, and an existing file is kept`() throws {
        let path = folder.path + "/new"
        try File.create(path, with: Array("one".utf8), mode: 0o600)
        #expect(mode(path) == 0o600)
        #expect(throws: FileError(.write, path, errno: EEXIST)) {
            try File.create(path, with: Array("two".utf8))
        }
        #expect(text(path) == "one")
        #expect(try names() == ["new"])
    }

    @Test func `a new file that is not kept is removed`() throws {
        do {
            let draft = try FileDraft(creating: folder.path + "/new")
            try draft.write(Array("half".utf8))
            #expect(try names() == ["new"])
            _ = consume draft
        }
        #expect(try names() == [])
    }

    @Test func `a draft is hidden, has another ending, and is removed if it is not kept`() throws {
        let path = try file("a.yaml", "old")
        do {
            let draft = try FileDraft(replacing: path)
            try draft.write(Array("new".utf8))
            let drafts = try names().filter { $0 != "a.yaml" }
            #expect(drafts.count == 1)
            #expect(drafts.allSatisfy { $0.hasPrefix(".runepad-") && !$0.hasSuffix(".yaml") })
            #expect(text(path) == "old")
            _ = consume draft
        }
        #expect(text(path) == "old")
        #expect(try names() == ["a.yaml"])
    }

    @Test func `nobody else may read the draft of a private file`() throws {
        let path = try file("a.yaml", "old", mode: 0o600)
        let draft = try FileDraft(replacing: path)
        let name = try #require(try names().first { $0 != "a.yaml" })
        #expect(mode(folder.path + "/" + name) == 0o600)
        _ = consume draft
    }

    // MARK: - Folders

    @Test func `missing folders are made for everybody to read, and existing ones are kept`() throws {
        let path = folder.path + "/a/b/file"
        try File.makeFolders(above: path)
        #expect(mode(folder.path + "/a/b") == 0o755)
        try File.makeFolders(above: path)
        #expect(try names() == ["a"])
    }

    @Test func `a file in the place of a folder is an error with the folder's path`() throws {
        let path = try file("a", "")
        let error = #expect(throws: FileError(.create, path + "/b", errno: ENOTDIR)) {
            try File.makeFolders(above: path + "/b/c")
        }
        #expect(
            error?.description
                == "\(path)/b cannot be created: Not a directory; a file is in the place of a directory: move it away"
        )
    }
}

struct OutputTests {
    @Test func `bytes that a full disk does not take are an error`() throws {
        let full = unsafe open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        let error = #expect(throws: FileError(.write, "standard output", errno: ENOSPC)) {
            try writeAll([1], to: full, path: "standard output")
        }
        #expect(
            error?.description
                == "standard output cannot be written: No space left on device; make room there")
    }

    @Test func `a pipe without a reader is an error`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        #expect(throws: FileError(.write, "the pipe", errno: EPIPE)) {
            try writeAll([1], to: pipe.fileHandleForWriting.fileDescriptor, path: "the pipe")
        }
    }

    @Test func `a non-blocking pipe gets all bytes, or an error if nobody may wait`() throws {
        let pipe = Pipe()
        let end = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0)
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        #expect(throws: FileError(.write, "the pipe", errno: EAGAIN)) {
            try writeAll(bytes, to: end, path: "the pipe", waits: false)
        }
        // The kernel's pipe has room for a part of the bytes, so the writer waits for this reader.
        let reader = ReadingThread(pipe.fileHandleForReading)
        try writeAll(bytes, to: end, path: "the pipe")
        try pipe.fileHandleForWriting.close()
        let read = reader.end()
        #expect(read.count > bytes.count)
        #expect(read.allSatisfy { $0 == 7 })
    }
}

/// A thread that reads a pipe to its end.
private final class ReadingThread: @unchecked Sendable {
    private let ended = DispatchSemaphore(value: 0)
    private var data = Data()

    init(_ handle: FileHandle) {
        Thread { [self] in
            data = (try? handle.readToEnd()) ?? Data()
            ended.signal()
        }.start()
    }

    /// Returns what was read, at the end of the pipe.
    func end() -> Data {
        ended.wait()
        return data
    }
}

/// A folder that goes with this object.
final class TestFolder {
    let path = FileManager.default.temporaryDirectory.appending(path: "runepad-files-\(UUID().uuidString)")
        .path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
