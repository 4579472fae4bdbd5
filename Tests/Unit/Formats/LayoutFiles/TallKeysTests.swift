// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing
import YAML

struct TallKeysTests {
    private static let keys = """
        keys:
          A: {key: KEY_A, height: 2}
          B: {key: KEY_B, height: 2}
          C: {key: KEY_C, height: 3}

        """

    /// The faults of a layout of these rows; keys that are in none of them cause no fault.
    private func faults(_ rows: String..., besides: String = "") throws -> [String] {
        let layers = "layers:\n  base:\n" + rows.map { "    - \($0)\n" }.joined()
        return try LayoutFilesTests.faults(layers + besides + Self.keys)
            .filter { !$0.contains(": warning: ") }
    }

    @Test func `a key has the height in rows that its file gives it`() throws {
        let read = try LayoutFolder(["f.yaml": "layers: {base: [x A, y]}\n" + Self.keys]).read("f.yaml")
        #expect(try #require(read.file).layout.keys.map(\.height) == [1, 2, 1])
    }

    @Test func `keys of several rows stand at an end of their row`() throws {
        #expect(try faults("A 1 B", "2", "3") == [])
        #expect(try faults("1 A B", "2") == [])
        #expect(try faults("A B 1", "2") == [])
        #expect(try faults("A _ 1", "2") == [])
        #expect(try faults("C 1", "A 2", "3") == [])
        #expect(try faults("1 C", "2 A", "3", "4 B", "5") == [])
        let end = "must stand at the left or right end of its row"
        #expect(try faults("1 A 2", "3") == ["f.yaml:3:9: error: the key 'A' of 2 rows \(end)"])
        #expect(try faults("_ A 2 B", "3") == ["f.yaml:3:9: error: the key 'A' of 2 rows \(end)"])
    }

    @Test func `a key reaches at most as far down as the one between it and the edge`() throws {
        let fault = "reaches further down than the one between it and the edge"
        #expect(try faults("A C 1", "2", "3") == ["f.yaml:3:9: error: the key 'C' of 3 rows \(fault)"])
        #expect(try faults("1 C A", "2", "3") == ["f.yaml:3:9: error: the key 'C' of 3 rows \(fault)"])
        #expect(try faults("1 A", "2 B", "3") == ["f.yaml:4:9: error: the key 'B' of 2 rows \(fault)"])
    }

    @Test func `each row leaves room below, and no key reaches below the last row`() throws {
        let room = "a key of this row must be 1 row high, or the row below has no room"
        #expect(try faults("A B", "1") == ["f.yaml:3:7: error: \(room)"])
        #expect(
            try faults("1", "2 A") == ["f.yaml:4:9: error: the key 'A' of 2 rows reaches below the last row"])
        #expect(
            try faults("1 C", "2") == ["f.yaml:3:9: error: the key 'C' of 3 rows reaches below the last row"])
    }

    @Test func `a key of the strip has one row`() throws {
        #expect(
            try faults("1", besides: "accessory: [x A]\n")
                == [
                    "f.yaml:4:15: error: the key 'A' is 2 rows high, and a key of the strip is always 1"
                ])
    }

    @Test func `keys that change places are equally high`() throws {
        #expect(try faults("A 1 B", "2", besides: "shuffle: {keys: AB}\n") == [])
        #expect(
            try faults("A 1 2", "3", besides: "shuffle: {keys: 12A}\n")
                == [
                    "f.yaml:5:19: error: the shuffled key 'A' has the height 2, and '1' has 1: "
                        + "keys that change places are equally high"
                ])
    }

    @Test func `a key is checked in the rows of a layout that extends its own`() throws {
        let folder = try LayoutFolder([
            "p.yaml": "layers: {base: [x A, y]}\nkeys: {A: {key: KEY_A, height: 2}}\n",
            "f.yaml": "extends: p\nlayers: {base: {2: y A}}\n",
        ])
        #expect(
            folder.read("f.yaml").diagnostics == [
                "f.yaml:2:22: error: the key 'A' of 2 rows reaches below the last row"
            ])
    }
}
