// SPDX-License-Identifier: MIT

import Checkout
import Drawing
import Engine
import Foundation
import LayoutFiles
import TestViews
import Testing
import Windows
import YAML

@testable import Overlay

private let repository = URL(filePath: Checkout.root)
private let layouts = LayoutLibrary(directories: [repository.appending(path: "config/layouts").path])
/// A 7-inch panel of 480 × 281 points.
private let panel = PhysicalSize(width: 154, height: 90)
private let output = PixelSize(width: 480, height: 281)

private func placed(_ name: String) throws -> PlacedLayout {
    var diagnostics = DiagnosticList()
    let file = try #require(layouts.layout(named: name, into: &diagnostics))
    return PlacedLayout(file.layout, on: Placement(panelSize: panel))
}

/// A picture of a view that fills its window.
private func drawing(_ view: DrawnView) -> ViewDrawing {
    ViewDrawing(view, filling: size(of: view), on: panel, theme: .light)
}

/// A painting of a view that fills its window.
private func painting(_ view: DrawnView) -> ViewPainting {
    ViewPainting(view, filling: PanelScale(size(of: view), of: view, on: panel), theme: .light)
}

private func size(of view: DrawnView) -> PixelSize {
    PixelSize(width: output.width, height: Int((Double(output.height) * view.frame.height).rounded()))
}

/// What a person may see of a layout one after the other: presses, layers, alternates, changed places.
private func scenes(of placed: PlacedLayout) -> [DrawnView] {
    var scenes: [DrawnView] = []
    for layer in placed.layout.layers.indices {
        let keys = placed.layers[layer]
        scenes.append(DrawnView(placed, layer: layer))
        for key in keys.prefix(3) + keys.suffix(2) {
            scenes.append(DrawnView(placed, layer: layer, pressed: [key.key]))
        }
        if let key = keys.first(where: { !placed.layout.keys[$0.key].alternates.isEmpty }) {
            var scene = DrawnView(placed, layer: layer, alternatesOf: key.key)
            scenes.append(scene)
            for index in scene.keys.indices.prefix(4) { scene.keys[index].state = .unavailable }
            scenes.append(scene)
        }
        // Digits that change places.
        var shuffled = DrawnView(placed, layer: layer)
        let digits = shuffled.keys.indices.filter { shuffled.keys[$0].label.first?.isNumber == true }
        for (index, other) in zip(digits, digits.reversed()) where index < other {
            let label = shuffled.keys[index].label
            shuffled.keys[index].label = shuffled.keys[other].label
            shuffled.keys[other].label = label
        }
        scenes.append(shuffled)
        for (index, state) in zip(shuffled.keys.indices, DrawnKey.State.allCases) {
            shuffled.keys[index].state = state
        }
        var blank = shuffled
        (blank.accessory, blank.keys, blank.alternates) = ([], [], [])
        scenes += [shuffled, blank]
        // A word that is too wide for its key makes the words of its row smaller.
        if let last = shuffled.keys.indices.last {
            shuffled.keys[last].label = "Wiederherstellung"
            scenes.append(shuffled)
            // One that no font has is a box, with whole lines beside a key whose lines are dashed.
            shuffled.keys[last].label = "\u{10fffd}"
            scenes.append(shuffled)
            shuffled.keys[0].state = .unavailable
            scenes.append(shuffled)
        }
    }
    return scenes
}

private func pixels(_ surface: borrowing PixelSurface) -> [UInt8] {
    surface.withImage { image in unsafe Array(image.bytes) } ?? []
}

