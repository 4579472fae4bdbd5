// SPDX-License-Identifier: MIT

internal import CPangoCairo

/// Collects the bytes that Cairo writes.
final class ByteSink {
    private(set) var bytes: [UInt8] = []

    /// The sink for ``write``; the caller keeps it alive until Cairo needs it no more.
    var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    static let write: cairo_write_func_t = { closure, data, length in
        guard let closure = unsafe closure, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
        unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }
}

/// Provides the bytes that Cairo reads.
final class ByteSource {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Fills `buffer`, and returns whether enough bytes were left.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        guard rest.count >= buffer.count else { return false }
        _ = unsafe buffer.update(fromContentsOf: rest.prefix(buffer.count))
        rest = rest.dropFirst(buffer.count)
        return true
    }
}
