// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing
import YAML

struct RowHeightsDraftTests {
    private let layers = "layers: {base: [a, b M], more: [c, B], most: [d B]}\n"
    private let keys = "keys: {M: {layer: more, alternates: [Most]}, Most: {layer: most}, B: {layer: base}}\n"

    private func heights(_ files: [String: String]) throws -> [[Double]] {
        let read = try LayoutFolder(files).read("f.yaml")
        #expect(read.diagnostics == [])
        return try #require(read.file).layout.layers.map(\.heights)
    }

    @Test func `a list is for every layer, and a mapping for the layers that it names`() throws {
        #expect(
            try heights(["f.yaml": "layers: {base: [a, b]}\nheights: [0.2, 5]\n"]) == [[0.2, 5]])
        #expect(
            try heights(["f.yaml": layers + keys + "heights: {more: [1, 1.5]}\n"]) == [[], [1, 1.5], []])
        #expect(try heights(["f.yaml": layers + keys]) == [[], [], []])
    }

    @Test func `heights are inherited, also past a layer that is left out`() throws {
        let parent = layers + keys + "heights: {base: [1, 2], most: [1]}\n"
        let child = "extends: p\nlayers: {most: no, base: {2: b}, more: no}\n"
        #expect(try heights(["p.yaml": parent, "f.yaml": child]) == [[1, 2]])
    }

    @Test(arguments: [
        (
            "5",
            "2:10: error: 'heights' must be a list of numbers, or a mapping with such a list for each layer, not '5'"
        ),
        ("[1, 0]", "2:14: error: the height of a row must be a number from 0.2 to 5, not '0'"),
        ("[1, -1]", "2:14: error: the height of a row must be a number from 0.2 to 5, not '-1'"),
        ("[1, 5.1]", "2:14: error: the height of a row must be a number from 0.2 to 5, not '5.1'"),
        ("[1, high]", "2:14: error: the height of a row must be a number from 0.2 to 5, not 'high'"),
        (
            "[1, 1, 1]",
            "2:10: error: 'heights' must have a number for each row of the layer 'base': 2, not 3"
        ),
        (
            "[]",
            "2:10: error: 'heights' must have a number for each row of the layer 'base': 2, not 0"
        ),
        ("{base: 1}", "2:17: error: the heights of the layer 'base' must be a list, not '1'"),
        (
            "{base: [1]}",
            "2:17: error: 'heights' must have a number for each row of the layer 'base': 2, not 1"
        ),
        (
            "{bsae: [1, 1]}",
            "2:11: error: 'heights' names the layer 'bsae', which there is not; did you mean 'base'?"
        ),
    ]) func `a fault in the heights is reported with its line and column`(
        value: String, expected: String
    ) throws {
        #expect(try faults("layers: {base: [a, b]}\nheights: \(value)\n") == ["f.yaml:\(expected)"])
    }

    @Test func `a layer with other rows than inherited heights is reported at the layer`() throws {
        let folder = try LayoutFolder([
            "p.yaml": "layers: {base: [a, b]}\nheights: [1, 2]\n",
            "f.yaml": "extends: p\nlayers: {base: [a, b, c]}\n",
        ])
        #expect(
            folder.read("f.yaml").diagnostics == [
                "f.yaml:2:10: error: 'heights' must have a number for each row of the layer 'base': 3, not 2"
            ])
    }
}
