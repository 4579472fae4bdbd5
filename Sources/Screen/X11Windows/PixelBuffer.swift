// SPDX-License-Identifier: MIT

import CLinux
import Glibc
import Windows

/// An owner of a window's pixels in the format of the server: rows without gaps.
///
/// Only this process and a server that got ``takeDescriptor()`` map this memory.
@safe final class PixelBuffer {
    let size: PixelSize
    /// The descriptor that the server can map, or −1 without shared memory and after ``takeDescriptor()``.
    private var descriptor: Int32
    private let bytes: UnsafeMutableRawBufferPointer
    private let swapsBytes: Bool

    /// Makes a buffer of black pixels, at least one, which a server will map if it is shared.
    ///
    /// Returns `nil`, with errno, when there is no memory.
    init?(_ size: PixelSize, swapsBytes: Bool, isShared: Bool) {
        self.size = size
        self.swapsBytes = swapsBytes
        let length = size.width * size.height * 4
        descriptor = isShared ? rp_memory_file(length) : -1
        let flags = isShared ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS
        guard !isShared || descriptor >= 0,
            let start = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, flags, descriptor, 0),
            unsafe start != MAP_FAILED
        else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        unsafe bytes = UnsafeMutableRawBufferPointer(start: start, count: length)
    }

    deinit {
        wipe()
        unsafe munmap(bytes.baseAddress, bytes.count)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Returns the descriptor, which the caller must close.
    func takeDescriptor() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    /// Sets every pixel to zero, also for a server that has mapped the memory.
    func wipe() {
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// Copies a rectangle of an image of the same size; the rectangle must lie within the image.
    func copy(_ area: PixelArea, of image: borrowing Image) {
        for y in area.y..<area.maxY {
            let source = unsafe image.pixels(x: area.x, y: y, count: area.width)
            let row = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[place(area.x, y)...])
            if swapsBytes {
                for x in 0..<area.width {
                    let pixel = unsafe source.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
                    unsafe row.storeBytes(of: pixel.byteSwapped, toByteOffset: x * 4, as: UInt32.self)
                }
            } else {
                unsafe row.copyMemory(from: source)
            }
        }
    }

    /// Calls `body` with the rows of a rectangle, one after another without gaps.
    func withRows<Result>(of area: PixelArea, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if area.width == size.width {
            let rows = unsafe bytes[place(0, area.y)..<place(0, area.maxY)]
            return unsafe body(UnsafeRawBufferPointer(rebasing: rows))
        }
        var rows: [UInt8] = []
        rows.reserveCapacity(area.width * area.height * 4)
        for y in area.y..<area.maxY {
            unsafe rows.append(contentsOf: bytes[place(area.x, y)..<place(area.maxX, y)])
        }
        defer { for index in rows.indices { rows[index] = 0 } }
        return unsafe rows.withUnsafeBytes { unsafe body($0) }
    }

    private func place(_ x: Int, _ y: Int) -> Int {
        (y * size.width + x) * 4
    }
}
