// SPDX-License-Identifier: MIT

import EventLoops
import Glibc

/// A file that calls the program back once the loop has read all messages of the bus.
///
/// The loop calls files after the sources of sd-event, to which the bus belongs.
final class Wake {
    private let reading: Int32
    private let writing: Int32
    private var source: EventSource?

    /// Makes the file; `action` runs after each ``call()``.
    ///
    /// - Throws: `EventLoopError` if the loop refuses the file.
    init(loop: EventLoop, _ action: @escaping () -> Void) throws(EventLoopError) {
        var ends: [Int32] = [-1, -1]
        // If the kernel has no descriptor, the loop refuses the number -1.
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        unsafe _ = socketpair(AF_UNIX, Int32(kind), 0, &ends)
        (reading, writing) = (ends[0], ends[1])
        source = try loop.whenReadable(reading) { [reading] in
            var byte: UInt8 = 0
            unsafe _ = read(reading, &byte, 1)
            action()
        }
    }

    deinit {
        source = nil
        close(reading)
        close(writing)
    }

    /// Has the action run once.
    func call() {
        var byte: UInt8 = 0
        unsafe _ = write(writing, &byte, 1)
    }
}
