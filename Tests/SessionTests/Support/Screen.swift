// SPDX-License-Identifier: MIT

import Drawing
import Foundation
import Layouts
import Painting
import Testing
import Views
import Windows

/// What a person sees.
struct Screenshot {
    let size: PixelSize
    /// Blue, green, red and another for each pixel.
    let bytes: [UInt8]

    /// Reads the framebuffer of 32 bits a pixel whose lines have nothing behind their pixels.
    static func ofFramebuffer() throws -> Screenshot {
        func attribute(_ name: String) throws -> [Int] {
            let text = try String(contentsOfFile: "/sys/class/graphics/fb0/\(name)", encoding: .utf8)
            return text.split { !$0.isNumber }.compactMap { Int($0) }
        }
        let modes = try attribute("virtual_size")
        let size = PixelSize(width: try #require(modes.first), height: try #require(modes.last))
        try #require(try attribute("bits_per_pixel") == [32])
        try #require(try attribute("stride") == [size.width * 4])
        let device = try FileHandle(forReadingFrom: URL(filePath: "/dev/fb0"))
        let data = try #require(try device.readToEnd())
        return Screenshot(size: size, bytes: [UInt8](data.prefix(size.width * size.height * 4)))
    }

    /// Takes the pixels of a surface.
    static func of(_ surface: borrowing PixelSurface) throws -> Screenshot {
        try #require(
            surface.withImage { image in
                Screenshot(size: image.size, bytes: unsafe Array(image.bytes))
            })
    }

    /// The picture as a PPM file, for people.
    func ppm() -> Data {
        var data = Data("P6 \(size.width) \(size.height) 255\n".utf8)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            data.append(contentsOf: [bytes[start + 2], bytes[start + 1], bytes[start]])
        }
        return data
    }

    /// A pixel, `0xRRGGBB`.
    subscript(x: Int, y: Int) -> UInt32 {
        let index = (y * size.width + x) * 4
        return UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
    }

    /// The rectangles around the spots of a colour that are at least so large, on a grid of 4 × 4 pixels.
    private func spots(of color: UInt32, atLeast least: PixelSize) -> [PixelArea] {
        let (columns, rows) = (size.width / 4, size.height / 4)
        var isLeft = (0..<columns * rows).map { self[$0 % columns * 4, $0 / columns * 4] == color }
        var found: [PixelArea] = []
        for start in isLeft.indices where isLeft[start] {
            var area = PixelArea(x: 0, y: 0, width: 0, height: 0)
            var waiting = [start]
            isLeft[start] = false
            while let place = waiting.popLast() {
                let (x, y) = (place % columns, place / columns)
                area = area.union(PixelArea(x: x * 4, y: y * 4, width: 4, height: 4))
                for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                where (0..<columns).contains(x) && (0..<rows).contains(y) && isLeft[y * columns + x] {
                    isLeft[y * columns + x] = false
                    waiting.append(y * columns + x)
                }
            }
            if area.width >= least.width, area.height >= least.height { found.append(area) }
        }
        return found
    }

    /// The dark pixels within an area as a grid of 12 × 16 cells, each from 0 for none to 1 for all; `nil` when
    /// there are none.
    private func ink(in area: PixelArea) -> [Double]? {
        func isDark(_ x: Int, _ y: Int) -> Bool {
            let pixel = self[x, y]
            return (pixel & 0xFF) + (pixel >> 8 & 0xFF) + (pixel >> 16 & 0xFF) < 384
        }
        var bounds = PixelArea(x: 0, y: 0, width: 0, height: 0)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX where isDark(x, y) {
                bounds = bounds.union(PixelArea(x: x, y: y, width: 1, height: 1))
            }
        }
        guard !bounds.isEmpty else { return nil }
        // The shape is told by its proportions as well: it stands in a square as high as it is.
        let left = Double(bounds.x) + Double(bounds.width - bounds.height) / 2
        return (0..<16).flatMap { row in
            (0..<12).map { column in
                var dark = 0.0
                for sample in 0..<16 {
                    let u = (Double(column) + (Double(sample % 4) + 0.5) / 4) / 12
                    let v = (Double(row) + (Double(sample / 4) + 0.5) / 4) / 16
                    let x = Int((left + u * Double(bounds.height)).rounded(.down))
                    let y = Int((Double(bounds.y) + v * Double(bounds.height)).rounded(.down))
                    if (bounds.x..<bounds.maxX).contains(x), y < bounds.maxY, isDark(x, y) { dark += 1 }
                }
                return dark / 16
            }
        }
    }

    /// Where digits stand on keys of a colour, found by what is drawn alone.
    func digits(onKeysOf color: UInt32) throws -> [Character: Point] {
        let samples = try "0123456789".map { ($0, try Self.sample($0)) }
        var places: [Character: Point] = [:]
        for key in spots(of: color, atLeast: PixelSize(width: 40, height: 25)) {
            guard let ink = ink(in: key) else { continue }
            func distance(_ sample: [Double]) -> Double {
                zip(ink, sample).reduce(0) { $0 + abs($1.0 - $1.1) }
            }
            guard let best = samples.min(by: { distance($0.1) < distance($1.1) }), distance(best.1) < 20
            else { continue }
            places[best.0] = Point(
                x: (Double(key.x) + Double(key.width) / 2) / Double(size.width),
                y: (Double(key.y) + Double(key.height) / 2) / Double(size.height))
        }
        return places
    }

    /// The ink of a digit by itself.
    private static func sample(_ digit: Character) throws -> [Double] {
        let whole = Frame(minX: 0, minY: 0, maxX: 1, maxY: 1)
        let view = DrawnView(
            frame: whole, accessoryEnd: 0, gap: .fractionOfKey(0), accessory: [],
            keys: [DrawnKey(label: String(digit), frame: whole)])
        let picture = ViewDrawing(view, theme: .light, scale: PanelScale(width: 200, height: 200))
        let surface = try PixelSurface(width: 200, height: 200)
        _ = try surface.draw(picture)
        let shot = try Screenshot.of(surface)
        return try #require(shot.ink(in: PixelArea(shot.size)))
    }
}
