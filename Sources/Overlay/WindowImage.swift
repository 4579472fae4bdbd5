// SPDX-License-Identifier: MIT

internal import Drawing
internal import Painting
internal import Windows

/// The pixels of a window, drawn anew only where its picture changes.
///
/// They are wiped when it goes: nothing of a view that is hidden is left in memory.
final class WindowImage {
    let size: PixelSize
    private let surface: PixelSurface
    private var picture: ViewDrawing?

    /// Makes transparent pixels.
    init(_ size: PixelSize) throws(DrawingError) {
        self.size = size
        surface = try PixelSurface(width: size.width, height: size.height)
    }

    deinit {
        surface.wipe()
    }

    /// Whether anything has been drawn.
    var isDrawn: Bool { picture != nil }

    /// Makes the pixels those of `picture`, which fills them; returns where they have changed.
    func draw(_ picture: ViewDrawing) throws(DrawingError) -> [PixelArea] {
        let damage = self.picture.map { picture.damage(over: $0) } ?? [PixelArea(size)]
        guard !damage.isEmpty else { return [] }
        // Undefined pixels of a failure are no picture to mend.
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
