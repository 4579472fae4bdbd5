// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LayoutFiles

struct KeyPictureFileTests {
    /// The beginning of a PNG file of this size.
    private func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + bytes(13) + Array("IHDR".utf8) + bytes(width) + bytes(height)
    }

    private func read(_ bytes: [UInt8]) throws -> (width: Int, height: Int) {
        let folder = try LayoutFolder([:])
        try folder.write(bytes, to: "a.png")
        let file = try KeyPictureFile(reading: "\(folder.path)/a.png")
        #expect(file.bytes == bytes)
        return (file.width, file.height)
    }

    @Test(arguments: [(1, 1), (1024, 1024), (640, 3)] as [(UInt32, UInt32)])
    func `the size of a picture is known before it is decoded`(width: UInt32, height: UInt32) throws {
        let size = try read(header(width, height))
        #expect(size.width == Int(width) && size.height == Int(height))
    }

    @Test(arguments: [(1025, 1), (1, 1025), (.max, .max)] as [(UInt32, UInt32)])
    func `a picture with too many pixels is refused`(width: UInt32, height: UInt32) {
        #expect(throws: KeyPictureError.tooLarge(width: Int(width), height: Int(height))) {
            _ = try read(header(width, height))
        }
    }

    @Test func `what is no PNG file is refused`() {
        var other = header(1, 1)
        other[1] = 0x51
        for bytes in [[], Array("<svg/>".utf8), Array(header(1, 1).dropLast()), header(0, 1), other] {
            #expect(throws: KeyPictureError.isNoPNG) { _ = try read(bytes) }
        }
    }

    @Test func `a file of more than 1 MiB is refused`() {
        #expect(
            throws: KeyPictureError.unreadable("is larger than 1048576 bytes, the limit for such a file")
        ) { _ = try read(Array(repeating: 0, count: 1 << 20 + 1)) }
    }

    @Test func `only a regular file at an absolute path is opened, and no link or pipe`() throws {
        let folder = try LayoutFolder([:])
        try folder.write(header(1, 1), to: "a.png")
        let (link, pipe) = ("\(folder.path)/link.png", "\(folder.path)/pipe.png")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "\(folder.path)/a.png")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for (path, reason) in [
            ("a.png", "has no absolute path"),
            (link, "is a symbolic link; put the file itself in its place"),
            (pipe, "is not a regular file"), (folder.path, "is a directory; name a file in it"),
        ] {
            #expect(throws: KeyPictureError.unreadable(reason)) {
                _ = try KeyPictureFile(reading: path)
            }
        }
    }
}
