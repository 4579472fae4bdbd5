// SPDX-License-Identifier: MIT

import CPangoCairo
package import Drawing
package import Engine
package import Foundation
package import Windows

/// A picture of a screen that no test can judge: it is not there, or has another format.
package struct UnreadableScreen: Error, CustomStringConvertible {
    /// A sentence.
    package let description: String

    /// Makes an error with a sentence.
    package init(description: String) { self.description = description }
}

/// What a person sees.
package struct Screenshot {
    /// The screen's pixels.
    package let size: PixelSize
    /// The pixels row by row, from left to right.
    package let bytes: [UInt8]
    private let order: Order

    /// What the bytes of a pixel are.
    private enum Order {
        case blueGreenRedNothing
        case redGreenBlue
    }

    /// Takes pixels of which each is blue, green, red and another byte.
    package init(size: PixelSize, bytes: [UInt8]) {
        (self.size, self.bytes, order) = (size, bytes, .blueGreenRedNothing)
    }

    /// Reads a portable pixmap of 8 bits a colour, without comments: ppm(5).
    ///
    /// - Throws: ``UnreadableScreen`` when it is none.
    package init(ppm data: Data) throws(UnreadableScreen) {
        var words: [Int] = []
        var index = data.startIndex + 2
        while data.starts(with: Data("P6".utf8)), words.count < 3 {
            let word = data[index...].drop { $0 == 0x0A || $0 == 0x20 }.prefix { (0x30...0x39).contains($0) }
            guard let number = Int(String(decoding: word, as: UTF8.self)) else { break }
            words.append(number)
            index = word.endIndex
        }
        guard words.count == 3, words[2] == 255, data[index...].count == words[0] * words[1] * 3 + 1 else {
            throw UnreadableScreen(description: "no portable pixmap of 8 bits a colour: \(words)")
        }
        size = PixelSize(width: words[0], height: words[1])
        bytes = Array(data[(index + 1)...])
        order = .redGreenBlue
    }

    /// Reads the framebuffer of 32 bits a pixel whose lines have nothing behind their pixels.
    ///
    /// - Throws: ``UnreadableScreen`` when it is another one.
    package static func ofFramebuffer() throws -> Screenshot {
        func attribute(_ name: String) throws -> [Int] {
            let text = try String(contentsOfFile: "/sys/class/graphics/fb0/\(name)", encoding: .utf8)
            return text.split { !$0.isNumber }.compactMap { Int($0) }
        }
        let modes = try attribute("virtual_size")
        let format = try attribute("bits_per_pixel") + attribute("stride")
        let device = try FileHandle(forReadingFrom: URL(filePath: "/dev/fb0"))
        guard modes.count == 2, format == [32, modes[0] * 4], let data = try device.readToEnd() else {
            throw UnreadableScreen(description: "a framebuffer of \(modes) with \(format)")
        }
        let size = PixelSize(width: modes[0], height: modes[1])
        return Screenshot(size: size, bytes: [UInt8](data.prefix(size.width * size.height * 4)))
    }

    /// Takes the pixels of a surface.
    ///
    /// - Throws: ``UnreadableScreen`` when cairo has none of it.
    package static func of(_ surface: borrowing PixelSurface) throws(UnreadableScreen) -> Screenshot {
        let shot = surface.withImage { image in
            Screenshot(size: image.size, bytes: unsafe Array(image.bytes))
        }
        guard let shot else { throw UnreadableScreen(description: "a surface without pixels") }
        return shot
    }

    /// A pixel, `0xRRGGBB`.
    package subscript(x: Int, y: Int) -> UInt32 {
        switch order {
        case .blueGreenRedNothing:
            let index = (y * size.width + x) * 4
            return UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
        case .redGreenBlue:
            let index = (y * size.width + x) * 3
            return UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
        }
    }

    /// The bytes of the rows from one on that is counted from above.
    package func rows(from row: Int) -> ArraySlice<UInt8> {
        bytes[(bytes.count / size.height * row)...]
    }

    /// Writes it as `NAME.png` into the folder that RUNEPAD_PICTURES names, if it does.
    ///
    /// - Throws: ``UnreadableScreen`` when the file cannot be written.
    package func keep(as name: String) throws(UnreadableScreen) {
        guard let folder = ProcessInfo.processInfo.environment["RUNEPAD_PICTURES"] else { return }
        let path = "\(folder)/\(name).png"
        var words = (0..<size.width * size.height).map { self[$0 % size.width, $0 / size.width] }
        let isWritten = unsafe words.withUnsafeMutableBytes { words in
            let surface = unsafe cairo_image_surface_create_for_data(
                words.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
                Int32(size.width), Int32(size.height), Int32(size.width * 4))
            defer { unsafe cairo_surface_destroy(surface) }
            return unsafe cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
        }
        if !isWritten { throw UnreadableScreen(description: "\(path) cannot be written") }
    }

    /// The rectangles around the spots of a colour that are at least so large, on a grid of 4 × 4 pixels.
    package func spots(of color: UInt32, atLeast least: PixelSize) -> [PixelArea] {
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

    /// How many pixels of an area differ from those of another picture of this size.
    package func differences(from other: Screenshot, in area: PixelArea) -> Int {
        (area.y..<area.maxY).reduce(0) { sum, y in
            sum + (area.x..<area.maxX).count { x in self[x, y] != other[x, y] }
        }
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
    ///
    /// - Throws: when cairo cannot draw the digits with which it compares.
    package func digits(onKeysOf color: UInt32) throws -> [Character: Point] {
        let samples = try Self.samples.get()
        var found: [Character: (distance: Double, place: Point)] = [:]
        for key in spots(of: color, atLeast: PixelSize(width: 40, height: 25))
        // What is larger is no key.
        where key.width < size.width / 2 {
            guard let ink = ink(in: Self.face(of: key)) else { continue }
            func distance(_ sample: [Double]) -> Double {
                zip(ink, sample).reduce(0) { $0 + abs($1.0 - $1.1) }
            }
            let distances = samples.map { (digit: $0.digit, distance: distance($0.ink)) }
            guard let best = distances.min(by: { $0.distance < $1.distance }), best.distance < 20,
                best.distance < found[best.digit]?.distance ?? .infinity
            else { continue }
            found[best.digit] = (
                best.distance,
                Point(
                    x: (Double(key.x) + Double(key.width) / 2) / Double(size.width),
                    y: (Double(key.y) + Double(key.height) / 2) / Double(size.height))
            )
        }
        return found.mapValues(\.place)
    }

    /// A key without its outline, which is as dark as a digit, and which rounded corners bend inwards.
    private static func face(of key: PixelArea) -> PixelArea {
        let edge = min(key.width, key.height) * 3 / 20
        return PixelArea(
            x: key.x + edge, y: key.y + edge, width: key.width - 2 * edge, height: key.height - 2 * edge)
    }

    /// The ink of each digit.
    private static let samples = Result { try "0123456789".map { (digit: $0, ink: try sample($0)) } }

    /// The ink of a digit by itself.
    private static func sample(_ digit: Character) throws -> [Double] {
        let whole = Frame(minX: 0, minY: 0, maxX: 1, maxY: 1)
        let view = DrawnView(
            frame: whole, gap: .fractionOfKey(0),
            keys: [DrawnKey(label: String(digit), frame: whole)])
        let picture = ViewDrawing(view, theme: .light, scale: PanelScale(width: 200, height: 200))
        let surface = try PixelSurface(width: 200, height: 200)
        _ = try surface.draw(picture)
        let shot = try Screenshot.of(surface)
        guard let ink = shot.ink(in: face(of: PixelArea(shot.size))) else {
            throw UnreadableScreen(description: "a drawn digit without ink")
        }
        return ink
    }
}
