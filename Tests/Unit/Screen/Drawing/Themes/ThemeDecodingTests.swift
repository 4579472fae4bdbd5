// SPDX-License-Identifier: MIT

import Checkout
import Drawing
import Engine
import Foundation
import Testing
import YAML

/// The theme that `text` says, and what is wrong with it.
private func read(_ text: String) -> (theme: Theme?, faults: [String]) {
    var diagnostics = DiagnosticList()
    guard let document = YAMLDocument(parsing: Array(text.utf8), file: "t.yaml", into: &diagnostics) else {
        return (nil, diagnostics.sorted.map(\.description))
    }
    let theme = Theme(document.root, name: "t", into: &diagnostics)
    return (theme, diagnostics.sorted.map(\.description))
}

struct ThemeDecodingTests {
    @Test func `a theme file overrides the fields it contains and keeps the rest of light`() throws {
        let (theme, faults) = read(
            """
            title: Night shift
            font: [Noto Sans, sans-serif]
            weight: bold
            text: 130%
            radius: 2mm
            outline-width: 5%
            shadow: none
            view: {fill: '#000', text: '#ffffff'}
            accessory: {fill: '#000', text: '#ffffff'}
            key: {fill: '#101010', text: '#eeeeee', outline: '#888888', hint: '#cccccc'}
            styles:
              accent: {fill: '#ffffff', text: '#000000'}
              ghost: {fill: '#222222'}
            """)
        #expect(faults == [])
        var expected = Theme.light
        expected.name = "t"
        expected.title = "Night shift"
        expected.fonts = ["Noto Sans", "sans-serif"]
        expected.weight = .bold
        expected.textScale = 1.3
        expected.outlineWidth = .fractionOfKey(0.05)
        expected.radius = .millimetres(2)
        expected.shadow = nil
        expected.view = SurfaceColors(fill: Color(0), text: Color(0xFFFFFF))
        expected.accessory = expected.view
        expected.key = KeyColors(
            fill: Color(0x101010), text: Color(0xEEEEEE), outline: Color(0x888888), hint: Color(0xCCCCCC))
        expected.styles["accent"] = KeyColors(fill: Color(0xFFFFFF), text: Color(0))
        // A new style starts from a key.
        expected.styles["ghost"] = KeyColors(
            fill: Color(0x222222), text: Color(0xEEEEEE), outline: Color(0x888888), hint: Color(0xCCCCCC))
        #expect(theme == expected)
    }

    @Test func `a radius is at most half a key, and a font name at most 100 characters`() {
        #expect(read("radius: 50%").theme?.radius == .fractionOfKey(0.5))
        #expect(read("radius: 50 mm").theme?.radius == .millimetres(50))
        #expect(read("radius: 51mm").faults.first?.contains("error: 'radius' must be like") == true)
        let font = String(repeating: "x", count: 100)
        #expect(read("font: \(font)").theme?.fonts == [font])
        #expect(read("font: \(font)x").faults.first?.contains("error: 'font' cannot be") == true)
    }

