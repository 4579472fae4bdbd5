// SPDX-License-Identifier: MIT

internal import CPangoCairo
internal import Windows

/// The texts of a picture that no font of the machine can show in full, in the order in which they are drawn.
package struct MissingGlyphs: Hashable, Sendable {
    /// The texts with characters that no font has, each text once.
    package internal(set) var texts: [String] = []
}

/// The texts of one group of a picture, measured.
///
/// They share their scale and their baseline, so one text can decide how the others are drawn.
final class TextGroup {
    /// The texts; their colours do not matter.
    let texts: [ViewDrawing.Text]
    /// The size of the font, as a fraction of the wanted size.
    let scale: Double
    /// The highest and lowest ink, in ems below the baseline; 0 to 0 when the group has only symbols.
    let ink: ClosedRange<Double>
    /// The texts with characters that no font has, each text once.
    let missing: [String]
    /// The ink of each text, once the text was drawn.
    private var inks: [TextInk?]

    init(_ texts: [ViewDrawing.Text], scale: Double, ink: ClosedRange<Double>, missing: [String]) {
        self.texts = texts
        self.scale = scale
        self.ink = ink
        self.missing = missing
        inks = Array(repeating: nil, count: texts.count)
    }

    /// Returns the ink of the text at `index`, which lies within the text's reach.
    func ink(
        of text: ViewDrawing.Text, _ index: Int, _ setter: TextSetter, on canvas: borrowing Canvas
    ) -> TextInk {
        if let ink = inks[index] { return ink }
        let ink = setter.ink(of: text, in: self, on: canvas)
        inks[index] = ink
        return ink
    }
}

/// Sets texts with Pango.
///
/// It owns a `PangoLayout`, which it makes for the first text.
///
/// Pango joins letters, lays out right-to-left text, puts marks on their letters, and finds other fonts for
/// characters that the first font lacks.
@safe final class TextSetter {
    private let families: [String]
    private let weight: Theme.FontWeight
    private var made: (layout: OpaquePointer, font: OpaquePointer)?

    init(for drawing: ViewDrawing) {
        families = drawing.fonts
        weight = drawing.weight
    }

    deinit {
        guard let (layout, font) = unsafe made else { return }
        unsafe pango_font_description_free(font)
        unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }

    private func pango(on canvas: borrowing Canvas) -> (layout: OpaquePointer, font: OpaquePointer) {
        if let made = unsafe made { return unsafe made }
        // Neither pointer is ever null: without memory GLib ends the process.
        let (layout, font) = unsafe (
            pango_cairo_create_layout(canvas.context) as OpaquePointer,
            pango_font_description_new() as OpaquePointer
        )
        unsafe pango_font_description_set_family(font, families.joined(separator: ","))
        unsafe pango_font_description_set_weight(font, weight.pango)
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        unsafe made = (layout, font)
        return unsafe (layout, font)
    }

    func measure(_ texts: [ViewDrawing.Text], on canvas: borrowing Canvas) -> TextGroup {
        let (layout, font) = unsafe pango(on: canvas)
        var (scale, missing) = (1.0, [String]())
        var ink: ClosedRange<Double>?
        for text in texts {
            var line = unsafe Line(text, size: text.size, width: nil, layout, font)
            if line.lacksGlyphs, !missing.contains(text.string) { missing.append(text.string) }
            guard line.width > 0 else { continue }
            var size = text.size
            // Letters stand on whole pixels, so half the size is not quite half the width: fit in a few
            // steps.
            for _ in 0..<4 {
                let fitting = min(text.area.width / line.width, text.area.height / line.height)
                guard fitting < 1, size > text.leastSize else { break }
                size = max(text.leastSize, size * fitting)
                line = unsafe Line(text, size: size, width: nil, layout, font)
            }
            scale = min(scale, size / text.size)
            guard text.alignment != .ink else { continue }
            let (top, bottom) = (line.inkTop / size, line.inkBottom / size)
            let others = ink ?? top...bottom
            ink = min(others.lowerBound, top)...max(others.upperBound, bottom)
        }
        return TextGroup(texts, scale: scale, ink: ink ?? 0...0, missing: missing)
    }

    /// Draws a text in the size of its group, with an ellipsis where it does not fit.
    func draw(_ text: ViewDrawing.Text, of group: TextGroup, on canvas: borrowing Canvas) {
        let place = place(text, of: group, on: canvas)
        canvas.set(text.color)
        show(place, on: canvas)
    }

    /// Returns the ink of a text: how much of each pixel ``draw(_:of:on:)`` covers.
    func ink(of text: ViewDrawing.Text, in group: TextGroup, on canvas: borrowing Canvas) -> TextInk {
        let place = place(text, of: group, on: canvas)
        let (line, reach) = (place.line, PixelArea(covering: text.reach))
        let area = PixelArea(
            covering: Area(
                x: place.x + line.inkLeft, y: place.y + line.baseline + line.inkTop,
                width: line.inkWidth, height: line.inkBottom - line.inkTop
            ).inset(x: -2, y: -2))
        return TextInk(area.intersection(reach)) { canvas in show(place, on: canvas) }
    }

