// SPDX-License-Identifier: MIT

import CLibevdev
import Glibc

/// The events of one read(2) of an event node.
///
/// The kernel returns whole events, and stops at the end of a report. The chunk keeps its memory for the next
/// read.
@safe struct EventChunk: ~Copyable {
    /// The number of events of the last read; the oldest event has the index 0.
    private(set) var count = 0

    private let storage: UnsafeMutableBufferPointer<input_event>

    init() {
        unsafe storage = .allocate(capacity: 128)
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// Whether the last read filled the chunk, so that the kernel may have more events.
    var isFull: Bool { unsafe count == storage.count }

    subscript(index: Int) -> input_event {
        unsafe storage[index]
    }

    /// Reads new events in place of the old ones, without waiting.
    ///
    /// - Returns: 0 on success, otherwise the errno of read(2). The errno is EAGAIN when there is nothing to
    ///   read. After an error the chunk is empty.
    mutating func read(from descriptor: Int32) -> Int32 {
        let size = MemoryLayout<input_event>.stride
        let length = unsafe Glibc.read(descriptor, storage.baseAddress, storage.count * size)
        count = max(length, 0) / size
        return length < 0 ? errno : 0
    }
}
