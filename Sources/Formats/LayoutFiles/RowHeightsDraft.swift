// SPDX-License-Identifier: MIT

internal import Text
import YAML

/// The relative heights of rows in a file's `heights`: those of every layer, or those of one.
struct RowHeightsDraft {
    /// The layer's name, or `nil` for every layer.
    var layer: Word?
    /// The heights of the rows from top to bottom.
    var heights: [Double]
    var place: SourcePlace

    /// The least and the greatest height of a row: beside others beyond these, nobody hits the lowest.
    static let range = 0.2...5.0

    /// Reads a file's `heights`: a list of numbers, or such a list for each of some layers.
    static func decode(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> [RowHeightsDraft]? {
        if node.sequence != nil {
            return RowHeightsDraft(node, of: nil, into: &diagnostics).map { [$0] }
        }
        guard let entries = node.mapping else {
            return node.refuse(
                "'heights'", "a list of numbers, or a mapping with such a list for each layer",
                into: &diagnostics)
        }
        return entries.compactMap { entry in
            let layer = Word(text: entry.name, place: entry.place)
            return RowHeightsDraft(entry.value, of: layer, into: &diagnostics)
        }
    }

    private init?(_ node: YAMLNode, of layer: Word?, into diagnostics: inout DiagnosticList) {
        let what = layer.map { "the heights of the layer \(quoted($0.text))" } ?? "'heights'"
        guard let nodes = node.sequence(what, into: &diagnostics) else { return nil }
        heights = nodes.compactMap { $0.number("the height of a row", in: Self.range, into: &diagnostics) }
        guard heights.count == nodes.count else { return nil }
        self.layer = layer
        place = node.place
    }
}

extension LayoutDraft {
    /// Returns the relative heights of the rows of each layer; none where the rows are equally high.
    func rowHeights(into diagnostics: inout DiagnosticList) -> [[Double]] {
        for case let layer? in (heights ?? []).map(\.layer)
        where layer.place.file == file && !layers.contains(where: { $0.name == layer.text }) {
            diagnostics.error(
                "'heights' names the layer \(quoted(layer.text)), which there is not"
                    + suggestion(for: layer.text, among: layers.map(\.name)), at: layer.place)
        }
        return layers.map { layer in
            let own = heights?.first { $0.layer == nil || $0.layer?.text == layer.name }
            guard let own else { return [] }
            guard own.heights.count == layer.rows.count else {
                // Of inherited heights, the layer is at fault: the file has given it other rows.
                diagnostics.error(
                    "'heights' must have a number for each row of the layer \(quoted(layer.name)): "
                        + "\(layer.rows.count), not \(own.heights.count)",
                    at: own.place.file == file ? own.place : layer.place)
                return []
            }
            return own.heights
        }
    }
}
