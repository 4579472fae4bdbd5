// SPDX-License-Identifier: MIT

internal import CPangoCairo

/// Reads again which fonts the machine has, such as one that was just installed.
///
/// Fontconfig reads its folders and its files once in a process, and Pango keeps what it has found. Pictures that were
/// drawn before keep their fonts. The next text takes as long as the first one of the process.
package func readFontsAgain() {
    _ = FcInitReinitialize()
    pango_cairo_font_map_set_default(nil)
}
