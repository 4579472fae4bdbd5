// SPDX-License-Identifier: MIT

package import Foundation
import Glibc

/// A named pipe that a test reads, and that never ends, whoever writes it.
package final class NamedPipe {
    /// The descriptor, which is readable when something has come.
    package let descriptor: Int32
    /// What has come of a line that is not whole.
    private var rest: [UInt8] = []

    /// Makes the pipe, and opens it.
    ///
    /// - Throws: `POSIXError` when it cannot be made.
    package init(at place: URL) throws {
        guard unsafe mkfifo(place.path, 0o600) == 0 else { throw POSIXError(.EIO) }
        descriptor = unsafe open(place.path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.EIO) }
    }

    deinit { close(descriptor) }

    /// Returns the bytes that have come since the last call.
    package func takeBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = unsafe read(descriptor, &chunk, chunk.count), count > 0 {
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Returns the lines that have become whole since the last call.
    package func takeLines() -> [String] {
        rest += takeBytes()
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        defer { rest.removeSubrange(...end) }
        return rest[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
