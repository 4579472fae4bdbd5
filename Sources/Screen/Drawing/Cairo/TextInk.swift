// SPDX-License-Identifier: MIT

internal import CPangoCairo
internal import Windows

/// The ink of a text or an icon: how much of each pixel it covers.
///
/// It owns a `cairo_surface_t` with a byte for each pixel. So the same text in another colour needs no font.
@safe final class TextInk {
    /// `nil` for a text that must be set anew each time.
    private let surface: OpaquePointer?
    private let area: PixelArea

    /// Makes ink with the pixels of an area of the picture that `draw` covers.
    ///
    /// A text with letters that have colours of their own, such as emoji, has no ink.
    init(_ area: PixelArea, _ draw: (borrowing Canvas) -> Void) {
        self.area = area
        unsafe surface = Self.drawing(of: area, draw).flatMap { unsafe Self.coverage(of: $0) }
    }

    deinit {
        unsafe cairo_surface_destroy(surface)
    }

    /// Draws the text with the canvas's present colour, or returns false if it must be set anew.
    func draw(on canvas: borrowing Canvas) -> Bool {
        guard let surface = unsafe surface else { return false }
        unsafe cairo_mask_surface(canvas.context, surface, Double(area.x), Double(area.y))
        return true
    }

    /// Draws white text on a transparent surface, where Cairo joins letters that overlap as it does on a picture.
    private static func drawing(of area: PixelArea, _ draw: (borrowing Canvas) -> Void) -> OpaquePointer? {
        let surface = unsafe cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(clamping: area.width), Int32(clamping: area.height))
        guard let surface = unsafe surface else { return nil }
        unsafe cairo_surface_set_device_offset(surface, Double(-area.x), Double(-area.y))
        let canvas = unsafe Canvas(surface)
        canvas.set(Color(0xFF_FFFF))
        draw(canvas)
        unsafe cairo_surface_flush(surface)
        // Without memory, some of the text may be missing.
        guard (try? canvas.check()) != nil else {
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        return unsafe surface
    }

    /// Destroys a drawing, and returns how much of each pixel it covers, or `nil` if it is not white alone.
    private static func coverage(of drawing: OpaquePointer) -> OpaquePointer? {
        defer { unsafe cairo_surface_destroy(drawing) }
        guard let pixels = unsafe SurfacePixels(drawing),
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(clamping: pixels.area.width), Int32(clamping: pixels.area.height))
        else { return nil }
        var isWhite = true
        if let bytes = unsafe cairo_image_surface_get_data(surface) {
            let stride = unsafe Int(cairo_image_surface_get_stride(surface))
            for y in 0..<pixels.area.height {
                for (x, pixel) in pixels.read(x: 0, y: y, count: pixels.area.width).enumerated() {
                    // Cairo multiplies colours by the alpha: in white, all four bytes are the same.
                    isWhite = isWhite && pixel == (pixel >> 24) * 0x0101_0101
                    unsafe bytes[y * stride + x] = UInt8(pixel >> 24)
                }
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
        guard isWhite, unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        return unsafe surface
    }
}
