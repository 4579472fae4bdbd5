// SPDX-License-Identifier: MIT

import Checkout
import Drawing
import Engine
import Foundation
import LayoutFiles
import TestViews
import Testing
import YAML

private let repository = URL(filePath: Checkout.root)

/// A layout as shipped, on the common panel.
private func shipped(_ name: String) throws -> PlacedLayout {
    var diagnostics = DiagnosticList()
    let library = LayoutLibrary(directories: [repository.appending(path: "config/layouts").path])
    let file = try #require(library.layout(named: name, into: &diagnostics))
    return PlacedLayout(file.layout, on: Placement(panelSize: TerminalPicture.commonPanelSize))
}

/// The views of every layer of a layout.
private func allViews(
    of placed: PlacedLayout, seed: UInt64? = nil, untypable: Set<Character> = []
) -> [DrawnView] {
    placed.layout.layers.indices.map { DrawnView(placed, layer: $0, seed: seed, untypable: untypable) }
}

extension TerminalPicture {
    fileprivate init(_ placed: PlacedLayout, on panelSize: PhysicalSize = commonPanelSize, columns: Int = 80)
    {
        self.init(allViews(of: placed), title: placed.layout.title, on: panelSize, columns: columns)
    }
}

/// Every layer of a picture, under a keymap that types ASCII only.
private func text(_ placed: PlacedLayout, columns: Int = 80, seed: UInt64? = nil) -> String {
    let characters = placed.layout.keys.flatMap { key in
        if case .character(let character) = key.action { [character] } else { [Character]() }
    }
    let picture = TerminalPicture(
        allViews(of: placed, seed: seed, untypable: Set(characters.filter { !$0.isASCII })),
        title: placed.layout.title, columns: columns)
    return placed.layout.layers.indices.map { picture.text(layer: $0) }.joined(separator: "\n")
}

/// A layout of one layer; keys are as wide as `widths` says, and those with the label "-" are labels.
private func layout(_ rows: [[String]], accessory: [[String]] = [], widths: [String: Double] = [:])
    -> PlacedLayout
{
    var keys: [Key] = []
    func row(_ labels: [String]) -> Row {
        labels.map { label in
            if label == "_" { return .empty }
            keys.append(
                Key(name: label, action: label.hasPrefix("-") ? .none : .hide, width: widths[label] ?? 1))
            return .key(keys.count - 1)
        }
    }
    let layer = Layer(name: "base", rows: rows.map(row))
    let strip = accessory.map(row)
    return PlacedLayout(
        Layout(name: "t", title: "T", height: .fraction(0.5), layers: [layer], keys: keys, accessory: strip))
}

struct TerminalPictureTests {
    @Test(arguments: ["id-card", "number-pad", "pin", "qwerty", "runic"])
    func `the terminal picture of a shipped layout equals the stored picture`(name: String) throws {
        let file = repository.appending(path: "Tests/Unit/Screen/Drawing/Painting/Pictures/\(name).txt")
        let expected = try String(contentsOf: file, encoding: .utf8)
        let found = try text(shipped(name))
        #expect(found == expected)
    }

    @Test func `the terminal picture of a shuffled pad equals the stored picture`() throws {
        let file = repository.appending(path: "Tests/Unit/Screen/Drawing/Painting/Pictures/pin-seed-1.txt")
        let expected = try String(contentsOf: file, encoding: .utf8)
        let found = try text(shipped("pin"), seed: 1)
        #expect(found == expected)
    }

    @Test(arguments: [0, 20, 21, 33, 40, 57, 80, 132, 500])
    func `a terminal picture has at most the given columns, or the least possible`(columns: Int) throws {
        for name in ["pin", "qwerty", "runic"] {
            for line in try text(shipped(name), columns: columns).split(separator: "\n") {
                #expect(terminalWidth(of: line) <= max(columns, TerminalPicture.leastColumns))
            }
        }
    }