/// The first pixels that differ between two surfaces of one size by more than a number of levels of 255.
private func differences(
    _ one: borrowing PixelSurface, _ other: borrowing PixelSurface, by levels: Int = 0
) -> [String] {
    let (first, second) = (pixels(one), pixels(other))
    guard first != second else { return [] }
    // A loop, because a closure for each byte takes a minute for all layouts in a program that is not optimized.
    var bytes: [Int] = []
    var byte = 0
    while byte < first.count {
        if first[byte] != second[byte], abs(Int(first[byte]) - Int(second[byte])) > levels {
            bytes.append(byte)
        }
        byte += 1
    }
    guard !bytes.isEmpty else { return [] }
    return bytes.prefix(4).map { byte in
        let (x, y) = (byte / 4 % one.width, byte / 4 / one.width)
        return "\(x), \(y): \(first[byte]) and \(second[byte])"
    } + ["\(bytes.count) bytes"]
}

struct DamageTests {
    @Test(arguments: layouts.names) func `drawing only the damage gives exactly the new picture`(name: String)
        throws
    {
        let views = scenes(of: try placed(name))
        let scenes = views.map(drawing)
        let (width, height) = (Int(scenes[0].width), Int(scenes[0].height))
        let whole = PixelArea(PixelSize(width: width, height: height))
        let mended = try PixelSurface(width: width, height: height)
        let anew = try PixelSurface(width: width, height: height)
        let cache = DrawingCache()
        try mended.draw(scenes[0], clippedTo: [whole], using: cache)
        for index in scenes.indices {
            let next = (index + 1) % scenes.count
            let (before, after) = (scenes[index], scenes[next])
            try mended.draw(after, clippedTo: after.damage(over: before), using: cache)
            anew.wipe()
            try anew.draw(after, clippedTo: [whole])
            // Cairo rounds the corners of a box above other keys by one level otherwise where it draws a part of it.
            let isEnlarged = views[next].keys.contains { $0.state == .enlarged }
            #expect(differences(mended, anew, by: isEnlarged ? 1 : 0) == [])
        }
    }

    @Test func `the damage of a pressed key needs only that key, with and without outlines`() throws {
        let plain = DrawnView(try placed("qwerty"))
        var pressed = plain
        pressed.keys[0].state = .pressed
        for (outline, pressedOutline) in [(Color(0), Color(0)), (nil, Color(0)), (nil, nil)] {
            var theme = Theme.light
            (theme.key.outline, theme.pressed.outline) = (outline, pressedOutline)
            let painting = ViewPainting(
                plain, filling: PanelScale(size(of: plain), of: plain, on: panel), theme: theme)
            #expect(painting.change(to: pressed)?.count == 1)
            #expect(painting.change(to: plain)?.count == 1)
        }
    }

    @Test func `of an enlarged key is the key and its larger label, also on release`() throws {
        let plain = DrawnView(try placed("qwerty"))
        var enlarged = plain
        enlarged.keys[0].state = .enlarged
        let (before, after) = (drawing(plain), drawing(enlarged))
        let areas = after.damage(over: before)
        #expect(!areas.isEmpty)
        // The key is at the left of the top row, a tenth of the view wide and a quarter high.
        for area in areas + before.damage(over: after) {
            #expect(Double(area.maxX) <= after.width * 0.25 + 2)
            #expect(Double(area.maxY) <= after.height * 0.375 + 2)
        }
    }

    @Test(arguments: [DrawnKey.State.pressed, .plain])
    func `of a key of the strip is the key, which looks as in a picture of its own`(
        state: DrawnKey.State
    ) throws {
        var plain = DrawnView(try placed("pin"))
        let index = try #require(plain.accessory.indices.last)
        plain.accessory[index].state = state == .pressed ? .plain : .pressed
        var changed = plain
        changed.accessory[index].state = state
        var theme = Theme.light
        // A key with an outline has the same shapes when it is pressed.
        (theme.key.outline, theme.pressed.outline) = (Color(0), Color(0xFF0000))
        let window = PanelScale(size(of: plain), of: plain, on: panel)
        let painting = ViewPainting(plain, filling: window, theme: theme)
        #expect(painting.change(to: changed) != nil)
        #expect(painting.drawing == ViewPainting(changed, filling: window, theme: theme).drawing)
    }

