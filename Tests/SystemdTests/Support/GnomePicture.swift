// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A picture of the machine's screen.
struct GnomePicture {
    private(set) var width = 0
    private(set) var height = 0
    private var data = Data()
    private var start = 0

    /// A picture of nothing, while no screen is lit.
    init() {}

    /// Reads a portable pixmap of 8 bits a colour, with one line break after each number: ppm(5).
    init(ppm data: Data) throws {
        let words = String(decoding: data.prefix(20), as: UTF8.self).split { $0 == "\n" || $0 == " " }
        try #require(words.count > 3 && words[0] == "P6")
        (width, height) = (try #require(Int(words[1])), try #require(Int(words[2])))
        start = data.count - width * height * 3
        self.data = data
    }

    /// A part of the screen, in fractions of it.
    struct Area {
        var center: Place
        var top: Double
    }

    /// The smallest area with all pixels of a colour, or `nil` if fewer than 5000 have it.
    func area(of color: UInt32) -> Area? {
        var (count, left, right, top, bottom) = (0, width, 0, height, 0)
        for y in 0..<height {
            for x in 0..<width where pixel(x, y) == color {
                (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
                count += 1
            }
        }
        guard count > 5000 else { return nil }
        return Area(
            center: Place(
                x: Double(left + right) / 2 / Double(width), y: Double(top + bottom) / 2 / Double(height)),
            top: Double(top) / Double(height))
    }

    /// The colour of a place, `0xRRGGBB`.
    func color(x: Double, y: Double) -> UInt32 {
        width == 0 ? 0 : pixel(Int(x * Double(width)), Int(y * Double(height)))
    }

    /// Whether a key of the light theme stands at a place: white, with a label.
    func isKey(at place: Place) -> Bool {
        guard width > 0 else { return false }
        let (x, y) = (Int(place.x * Double(width)), Int(place.y * Double(height)))
        var (white, dark) = (0, 0)
        for y in y - 12...y + 12 {
            for x in x - 12...x + 12 {
                let color = pixel(x, y)
                if color == 0xFFFFFF { white += 1 } else if color & 0xFF < 0x60 { dark += 1 }
            }
        }
        return white > 300 && dark > 10
    }

    /// Keeps the picture where the results of tests go, if they go anywhere.
    func keep(as name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["RUNEPAD_PICTURES"] else { return }
        try data.write(to: URL(filePath: "\(folder)/\(name).ppm"))
    }

    private func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let index = data.startIndex + start + (y * width + x) * 3
        return UInt32(data[index]) << 16 | UInt32(data[index + 1]) << 8 | UInt32(data[index + 2])
    }
}
