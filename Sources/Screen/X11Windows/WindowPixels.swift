// SPDX-License-Identifier: MIT

import CXCB
import Windows

/// The pixels of a window, and how they reach the server: it maps them, or they go through the socket.
struct WindowPixels {
    let buffer: PixelBuffer
    private let connection: XConnection
    private let depth: UInt8
    /// The number of the shared memory that the server has mapped, or `nil` where pixels go through the socket.
    private let segment: UInt32?

    /// Makes black pixels for windows of a visual; returns `nil`, with errno, when there is no memory.
    init?(_ size: PixelSize, of visual: XConnection.Visual, on connection: XConnection, isShared: Bool) {
        guard let buffer = PixelBuffer(size, swapsBytes: visual.format.swapsBytes, isShared: isShared) else {
            return nil
        }
        self.buffer = buffer
        self.connection = connection
        depth = visual.format.depth
        segment = isShared ? connection.newIdentifier() : nil
        if let segment {
            unsafe _ = xcb_shm_attach_fd(connection.pointer, segment, buffer.takeDescriptor(), 1)
        }
    }

    /// Whether the server has mapped the pixels.
    var isShared: Bool { segment != nil }

    /// Sends an area to `target`, an area of a window, which has the same size.
    func send(_ area: PixelArea, to target: PixelArea, of window: UInt32, _ context: UInt32) {
        let (x, y) = (Int16(target.x), Int16(target.y))
        if let segment {
            unsafe _ = xcb_shm_put_image(
                connection.pointer, window, context, UInt16(buffer.size.width), UInt16(buffer.size.height),
                UInt16(area.x), UInt16(area.y), UInt16(area.width), UInt16(area.height), x, y, depth,
                UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), 0, segment, 0)
        } else {
            unsafe buffer.withRows(of: area) { rows in
                unsafe _ = xcb_put_image(
                    connection.pointer, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, context,
                    UInt16(area.width), UInt16(area.height), x, y, 0, depth, UInt32(rows.count),
                    rows.baseAddress?.assumingMemoryBound(to: UInt8.self))
            }
        }
    }

    /// Wipes the pixels, which the server forgets.
    func forget() {
        buffer.wipe()
        if let segment { unsafe _ = xcb_shm_detach(connection.pointer, segment) }
    }
}
