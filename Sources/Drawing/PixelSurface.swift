// SPDX-License-Identifier: MIT

internal import CPangoCairo
public import Painting
public import Windows

/// Pixels to draw on: an owner of a `cairo_surface_t` in memory, transparent at first.
@safe public struct PixelSurface: ~Copyable {
    private let pointer: OpaquePointer

    /// Makes a surface of so many pixels.
    ///
    /// - Throws: ``DrawingError`` when Cairo has no memory for it or a side is above 32767.
    public init(width: Int, height: Int) throws(DrawingError) {
        let operation = DrawingError.Operation.surface(width: width, height: height)
        guard let width = Int32(exactly: width), let height = Int32(exactly: height),
            let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        else { throw DrawingError(operation, status: CAIRO_STATUS_INVALID_SIZE.rawValue) }
        try unsafe check(surface, operation)
        unsafe pointer = surface
    }

    /// Reads the bytes of a PNG file.
    ///
    /// - Throws: ``DrawingError`` when they are none.
    public init(png bytes: [UInt8]) throws(DrawingError) {
        let source = ByteSource(bytes)
        let read: cairo_read_func_t = { closure, data, length in
            guard let closure = unsafe closure, let data = unsafe data else {
                return CAIRO_STATUS_READ_ERROR
            }
            let source = unsafe Unmanaged<ByteSource>.fromOpaque(closure).takeUnretainedValue()
            return unsafe source.read(into: UnsafeMutableBufferPointer(start: data, count: Int(length)))
                ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }
        let surface = unsafe withExtendedLifetime(source) {
            unsafe cairo_image_surface_create_from_png_stream(
                read, Unmanaged.passUnretained(source).toOpaque())
        }
        guard let surface = unsafe surface else {
            throw DrawingError(.decode, status: CAIRO_STATUS_NO_MEMORY.rawValue)
        }
        try unsafe check(surface, .decode)
        unsafe pointer = surface
    }

    deinit {
        unsafe cairo_surface_destroy(pointer)
    }

    /// Pixels from left to right.
    public var width: Int { unsafe Int(cairo_image_surface_get_width(pointer)) }
    /// Pixels from top to bottom.
    public var height: Int { unsafe Int(cairo_image_surface_get_height(pointer)) }

    /// Draws a picture over what is there, with its upper left corner at the surface's.
    ///
    /// - Returns: What the machine's fonts could not show.
    /// - Throws: ``DrawingError`` when Cairo fails; what is on the surface then is undefined.
    public func draw(_ drawing: ViewDrawing) throws(DrawingError) -> MissingGlyphs {
        try unsafe Drawing.draw(drawing, on: pointer)
    }

    /// Draws those parts of a picture that lie in `areas` over what is there, with its upper left corner at the
    /// surface's.
    ///
    /// The picture covers the surface, so that nothing is left of what was there.  A pixel comes out the same
    /// whichever areas it is drawn with; of each text only what lies in its reach is drawn.
    ///
    /// - Throws: ``DrawingError`` when Cairo fails; what is on the surface then is undefined.
    public func draw(_ drawing: ViewDrawing, clippedTo areas: [PixelArea]) throws(DrawingError) {
        try unsafe Drawing.draw(drawing, on: pointer, clippedTo: areas)
    }

    /// Makes all pixels transparent black, so that nothing of what was drawn is left in memory.
    public func wipe() {
        unsafe cairo_surface_flush(pointer)
        if let data = unsafe cairo_image_surface_get_data(pointer) {
            unsafe UnsafeMutableRawBufferPointer(start: data, count: height * stride).initializeMemory(
                as: UInt8.self, repeating: 0)
        }
        unsafe cairo_surface_mark_dirty(pointer)
    }

    /// Lends the pixels for the time of a call.
    ///
    /// - Parameter body: Gets the pixels, which it must not keep.
    /// - Returns: What `body` returns; `nil`, without a call, for a surface that has no pixels.
    /// - Throws: What `body` throws.
    public func withImage<Result, Failure>(
        _ body: (borrowing Image) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        unsafe cairo_surface_flush(pointer)
        guard let data = unsafe cairo_image_surface_get_data(pointer) else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: height * stride)
        let image = unsafe Image(
            size: PixelSize(width: width, height: height), stride: stride, bytes: bytes)
        return try body(image)
    }

    /// The bytes from one row to the next.
    private var stride: Int { unsafe Int(cairo_image_surface_get_stride(pointer)) }

    /// The pixel at a place, or `nil` when it is transparent or there is none.
    public func color(x: Int, y: Int) -> Color? {
        unsafe cairo_surface_flush(pointer)
        guard (0..<width).contains(x), (0..<height).contains(y),
            let data = unsafe cairo_image_surface_get_data(pointer)
        else { return nil }
        // A pixel is a word of the machine: alpha, red, green, blue from its highest byte on.
        let pixel = unsafe UnsafeRawPointer(data).load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        return pixel >> 24 == 0 ? nil : Color(pixel & 0xFF_FFFF)
    }

    /// The surface as the bytes of a PNG file.
    ///
    /// - Returns: The whole file.
    /// - Throws: ``DrawingError`` with the operation `encode` when Cairo cannot make the file, as without memory.
    public func png() throws(DrawingError) -> [UInt8] {
        let sink = ByteSink()
        let status = withExtendedLifetime(sink) {
            unsafe cairo_surface_write_to_png_stream(pointer, ByteSink.write, sink.closure)
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw DrawingError(.encode, status: status.rawValue) }
        return sink.bytes
    }
}

/// Throws, and lets go of the surface, when it is one that Cairo could not make.
private func check(_ surface: OpaquePointer, _ operation: DrawingError.Operation) throws(DrawingError) {
    let status = unsafe cairo_surface_status(surface)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    unsafe cairo_surface_destroy(surface)
    throw DrawingError(operation, status: status.rawValue)
}
