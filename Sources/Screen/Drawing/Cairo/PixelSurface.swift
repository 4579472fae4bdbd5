// SPDX-License-Identifier: MIT

internal import CPangoCairo
package import Windows

/// A surface of pixels to draw on, transparent at first.
///
/// It owns a `cairo_surface_t` in memory.
@safe package struct PixelSurface: ~Copyable {
    private let pointer: OpaquePointer

    /// Makes a surface of `width` × `height` pixels.
    ///
    /// - Throws: ``DrawingError`` when Cairo has no memory for the surface or a side is above 32767 pixels.
    package init(width: Int, height: Int) throws(DrawingError) {
        let operation = DrawingError.Operation.surface(width: width, height: height)
        guard let width = Int32(exactly: width), let height = Int32(exactly: height),
            let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        else { throw DrawingError(operation: operation, status: CAIRO_STATUS_INVALID_SIZE.rawValue) }
        try unsafe check(surface, operation)
        unsafe pointer = surface
    }

    init(for drawing: ViewDrawing) throws(DrawingError) {
        try self.init(width: Int(drawing.width.rounded(.up)), height: Int(drawing.height.rounded(.up)))
    }

    /// Reads a PNG file from its bytes.
    package init(png bytes: [UInt8]) throws(DrawingError) {
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
            throw DrawingError(operation: .decode, status: CAIRO_STATUS_NO_MEMORY.rawValue)
        }
        try unsafe check(surface, .decode)
        unsafe pointer = surface
    }

    deinit {
        unsafe cairo_surface_destroy(pointer)
    }

    package var width: Int { unsafe Int(cairo_image_surface_get_width(pointer)) }
    package var height: Int { unsafe Int(cairo_image_surface_get_height(pointer)) }

    /// Draws a picture over the present pixels, with its upper left corner at the surface's.
    ///
    /// - Throws: ``DrawingError`` when Cairo fails; the pixels are then undefined.
    package func draw(_ drawing: ViewDrawing) throws(DrawingError) -> MissingGlyphs {
        try unsafe Drawing.draw(drawing, on: pointer)
    }

    /// Draws the parts of a picture that lie in `areas`, with its upper left corner at the surface's.
    ///
    /// The picture must cover the surface, so that no former pixel stays in the areas.  The areas must not
    /// overlap.  Each pixel has the same value with any choice of areas.  Of each text, only the part within
    /// its reach is drawn.  `isRecolored` says that the picture differs from the last one that was drawn with
    /// `cache` in colours alone.
    ///
    /// - Throws: ``DrawingError`` when Cairo fails; the pixels are then undefined.
    package func draw(
        _ drawing: ViewDrawing, clippedTo areas: [PixelArea], isRecolored: Bool = false,
        using cache: DrawingCache = DrawingCache()
    ) throws(DrawingError) {
        try unsafe Drawing.draw(drawing, on: pointer, clippedTo: areas, isRecolored: isRecolored, cache)
    }

    /// Draws the parts of a picture that lie in `areas` on the pixels of a window, as
    /// ``draw(_:clippedTo:isRecolored:using:)`` does on a surface.
    package static func draw(
        _ drawing: ViewDrawing, clippedTo areas: [PixelArea], on pixels: borrowing WindowPixels,
        isRecolored: Bool = false,
        using cache: DrawingCache = DrawingCache()
    ) throws(DrawingError) {
        let operation = DrawingError.Operation.surface(width: pixels.size.width, height: pixels.size.height)
        guard let width = Int32(exactly: pixels.size.width), let height = Int32(exactly: pixels.size.height),
            let stride = Int32(exactly: pixels.stride),
            let surface = unsafe cairo_image_surface_create_for_data(
                pixels.bytes.baseAddress, CAIRO_FORMAT_ARGB32, width, height, stride)
        else { throw DrawingError(operation: operation, status: CAIRO_STATUS_INVALID_SIZE.rawValue) }
        try unsafe check(surface, operation)
        defer {
            // The pixels belong to the window again, whoever still holds the surface.
            unsafe cairo_surface_finish(surface)
            unsafe cairo_surface_destroy(surface)
        }
        try unsafe Drawing.draw(drawing, on: surface, clippedTo: areas, isRecolored: isRecolored, cache)
    }

    /// Returns a surface of `width` × `height` pixels that this one's picture fills.
    func scaled(width: Int, height: Int) throws(DrawingError) -> PixelSurface {
        let result = try PixelSurface(width: width, height: height)
        let canvas = unsafe Canvas(result.pointer)
        unsafe cairo_scale(
            canvas.context, Double(width) / Double(self.width), Double(height) / Double(self.height))
        unsafe cairo_set_source_surface(canvas.context, pointer, 0, 0)
        let source = unsafe cairo_get_source(canvas.context)
        // Every pixel of a large picture counts for the small one, and its edges do not fade.
        unsafe cairo_pattern_set_filter(source, CAIRO_FILTER_BEST)
        unsafe cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
        unsafe cairo_paint(canvas.context)
        try canvas.check()
        return result
    }

    /// Draws the surface on a canvas, with its upper left corner at a point.
    func paint(on canvas: borrowing Canvas, x: Double, y: Double, opacity: Double) {
        unsafe cairo_set_source_surface(canvas.context, pointer, x, y)
        unsafe cairo_paint_with_alpha(canvas.context, opacity)
    }

    /// Makes all pixels transparent black, so that no picture stays in memory.
    package func wipe() {
        unsafe cairo_surface_flush(pointer)
        if let data = unsafe cairo_image_surface_get_data(pointer) {
            unsafe UnsafeMutableRawBufferPointer(start: data, count: height * stride).initializeMemory(
                as: UInt8.self, repeating: 0)
        }
        unsafe cairo_surface_mark_dirty(pointer)
    }

    /// Gives `body` the pixels, which it must not keep, or returns `nil` if the surface has none.
    package func withImage<Result, Failure>(
        _ body: (borrowing Image) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        unsafe cairo_surface_flush(pointer)
        guard let data = unsafe cairo_image_surface_get_data(pointer) else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: height * stride)
        let image = unsafe Image(
            size: PixelSize(width: width, height: height), stride: stride, bytes: bytes)
        return try body(image)
    }

    /// The distance from one row to the next, in bytes.
    private var stride: Int { unsafe Int(cairo_image_surface_get_stride(pointer)) }

    /// The colour of a pixel, or `nil` when the pixel is transparent or outside the surface.
    package func color(x: Int, y: Int) -> Color? {
        unsafe cairo_surface_flush(pointer)
        guard (0..<width).contains(x), (0..<height).contains(y),
            let data = unsafe cairo_image_surface_get_data(pointer)
        else { return nil }
        // A pixel is a 32-bit word: alpha, red, green, blue, from the highest byte to the lowest.
        let pixel = unsafe UnsafeRawPointer(data).load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        return pixel >> 24 == 0 ? nil : Color(pixel & 0xFF_FFFF)
    }

    /// The surface as the bytes of a PNG file.
    package func png() throws(DrawingError) -> [UInt8] {
        let sink = ByteSink()
        let status = withExtendedLifetime(sink) {
            unsafe cairo_surface_write_to_png_stream(pointer, ByteSink.write, sink.closure)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw DrawingError(operation: .encode, status: status.rawValue)
        }
        return sink.bytes
    }
}

/// Throws when Cairo could not make `surface`, and destroys it before.
private func check(_ surface: OpaquePointer, _ operation: DrawingError.Operation) throws(DrawingError) {
    let status = unsafe cairo_surface_status(surface)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    unsafe cairo_surface_destroy(surface)
    throw DrawingError(operation: operation, status: status.rawValue)
}
