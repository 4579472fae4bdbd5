// SPDX-License-Identifier: MIT

internal import Drawing
internal import Painting
internal import Windows

/// The pixels of a window.
///
/// Each new picture is drawn only where it differs from the one before.
///
/// The pixels are wiped at the end of their life, so that nothing of a hidden view stays in memory.
final class WindowImage {
    let size: PixelSize
    private let surface: PixelSurface
    private var picture: ViewDrawing?

    /// Makes an image of transparent pixels.
    init(_ size: PixelSize) throws(DrawingError) {
        self.size = size
        surface = try PixelSurface(width: size.width, height: size.height)
    }

    deinit {
        surface.wipe()
    }

    /// Whether anything has been drawn.
    var isDrawn: Bool { picture != nil }

    /// Draws `picture`, which fills the image, and returns the areas that have changed.
    func draw(_ picture: ViewDrawing) throws(DrawingError) -> [PixelArea] {
        let damage = self.picture.map { picture.damage(over: $0) } ?? [PixelArea(size)]
        guard !damage.isEmpty else { return [] }
        // After a failure the pixels are undefined: the next picture must be drawn in full.
        self.picture = nil
        try surface.draw(picture, clippedTo: damage)
        self.picture = picture
        return damage
    }

    /// Shows the pixels in a window.
    func present(in window: any Window, damage: [PixelArea], offset: Int) throws(DisplayError) {
        try surface.withImage { image throws(DisplayError) in
            try window.present(image, damage: damage, offset: offset)
        }
    }
}
