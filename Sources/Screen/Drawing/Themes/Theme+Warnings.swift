// SPDX-License-Identifier: MIT

internal import YAML

extension Theme {
    /// The contrast below which people find a text hard to read (WCAG 2.2, success criterion 1.4.3).
    package static let leastContrast = 4.5

    /// The contrast below which people find the edge of a key, or the sign of a state, hard to see (WCAG 2.2, success
    /// criterion 1.4.11; for 1.4.1, technique G183 has the same figure).
    package static let leastEdgeContrast = 3.0

    /// Adds a warning for each text that is hard to read, for each key whose edge is hard to see, and for each state
    /// that only its hue tells, at the nearest place in the file.
    func warn(_ root: YAMLNode, into diagnostics: inout DiagnosticList) {
        guard !diagnostics.hasErrors else { return }
        warnOfTexts(root, into: &diagnostics)
        warnOfEdges(root, into: &diagnostics)
        warnOfStates(root, into: &diagnostics)
    }

    private func warnOfTexts(_ root: YAMLNode, into diagnostics: inout DiagnosticList) {
        for pair in textPairs {
            let contrast = pair.text.contrast(with: pair.background)
            guard contrast < Self.leastContrast else { continue }
            diagnostics.warning(
                "'\(pair.name)' is hard to read: \(pair.text) on \(pair.background) has a contrast of "
                    + "\(tenths(contrast)) : 1; WCAG 2.2, 1.4.3 asks for 4.5 : 1",
                at: root.place(ofField: pair.name))
        }
    }

    /// Adds one warning for each look of a key, about the background where its edge is hardest to see.
    private func warnOfEdges(_ root: YAMLNode, into diagnostics: inout DiagnosticList) {
        var worst: [EdgePair] = []
        for pair in edgePairs where pair.contrast < Self.leastEdgeContrast {
            if let index = worst.firstIndex(where: { $0.name == pair.name }) {
                if pair.contrast < worst[index].contrast { worst[index] = pair }
            } else {
                worst.append(pair)
            }
        }
        for pair in worst {
            diagnostics.warning(
                "the edge of '\(pair.name)' is hard to see: \(pair.edge) on \(pair.background) of "
                    + "'\(pair.backgroundName)' has a contrast of \(tenths(pair.contrast)) : 1; "
                    + "WCAG 2.2, 1.4.11 asks for 3 : 1, so give it another 'outline' or 'fill'",
                at: root.place(ofField: pair.name))
        }
    }

    private func warnOfStates(_ root: YAMLNode, into diagnostics: inout DiagnosticList) {
        for state in statesOfHue(below: Self.leastEdgeContrast) {
            diagnostics.warning(
                "only the hue tells '\(state.name)' from '\(state.other)': their faces have a contrast of "
                    + "\(tenths(state.contrast)) : 1, and the outline of '\(state.name)' one of "
                    + "\(tenths(state.markContrast)) : 1 to its face; WCAG 2.2, 1.4.1 asks for more than "
                    + "colour, and one of the two at 3 : 1 is enough",
                at: root.place(ofField: state.name))
        }
    }
}

extension YAMLNode {
    /// Returns the place of a field such as `styles.accent.text`.
    ///
    /// If the file lacks the field, returns the place of the nearest field around it.
    fileprivate func place(ofField path: String) -> SourcePlace {
        var node = self
        var place = place
        for name in path.split(separator: ".") {
            guard let entry = node.mapping?.first(where: { $0.name == name }) else { break }
            (node, place) = (entry.value, entry.place)
        }
        return place
    }
}

/// Returns `number` with one digit after the point.
///
/// The rest is cut off and not rounded, so that 4.46 is not 4.5.
private func tenths(_ number: Double) -> String {
    let tenths = Int(number * 10)
    return "\(tenths / 10).\(tenths % 10)"
}
