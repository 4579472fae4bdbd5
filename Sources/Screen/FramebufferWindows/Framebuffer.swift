// SPDX-License-Identifier: MIT

internal import CFramebuffer
internal import Engine
internal import Files
internal import Glibc
internal import Windows

/// An owner of a framebuffer device and its mapping: the memory whose pixels the kernel shows on a screen.
///
/// See Documentation/fb/api.rst of the kernel.
@safe final class Framebuffer {
    /// The place and format of the visible pixels in the memory.
    struct Geometry: Hashable {
        var size: PixelSize
        /// The column and row of the first visible pixel, which a console moves that scrolls by panning.
        var x = 0
        var y = 0
        var stride: Int
        var format: PixelFormat
    }

    private(set) var geometry: Geometry
    let physicalSize: PhysicalSize?
    private let fileDescriptor: Int32
    private let memory: UnsafeMutableRawBufferPointer

    /// Opens a device such as `/dev/fb0`.
    init(path: String) throws(DisplayError) {
        let operation = "draw on \(path)"
        let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.openError(operation, errno) }
        do throws(DisplayError) {
            let (geometry, info) = try Self.describe(descriptor, operation)
            (self.geometry, physicalSize) = (geometry, Self.physicalSize(info))
            let length = Int(info.length)
            guard
                let address = unsafe mmap(
                    nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
                unsafe address != MAP_FAILED
            else { throw DisplayError(operation, reason: errorText(errno)) }
            unsafe memory = UnsafeMutableRawBufferPointer(start: address, count: length)
            fileDescriptor = descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Makes a screen in ordinary memory, which is freed with it.
    init(_ geometry: Geometry) {
        (self.geometry, physicalSize, fileDescriptor) = (geometry, nil, -1)
        let length = (geometry.y + geometry.size.height) * geometry.stride
        unsafe memory = .allocate(byteCount: length, alignment: 16)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit {
        guard fileDescriptor >= 0 else { return unsafe memory.deallocate() }
        unsafe munmap(memory.baseAddress, memory.count)
        close(fileDescriptor)
    }

    /// Reads again which pixels are visible, or returns false when size or format have changed.
    func refresh() -> Bool {
        guard fileDescriptor >= 0, let new = try? Self.describe(fileDescriptor, "look at the screen").0 else {
            return true
        }
        guard new.size == geometry.size, new.format == geometry.format, new.stride == geometry.stride else {
            return false
        }
        geometry = new
        return true
    }

    /// The bytes of `count` pixels in row `y` of the screen, from column `x` on; empty outside the memory.
    func pixels(x: Int, y: Int, count: Int) -> UnsafeMutableRawBufferPointer {
        let bytes = geometry.format.bytes
        let start = (geometry.y + y) * geometry.stride + (geometry.x + x) * bytes
        guard start >= 0, count >= 0, unsafe start + count * bytes <= memory.count else {
            return unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
        }
        return unsafe UnsafeMutableRawBufferPointer(rebasing: memory[start..<start + count * bytes])
    }
}

// MARK: - What the device says

extension Framebuffer {
    private static func describe(
        _ descriptor: Int32, _ operation: String
    ) throws(DisplayError) -> (Geometry, rp_fb_info) {
        var info = rp_fb_info()
        guard unsafe rp_fb_get_info(descriptor, &info) == 0 else {
            throw DisplayError(operation, reason: errorText(errno), remedy: "is it a framebuffer?")
        }
        guard info.is_true_color != 0, [16, 24, 32].contains(info.bits_per_pixel) else {
            throw DisplayError(
                operation, reason: "its pixels have \(info.bits_per_pixel) bits, or a palette of colours",
                remedy: "choose a mode with 16, 24 or 32 bits, such as by video= on the kernel's command line"
            )
        }
        func channel(_ channel: rp_fb_channel) -> PixelFormat.Channel {
            .init(offset: Int(channel.offset), length: Int(channel.length))
        }
        let format = PixelFormat(
            bytes: Int(info.bits_per_pixel / 8), red: channel(info.red), green: channel(info.green),
            blue: channel(info.blue))
        let geometry = Geometry(
            size: PixelSize(width: Int(info.width), height: Int(info.height)), x: Int(info.x_offset),
            y: Int(info.y_offset), stride: Int(info.stride), format: format)
        return (geometry, info)
    }

    private static func physicalSize(_ info: rp_fb_info) -> PhysicalSize? {
        // The driver reports 0 or −1 for an unknown size.  10 m and more are not plausible.
        guard (1..<10_000).contains(info.width_mm), (1..<10_000).contains(info.height_mm) else { return nil }
        return PhysicalSize(width: Double(info.width_mm), height: Double(info.height_mm))
    }

    private static func openError(_ operation: String, _ code: Int32) -> DisplayError {
        switch code {
        case ENOENT, ENODEV, ENXIO:
            DisplayError(
                operation, reason: "there is no framebuffer",
                remedy: "load the display's driver, or use --backend wayland or x11 in a desktop")
        case EACCES, EPERM:
            DisplayError(
                operation, reason: "only root and the group video may open it",
                remedy: "add the user to it by usermod -aG video")
        default: DisplayError(operation, reason: errorText(code))
        }
    }
}
