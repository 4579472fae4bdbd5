// SPDX-License-Identifier: MIT

import Foundation
import Keycodes
import LayoutFiles
import Layouts
import Testing
import YAMLDocuments

private let names = ["date", "id-card", "number-pad", "pin", "qwerty", "runic", "time"]

/// A layout as shipped, without a fault.
private func shipped(_ name: String) throws -> Layout {
    var diagnostics = DiagnosticList()
    let file = LayoutLibrary(directories: [shippedLayouts]).layout(named: name, into: &diagnostics)
    #expect(diagnostics.sorted.map(\.description) == [])
    return try #require(file).layout
}

/// The characters that the keys of a layer type.
private func characters(_ layout: Layout, layers: Range<Int>? = nil) -> Set<Character> {
    var characters: Set<Character> = []
    for layer in layout.layers[layers ?? layout.layers.indices] {
        for case .key(let key) in layer.rows.joined() {
            if case .character(let character) = layout.keys[key].action { characters.insert(character) }
        }
    }
    return characters
}

private func labels(_ rows: [Row], of layout: Layout) -> [String] {
    rows.map { row in
        row.map { place in
            switch place {
            case .key(let key): layout.keys[key].label
            case .empty: "_"
            }
        }
        .joined(separator: " ")
    }
}

@Suite("A shipped layout")
struct ShippedLayoutTests {
    @Test("is one of those that the tests know")
    func all() {
        #expect(LayoutLibrary(directories: [shippedLayouts]).names == names)
    }

    @Test("has no fault, a title of its own and a way to enter", arguments: names)
    func checks(name: String) throws {
        let layout = try shipped(name)
        #expect(layout.name == name)
        #expect(layout.title != name)
        #expect(layout.keys.contains { $0.action == .key(.enter) || $0.action == .picker(.done) })
        #expect(
            layout.keys.contains { $0.action == .key(.init(rawValue: 14)) || $0.action == .picker(.erase) })
    }

    @Test("has keys of 9 mm on a 7-inch panel", arguments: names)
    func sizes(name: String) throws {
        let panel = PhysicalSize(width: 154, height: 86)
        let placed = try PlacedLayout(shipped(name), on: Placement(panelSize: panel))
        #expect(placed.keys(smallerThan: 9, on: panel) == [])
    }

    @Test("explains itself in comments of lines that fit a screen", arguments: names)
    func comments(name: String) throws {
        let bytes = try SourceFile.read("\(shippedLayouts)/\(name).yaml")
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.first?.hasPrefix("# ") == true)
        #expect(lines.allSatisfy { $0.count <= 80 && !$0.contains("\t") && $0.last != " " })
    }

    @Test("that is a PIN pad is secret, shuffles ten digits and types on lifting")
    func pin() throws {
        let layout = try shipped("pin")
        #expect(layout.isSecret)
        #expect(layout.purpose == .pin)
        #expect(layout.shuffle?.keys.map { layout.keys[$0].name }.joined() == "0123456789")
        #expect(layout.shuffle?.occasions == [.show, .enter])
        #expect(layout.touch == TouchBehavior(press: .lift, slide: .cancel))
        #expect(layout.feedback == Feedback(highlight: false, click: true))
        #expect(labels(layout.layers[0].rows, of: layout) == ["1 2 3", "4 5 6", "7 8 9", "⌫ 0 ⏎"])
        #expect(labels(layout.accessory, of: layout) == ["Enter your PIN Done"])
    }

    @Test("for identity cards is the number pad with an X in the blank place")
    func idCard() throws {
        let pad = try shipped("number-pad")
        let card = try shipped("id-card")
        #expect(labels(pad.layers[0].rows, of: pad) == ["1 2 3", "4 5 6", "7 8 9", "_ 0 ⌫"])
        #expect(labels(card.layers[0].rows, of: card) == ["1 2 3", "4 5 6", "7 8 9", "X 0 ⌫"])
        #expect(labels(card.accessory, of: card) == ["Hide ⏎"])
        #expect(card.keys.contains { $0.action == .character("X") })
    }

    @Test("for English types every printable ASCII character, on four layers that lead to each other")
    func qwerty() throws {
        let layout = try shipped("qwerty")
        #expect(layout.layers.map(\.name) == ["base", "shift", "symbols", "more"])
        let ascii = Set((0x21...0x7E).map { Character(UnicodeScalar(UInt8($0))) })
        #expect(characters(layout) == ascii)
        #expect(characters(layout, layers: 0..<1).isSuperset(of: "qwertyuiopasdfghjklzxcvbnm,."))
        #expect(characters(layout, layers: 1..<2).isSuperset(of: "QWERTYUIOPASDFGHJKLZXCVBNM"))
        let codes = layout.keys.compactMap { key in
            if case .key(let code) = key.action { code.name } else { nil }
        }
        #expect(
            Set(codes) == [
                "KEY_SPACE", "KEY_ENTER", "KEY_BACKSPACE", "KEY_ESC", "KEY_TAB", "KEY_INSERT", "KEY_DELETE",
                "KEY_HOME",
                "KEY_END", "KEY_PAGEUP", "KEY_PAGEDOWN", "KEY_LEFT", "KEY_DOWN", "KEY_UP", "KEY_RIGHT",
            ])
    }

    @Test("of runes has the Elder Futhark in its three families of eight, and three dividers")
    func runic() throws {
        let layout = try shipped("runic")
        // From the Unicode character names of the Runic block, U+16A0 to U+16FF.
        let names = [
            [
                "FEHU FEOH FE F", "URUZ UR U", "THURISAZ THURS THORN", "ANSUZ A", "RAIDO RAD REID R", "KAUNA",
                "GEBO GYFU G", "WUNJO WYNN W",
            ],
            [
                "HAGLAZ H", "NAUDIZ NYD NAUD N", "ISAZ IS ISS I", "JERAN J", "IWAZ EOH", "PERTHO PEORTH P",
                "ALGIZ EOLHX", "SOWILO S",
            ],
            [
                "TIWAZ TIR TYR T", "BERKANAN BEORC BJARKAN B", "EHWAZ EH E", "MANNAZ MAN M",
                "LAUKAZ LAGU LOGR L",
                "INGWAZ", "DAGAZ DAEG D", "OTHALAN ETHEL O",
            ],
        ]
        for (row, expected) in zip(layout.layers[0].rows, names) {
            let found = row.map { place -> String? in
                guard case .key(let key) = place, let scalar = layout.keys[key].name.unicodeScalars.first
                else {
                    return nil
                }
                return scalar.properties.name
            }
            #expect(found == expected.map { "RUNIC LETTER \($0)" })
        }
        #expect(characters(layout).isSuperset(of: "\u{16EB}\u{16EC}\u{16ED}"))
        #expect(characters(layout).count == 27)
    }
}
