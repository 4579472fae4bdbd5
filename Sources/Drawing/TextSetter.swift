// SPDX-License-Identifier: MIT

internal import CPangoCairo
internal import Painting

/// The texts of a picture that no font of the machine can show in full, in the order in which they are drawn.
public struct MissingGlyphs: Hashable, Sendable {
    /// The texts with characters that no font has, each text once.
    public internal(set) var texts: [String] = []
}

/// Sets the texts of a picture with Pango.
///
/// It owns a `PangoLayout`.
///
/// Pango joins letters, lays out right-to-left text, puts marks on their letters, and finds other fonts for
/// characters that the first font lacks.  The setter measures all texts before it draws one, because the
/// texts of a group share their size and their baseline.
@safe struct TextSetter: ~Copyable {
    private let layout: OpaquePointer
    private let font: OpaquePointer
    private let groups: [Group]
    let missing: MissingGlyphs

    /// The scale and the ink that the texts of a group have in common.
    private struct Group {
        /// The size of the font, as a fraction of the wanted size.
        var scale = 1.0
        /// The highest and lowest ink, in ems below the baseline, or `nil` when the group has only symbols.
        var ink: ClosedRange<Double>?
    }

    /// Measures the texts of `drawing` for which `isWanted` returns true, and the other texts of their
    /// groups.
    init(
        for drawing: ViewDrawing, on canvas: borrowing Canvas, wanting isWanted: (ViewDrawing.Text) -> Bool
    ) {
        // Neither pointer is ever null: without memory GLib ends the process.
        unsafe layout = pango_cairo_create_layout(canvas.context)
        unsafe font = pango_font_description_new()
        unsafe pango_font_description_set_family(font, drawing.fonts.joined(separator: ","))
        unsafe pango_font_description_set_weight(font, drawing.weight.pango)
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        let measured = unsafe Self.measure(drawing, wanting: isWanted, layout, font)
        groups = measured.groups
        missing = measured.missing
    }

    deinit {
        unsafe pango_font_description_free(font)
        unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }

    private static func measure(
        _ drawing: ViewDrawing, wanting isWanted: (ViewDrawing.Text) -> Bool, _ layout: OpaquePointer,
        _ font: OpaquePointer
    ) -> (groups: [Group], missing: MissingGlyphs) {
        var groups = [Group](repeating: Group(), count: drawing.groupCount)
        var missing = MissingGlyphs()
        // One text of a group can decide the size of the others: measure the whole group.
        var isNeeded = [Bool](repeating: false, count: drawing.groupCount)
        for case .text(let text) in drawing.shapes where isWanted(text) { isNeeded[text.group] = true }
        for case .text(let text) in drawing.shapes where isNeeded[text.group] {
            var line = unsafe Line(text, size: text.size, width: nil, layout, font)
            if line.lacksGlyphs, !missing.texts.contains(text.string) { missing.texts.append(text.string) }
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
            groups[text.group].scale = min(groups[text.group].scale, size / text.size)
            guard text.alignment != .ink else { continue }
            let (top, bottom) = (line.inkTop / size, line.inkBottom / size)
            let ink = groups[text.group].ink ?? top...bottom
            groups[text.group].ink = min(ink.lowerBound, top)...max(ink.upperBound, bottom)
        }
        return (groups, missing)
    }

    /// Draws a text in the size of its group, with an ellipsis where it does not fit.
    func draw(_ text: ViewDrawing.Text, on canvas: borrowing Canvas) {
        let size = text.size * groups[text.group].scale
        let line = unsafe Line(text, size: size, width: text.area.width, layout, font)
        let area = text.area
        let x =
            switch text.alignment {
            case .leading: area.x
            case .corner: area.x + area.width - line.width
            case .ink: area.x + (area.width - line.inkWidth) / 2 - line.inkLeft + line.left
            case .center: area.x + (area.width - line.width) / 2
            }
        let ink = groups[text.group].ink ?? 0...0
        let baseline =
            switch text.alignment {
            case .corner: area.y - ink.lowerBound * size
            case .ink: area.y + (area.height - line.inkTop - line.inkBottom) / 2
            case .leading, .center: area.y + (area.height - (ink.lowerBound + ink.upperBound) * size) / 2
            }
        canvas.set(text.color)
        unsafe cairo_move_to(canvas.context, x - line.left, baseline - line.baseline)
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
