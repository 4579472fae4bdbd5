// SPDX-License-Identifier: MIT

package import LayoutFiles

/// A key's picture in the size in which it is drawn.
final class ScaledPicture {
    /// The number of pixels that the file has.
    let pixelCount: Int
    private let surface: PixelSurface

    /// Decodes the picture, and scales it so that it fills its area as far as its proportions allow.
    init(_ image: ViewDrawing.Image) throws(KeyPictureError) {
        let file = try KeyPictureFile(reading: image.path)
        pixelCount = file.width * file.height
        surface = try file.decoded(toFit: image.area)
    }

    /// Draws the picture in the middle of its area.
    func draw(_ image: ViewDrawing.Image, on canvas: borrowing Canvas) {
        let x = image.area.x + ((image.area.width - Double(surface.width)) / 2).rounded()
        let y = image.area.y + ((image.area.height - Double(surface.height)) / 2).rounded()
        surface.paint(on: canvas, x: x, y: y, opacity: image.opacity)
    }
}

extension KeyPictureFile {
    /// Decodes the picture in its own size.
    package func decoded() throws(KeyPictureError) -> PixelSurface {
        do throws(DrawingError) {
            return try PixelSurface(png: bytes)
        } catch {
            throw KeyPictureError.unreadable("cannot be drawn: \(error)")
        }
    }

    fileprivate func decoded(toFit area: Area) throws(KeyPictureError) -> PixelSurface {
        let whole = try decoded()
        let scale = min(area.width / Double(width), area.height / Double(height))
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
        do throws(DrawingError) {
            return try whole.scaled(width: side(width), height: side(height))
        } catch {
            throw KeyPictureError.unreadable("cannot be drawn: \(error)")
        }
    }
}
