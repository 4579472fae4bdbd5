// SPDX-License-Identifier: MIT

import Engine
import Testing

struct ShippedRunesTests {
    /// Unicode 16, chapter 8.6 and the chart of the block Runic: U+16A0 to U+16F8, which is 75 + 3 letters and
    /// marks of words to U+16ED, three golden numbers, and eight letters more.
    private static let block = Set((0x16A0...0x16F8).compactMap(UnicodeScalar.init).map(Character.init))

    @Test func `the layout runic types the 89 characters of the block Runic, each by one key`() throws {
        let layout = try Shipped.layout("runic")
        #expect(Self.block.count == 89)
        #expect(layout.reachableCharacters == Self.block)
        #expect(layout.keys.compactMap(\.character).count == 89)
        // Each stands on a layer: a long press is not needed for any.
        #expect(layout.characters() == Self.block)
    }

    @Test func `the layout runic has five layers, and its strip has their names`() throws {
        let layout = try Shipped.layout("runic")
        #expect(layout.layers.map(\.name) == ["elder", "younger", "futhorc", "medieval", "signs"])
        #expect(layout.labels(layout.accessory) == ["Elder Younger Futhorc Medieval Signs Hide"])
    }

    /// The names from the Unicode Character Database.
    @Test func `the layout runic has the Elder Futhark in its three families of eight`() throws {
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
                "LAUKAZ LAGU LOGR L", "INGWAZ", "DAGAZ DAEG D", "OTHALAN ETHEL O",
            ],
        ]
        try expect(names, onLayer: 0)
    }

    @Test func `the Younger Futhark has each short-twig rune beside its long-branch rune`() throws {
        let names = [
            [
                "FEHU FEOH FE F", "URUZ UR U", "THURISAZ THURS THORN", "LONG-BRANCH-OSS O",
                "SHORT-TWIG-OSS O",
                "RAIDO RAD REID R", "KAUN K",
            ],
            [
                "LONG-BRANCH-HAGALL H", "SHORT-TWIG-HAGALL H", "NAUDIZ NYD NAUD N", "SHORT-TWIG-NAUD N",
                "ISAZ IS ISS I", "LONG-BRANCH-AR AE", "SHORT-TWIG-AR A", "SIGEL LONG-BRANCH-SOL S",
                "SHORT-TWIG-SOL S",
            ],
            [
                "TIWAZ TIR TYR T", "SHORT-TWIG-TYR T", "BERKANAN BEORC BJARKAN B", "SHORT-TWIG-BJARKAN B",
                "LONG-BRANCH-MADR M", "SHORT-TWIG-MADR M", "LAUKAZ LAGU LOGR L", "LONG-BRANCH-YR",
                "SHORT-TWIG-YR",
            ],
        ]
        try expect(names, onLayer: 1)
    }

    @Test func `the Futhorc has the order of the Old English rune poem, later runes at right`() throws {
        let names = [
            [
                "FEHU FEOH FE F", "URUZ UR U", "THURISAZ THURS THORN", "OS O", "RAIDO RAD REID R", "CEN",
                "GEBO GYFU G", "WUNJO WYNN W", "AC A", "AESC", "YR",
            ],
            [
                "HAEGL H", "NAUDIZ NYD NAUD N", "ISAZ IS ISS I", "GER", "IWAZ EOH", "PERTHO PEORTH P",
                "ALGIZ EOLHX", "SIGEL LONG-BRANCH-SOL S", "EAR", "IOR", "GAR",
            ],
            [
                "TIWAZ TIR TYR T", "BERKANAN BEORC BJARKAN B", "EHWAZ EH E", "MANNAZ MAN M",
                "LAUKAZ LAGU LOGR L", "ING", "DAGAZ DAEG D", "OTHALAN ETHEL O", "CWEORTH", "CALC", "CEALC",
                "STAN",
            ],
        ]
        try expect(names, onLayer: 2)
    }

    /// Expects the runes with these names in the rows of a layer, from its first one on.
    private func expect(_ names: [[String]], onLayer index: Int) throws {
        let layout = try Shipped.layout("runic")
        for (row, expected) in zip(layout.layers[index].rows, names) {
            let found = row.compactMap(\.keyIndex).map { key in
                layout.keys[key].name.unicodeScalars.first?.properties.name
            }
            #expect(found == expected.map { "RUNIC LETTER \($0)" })
        }
    }
}
