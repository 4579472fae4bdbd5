// SPDX-License-Identifier: MIT

import Windows

/// Follows which pixels of each of a window's buffers are older than the content of the window.
///
/// A buffer that the compositor held while the window got other images lacks the changes of these images.
struct BufferDamage {
    let size: PixelSize
    /// The outdated areas of each buffer, all within the buffer.
    private var missing: [[PixelArea]] = []
    /// By how many pixels the last image was moved down, or `nil` before the first image.
    private var offset: Int?

    /// The largest number of areas: more are replaced by one area that holds them all.
    static let mostAreas = 16

    init(size: PixelSize) {
        self.size = size
    }

    /// Adds a buffer whose pixels are all outdated.
    mutating func addBuffer() {
        missing.append([PixelArea(size)])
    }

    /// Adds the next image's changes to all buffers, and returns where the window changes, in its pixels.
    ///
    /// `damage` is where the image differs from the image before, in the image's own pixels.  The image is
    /// moved down by `offset` pixels.
    mutating func present(damage: [PixelArea], offset: Int) -> [PixelArea] {
        var areas = [PixelArea(size)]
        if offset == self.offset {
            let image = PixelArea(x: 0, y: offset, width: size.width, height: size.height - offset)
            areas = damage.map {
                PixelArea(x: $0.x, y: $0.y + offset, width: $0.width, height: $0.height).intersection(image)
            }
            areas = Self.joined(areas.filter { !$0.isEmpty })
        }
        self.offset = offset
        for index in missing.indices {
            missing[index] = Self.joined(missing[index] + areas)
        }
        return areas
    }

    /// The outdated areas of a buffer, which still show older images.
    func missing(of buffer: Int) -> [PixelArea] { missing[buffer] }

    /// Returns the outdated areas of a buffer, which the caller now copies into it, and forgets them.
    mutating func takeMissing(of buffer: Int) -> [PixelArea] {
        let areas = missing[buffer]
        missing[buffer] = []
        return areas
    }

    /// Marks all pixels of a buffer as outdated, because they are undefined.
    mutating func outdate(_ buffer: Int) {
        missing[buffer] = [PixelArea(size)]
    }

    private static func joined(_ areas: [PixelArea]) -> [PixelArea] {
        guard areas.count > mostAreas else { return areas }
        return [areas.reduce(PixelArea(.zero)) { $0.union($1) }]
    }
}
