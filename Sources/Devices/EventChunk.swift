// SPDX-License-Identifier: MIT

import CLibevdev
import Glibc

/// What one read(2) of an event node fetches: the kernel hands out whole events, up to the end of a report.
///
/// The memory is kept from one read to the next.
@safe struct EventChunk: ~Copyable {
    /// The events of the last read, oldest first.
    private(set) var count = 0

    private let storage: UnsafeMutableBufferPointer<input_event>

    /// Makes an empty chunk with room for `capacity` events.
    init(capacity: Int = 256) {
        unsafe storage = .allocate(capacity: capacity)
        unsafe storage.initialize(repeating: input_event())
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// Whether the last read found as much as it could take, so that there may be more.
    var isFull: Bool { unsafe count == storage.count }

    /// The event at `index`, from 0 to `count` − 1.
    subscript(index: Int) -> input_event {
        unsafe storage[index]
    }

    /// Forgets what was read and reads anew, without waiting.
    ///
    /// - Returns: 0, or the errno of read(2), EAGAIN when there is nothing to read; then the chunk is empty.
    mutating func read(from descriptor: Int32) -> Int32 {
        let size = MemoryLayout<input_event>.stride
        let length = unsafe Glibc.read(descriptor, storage.baseAddress, storage.count * size)
        count = max(length, 0) / size
        return length < 0 ? errno : 0
    }
}
