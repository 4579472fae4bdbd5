// SPDX-License-Identifier: MIT

package import Bus
import CSystemd
import Control
import Glibc
import Testing

/// A message that is written and then read, and never sent.
@safe package final class TestMessage {
    private var bus: OpaquePointer?
    private var message: OpaquePointer?
    private var peer: Int32 = -1

    /// Writes a signal's content.
    package init(_ write: (inout MessageWriter) -> Void) throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        peer = ends[1]
        try #require(unsafe sd_bus_new(&bus) >= 0)
        try #require(unsafe sd_bus_set_fd(bus, ends[0], ends[0]) >= 0)
        try #require(unsafe sd_bus_start(bus) >= 0)
        try #require(unsafe sd_bus_message_new_signal(bus, &message, "/test", "test.Test", "Test") >= 0)
        var writer = unsafe MessageWriter(try #require(unsafe message))
        write(&writer)
        try #require(writer.result >= 0)
        try #require(unsafe sd_bus_message_seal(message, 1, 0) >= 0)
    }

    deinit {
        unsafe sd_bus_message_unref(message)
        unsafe sd_bus_close_unref(bus)
        close(peer)
    }

    /// The types of what was written.
    package var signature: String { unsafe String(cString: sd_bus_message_get_signature(message, 1)) }

    /// Reads it from its beginning.
    package func reader() throws -> MessageReader {
        unsafe sd_bus_message_rewind(message, 1)
        return unsafe MessageReader(try #require(unsafe message))
    }
}
