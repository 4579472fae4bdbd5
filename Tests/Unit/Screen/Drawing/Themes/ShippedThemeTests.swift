// SPDX-License-Identifier: MIT

import Checkout
import Drawing
import Engine
import Foundation
import LayoutFiles
import Testing
import YAML

private let repository = URL(filePath: Checkout.root)
private let library = ThemeLibrary(directories: [repository.appending(path: "config/themes").path])

struct ShippedThemeTests {
    @Test func `the shipped themes are dark, high-contrast, large and light`() {
        #expect(library.names == ["dark", "high-contrast", "large", "light"])
    }

    @Test(arguments: library.names) func `a shipped theme has no errors and no warnings`(name: String) throws
    {
        var diagnostics = DiagnosticList()
        let theme = library.theme(name, into: &diagnostics)
        #expect(diagnostics.sorted.map(\.description) == [])
        #expect(theme?.name == name)
    }

    @Test(arguments: [("light", 4.5), ("dark", 4.5), ("high-contrast", 7.0), ("large", 7.0)])
    func `text contrast of shipped themes is WCAG AA; in high-contrast and large it is AAA`(
        name: String, least: Double
    ) throws {
        var diagnostics = DiagnosticList()
        let theme = try #require(library.theme(name, into: &diagnostics))
        // Two surfaces, nine looks of a key with label and hint, and three styles.
        #expect(theme.textPairs.count == 2 + 2 * 9 + 2 * 3)
        for pair in theme.textPairs {
            let contrast = pair.text.contrast(with: pair.background)
            #expect(contrast >= least, "\(pair.name): \(pair.text) on \(pair.background) has \(contrast)")
        }
    }

    @Test(arguments: [("light", 3.0), ("dark", 3.0), ("high-contrast", 7.0), ("large", 7.0)])
    func `key edges of a shipped theme contrast with the colours around them`(name: String, least: Double)
        throws
    {
        var diagnostics = DiagnosticList()
        let theme = try #require(library.theme(name, into: &diagnostics))
        // Six looks of a key and three styles on two surfaces, the row of alternates on two, and the choice.
        #expect(theme.edgePairs.count == 2 * (6 + 3) + 2 + 1)
        for pair in theme.edgePairs {
            #expect(pair.contrast >= least, "\(pair.name) on \(pair.backgroundName) has \(pair.contrast)")
        }
        // WCAG leaves them out, but their dashes are the sign that they do nothing.
        let dashes = try #require(theme.unavailable.outline)
        #expect(dashes.contrast(with: theme.view.fill) >= 3)
        #expect(dashes.contrast(with: theme.accessory.fill) >= 3)
    }

    @Test func `pressed and unavailable keys of shipped themes have visible outlines`() throws {
        for name in library.names {
            var diagnostics = DiagnosticList()
            let theme = try #require(library.theme(name, into: &diagnostics))
            #expect(theme.statesOfHue(below: 3) == [])
            for colors in [theme.pressed, theme.unavailable] {
                #expect((colors.outline ?? colors.text).contrast(with: colors.fill) >= 3, "\(name)")
            }
        }
    }

    @Test(arguments: library.names)
    func `the focus ring contrasts with the key and the view in each shipped theme`(name: String) throws {
        var diagnostics = DiagnosticList()
        let theme = try #require(library.theme(name, into: &diagnostics))
        let styles = [nil] + theme.styles.keys.sorted().map(Optional.some)
        let looks =
            styles.map { ($0, DrawnKey.State.focused) }
            + DrawnKey.State.allCases.filter { $0.isFocused && $0 != .focused }.map { (nil, $0) }
        let width = 1 / Double(looks.count)
        let keys = looks.enumerated().map { index, look in
            DrawnKey(
                label: "a", style: look.0,
                frame: Frame(
                    minX: Double(index) * width, minY: 0.5, maxX: Double(index + 1) * width, maxY: 1),
                state: look.1)
        }
        let strip = DrawnKey(
            label: "a", frame: Frame(minX: 0, minY: 0, maxX: 1, maxY: 0.5), state: .focused)
        let view = DrawnView(
            frame: Frame(minX: 0, minY: 0, maxX: 1, maxY: 1), gap: .fractionOfKey(0.08), accessory: [strip],
            keys: keys)
        let boxes = ViewDrawing(
            view, theme: theme, scale: PanelScale(width: 800, height: 200)
        ).shapes.compactMap { if case .box(let box) = $0 { box } else { nil } }
        // A ring is a face with a smaller face inside.
        var rings: [Int] = []
        for index in boxes.indices.dropLast() where boxes[index].radius > 0 {
            let (outer, inner) = (boxes[index].area, boxes[index + 1].area)
            let (left, top) = (inner.x - outer.x, inner.y - outer.y)
            // Marks of states are lower.
            if outer.height > 50, left > 0, abs(left - top) < 1e-9 { rings.append(index) }
        }
        #expect(rings.count == keys.count + 1)
        for index in rings {
            let (ring, key) = (boxes[index], boxes[index + 1])
            #expect(key.area.x - ring.area.x >= 3)
            #expect(key.area.x - ring.area.x >= 0.08 * min(ring.area.width, ring.area.height))
            let surface = index == rings[0] ? theme.accessory.fill : theme.view.fill
            let color = try #require(ring.fill)
            for neighbour in [try #require(key.fill), surface] {
                let contrast = color.contrast(with: neighbour)
                #expect(contrast >= 3, "\(color) beside \(neighbour) has \(contrast)")
            }
        }
    }

    @Test func `of the shipped themes, only large has larger labels and outlines`() throws {
        for name in library.names {
            var diagnostics = DiagnosticList()
            let theme = try #require(library.theme(name, into: &diagnostics))
            #expect(theme.textScale == (name == "large" ? 1.6 : 1))
            #expect(theme.outlineWidth == .fractionOfKey(name == "large" ? 0.06 : 0.03))
        }
    }

    @Test(arguments: library.names) func `a shipped theme has every style that a shipped layout uses`(
        name: String
    ) throws {
        var diagnostics = DiagnosticList()
        let theme = try #require(library.theme(name, into: &diagnostics))
        let layouts = LayoutLibrary(directories: [repository.appending(path: "config/layouts").path])
        #expect(!layouts.names.isEmpty)
        for layout in layouts.names {
            let file = try #require(layouts.layout(named: layout, into: &diagnostics))
            for style in file.layout.keys.compactMap(\.style) {
                #expect(theme.styles[style] != nil, "\(layout) asks for \(style)")
            }
        }
    }

    @Test func `the shipped file of the theme light equals the built-in theme`() throws {
        var diagnostics = DiagnosticList()
        #expect(library.theme("light", into: &diagnostics) == .light)
        #expect(ThemeLibrary(directories: []).theme("light", into: &diagnostics) == .light)
        #expect(!diagnostics.hasErrors)
    }
}