    @Test(arguments: layouts.names)
    func `painting only the changed shapes gives the exact picture for any key state`(name: String) throws {
        let plain = DrawnView(try placed(name))
        let size = PixelSize(width: Int(drawing(plain).width), height: Int(drawing(plain).height))
        let mended = try PixelSurface(width: size.width, height: size.height)
        let anew = try PixelSurface(width: size.width, height: size.height)
        let cache = DrawingCache()
        var (kept, changes) = (painting(plain), 0)
        try mended.draw(kept.drawing, clippedTo: [PixelArea(size)], using: cache)
        for state in DrawnKey.State.allCases {
            for key in ends(of: \.accessory, in: plain) + ends(of: \.keys, in: plain) {
                var view = plain
                view[keyPath: key.list][key.index].state = state
                guard let shapes = kept.change(to: view) else {
                    kept = painting(view)
                    try mended.draw(kept.drawing, clippedTo: [PixelArea(size)], using: cache)
                    continue
                }
                changes += 1
                #expect(kept.drawing == drawing(view))
                let areas = merged(shapes.map { $0.reach.intersection(PixelArea(size)) })
                try mended.draw(kept.drawing, clippedTo: areas, isRecolored: true, using: cache)
                try anew.draw(kept.drawing, clippedTo: [PixelArea(size)])
                #expect(differences(mended, anew) == [])
            }
        }
        // Another mark or outline has other shapes, but the next key in the same state has not.
        #expect(changes > 0)
        var other = plain
        other.keys[0].label = "another"
        #expect(kept.change(to: other) == nil)
    }

    /// The first and the last key of a list of a view.
    private func ends(
        of list: WritableKeyPath<DrawnView, [DrawnKey]>, in view: DrawnView
    ) -> [(list: WritableKeyPath<DrawnView, [DrawnKey]>, index: Int)] {
        let indices = view[keyPath: list].indices
        return Set([indices.first, indices.last].compactMap(\.self)).sorted().map { (list, $0) }
    }

    @Test(arguments: layouts.names)
    func `no text of a shipped layout draws beyond the area that its damage covers`(name: String) throws {
        // Many scenes differ in their colours alone.
        var seen: Set<[String]> = []
        for drawing in scenes(of: try placed(name)).map(drawing) {
            let texts = texts(of: drawing).map { "\($0.text.string) \($0.text.area) \($0.text.size)" }
            guard seen.insert(texts).inserted else { continue }
            let (width, height) = (Int(drawing.width), Int(drawing.height))
            let clipped = try PixelSurface(width: width, height: height)
            let free = try PixelSurface(width: width, height: height)
            try clipped.draw(drawing, clippedTo: [PixelArea(PixelSize(width: width, height: height))])
            _ = try free.draw(drawing)
            // The kept ink of a text is rounded once more.
            #expect(differences(clipped, free, by: 2) == [])
        }
    }

    @Test func `the damage of a pressed key is about the size of the key`() throws {
        let placed = try placed("number-pad")
        let before = drawing(DrawnView(placed))
        let after = drawing(DrawnView(placed, pressed: [placed.layers[0][0].key]))
        let damage = after.damage(over: before)
        #expect(damage.count == 1)
        let area = try #require(damage.first)
        // A third of the width, a quarter of the height: what its label may reach around it is small.
        #expect(area.x == 0 || area.x < 8)
        #expect((155...172).contains(area.width))
        #expect(area.height < Int(before.height) / 4 + 12)
    }

    @Test func `equal pictures have no damage, and other fonts damage the whole picture`() throws {
        let picture = drawing(DrawnView(try placed("pin"), layer: 0))
        #expect(picture.damage(over: picture) == [])
        var other = picture
        other.fonts = ["monospace"]
        let whole = PixelArea(x: 0, y: 0, width: 480, height: Int(picture.height))
        #expect(other.damage(over: picture) == [whole])
        var heavier = picture
        heavier.weight = picture.weight == .bold ? .regular : .bold
        #expect(heavier.damage(over: picture) == [whole])
    }

