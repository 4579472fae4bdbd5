// SPDX-License-Identifier: MIT

import Checkout
import Drawing
import Engine
import Foundation
import FoundationXML
import LayoutFiles
import TestViews
import Testing
import Windows
import YAML

private let repository = URL(filePath: Checkout.root)
private let layouts = LayoutLibrary(directories: [repository.appending(path: "config/layouts").path])
private let scale = PanelScale(width: 512, height: 300, density: 84.45)

/// A shipped layout on a 7-inch panel.
private func shipped(_ name: String) throws -> PlacedLayout {
    var diagnostics = DiagnosticList()
    let file = try #require(layouts.layout(named: name, into: &diagnostics))
    return PlacedLayout(file.layout, on: Placement(panelSize: scale.size))
}

/// The view without any text, so that no font matters.
private func bare(_ view: DrawnView) -> DrawnView {
    func bare(_ keys: [DrawnKey]) -> [DrawnKey] {
        keys.map { key in
            var key = key
            (key.label, key.hint) = (" ", nil)
            return key
        }
    }
    var result = view
    (result.keys, result.accessory) = (bare(view.keys), bare(view.accessory))
    return result
}

/// The colour of the key itself in the light theme.
private func fill(of key: DrawnKey, on surface: SurfaceColors) -> Color {
    switch key.state {
    case .label: surface.fill
    case .latched: Theme.light.latched.fill
    case .locked: Theme.light.locked.fill
    case .unavailable: Theme.light.unavailable.fill
    default: (key.style.flatMap { Theme.light.styles[$0] } ?? Theme.light.key).fill
    }
}

struct PictureTests {
    @Test(arguments: layouts.names) func `a picture has each key where a contact finds it`(name: String)
        throws
    {
        let placed = try shipped(name)
        for layer in placed.layout.layers.indices {
            let view = bare(DrawnView(placed, layer: layer))
            let drawing = ViewDrawing(view, theme: .light, scale: scale, wholePanel: true)
            let surface = try PixelSurface(png: Picture(of: drawing, as: .png).bytes)
            #expect((surface.width, surface.height) == (512, 300))
            let places =
                zip(placed.accessory, view.accessory).map { ($0, $1, Theme.light.accessory) }
                + zip(placed.layers[layer], view.keys).map { ($0, $1, Theme.light.view) }
            for (place, key, surfaceColors) in places {
                let point = place.frame.center
                let color = surface.color(x: Int(point.x * 512), y: Int(point.y * 300))
                #expect(color == fill(of: key, on: surfaceColors))
            }
        }
    }

