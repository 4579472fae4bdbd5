// SPDX-License-Identifier: MIT

internal import CPangoCairo
internal import Engine
package import Windows

/// Draws a picture on a surface of Cairo, which the caller keeps and destroys.
func draw(_ drawing: ViewDrawing, on surface: OpaquePointer) throws(DrawingError) -> MissingGlyphs {
    let canvas = unsafe Canvas(surface)
    let setter = TextSetter(for: drawing)
    let cache = DrawingCache()
    let groups = cache.places(
        of: drawing, in: nil, isRecolored: false, with: setter, on: canvas
    ).groups
    for shape in drawing.shapes {
        switch shape {
        case .box(let box): canvas.draw(box)
        case .text(let text):
            if let group = groups[text.group] { setter.draw(text, of: group, on: canvas) }
        case .icon(let icon): canvas.draw(icon, by: canvas.hasPixels ? canvas.ink(of: icon) : nil)
        case .image(let image): cache.draw(image, on: canvas)
        }
    }
    try canvas.check()
    var missing = MissingGlyphs()
    for case .text(let text) in drawing.shapes
    where groups[text.group]?.missing.contains(text.string) == true && !missing.texts.contains(text.string) {
        missing.texts.append(text.string)
    }
    return missing
}

/// Draws the parts of a picture that lie in `areas`, and of each text only the part within its reach.
///
/// A pixel in an area gets the same value as in a drawing of the whole picture, so a picture can be drawn
/// again piece by piece.  The areas must not overlap.
func draw(
    _ drawing: ViewDrawing, on surface: OpaquePointer, clippedTo areas: [PixelArea], isRecolored: Bool,
    _ cache: DrawingCache
) throws(DrawingError) {
    let canvas = unsafe Canvas(surface)
    let pixels = unsafe SurfacePixels(surface)
    let setter = TextSetter(for: drawing)
    let places = cache.places(
        of: drawing, in: areas, isRecolored: isRecolored, with: setter, on: canvas)
    let reaches = places.reaches
    let faces = KeyFaces(of: drawing, reaching: reaches, cache)
    // One area after the other: Cairo rounds differently when its clip has several rectangles.
    for area in areas {
        unsafe cairo_save(canvas.context)
        canvas.clip(to: area)
        for part in faces.parts(in: area, on: pixels?.area).reversed() {
            let index = part.index
            if let pixels, let (face, corners) = part.face {
                unsafe cairo_surface_flush(surface)
                faces.draw(face, corners, on: pixels)
                unsafe cairo_surface_mark_dirty(surface)
                continue
            }
            switch drawing.shapes[index] {
            case .box(let box): canvas.draw(box)
            case .icon(let icon): canvas.draw(icon, by: cache.ink(of: icon, at: index, on: canvas))
            case .image(let image): cache.draw(image, on: canvas)
            case .text(let text):
                guard let group = places.groups[text.group] else { continue }
                let ink = group.ink(of: text, places.ordinals[index], setter, on: canvas)
                canvas.set(text.color)
                if ink.draw(on: canvas) { continue }
                unsafe cairo_save(canvas.context)
                canvas.clip(to: reaches[index])
                setter.draw(text, of: group, on: canvas)
                unsafe cairo_restore(canvas.context)
            }
        }
        unsafe cairo_restore(canvas.context)
    }
    try canvas.check()
}

extension ViewDrawing.Shape {
    /// The pixels that the shape may draw on.
    package var reach: PixelArea {
        switch self {
        case .box(let box): PixelArea(covering: box.area)
        case .text(let text): PixelArea(covering: text.reach)
        case .icon(let icon): PixelArea(covering: icon.area)
        case .image(let image): PixelArea(covering: image.area)
        }
    }
}

extension PixelArea {
    /// Makes the smallest rectangle of whole pixels that covers an area of a picture.
    package init(covering area: Area) {
        let (left, top) = (area.x.rounded(.down), area.y.rounded(.down))
        self.init(
            x: Int(left), y: Int(top), width: Int((area.x + area.width).rounded(.up) - left),
            height: Int((area.y + area.height).rounded(.up) - top))
    }
}

/// An owner of a `cairo_t`.
@safe struct Canvas: ~Copyable {
    let context: OpaquePointer

    /// Makes a context to draw on `surface`, and keeps the surface alive.
    init(_ surface: OpaquePointer) {
        // Never null: without memory, Cairo returns a context with an error, which check() finds.
        unsafe context = cairo_create(surface)
        let options = unsafe cairo_font_options_create()
        // Letters keep their proportions at every size, and have no coloured edges.
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
    }

