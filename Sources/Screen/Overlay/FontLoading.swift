// SPDX-License-Identifier: MIT

internal import Drawing
internal import Engine
internal import Windows

/// Loads the fonts of themes before the first view is drawn, so that the first view comes as fast as later
/// ones.
///
/// Fontconfig reads its files, and Pango searches a font for each kind of character, when the first text is
/// drawn. They keep the fonts from then on.
struct FontLoading {
    private var loaded: Set<Fonts> = []
    /// The number of the driver's reload for which the machine's fonts were read again, or `nil` before the first.
    private var reload: UInt32?

    private struct Fonts: Hashable {
        var families: [String]
        var weight: Theme.FontWeight
    }

    /// The labels that are drawn: Latin letters and digits, and the symbols that most layouts have.
    ///
    /// The overlay does not know the labels of a hidden view.
    static let labels = ["a", "Z", "5", "abc", "⌫", "⏎", "⇧"]
    /// The side of each key, in pixels.
    private static let side = 48

    /// Draws a picture with the theme's fonts, which nobody sees.
    ///
    /// Does nothing if a picture was drawn with these fonts before.
    mutating func load(_ theme: Theme) throws(DrawingError) {
        guard loaded.insert(Fonts(families: theme.fonts, weight: theme.weight)).inserted else { return }
        try draw(theme)
    }

    /// Has all text after this set in the fonts that the machine has now, once for each reload of the driver.
    mutating func readAgain(asOf reload: UInt32) {
        guard reload != self.reload else { return }
        self.reload = reload
        loaded = []
        readFontsAgain()
    }

    /// Draws the same picture, whether or not it was drawn before.
    func draw(_ theme: Theme) throws(DrawingError) {
        let size = PixelSize(width: Self.side * Self.labels.count, height: Self.side)
        let picture = ViewDrawing(Self.view, filling: size, on: nil, theme: theme)
        _ = try PixelSurface(width: size.width, height: size.height).draw(picture)
    }

    static var view: DrawnView {
        let width = 1 / Double(labels.count)
        let keys = labels.enumerated().map { index, label in
            DrawnKey(
                label: label, hint: index == 0 ? "ä" : nil,
                frame: Frame(x: width * Double(index), y: 0, width: width, height: 1))
        }
        return DrawnView(frame: Frame(x: 0, y: 0, width: 1, height: 1), gap: .fractionOfKey(0), keys: keys)
    }
}