    /// A text that the layout has, and the place of the layout's upper left corner.
    private struct Place {
        var line: Line
        var x: Double
        var y: Double
    }

    private func place(
        _ text: ViewDrawing.Text, of group: TextGroup, on canvas: borrowing Canvas
    ) -> Place {
        let (layout, font) = unsafe pango(on: canvas)
        let size = text.size * group.scale
        let line = unsafe Line(text, size: size, width: text.area.width, layout, font)
        let area = text.area
        let x =
            switch text.alignment {
            case .leading: area.x
            case .corner: area.x + area.width - line.width
            case .ink: area.x + (area.width - line.inkWidth) / 2 - line.inkLeft + line.left
            case .center: area.x + (area.width - line.width) / 2
            }
        let ink = group.ink
        let baseline =
            switch text.alignment {
            case .corner: area.y - ink.lowerBound * size
            case .ink: area.y + (area.height - line.inkTop - line.inkBottom) / 2
            case .leading, .center: area.y + (area.height - (ink.lowerBound + ink.upperBound) * size) / 2
            }
        return Place(line: line, x: x - line.left, y: baseline - line.baseline)
    }

    /// Draws the text that the layout has.
    private func show(_ place: Place, on canvas: borrowing Canvas) {
        let layout = unsafe pango(on: canvas).layout
        unsafe cairo_move_to(canvas.context, place.x, place.y)
        unsafe pango_cairo_update_layout(canvas.context, layout)
        unsafe pango_cairo_show_layout(canvas.context, layout)
    }
}

/// The extents of a text that was set with a layout, in pixels.
private struct Line {
    /// The left edge of the text in the layout.
    let left: Double
    let width: Double
    let height: Double
    /// The left edge of the ink in the layout.
    let inkLeft: Double
    let inkWidth: Double
    /// The highest and the lowest ink below the baseline; negative above the baseline.
    let inkTop: Double
    let inkBottom: Double
    /// The baseline below the layout's upper edge.
    let baseline: Double
    /// Whether no font has one of the characters.
    let lacksGlyphs: Bool

    /// Sets `text` with `layout` in `font`, `size` pixels an em, with an ellipsis when it is wider than
    /// `width`.
    init(
        _ text: ViewDrawing.Text, size: Double, width: Double?, _ layout: OpaquePointer, _ font: OpaquePointer
    ) {
        let scale = Double(PANGO_SCALE)
        unsafe pango_font_description_set_absolute_size(font, size * scale)
        unsafe pango_layout_set_font_description(layout, font)
        unsafe pango_layout_set_text(layout, text.string, -1)
        unsafe pango_layout_set_width(layout, -1)
        unsafe shrinkEnd(of: text, in: layout)
        lacksGlyphs = unsafe pango_layout_get_unknown_glyphs_count(layout) > 0
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        unsafe pango_layout_get_extents(layout, &ink, &logical)
        // Another text of the group may have set the size.  The space around the text takes a little more
        // width.
        if let width, Double(logical.width) > width * 1.04 * scale {
            unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            unsafe pango_layout_set_width(layout, Int32(max(0, min(width, 1e6)) * scale))
            unsafe pango_layout_get_extents(layout, &ink, &logical)
        }
        let baseline = unsafe pango_layout_get_baseline(layout)
        left = Double(logical.x) / scale
        self.width = Double(logical.width) / scale
        height = Double(logical.height) / scale
        inkLeft = Double(ink.x) / scale
        inkWidth = Double(ink.width) / scale
        inkTop = Double(ink.y - baseline) / scale
        inkBottom = Double(ink.y + ink.height - baseline) / scale
        self.baseline = Double(baseline) / scale
    }
}

/// Makes the last characters of `text` smaller, as many as `ViewDrawing.Text.smallCharacters` says.
private func shrinkEnd(of text: ViewDrawing.Text, in layout: OpaquePointer) {
    guard text.smallCharacters > 0 else {
        unsafe pango_layout_set_attributes(layout, nil)
        return
    }
    let attributes = unsafe pango_attr_list_new()
    defer { unsafe pango_attr_list_unref(attributes) }
    if let scale = unsafe pango_attr_scale_new(0.6) {
        let large = text.string.dropLast(text.smallCharacters)
        unsafe scale.pointee.start_index = guint(large.utf8.count)
        // The list frees the attribute.
        unsafe pango_attr_list_insert(attributes, scale)
    }
    unsafe pango_layout_set_attributes(layout, attributes)
}

extension Theme.FontWeight {
    fileprivate var pango: PangoWeight {
        switch self {
        case .regular: PANGO_WEIGHT_NORMAL
        case .medium: PANGO_WEIGHT_MEDIUM
        case .bold: PANGO_WEIGHT_BOLD
        }
    }
}