    /// The texts of a picture, with their places among its shapes.
    private func texts(of picture: ViewDrawing) -> [(index: Int, text: ViewDrawing.Text)] {
        picture.shapes.enumerated().compactMap { index, shape in
            if case .text(let text) = shape { (index, text) } else { nil }
        }
    }

    @Test func `a changed text damages its area and an eighth of an em around it`() throws {
        var before = drawing(DrawnView(try placed("pin"), layer: 0))
        var text = try #require(texts(of: before).first).text
        text.area = Area(x: 100, y: 80, width: 40, height: 20)
        text.size = 16
        text.string = "E"
        before.shapes = [.text(text)]
        text.string = "É"
        var after = before
        after.shapes = [.text(text)]
        #expect(after.damage(over: before) == [PixelArea(x: 98, y: 78, width: 44, height: 24)])
    }

    @Test func `a text whose size may change damages all texts of its group`() throws {
        let before = drawing(DrawnView(try placed("pin"), layer: 0))
        let all = texts(of: before)
        let first = try #require(all.first { first in all.count { $0.text.group == first.text.group } > 2 })
        let group = all.filter { $0.text.group == first.text.group }
        var (after, smaller) = (before, first.text)
        smaller.leastSize /= 2
        after.shapes[first.index] = .text(smaller)
        let damage = after.damage(over: before)
        for (_, text) in group {
            #expect(
                damage.contains {
                    $0.intersection(PixelArea(covering: text.area)) == PixelArea(covering: text.area)
                })
        }
    }

    @Test func `damage includes every pixel that is covered only partly`() {
        let area = PixelArea(covering: Area(x: 0.5, y: 1.5, width: 1, height: 2.25))
        #expect((area.x, area.y, area.width, area.height) == (0, 1, 2, 3))
        let whole = PixelArea(covering: Area(x: 2, y: 3, width: 4, height: 5))
        #expect((whole.x, whole.y, whole.width, whole.height) == (2, 3, 4, 5))
    }

    @Test func `damaged areas that overlap or share a whole side are merged`() {
        let area = PixelArea(x: 0, y: 0, width: 10, height: 10)
        let over = PixelArea(x: 5, y: 5, width: 10, height: 10)
        let beside = PixelArea(x: 15, y: 0, width: 5, height: 15)
        let far = PixelArea(x: 30, y: 0, width: 5, height: 5)
        #expect(merged([area, over]) == [PixelArea(x: 0, y: 0, width: 15, height: 15)])
        #expect(merged([area, far, over, beside]) == [far, PixelArea(x: 0, y: 0, width: 20, height: 15)])
        #expect(merged([PixelArea(x: 3, y: 3, width: 0, height: 9)]) == [])
    }
}

struct WindowPictureTests {
    @Test(arguments: layouts.names) func `alternates never reach beyond the view`(name: String) throws {
        let placed = try placed(name)
        for layer in placed.layout.layers.indices {
            for key in placed.accessory + placed.layers[layer] {
                let view = DrawnView(placed, layer: layer, alternatesOf: key.key)
                for cell in view.alternates {
                    #expect(cell.frame.minY >= view.frame.minY - 1e-9)
                    #expect(cell.frame.maxY <= view.frame.maxY + 1e-9)
                }
            }
        }
    }

    @Test(arguments: [333, 480, 1001]) func `a picture fills a window of any size`(height: Int) throws {
        let view = DrawnView(try placed("pin"), layer: 0)
        let size = PixelSize(width: 777, height: height)
        let picture = ViewDrawing(view, filling: size, on: nil, theme: .light)
        #expect((picture.width, picture.height) == (777, Double(height)))
        guard case .box(let back) = picture.shapes.first else {
            Issue.record("nothing is drawn")
            return
        }
        #expect(back.area == Area(x: 0, y: 0, width: 777, height: Double(height)))
    }
}