    @Test func `text size is 50% to 300%, and an outline is at most 20% of a key`() {
        for (text, scale) in [("50%", 0.5), ("300%", 3), ("112.5 %", 1.125)] {
            #expect(read("text: \(text)").theme?.textScale == scale)
        }
        #expect(read("outline-width: 20%").theme?.outlineWidth == .fractionOfKey(0.2))
        #expect(read("outline-width: 0.1mm").theme?.outlineWidth == .millimetres(0.1))
        for text in ["49%", "301%", "150", "1.5", "''"] {
            #expect(
                read("text: \(text)").faults.first?
                    .hasPrefix("t.yaml:1:7: error: 'text' must be from 50% to 300%, such as 150%, not '")
                    == true)
        }
        for text in ["0.4%", "21%", "0mm", "11mm", "3"] {
            let fault =
                "t.yaml:1:16: error: 'outline-width' must be from 0.5% to 20% of a key, or from 0.1mm to 10mm, "
            #expect(read("outline-width: \(text)").faults == [fault + "not '\(text)'"])
        }
    }

    @Test func `a theme with errors gets no warnings about contrast`() {
        let pale = "key: {fill: '#ffffff', text: '#eeeeee'}\n"
        #expect(read(pale).faults.contains { $0.contains("hard to read") })
        #expect(read(pale + "radius: 60%\n").faults.count == 1)
    }

    @Test func `a hint has the colour of its label unless the theme sets another colour`() {
        #expect(read("key: {text: '#000000'}").theme?.key.hint == Color(0))
        #expect(read("key: {fill: '#ffffff'}").theme?.key.hint == Theme.light.key.hint)
    }

    @Test(arguments: [
        ("titel: x", "t.yaml:1:1: error: unknown field 'titel' of a theme; did you mean 'title'?"),
        ("key: {fil: '#fff'}", "t.yaml:1:7: error: unknown field 'fil' of 'key'; did you mean 'fill'?"),
        ("key: red", "t.yaml:1:6: error: 'key' must be a mapping, not 'red'"),
        ("view: {fill: red}", "t.yaml:1:14: error: 'fill' must be a colour like '#1b1f24', not 'red'"),
        (
            "view:\n  fill: #123456",
            "t.yaml:2:8: error: 'fill' must be a colour like '#1b1f24', not nothing; put it into quotes, because # begins a comment"
        ),
        ("shadow: yes", "t.yaml:1:9: error: 'shadow' must be a colour like '#1b1f24', not 'yes'"),
        ("weight: bald", "t.yaml:1:9: error: 'weight' cannot be 'bald'; did you mean 'bold'?"),
        (
            "radius: 60%",
            "t.yaml:1:9: error: 'radius' must be like 14% of a key, at most 50%, or 2mm, not '60%'"
        ),
        (
            "radius: nan%",
            "t.yaml:1:9: error: 'radius' must be like 14% of a key, at most 50%, or 2mm, not 'nan%'"
        ),
        ("font: []", "t.yaml:1:7: error: 'font' must name a family such as sans-serif"),
        (
            "font: 'a, b'",
            "t.yaml:1:7: error: 'font' cannot be 'a, b': it is a family such as Noto Sans, or a list of them"
        ),
        ("styles: [a]", "t.yaml:1:9: error: 'styles' must be a mapping, not a list"),
        ("[a]", "t.yaml:1:1: error: a theme must be a mapping, not a list"),
    ]) func `a theme error has its place and, if possible, the nearest valid name`(
        text: String, expected: String
    ) {
        #expect(read(text).faults == [expected])
    }

    @Test func `text with too little contrast causes a warning`() {
        #expect(
            read("key:\n  text: '#777777'\n  hint: '#000000'\n").faults == [
                "t.yaml:2:3: warning: 'key.text' is hard to read: #777777 on #ffffff has a contrast of 4.4 : 1; WCAG 2.2, 1.4.3 asks for 4.5 : 1"
            ])
        // Where the file has only one of the two colours, the warning stands there.
        #expect(
            read("key: {fill: '#16191d', hint: '#ffffff'}").faults.first
                == "t.yaml:1:1: warning: 'key.text' is hard to read: #16191d on #16191d has a contrast of 1.0 : 1; WCAG 2.2, 1.4.3 asks for 4.5 : 1"
        )
    }

    @Test func `a key edge with too little contrast causes one warning, about its worst case`() {
        func warning(_ field: String, _ pair: String, _ contrast: String) -> String {
            "warning: the edge of '\(field)' is hard to see: \(pair) has a contrast of \(contrast) : 1; "
                + "WCAG 2.2, 1.4.11 asks for 3 : 1, so give it another 'outline' or 'fill'"
        }
        #expect(
            read("view: {fill: '#ffffff'}\nstyles:\n  accent: {fill: '#cccccc', text: '#000'}\n").faults == [
                "t.yaml:3:3: " + warning("styles.accent", "#cccccc on #e6e9ed of 'accessory.fill'", "1.3")
            ])
        // An outline is the edge, and a face that stands out is one without an outline.
        #expect(read("key: {outline: none}").faults.count == 1)
        #expect(read("key: {outline: '#858585'}").faults.first?.contains("#858585 on #d3d7dd") == true)
        #expect(read("key: {outline: '#333333'}").faults == [])
        #expect(
            read("key: {fill: '#333333', text: '#fff', outline: none}").faults.count { $0.contains("'key'") }
                == 0)
        #expect(
            read("key: {fill: '#333333', text: '#fff', outline: '#cccccc'}").faults.count {
                $0.contains("'key'")
            } == 0)
        // The alternates lie on keys, and the chosen one on the alternates.
        #expect(
            read("popup: {outline: '#dddddd'}\nchoice: {fill: '#eeeeee', text: '#000'}\n").faults == [
                "t.yaml:1:1: " + warning("popup", "#dddddd on #ffffff of 'key.fill'", "1.3"),
                "t.yaml:2:1: " + warning("choice", "#eeeeee on #ffffff of 'popup.fill'", "1.1"),
            ])
        // A key that does nothing may be faint.
        #expect(read("unavailable: {outline: '#858585'}").faults.allSatisfy { !$0.contains("1.4.11") })
    }

    @Test func `a key state that differs only in its hue causes a warning`() {
        func warning(_ state: String, _ other: String, _ faces: String, _ mark: String) -> String {
            "t.yaml:1:1: warning: only the hue tells '\(state)' from '\(other)': their faces have a contrast of "
                + "\(faces) : 1, and the outline of '\(state)' one of \(mark) : 1 to its face; WCAG 2.2, 1.4.1 "
                + "asks for more than colour, and one of the two at 3 : 1 is enough"
        }
        let pressed = "pressed: {fill: '#0a7d33', text: '#ffffff', outline: '#0a7d33'}\n"
        #expect(
            read(pressed).faults == [
                warning("pressed", "styles.accent", "1.2", "1.0"),
                warning("pressed", "styles.danger", "1.2", "1.0"),
                warning("pressed", "styles.function", "2.8", "1.0"),
            ])
        // The outline of a key that has none in the file is that of its label.
        #expect(read("pressed: {fill: '#0a7d33', text: '#ffffff', outline: none}").faults == [])
        #expect(read("pressed: {fill: '#ffffff', outline: '#0b5cbd'}").faults == [])
        #expect(
            read("unavailable: {fill: '#ffffff', outline: '#cccccc'}").faults.contains(
                warning("unavailable", "key", "1.0", "1.6")))
    }

    @Test func `a randomly damaged theme file never crashes the reader`() throws {
        let shipped = Array(try Data(contentsOf: URL(filePath: Checkout.file("config/themes/light.yaml"))))
        var generator = SeededGenerator(seed: 7)
        var refused = 0
        for _ in 0..<1500 {
            var bytes = shipped
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = bytes.indices.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: index)
                default:
                    let extra = Array("'{}[]:,#%-0 \n".utf8).randomElement(using: &generator) ?? 0
                    bytes.insert(extra, at: index)
                }
            }
            var diagnostics = DiagnosticList()
            if let document = YAMLDocument(parsing: bytes, file: "t.yaml", into: &diagnostics) {
                _ = Theme(document.root, name: "t", into: &diagnostics)
            }
            if diagnostics.hasErrors { refused += 1 }
            for diagnostic in diagnostics.sorted { #expect(diagnostic.line > 0) }
        }
        #expect((300...1400).contains(refused))
    }
}
