// SPDX-License-Identifier: MIT

import Windows

/// Which pixels of each of a window's buffers are older than what the window shows.
///
/// A buffer that the compositor had while other images were shown misses what was new in them.
struct BufferDamage {
    /// The size of the window.
    let size: PixelSize
    /// What each buffer misses, without places outside of it.
    private var missing: [[PixelArea]] = []
    /// How far down the image was moved, once there was one.
    private var offset: Int?

    /// More areas than this are taken for one that holds them all.
    static let mostAreas = 16

    /// Begins with no buffer and no image.
    init(size: PixelSize) {
        self.size = size
    }

    /// Adds a buffer of which nothing is right.
    mutating func addBuffer() {
        missing.append([PixelArea(size)])
    }

    /// Takes note of the next image.
    ///
    /// - Parameters:
    ///   - damage: Where it differs from the one before, in its own pixels.
    ///   - offset: How far down it is moved.
    /// - Returns: Where the window differs from what it showed.
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

    /// What is out of date in a buffer: what was shown there before.
    func missing(of buffer: Int) -> [PixelArea] { missing[buffer] }

    /// What has to be copied into a buffer before it is shown, of which nothing is missing then.
    mutating func takeMissing(of buffer: Int) -> [PixelArea] {
        let areas = missing[buffer]
        missing[buffer] = []
        return areas
    }

    private static func joined(_ areas: [PixelArea]) -> [PixelArea] {
        guard areas.count > mostAreas else { return areas }
        return [areas.reduce(PixelArea(.zero)) { $0.union($1) }]
    }
}