    deinit {
        unsafe cairo_destroy(context)
    }

    func check() throws(DrawingError) {
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw DrawingError(operation: .draw, status: status.rawValue)
        }
    }

    func clip(to area: PixelArea) {
        unsafe cairo_new_path(context)
        unsafe cairo_rectangle(
            context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
        unsafe cairo_clip(context)
    }

    func set(_ color: Color) {
        unsafe cairo_set_source_rgb(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }

    func draw(_ box: ViewDrawing.Box) {
        if let fill = box.fill {
            trace(box.area, radius: box.radius)
            set(fill)
            unsafe cairo_fill(context)
        }
        if let outline = box.outline {
            // Cairo draws a line on both sides of its path, but the outline lies within its box.
            let half = box.outlineWidth / 2
            trace(box.area.inset(x: half, y: half), radius: max(0, box.radius - half))
            set(outline)
            unsafe cairo_set_line_width(context, box.outlineWidth)
            let dash = box.isDashed ? [box.outlineWidth * 3, box.outlineWidth * 2] : []
            unsafe cairo_set_dash(context, dash, Int32(dash.count), 0)
            unsafe cairo_stroke(context)
            // Pango strokes the box of a character that no font has, and must not find the dashes.
            unsafe cairo_set_dash(context, nil, 0, 0)
        }
    }

    /// Returns the ink of an icon: Cairo rounds the edges of a line otherwise where it draws a part of it.
    func ink(of icon: ViewDrawing.Icon) -> TextInk {
        TextInk(PixelArea(covering: icon.area)) { $0.trace(icon) }
    }

    /// Draws an icon, by its ink if it has some: a file with outlines has no pixels.
    func draw(_ icon: ViewDrawing.Icon, by ink: TextInk?) {
        set(icon.color)
        if ink?.draw(on: self) != true { trace(icon) }
    }

    var hasPixels: Bool {
        unsafe cairo_surface_get_type(cairo_get_target(context)) == CAIRO_SURFACE_TYPE_IMAGE
    }

    /// Draws an icon in the present colour.
    private func trace(_ icon: ViewDrawing.Icon) {
        unsafe cairo_save(context)
        let left = icon.isMirrored ? icon.area.x + icon.area.width : icon.area.x
        unsafe cairo_translate(context, left, icon.area.y)
        unsafe cairo_scale(
            context, (icon.isMirrored ? -1 : 1) * icon.area.width / 24, icon.area.height / 24)
        unsafe cairo_set_line_width(context, KeyIcon.lineWidth)
        unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        for stroke in icon.icon.strokes { draw(stroke) }
        unsafe cairo_restore(context)
    }

    private func draw(_ stroke: IconStroke) {
        unsafe cairo_new_path(context)
        var isFilled = false
        switch stroke {
        case .line(let points): trace(points)
        case .polygon(let points, let filled):
            trace(points)
            unsafe cairo_close_path(context)
            isFilled = filled
        case .arc(let center, let radii, let start, let end, let filled):
            unsafe cairo_save(context)
            unsafe cairo_translate(context, center.x, center.y)
            unsafe cairo_scale(context, radii.x, radii.y)
            unsafe cairo_arc(context, 0, 0, 1, start * .pi / 180, end * .pi / 180)
            // The line keeps its width: only the path is stretched.
            unsafe cairo_restore(context)
            isFilled = filled
        }
        if isFilled { unsafe cairo_fill_preserve(context) }
        unsafe cairo_stroke(context)
    }

    private func trace(_ points: [SIMD2<Double>]) {
        for point in points { unsafe cairo_line_to(context, point.x, point.y) }
    }

    /// Adds a rectangle with round corners to the path.
    private func trace(_ area: Area, radius: Double) {
        let (right, bottom) = (area.x + area.width, area.y + area.height)
        let radius = min(radius, area.shorterSide / 2)
        guard radius > 0 else {
            unsafe cairo_rectangle(context, area.x, area.y, area.width, area.height)
            return
        }
        unsafe cairo_new_sub_path(context)
        unsafe cairo_arc(context, right - radius, area.y + radius, radius, -.pi / 2, 0)
        unsafe cairo_arc(context, right - radius, bottom - radius, radius, 0, .pi / 2)
        unsafe cairo_arc(context, area.x + radius, bottom - radius, radius, .pi / 2, .pi)
        unsafe cairo_arc(context, area.x + radius, area.y + radius, radius, .pi, .pi * 3 / 2)
        unsafe cairo_close_path(context)
    }
}
