// SPDX-License-Identifier: MIT

import CLinux
import CWaylandProtocols
import Files
import Glibc
import Windows

/// An owner of pixels that the compositor reads: a `wl_buffer` in memory of its own, which is wiped at the
/// end.
@safe final class PixelBuffer {
    let proxy: Proxy
    /// Whether the compositor may still read the buffer.
    var isBusy: Bool { release.isAwaited }

    let size: PixelSize
    /// The file of the pixels, which the compositor maps too.
    private let file: Int32
    /// The mapped pixels; empty while the buffer rests.
    private var memory: UnsafeMutableRawBufferPointer
    private let release: Release

    /// The state of the compositor's use of a buffer.
    private final class Release {
        var isAwaited = false
        var whenOver: () -> Void = {}
    }

    private var stride: Int { size.width * 4 }

    /// Called when the compositor has read the buffer.
    var whenReleased: () -> Void {
        get { release.whenOver }
        set { release.whenOver = newValue }
    }

    /// Makes a transparent buffer.
    init(_ size: PixelSize, on shm: Proxy, of connection: Connection) throws(DisplayError) {
        let operation = "make an image of \(size.width) × \(size.height) pixels for the Wayland compositor"
        let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
        guard size.width > 0, size.height > 0, !isTooLarge, let length = Int32(exactly: area.magnitude * 4)
        else {
            throw DisplayError(operation, reason: "Wayland allows 2 GiB at most")
        }
        let file = rp_memory_file(Int(length))
        guard file >= 0 else { throw DisplayError(operation, reason: describeErrno(errno)) }
        guard let memory = unsafe Self.map(file, Int(length)) else {
            let reason = describeErrno(errno)
            Glibc.close(file)
            throw DisplayError(operation, reason: reason)
        }
        (self.file, self.size) = (file, size)
        unsafe self.memory = memory
        let release = Release()
        self.release = release
        let pool = unsafe Proxy(
            wl_shm_create_pool(shm.pointer, file, length), of: connection,
            destroy: { unsafe wl_shm_pool_destroy($0) })
        unsafe proxy = Proxy(
            wl_shm_pool_create_buffer(
                pool.pointer, 0, Int32(size.width), Int32(size.height), Int32(size.width * 4),
                WL_SHM_FORMAT_ARGB8888.rawValue),
            of: connection, destroy: { unsafe wl_buffer_destroy($0) },
            // The object has one event: the compositor has read the buffer.
            handler: { _ in
                release.isAwaited = false
                release.whenOver()
            })
    }

    deinit {
        rest()
        Glibc.close(file)
    }

    private static func map(_ file: Int32, _ length: Int) -> UnsafeMutableRawBufferPointer? {
        let memory = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
        return unsafe UnsafeMutableRawBufferPointer(start: memory, count: length)
    }

    /// Makes all pixels transparent, and takes them out of this process's memory.
    func rest() {
        guard unsafe !memory.isEmpty else { return }
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe munmap(memory.baseAddress, memory.count)
        unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    /// Maps the pixels again after ``rest()``, and returns whether there was room for them.
    func wake() -> Bool {
        guard let memory = unsafe Self.map(file, stride * size.height) else { return false }
        unsafe self.memory = memory
        return true
    }

    /// Copies areas of an image that is moved down by `offset` pixels, and makes the pixels above the image
    /// transparent.
    func copy(_ areas: [PixelArea], of image: borrowing Image, offset: Int) {
        for area in areas {
            let length = area.width * 4
            for row in area.y..<area.maxY {
                let start = row * stride + area.x * 4
                let pixels = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[start..<start + length])
                guard row >= offset else {
                    unsafe pixels.initializeMemory(as: UInt8.self, repeating: 0)
                    continue
                }
                unsafe pixels.copyMemory(
                    from: image.pixels(x: area.x, y: row - offset, count: area.width))
            }
        }
    }

    /// Copies areas of another buffer of the same size.
    func copy(_ areas: [PixelArea], of other: PixelBuffer) {
        let image = unsafe Image(size: size, stride: stride, bytes: UnsafeRawBufferPointer(other.memory))
        copy(areas, of: image, offset: 0)
    }

    /// Lends the pixels to `body`, which must not keep them.
    func lend<Result>(to body: (borrowing WindowPixels) -> Result) -> Result {
        unsafe body(WindowPixels(size: size, bytes: memory))
    }

    func wipe(_ areas: [PixelArea]) {
        for area in areas {
            for row in area.y..<area.maxY {
                let start = row * stride + area.x * 4
                unsafe UnsafeMutableRawBufferPointer(rebasing: memory[start..<start + area.width * 4])
                    .initializeMemory(as: UInt8.self, repeating: 0)
            }
        }
    }

    /// Attaches the buffer to a surface; ``isBusy`` stays true until the compositor has read the buffer.
    func attach(to surface: Proxy) {
        release.isAwaited = true
        unsafe wl_surface_attach(surface.pointer, proxy.pointer, 0, 0)
    }
}
