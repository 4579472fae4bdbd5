// SPDX-License-Identifier: MIT

internal import CPangoCairo

/// A picture file in memory.
package struct Picture: Hashable, Sendable {
    package var bytes: [UInt8]
    package var missing: MissingGlyphs

    /// A format of picture files, whose raw value is the ending of the file's name.
    package enum Format: String, CaseIterable, Hashable, Sendable {
        /// Portable Network Graphics: pixels, transparent where nothing is drawn.
        case png
        /// Scalable Vector Graphics: shapes, with letters as outlines, so that the picture looks the same
        /// everywhere.
        case svg
    }

    package init(of drawing: ViewDrawing, as format: Format) throws(DrawingError) {
        switch format {
        case .png:
            let surface = try PixelSurface(for: drawing)
            missing = try surface.draw(drawing)
            bytes = try surface.png()
        case .svg:
            (bytes, missing) = try svg(of: drawing)
        }
    }
}

/// The bytes of an SVG file, whose unit is a pixel.
private func svg(of drawing: ViewDrawing) throws(DrawingError) -> (bytes: [UInt8], missing: MissingGlyphs) {
    let sink = ByteSink()
    guard
        let surface = unsafe cairo_svg_surface_create_for_stream(
            ByteSink.write, sink.closure, drawing.width, drawing.height)
    else { throw DrawingError(operation: .encode, status: CAIRO_STATUS_NO_MEMORY.rawValue) }
    defer { unsafe cairo_surface_destroy(surface) }
    unsafe cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    let missing = try unsafe draw(drawing, on: surface)
    unsafe cairo_surface_finish(surface)
    let status = unsafe cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
        throw DrawingError(operation: .encode, status: status.rawValue)
    }
    return (sink.bytes, missing)
}
