// SPDX-License-Identifier: MIT

/// A picture of at most 256 colours as sixels: bands of six rows, of which each colour is written one after another.
struct SixelImage {
    private let width: Int
    private let height: Int
    /// The colours, as `0xRRGGBB`.
    private var palette: [UInt32] = []
    /// The number of each pixel's colour, row after row.
    private var numbers: [UInt8] = []

    /// Makes a picture of pixels, which are `0xRRGGBB`, row after row.
    init(width: Int, pixels: [UInt32]) {
        self.width = width
        height = width > 0 ? pixels.count / width : 0
        // Neighbouring shades are one: edges of letters have hundreds of them.
        let shades = pixels.map { $0 & 0xF8_F8F8 }
        var counts: [UInt32: Int] = [:]
        for shade in shades { counts[shade, default: 0] += 1 }
        let frequent = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(256).map(\.key)
        palette = frequent
        var known: [UInt32: UInt8] = [:]
        for (index, shade) in frequent.enumerated() { known[shade] = UInt8(index) }
        numbers.reserveCapacity(shades.count)
        for shade in shades {
            let number = known[shade] ?? nearest(to: shade)
            known[shade] = number
            numbers.append(number)
        }
    }

    private func nearest(to color: UInt32) -> UInt8 {
        func distance(_ other: UInt32) -> Int {
            [0, 8, 16].reduce(0) { sum, shift in
                let difference = Int(color >> UInt32(shift) & 0xFF) - Int(other >> UInt32(shift) & 0xFF)
                return sum + difference * difference
            }
        }
        let best = palette.indices.min { distance(palette[$0]) < distance(palette[$1]) }
        return UInt8(best ?? 0)
    }

    /// The escape code that shows the picture.
    var text: [UInt8] {
        // DCS P1 ; P2 q: pixels that have no colour stay; then the size, with square pixels.
        var text = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
        for (number, color) in palette.enumerated() {
            let parts = [16, 8, 0].map { (Int(color >> UInt32($0) & 0xFF) * 100 + 127) / 255 }
            text += Array("#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
        }
        for top in stride(from: 0, to: height, by: 6) { write(bandFrom: top, to: &text) }
        return text + Array("\u{1B}\\".utf8)
    }

    private func write(bandFrom top: Int, to text: inout [UInt8]) {
        // The bits of each column, from the upper row to the lower one, for each colour of the band.
        var columns: [UInt8: [UInt8]] = [:]
        for y in top..<min(top + 6, height) {
            for x in 0..<width {
                columns[numbers[y * width + x], default: [UInt8](repeating: 0, count: width)][x] |=
                    1 << UInt8(y - top)
            }
        }
        for (index, number) in columns.keys.sorted().enumerated() {
            // Back to the left edge of the band.
            if index > 0 { text.append(UInt8(ascii: "$")) }
            text += Array("#\(number)".utf8)
            write(columns[number] ?? [], to: &text)
        }
        text.append(UInt8(ascii: "-"))
    }

    /// Writes the columns of a colour, and the count of equal ones beside each other.
    private func write(_ columns: [UInt8], to text: inout [UInt8]) {
        var start = 0
        while start < columns.count {
            let end = columns[start...].firstIndex { $0 != columns[start] } ?? columns.count
            let sixel = columns[start] + 0x3F
            // The rest of the band needs no sixels without a pixel.
            if end == columns.count, columns[start] == 0 { return }
            if end - start > 3 {
                text += Array("!\(end - start)".utf8)
                text.append(sixel)
            } else {
                text += [UInt8](repeating: sixel, count: end - start)
            }
            start = end
        }
    }
}