    @Test func `a picture has gaps between keys, and nothing outside the view`() throws {
        let placed = try shipped("number-pad")
        let view = bare(DrawnView(placed, layer: 0))
        let surface = try PixelSurface(width: 512, height: 300)
        _ = try surface.draw(ViewDrawing(view, theme: .light, scale: scale, wholePanel: true))
        let first = placed.layers[0][0].frame
        #expect(
            surface.color(x: Int(first.maxX * 512), y: Int(first.center.y * 300)) == Theme.light.view.fill)
        #expect(surface.color(x: 256, y: 10) == nil)
        #expect(surface.color(x: -1, y: 10) == nil)
        #expect(surface.color(x: 512, y: 10) == nil)
    }

    @Test func `a picture shows the labels of keys in colours of the theme`() throws {
        let placed = try shipped("number-pad")
        let surface = try PixelSurface(width: 512, height: 300)
        _ = try surface.draw(
            ViewDrawing(DrawnView(placed, layer: 0), theme: .light, scale: scale, wholePanel: true))
        for key in placed.layers[0] {
            let area = key.frame
            let columns = Int(area.minX * 512) + 8..<Int(area.maxX * 512) - 8
            let lines = Int(area.minY * 300) + 8..<Int(area.maxY * 300) - 8
            let colors = Set(columns.flatMap { x in lines.compactMap { surface.color(x: x, y: $0) } })
            #expect(colors.count > 1, "\(placed.layout.keys[key.key].name)")
            #expect(colors.contains { $0.luminance < 0.05 })
        }
    }

    @Test(arguments: layouts.names) func `an SVG picture is well-formed XML of the right size`(name: String)
        throws
    {
        let placed = try shipped(name)
        let drawing = ViewDrawing(DrawnView(placed, layer: 0), theme: .light, scale: scale)
        let parser = XMLParser(data: Data(try Picture(of: drawing, as: .svg).bytes))
        let reader = RootReader()
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.name == "svg")
        #expect(reader.attributes["width"] == "512px" || reader.attributes["width"] == "512")
        #expect(reader.attributes["viewBox"] == "0 0 512 \(Int(drawing.height))")
    }

    @Test func `labels that are too long, of many scripts or right to left can be drawn`() throws {
        var placed = try shipped("number-pad").layout
        let labels = [
            String(repeating: "much too long ", count: 40), "שלום", "السلام عليكم", "\u{301}",
            "a\u{301}\u{328}",
            "漢字かな", "🇩🇪👩‍👩‍👧", "\u{202E}abc", "&<>\"'", "\u{FFFF}", "line\nfeed",
        ]
        for (index, label) in labels.enumerated() { placed.keys[index].label = label }
        let drawing = ViewDrawing(
            DrawnView(PlacedLayout(placed, on: Placement(panelSize: scale.size)), layer: 0), theme: .light,
            scale: scale)
        #expect(try XMLParser(data: Data(Picture(of: drawing, as: .svg).bytes)).parse())
        let surface = try PixelSurface(png: Picture(of: drawing, as: .png).bytes)
        // The long one stays on its key: the gap beside it is free.
        let key = try #require(
            PlacedLayout(placed, on: Placement(panelSize: scale.size)).layers[0].first { $0.key == 0 })
        let y = Int(key.frame.center.y * 300) - (300 - surface.height)
        #expect(surface.color(x: Int(key.frame.minX * 512), y: y) == Theme.light.view.fill)
    }

    @Test func `a picture reports each label that no font has`() throws {
        var layout = try shipped("number-pad").layout
        // A scalar for private use, which no font of Debian's has.
        layout.keys[0].label = "\u{10FFFD}"
        let placed = PlacedLayout(layout, on: Placement(panelSize: scale.size))
        let drawing = ViewDrawing(DrawnView(placed, layer: 0), theme: .light, scale: scale)
        #expect(try Picture(of: drawing, as: .png).missing.texts.contains("\u{10FFFD}"))
        // Each once.
        let twice = small(half("\u{10FFFD}"), half("\u{10FFFD}", isRight: true))
        #expect(try Picture(of: twice, as: .png).missing.texts == ["\u{10FFFD}"])
    }

    /// A picture of 60 × 40 pixels with these keys.
    private func small(_ keys: DrawnKey...) -> ViewDrawing {
        let view = DrawnView(
            frame: Frame(minX: 0, minY: 0, maxX: 1, maxY: 1), gap: .fractionOfKey(0),
            keys: keys)
        return ViewDrawing(view, theme: .light, scale: PanelScale(width: 60, height: 40))
    }

    /// A box without an outline.
    private func box(_ area: Area, radius: Double = 0) throws -> ViewDrawing.Box {
        guard case .box(var box) = small().shapes.first else { throw CancellationError() }
        (box.area, box.radius) = (area, radius)
        return box
    }

    /// The colours of all pixels of a picture of 60 × 40, row by row.
    private func colors(of drawing: ViewDrawing) throws -> [[Color?]] {
        let surface = try PixelSurface(width: 60, height: 40)
        _ = try surface.draw(drawing)
        return colors(of: surface)
    }

    private func colors(of surface: borrowing PixelSurface) -> [[Color?]] {
        var rows: [[Color?]] = []
        for y in 0..<surface.height {
            rows.append([])
            for x in 0..<surface.width { rows[y].append(surface.color(x: x, y: y)) }
        }
        return rows
    }

    @Test func `the radius of a corner is at most half of the box's shorter side`() throws {
        func picture(_ radius: Double) throws -> ViewDrawing {
            var drawing = small()
            drawing.shapes = [.box(try box(Area(x: 20, y: 10, width: 30, height: 10), radius: radius))]
            return drawing
        }
        let round = try colors(of: picture(5))
        #expect(try colors(of: picture(500)) == round)
        #expect(try colors(of: picture(0)) != round)
    }

    @Test(
        arguments: [(5, 1.5, 1), (5, 3.3, 0), (4, 6.7, 2), (2.2, 6.7, 2), (9.5, 1, 5)]
            as [(Double, Double, Double)])
    func `copied outlines of key faces equal Cairo's drawing pixel for pixel`(
        radius: Double, width: Double, depth: Double
    ) throws {
        var drawing = small()
        drawing.shapes = [.box(try box(Area(x: 0, y: 0, width: 60, height: 40)))]
        // Faces of one kind in several sizes, of which Cairo draws only the first for the copies.
        for (x, y, w, h) in [(1.0, 1.0, 27.0, 30.0), (30, 2, 22, 34), (53, 0, 1, 40), (29, 0, 1, 40)] {
            var face = try box(Area(x: x, y: y + depth, width: w, height: h), radius: radius)
            if depth > 0 { drawing.shapes.append(.box(face)) }
            face.area.y = y
            (face.fill, face.outline, face.outlineWidth) = (Color(0xFFFFFF), Color(0x2A5CBD), width)
            drawing.shapes.append(.box(face))
        }
        let surface = try PixelSurface(width: 60, height: 40)
        try surface.draw(drawing, clippedTo: [PixelArea(x: 0, y: 0, width: 60, height: 40)])
        #expect(try colors(of: surface) == colors(of: drawing))
        // A part of a face, as far as an area goes.
        let part = try PixelSurface(width: 60, height: 40)
        try part.draw(drawing, clippedTo: [PixelArea(x: 3, y: 4, width: 40, height: 20)])
        for y in 0..<40 {
            for x in 0..<60 where (3..<43).contains(x) && (4..<24).contains(y) {
                #expect(part.color(x: x, y: y) == surface.color(x: x, y: y))
            }
        }
    }

    @Test func `on a smaller surface, only the part that fits is drawn`() throws {
        func face(x: Double, y: Double) throws -> ViewDrawing.Shape {
            var box = try box(Area(x: x, y: y, width: 30, height: 30), radius: 5)
            box.fill = Theme.light.key.text
            return .box(box)
        }
        var drawing = small()
        // The second face has the corners of the first one, and lies partly beyond the smaller surface.
        drawing.shapes = [
            .box(try box(Area(x: 0, y: 0, width: 120, height: 80))),
            try face(x: 2, y: 2), try face(x: 40, y: 20),
        ]
        let whole = try PixelSurface(width: 120, height: 80)
        let part = try PixelSurface(width: 60, height: 40)
        try whole.draw(drawing, clippedTo: [PixelArea(x: 0, y: 0, width: 120, height: 80)])
        try part.draw(drawing, clippedTo: [PixelArea(x: 0, y: 0, width: 120, height: 80)])
        #expect(colors(of: part) == colors(of: whole).prefix(40).map { Array($0.prefix(60)) })
    }

    @Test func `a label is at most as high as its place`() throws {
        // The rows with ink of a label of 30 pixels in a place of this height.
        func rows(_ height: Double) throws -> [Int] {
            var drawing = small(
                DrawnKey(label: "M", frame: Frame(minX: 0, minY: 0, maxX: 1, maxY: 1), state: .label))
            drawing.shapes = drawing.shapes.compactMap { shape in
                guard case .text(var text) = shape else { return nil }
                (text.size, text.leastSize) = (30, 1)
                text.area = Area(x: 0, y: 20 - height / 2, width: 60, height: height)
                return .text(text)
            }
            return try colors(of: drawing).enumerated().filter { $0.element.contains { $0 != nil } }.map(
                \.offset)
        }
        #expect(try rows(40).count > 15)
        let low = try rows(10)
        #expect(!low.isEmpty && low.allSatisfy((15..<25).contains))
    }

    /// A label in the left half, or the right one, of a small picture.
    private func half(_ label: String, isRight: Bool = false, hint: String? = nil) -> DrawnKey {
        let frame = Frame(minX: isRight ? 0.5 : 0, minY: 0, maxX: isRight ? 1 : 0.5, maxY: 1)
        return DrawnKey(label: label, hint: hint, frame: frame, state: hint == nil ? .label : .plain)
    }

    @Test func `symbols beside letters do not move the baseline of the letters`() throws {
        let (alone, beside) = (small(half(".")), small(half("."), half("∫", isRight: true)))
        let (former, latter) = (try colors(of: alone), try colors(of: beside))
        #expect(former.map { $0.prefix(30) } == latter.map { $0.prefix(30) })
        #expect(former != latter)
    }

    @Test func `hints are drawn in the upper right corners of their keys`() throws {
        let (plain, hinted) = (small(half("a", hint: " ")), small(half("a", hint: "x")))
        let (former, latter) = (try colors(of: plain), try colors(of: hinted))
        let changed = (0..<40).flatMap { y in
            (0..<60).filter { former[y][$0] != latter[y][$0] }.map { ($0, y) }
        }
        #expect(!changed.isEmpty && changed.allSatisfy { (15..<30).contains($0.0) && $0.1 < 20 })
    }

    @Test func `wiping a picture leaves none of its pixels`() throws {
        let surface = try PixelSurface(width: 60, height: 40)
        _ = try surface.draw(small())
        let before = colors(of: surface)
        #expect(before.allSatisfy { row in row.allSatisfy { $0 == Theme.light.view.fill } })
        surface.wipe()
        let after = colors(of: surface)
        #expect(after.allSatisfy { row in row.allSatisfy { $0 == nil } })
    }

    @Test func `dashes of a key do not change the box of a character that no font has`() throws {
        let plain = small(
            DrawnKey(
                label: "\u{10FFFD}", frame: Frame(minX: 0.2, minY: 0, maxX: 1, maxY: 1), state: .label))
        var behind = plain
        var dashed = try box(Area(x: 0, y: 0, width: 10, height: 40))
        (dashed.outline, dashed.outlineWidth, dashed.isDashed) = (Color(0), 1, true)
        behind.shapes.insert(.box(dashed), at: 1)
        let (former, latter) = (try colors(of: plain), try colors(of: behind))
        #expect(former.map { $0.dropFirst(10) } == latter.map { $0.dropFirst(10) })
        #expect(former != latter)
    }

    @Test func `a picture that cannot be made is an error with a remedy`() throws {
        #expect(throws: DrawingError.self) { _ = try PixelSurface(width: 100_000, height: 10).width }
        let error = try #require(throws: DrawingError.self) {
            _ = try PixelSurface(width: 10, height: 1 << 40).width
        }
        #expect(error.operation == .surface(width: 10, height: 1 << 40))
        #expect(error.description.hasSuffix("; ask for a smaller one"))
        #expect(throws: DrawingError.self) { _ = try PixelSurface(png: []).width }
        #expect(throws: DrawingError.self) { _ = try PixelSurface(png: Array("no picture".utf8)).width }
    }
}

/// Keeps the first element of a document.
private final class RootReader: NSObject, XMLParserDelegate {
    var name: String?
    var attributes: [String: String] = [:]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        guard self.name == nil else { return }
        (self.name, self.attributes) = (name, attributes)
    }
}
