// SPDX-License-Identifier: MIT

internal import Engine
internal import Glibc

/// A workload's file in memory.
///
/// The file is mapped and not read, because the benchmark would count the instructions of reading.
@safe struct MappedWorkload: ~Copyable {
    private let bytes: UnsafeRawBufferPointer

    /// Maps the file at `path`, or returns `nil` when that fails.
    init?(path: String) {
        let file = unsafe open(path, O_RDONLY)
        guard file >= 0 else { return nil }
        let size = Int(lseek(file, 0, SEEK_END))
        let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0)
        _ = close(file)
        guard size > 0, let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
        unsafe bytes = UnsafeRawBufferPointer(start: address, count: size)
    }

    deinit {
        unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    /// The events of the panel.
    var events: Span<InputEvent> {
        @_lifetime(borrow self)
        get {
            let events = unsafe bytes.assumingMemoryBound(to: InputEvent.self)
            return unsafe _overrideLifetime(events.span, borrowing: self)
        }
    }
}
