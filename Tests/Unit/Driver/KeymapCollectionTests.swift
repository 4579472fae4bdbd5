// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Keymaps
import Testing

@testable import Driver

struct KeymapCollectionTests {
    @Test(arguments: [10_413_792_000, 1, 0])
    func `the time of a keymap's file may lie in any year`(seconds: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let symbols = folder.appending(path: "symbols")
        try FileManager.default.createDirectory(at: symbols, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: symbols.appending(path: "us"))
        let missing = FileTimes(of: KeymapNames(), in: [folder.path + "/none"])
        func times(_ nanoseconds: Int) throws -> FileTimes {
            let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
            try #require(unsafe utimensat(AT_FDCWD, symbols.path + "/us", [time, time], 0) == 0)
            return FileTimes(of: KeymapNames(), in: [folder.path])
        }
        let first = try times(1)
        #expect(first != missing)
        #expect(try times(1) == first)
        #expect(try times(2) != first)
    }
}
