// SPDX-License-Identifier: MIT

import Foundation
import LayoutFiles
import Testing
import Windows

@testable import Drawing

/// A folder with PNG files for one test, removed afterwards.
private final class PictureFolder {
    private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and returns its path.
    func write(_ bytes: [UInt8], to name: String = "a.png") throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// The bytes of a PNG file, red at the left and blue at the right.
    static func png(width: Int, height: Int) throws -> [UInt8] {
        let (half, height) = (Double(width) / 2, Double(height))
        var drawing = ViewDrawing(width: Double(width), height: height, theme: .light)
        for (x, color) in [(0, Color(0xFF0000)), (half, Color(0x0000FF))] {
            let area = Area(x: x, y: 0, width: half, height: height)
            drawing.shapes.append(.box(ViewDrawing.Box(area: area, fill: color)))
        }
        return try Picture(of: drawing, as: .png).bytes
    }
}

struct ScaledPictureTests {
    private let folder: PictureFolder

    init() throws { folder = try PictureFolder() }

    /// A white picture of 60 by 60 with images in its middle, in areas of 40 by 40.
    private func drawing(_ paths: String..., opacity: Double = 1) -> ViewDrawing {
        var drawing = ViewDrawing(width: 60, height: 60, theme: .light)
        let white = ViewDrawing.Box(area: Area(x: 0, y: 0, width: 60, height: 60), fill: Color(0xFFFFFF))
        let area = Area(x: 10, y: 10, width: 40, height: 40)
        drawing.shapes =
            [.box(white)]
            + paths.map { .image(ViewDrawing.Image(path: $0, area: area, opacity: opacity)) }
        return drawing
    }

    private func isNear(_ color: Color?, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
        guard let color else { return false }
        return abs(Int(color.red) - red) < 6 && abs(Int(color.green) - green) < 6
            && abs(Int(color.blue) - blue) < 6
    }

    @Test(arguments: [(40, 20), (400, 200), (1024, 512), (10, 5)])
    func `a picture of any size fills its area as far as its proportions allow`(
        width: Int, height: Int
    ) throws {
        let path = try folder.write(PictureFolder.png(width: width, height: height))
        let surface = try PixelSurface(width: 60, height: 60)
        _ = try surface.draw(drawing(path))
        for y in [20, 30, 39] {
            for x in [10, 18, 24] { #expect(isNear(surface.color(x: x, y: y), 255, 0, 0), "\(x), \(y)") }
            for x in [36, 42, 49] { #expect(isNear(surface.color(x: x, y: y), 0, 0, 255), "\(x), \(y)") }
        }
        for (x, y) in [(30, 19), (30, 40), (9, 30), (50, 30)] {
            #expect(surface.color(x: x, y: y) == Color(0xFFFFFF), "\(x), \(y)")
        }
    }

    @Test func `what is below is seen through a picture that is not opaque`() throws {
        let path = try folder.write(PictureFolder.png(width: 40, height: 40))
        let surface = try PixelSurface(width: 60, height: 60)
        _ = try surface.draw(drawing(path, opacity: 0.4))
        #expect(isNear(surface.color(x: 20, y: 30), 255, 153, 153))
        #expect(isNear(surface.color(x: 40, y: 30), 153, 153, 255))
    }

    @Test func `a picture has the same pixels where only a part of it is drawn again`() throws {
        let path = try folder.write(PictureFolder.png(width: 333, height: 111))
        let picture = drawing(path)
        let cache = DrawingCache()
        let whole = try PixelSurface(width: 60, height: 60)
        let parts = try PixelSurface(width: 60, height: 60)
        try whole.draw(picture, clippedTo: [PixelArea(x: 0, y: 0, width: 60, height: 60)])
        for x in [0, 30] {
            let area = PixelArea(x: x, y: 0, width: 30, height: 60)
            try parts.draw(picture, clippedTo: [area], isRecolored: x > 0, using: cache)
        }
        for y in 0..<60 {
            for x in 0..<60 { #expect(whole.color(x: x, y: y) == parts.color(x: x, y: y), "\(x), \(y)") }
        }
    }

    @Test func `an SVG file has the picture, too`() throws {
        let path = try folder.write(PictureFolder.png(width: 40, height: 20))
        let (with, without) = try (
            Picture(of: drawing(path), as: .svg).bytes, Picture(of: drawing(), as: .svg).bytes
        )
        #expect(String(decoding: with, as: UTF8.self).contains("<image"))
        #expect(!String(decoding: without, as: UTF8.self).contains("<image"))
    }

    @Test func `a picture stays decoded while the picture of the window has it`() throws {
        let path = try folder.write(PictureFolder.png(width: 40, height: 40))
        let cache = DrawingCache()
        #expect(cache.load(drawing(path)) == [:])
        try FileManager.default.removeItem(atPath: path)
        let surface = try PixelSurface(width: 60, height: 60)
        let whole = [PixelArea(x: 0, y: 0, width: 60, height: 60)]
        try surface.draw(drawing(path, opacity: 0.7), clippedTo: whole, using: cache)
        #expect(surface.color(x: 20, y: 30) != Color(0xFFFFFF))
        #expect(cache.load(drawing(path)) == [:])
        try surface.draw(drawing(), clippedTo: whole, using: cache)
        #expect(cache.load(drawing(path)).keys.sorted() == [path])
        try surface.draw(drawing(path), clippedTo: whole, using: cache)
        #expect(surface.color(x: 20, y: 30) == Color(0xFFFFFF))
    }

    @Test func `a missing, broken or too large picture is not loaded, and its fault is told`() throws {
        let png = try PictureFolder.png(width: 40, height: 40)
        let broken = try folder.write(Array(png.prefix(60)), to: "broken.png")
        let other = try folder.write(Array("GIF89a".utf8), to: "other.png")
        let large = try folder.write(PictureFolder.png(width: 1025, height: 2), to: "large.png")
        let faults = DrawingCache().load(drawing("/nowhere/a.png", broken, other, large, "a.png"))
        #expect(faults["/nowhere/a.png"] == "cannot be opened: No such file or directory; check the path")
        #expect(faults[broken]?.hasPrefix("cannot be drawn: this is not a PNG file: ") == true)
        #expect(faults[other] == "is not a PNG file")
        #expect(faults[large] == "has 1025 × 2 pixels; the limit is 1024 × 1024: make it smaller")
        #expect(faults["a.png"] == "has no absolute path")
        #expect(faults.count == 5)
    }

    @Test func `pictures are loaded up to their limit together, each file once`() throws {
        let png = try PictureFolder.png(width: 1024, height: 1024)
        let paths = try (0..<5).map { try folder.write(png, to: "\($0).png") }
        let cache = DrawingCache()
        #expect(cache.load(drawing(paths[0], paths[0], paths[1], paths[2], paths[3])) == [:])
        let faults = cache.load(drawing(paths[0], paths[1], paths[2], paths[3], paths[4]))
        #expect(faults == [paths[4]: "\(KeyPictureError.tooMuch)"])
    }
}
