// SPDX-License-Identifier: MIT

internal import CPangoCairo

/// Finds texts that the machine's fonts cannot show.
///
/// It owns a `PangoLayout`.
@safe package struct FontCoverage: ~Copyable {
    private let layout: OpaquePointer

    /// Searches `families` first, in their order, and then all other fonts, as a picture's labels do.
    package init(_ families: [String]) {
        // None of the pointers is ever null: without memory GLib ends the process.
        let context = unsafe pango_font_map_create_context(pango_cairo_font_map_get_default())
        unsafe layout = pango_layout_new(context)
        unsafe g_object_unref(UnsafeMutableRawPointer(context))
        let font = unsafe pango_font_description_new()
        unsafe pango_font_description_set_family(font, families.joined(separator: ","))
        unsafe pango_layout_set_font_description(layout, font)
        unsafe pango_font_description_free(font)
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Whether no font has one of the characters of `text`.
    ///
    /// Pango draws such a character as a box with its number.
    package func lacks(_ text: String) -> Bool {
        unsafe pango_layout_set_text(layout, text, -1)
        return unsafe pango_layout_get_unknown_glyphs_count(layout) > 0
    }
}
