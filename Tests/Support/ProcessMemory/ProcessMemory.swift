// SPDX-License-Identifier: MIT

import CMemorySearch
import Foundation

/// What a process has in the memory that it may write, read through `/proc/PID/mem` by the superuser.
///
/// ```swift
/// let memory = try ProcessMemory(of: driver.process)
/// memory.contains(Array("secret".utf8))
/// ```
package struct ProcessMemory {
    private var regions: [Data] = []

    /// Reads all of it.
    ///
    /// - Throws: what Foundation says of a process that is not there, or not the caller's to read.
    package init(of process: Int32) throws {
        let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
        let memory = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process)/mem"))
        for line in maps.split(separator: "\n") {
            let words = line.split(separator: " ")
            let bounds = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
            // Devices, such as a screen, are not the process's memory.
            guard words[1].hasPrefix("rw"), !line.contains("/dev/"), bounds.count == 2 else { continue }
            regions.append(Self.bytes(bounds[0]..<bounds[1], of: memory))
        }
    }

    /// The bytes of a region without the pages that nobody can read: those that the process has given back since its
    /// maps were read, and those that guard a stack.
    private static func bytes(_ region: Range<UInt64>, of memory: FileHandle) -> Data {
        func read(_ start: UInt64, _ count: Int) -> Data? {
            guard (try? memory.seek(toOffset: start)) != nil else { return nil }
            return try? memory.read(upToCount: count)
        }
        let page = 4096
        return read(region.lowerBound, region.count)
            ?? stride(from: region.lowerBound, to: region.upperBound, by: page)
            .reduce(into: Data()) { $0 += read($1, page) ?? Data(count: page) }
    }

    /// Whether the bytes stand somewhere.
    package func contains(_ bytes: [UInt8]) -> Bool {
        regions.contains { region in
            unsafe region.withUnsafeBytes { region in
                guard let start = region.baseAddress else { return false }
                return unsafe rp_memory_has(start, region.count, bytes, bytes.count)
            }
        }
    }
}