    @Test func `in a terminal picture, empty places are blank and labels have no outline`() {
        let picture = TerminalPicture(layout([["a", "_", "-b"]]), columns: 20)
        #expect(
            picture.text(layer: 0) == """
                ╭─ T ──────────────╮
                │╭────╮            │
                ││ a  │        -b  │
                │╰────╯            │
                ╰──────────────────╯

                """)
    }

    @Test func `a very low row does not give the others of a terminal picture hundreds of lines`() {
        var low = layout(Array(repeating: ["a"], count: 40)).layout
        low.layers[0].heights = [0.2] + Array(repeating: 5, count: 39)
        let text = TerminalPicture(PlacedLayout(low), columns: 20).text(layer: 0)
        #expect(text.split(separator: "\n").count <= 40 * 9 + 2)
    }

    @Test func `a terminal picture joins the lines of a strip with several rows`() {
        let picture = TerminalPicture(
            layout([["a"]], accessory: [["x", "y"], ["u", "v", "w"]], widths: ["x": 2]), columns: 20)
        #expect(
            picture.text(layer: 0) == """
                ╭─ T ───────┬─────╮
                │     x     │  y  │
                ├──────┬────┼─────┤
                │  u   │ v  │  w  │
                ├──────┴────┴─────┤
                │╭───────────────╮│
                ││       a       ││
                │╰───────────────╯│
                ╰─────────────────╯

                """)
    }

    @Test func `wide characters take two cells, and combining marks get a dotted circle`() {
        let picture = TerminalPicture(layout([["漢", "\u{301}", "a\u{301}"]]), columns: 20)
        let line = picture.text(layer: 0).split(separator: "\n")[2]
        #expect(line.filter { $0 == "│" }.count == 8)
        #expect(line.contains("漢"))
        #expect(line.contains("\u{25CC}\u{301}"))
        #expect(line.contains("a\u{301}"))
        #expect(
            terminalWidth(of: line) == terminalWidth(of: picture.text(layer: 0).split(separator: "\n")[0]))
    }

    @Test func `no character that commands a terminal gets from a label into a terminal picture`() {
        let label = "a\u{1B}[31m\u{202E}b\u{9B}c"
        let text = TerminalPicture(layout([[label]]), columns: 20).text(layer: 0)
        #expect(text.contains(" a[31mbc "))
        #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{9B}", "\u{202E}"].contains($0) })
    }

    @Test func `right-to-left letters stay on their keys in terminals that reorder them`() {
        let text = TerminalPicture(layout([["ש", "של", "b"]]), columns: 20).text(layer: 0)
        let lines = text.split(separator: "\n")
        // Left-to-right marks on both sides, without a cell of their own.
        #expect(lines[2].contains("\u{200E}ש\u{200E}"))
        #expect(lines[2].contains("\u{200E}של\u{200E}"))
        #expect(!lines[1].contains("\u{200E}"))
        #expect(Set(lines.map { terminalWidth(of: $0) }) == [20])
    }

    @Test func `a terminal picture cuts labels that are too long for their keys`() {
        let line = TerminalPicture(layout([["abcdefghij", "b", "c"]]), columns: 20).text(layer: 0)
            .split(separator: "\n")[2]
        #expect(line.contains("…│"))
        #expect(!line.contains("abcde"))
    }

    @Test func `a terminal picture draws keys without effect with dashed lines`() {
        var picture = TerminalPicture(layout([["a", "b", "c"]]), columns: 20)
        picture.views[0].keys[2].state = .unavailable
        let lines = picture.text(layer: 0).split(separator: "\n")
        #expect(lines[1].hasPrefix("│╭────╮╭"))
        #expect(lines[2].hasSuffix("│┆ c  ┆│"))
        #expect(lines[3].hasSuffix("╯╰╌╌╌╌╯│"))
    }

    @Test func `keys that lead to the shown layer have heavy lines, even for the first layer`() {
        let abc = Key(name: "ABC", action: .layer(0, .lock))
        let digits = Key(name: "12", action: .layer(1, .once))
        let layout = Layout(
            name: "t", title: "T", height: .fraction(0.5),
            layers: [
                Layer(name: "abc", rows: [[.key(2), .key(1)]]),
                Layer(name: "12", rows: [[.key(0), .key(1)]]),
            ], keys: [abc, digits, Key(name: "a", action: .hide)], accessory: [[.key(0), .key(1)]])
        let picture = TerminalPicture(PlacedLayout(layout), columns: 20)
        #expect(
            picture.text(layer: 0) == """
                ┏━ T · abc ────────╮
                ┃   ABC   ┃   12   │
                ┣━━━━━━━━━┻────────┤
                │╭───────╮╭───────╮│
                ││   a   ││  12   ││
                │╰───────╯╰───────╯│
                ╰──────────────────╯

                """)
        #expect(
            picture.text(layer: 1) == """
                ╭─ T · 12 ┳━━━━━━━━┓
                │   ABC   ┃   12   ┃
                ├─────────┻━━━━━━━━┫
                │╭───────╮┏━━━━━━━┓│
                ││  ABC  │┃  12   ┃│
                │╰───────╯┗━━━━━━━┛│
                ╰──────────────────╯

                """)
    }

    @Test func `a terminal picture has colours only on request, and resets them on each line`() throws {
        let picture = TerminalPicture(try shipped("pin"))
        let plain = picture.text(layer: 0)
        let colored = picture.text(layer: 0, colors: true)
        #expect(!plain.contains("\u{1B}"))
        #expect(colored.split(separator: "\n").allSatisfy { $0.hasSuffix("\u{1B}[0m") })
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }

    @Test func `a terminal picture has the proportions of the view in its region`() {
        func size(_ region: Region) -> (columns: Int, lines: Int) {
            let panel = PhysicalSize(width: 200, height: 100)
            let placed = PlacedLayout(
                layout([["1", "2", "3"], ["4", "5", "6"]]).layout,
                on: Placement(region: region, panelSize: panel))
            let lines = TerminalPicture(placed, on: panel, columns: 80).text(layer: 0).split(separator: "\n")
            return (terminalWidth(of: lines[0]), lines.count)
        }
        // A cell is twice as high as wide: a square of 50 mm is as wide as two times as many lines.
        let square = size(
            Region(x: .fraction(0), y: .fraction(0), width: .fraction(0.25), height: .fraction(0.5)))
        #expect(abs(Double(square.columns - 2) / Double(square.lines - 2) - 2) < 0.3)
        let wide = size(
            Region(x: .fraction(0), y: .fraction(0), width: .fraction(1), height: .fraction(0.25)))
        #expect(wide.columns > 6 * wide.lines)
    }
}
