// SPDX-License-Identifier: MIT

internal import Text
import YAML

extension KeymanLayout {
    /// Reads the value of a file's document, or returns `nil` after adding at least one error.
    ///
    /// Without `platform`, the first of ``KeymanPlatform`` for which the file has keys is read.  As Keyman does, the reader
    /// passes over unknown fields, and takes numbers in quotation marks.
    init?(_ root: YAMLNode, platform: KeymanPlatform?, into diagnostics: inout DiagnosticList) {
        let start = SourcePlace(file: root.place.file, line: 1, column: 1)
        guard root.mapping("a touch layout of Keyman", into: &diagnostics) != nil else { return nil }
        let platforms = KeymanPlatform.allCases.filter { root.field($0.rawValue) != nil }
        guard let first = platforms.first else {
            diagnostics.error(
                "this is not a touch layout of Keyman: it has none of "
                    + KeymanPlatform.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "), at: start)
            return nil
        }
        let chosen = platform ?? platforms.first { root.field($0.rawValue)?.hasKeys == true } ?? first
        guard let node = root.field(chosen.rawValue) else {
            diagnostics.error(
                "there is no '\(chosen.rawValue)' in it, only "
                    + platforms.map { "'\($0.rawValue)'" }.joined(separator: ", "), at: start)
            return nil
        }
        var faults = DiagnosticList()
        file = root.place.file
        font = node.name("font", into: &faults)
        layers = node.list("layer", of: "'\(chosen.rawValue)'", into: &faults)
            .compactMap { Layer($0, into: &faults) }
        if !faults.hasErrors, layers.allSatisfy(\.rows.isEmpty) {
            faults.error("no layer of '\(chosen.rawValue)' has keys", at: node.place)
        }
        diagnostics.add(faults)
        if faults.hasErrors { return nil }
    }
}

extension KeymanLayout.Layer {
    fileprivate init?(_ node: YAMLNode, into diagnostics: inout DiagnosticList) {
        guard node.mapping("a layer", into: &diagnostics) != nil else { return nil }
        guard let id = node.name("id", into: &diagnostics) else {
            diagnostics.error("the layer has no 'id'", at: node.place)
            return nil
        }
        self.id = id.text
        place = id.place
        let what = "the layer \(quoted(id.text))"
        rows = []
        for row in node.list("row", of: what, into: &diagnostics) {
            guard row.mapping("a row of \(what)", into: &diagnostics) != nil else { continue }
            let keys = row.list("key", of: "a row of \(what)", into: &diagnostics)
                .compactMap { KeymanLayout.Key($0, isOffered: false, into: &diagnostics) }
            if !keys.isEmpty { rows.append(keys) }
        }
    }
}

extension KeymanLayout.Key {
    /// Reads a key of a row, or one that a gesture on such a key offers.
    fileprivate init?(_ node: YAMLNode, isOffered: Bool, into diagnostics: inout DiagnosticList) {
        // A comma at the end of a list is a key without a value.
        if node.isNull { return nil }
        guard node.mapping("a key", into: &diagnostics) != nil else { return nil }
        let name = node.name("id", into: &diagnostics)
        id = name?.text ?? ""
        code = id.uppercased()
        place = name?.place ?? node.place
        text = node.name("text", into: &diagnostics)?.text ?? ""
        kind = KeymanLayout.Kind(node.whole("sp", in: 0...100, into: &diagnostics))
        let sizes = -100_000.0...100_000
        width = node.whole("width", in: sizes, into: &diagnostics) ?? KeymanLayout.usualWidth
        pad = node.whole("pad", in: sizes, into: &diagnostics) ?? KeymanLayout.usualPad
        // As in Keyman, no size is 0.
        if width <= 0 { width = KeymanLayout.usualWidth }
        if pad == 0 { pad = KeymanLayout.usualPad }
        nextLayer = node.name("nextlayer", into: &diagnostics)
        meaning = KeymanMeaning(of: self)
        if isOffered { return }
        let what = "the key \(quoted(id))"
        let offered = node.list("sk", of: what, into: &diagnostics)
        // The key that a finger finds chosen is the first one here.
        let (chosen, others) = (
            offered.filter { $0.field("default")?.flag == true },
            offered.filter { $0.field("default")?.flag != true }
        )
        longPress = (chosen + others).compactMap { Self($0, isOffered: true, into: &diagnostics) }
        taps = node.list("multitap", of: what, into: &diagnostics)
            .compactMap { Self($0, isOffered: true, into: &diagnostics) }
        // In some files, an empty list stands for no flicks.
        guard let flick = node.field("flick"), flick.sequence?.isEmpty != true else { return }
        flicks = (flick.mapping("'flick' of \(what)", into: &diagnostics) ?? [])
            .compactMap { Self($0.value, isOffered: true, into: &diagnostics) }
    }
}

extension KeymanLayout.Kind {
    /// Makes the kind of a field `sp`.
    fileprivate init(_ number: Double?) {
        switch Int(number ?? 0) {
        case 1...4: self = .special
        case 8: self = .dead
        case 9, 10: self = .blank
        default: self = .plain
        }
    }
}

extension YAMLNode {
    /// Whether JSON has no value here.
    fileprivate var isNull: Bool { scalar.map { !$0.isQuoted && ["", "null"].contains($0.text) } ?? false }

    /// Returns the value of a field, or `nil` if there is none.
    fileprivate func field(_ name: String) -> YAMLNode? {
        mapping?.first { $0.name == name && !$0.value.isNull }?.value
    }

    /// Returns the text of a field, or `nil` if it is not there, or empty.
    fileprivate func name(_ field: String, into diagnostics: inout DiagnosticList) -> PlacedText? {
        guard let node = self.field(field), let text = node.text("'\(field)'", into: &diagnostics),
            !text.isEmpty
        else { return nil }
        return PlacedText(text: text, place: node.place)
    }

    /// Returns the items of a list that may not be there.
    fileprivate func list(
        _ field: String, of what: String, into diagnostics: inout DiagnosticList
    ) -> [YAMLNode] {
        self.field(field)?.sequence("'\(field)' of \(what)", into: &diagnostics) ?? []
    }

    /// Returns the number of a field without its decimals, or `nil` if it is not there, or empty.
    ///
    /// As in Keyman, which reads it with `parseInt`, what is behind the digits does not count: `100%` is 100.
    fileprivate func whole(
        _ field: String, in range: ClosedRange<Double>, into diagnostics: inout DiagnosticList
    ) -> Double? {
        guard let node = self.field(field) else { return nil }
        let text = node.scalar?.text.drop(while: \.isWhitespace)
        if text?.isEmpty == true { return nil }
        if let number = text.flatMap(leadingNumber), range.contains(number) { return number }
        return node.number("'\(field)'", in: range, into: &diagnostics)?.rounded(.towardZero)
    }

    /// Whether this is the keyboard of a platform that has a key.
    fileprivate var hasKeys: Bool {
        items(of: "layer").contains { layer in
            layer.items(of: "row").contains { row in row.items(of: "key").contains { !$0.isNull } }
        }
    }

    /// The items of a list, or none if there is no such list.
    private func items(of field: String) -> [YAMLNode] { self.field(field)?.sequence ?? [] }
}

/// Returns the whole number with which a text begins, or `nil` if it begins with something else.
private func leadingNumber(_ text: Substring) -> Double? {
    let sign = text.first == "-" ? "-" : ""
    let digits = text.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }
    return Int(sign + digits).map(Double.init)
}
