// SPDX-License-Identifier: MIT

internal import Engine
internal import Text
package import YAML

extension Theme {
    /// The fields of a theme file.
    package static let fields =
        [
            "title", "font", "weight", "text", "radius", "outline-width", "shadow", "view", "accessory",
        ] + keyFields + ["styles"]

    private static let keyFields = [
        "key", "pressed", "latched", "locked", "selected", "wrong", "unavailable", "popup", "choice",
    ]

    /// Reads the theme `name` from `root`, the value of a file's document.
    ///
    /// Fields that the file lacks are those of ``light``.
    ///
    /// Wrong fields become errors in `diagnostics` and are left out. Texts that are hard to read, edges of keys that
    /// are hard to see, and states that only their hue tells become warnings.
    package init(_ root: YAMLNode, name: String, into diagnostics: inout DiagnosticList) {
        self = .light
        self.name = name
        title = name
        let fields = YAMLFields(root, of: "a theme", known: Self.fields, into: &diagnostics)
        if let text = fields["title"]?.text("'title'", into: &diagnostics) { title = text }
        if let fonts = fields["font"]?.fonts(into: &diagnostics) { self.fonts = fonts }
        if let weight: FontWeight = fields["weight"]?.choice("'weight'", into: &diagnostics) {
            self.weight = weight
        }
        if let radius = fields["radius"]?.radius(into: &diagnostics) { self.radius = radius }
        if let scale = fields["text"]?.percent("'text'", in: 50...300, such: 150, into: &diagnostics) {
            textScale = scale / 100
        }
        if let width = fields["outline-width"]?.outlineWidth(into: &diagnostics) { outlineWidth = width }
        if let node = fields["shadow"] { shadow = node.optionalColor("'shadow'", into: &diagnostics) }
        fields["view"].map { view.take($0, of: "'view'", into: &diagnostics) }
        fields["accessory"].map { accessory.take($0, of: "'accessory'", into: &diagnostics) }
        fields["key"].map { key.take($0, of: "'key'", into: &diagnostics) }
        fields["pressed"].map { pressed.take($0, of: "'pressed'", into: &diagnostics) }
        fields["latched"].map { latched.take($0, of: "'latched'", into: &diagnostics) }
        fields["locked"].map { locked.take($0, of: "'locked'", into: &diagnostics) }
        fields["selected"].map { selected.take($0, of: "'selected'", into: &diagnostics) }
        fields["wrong"].map { wrong.take($0, of: "'wrong'", into: &diagnostics) }
        fields["unavailable"].map { unavailable.take($0, of: "'unavailable'", into: &diagnostics) }
        fields["popup"].map { popup.take($0, of: "'popup'", into: &diagnostics) }
        fields["choice"].map { choice.take($0, of: "'choice'", into: &diagnostics) }
        for entry in fields["styles"]?.mapping("'styles'", into: &diagnostics) ?? [] {
            // If the light theme has a style of the same name, the new style begins with its colours.
            var colors = styles[entry.name] ?? key
            colors.take(entry.value, of: "the style \(quoted(entry.name))", into: &diagnostics)
            styles[entry.name] = colors
        }
        warn(root, into: &diagnostics)
    }
}

extension SurfaceColors {
    fileprivate mutating func take(
        _ node: YAMLNode, of what: String, into diagnostics: inout DiagnosticList
    ) {
        let fields = YAMLFields(node, of: what, known: ["fill", "text"], into: &diagnostics)
        if let color = fields["fill"]?.color("'fill'", into: &diagnostics) { fill = color }
        if let color = fields["text"]?.color("'text'", into: &diagnostics) { text = color }
    }
}

extension KeyColors {
    fileprivate mutating func take(
        _ node: YAMLNode, of what: String, into diagnostics: inout DiagnosticList
    ) {
        let fields = YAMLFields(
            node, of: what, known: ["fill", "text", "outline", "hint"], into: &diagnostics)
        if let color = fields["fill"]?.color("'fill'", into: &diagnostics) { fill = color }
        if let color = fields["text"]?.color("'text'", into: &diagnostics) {
            text = color
            hint = color
        }
        if let color = fields["hint"]?.color("'hint'", into: &diagnostics) { hint = color }
        if let node = fields["outline"] { outline = node.optionalColor("'outline'", into: &diagnostics) }
    }
}

// MARK: - Values

extension YAMLNode {
    fileprivate func color(_ what: String, into diagnostics: inout DiagnosticList) -> Color? {
        if let text = scalar?.text, let color = Color(text) { return color }
        // An unquoted # begins a comment, so that no value is left.
        let remedy = isMissing ? "; put it into quotes, because # begins a comment" : ""
        let found = isMissing ? "nothing" : scalar.map { quoted($0.text) } ?? kind
        diagnostics.error("\(what) must be a colour like '#1b1f24', not \(found)\(remedy)", at: place)
        return nil
    }

    /// Reads a colour, or `none`.
    fileprivate func optionalColor(_ what: String, into diagnostics: inout DiagnosticList) -> Color? {
        scalar?.text == "none" ? nil : color(what, into: &diagnostics)
    }

    /// Reads a font's family, or a list of families.
    fileprivate func fonts(into diagnostics: inout DiagnosticList) -> [String]? {
        let nodes = sequence ?? [self]
        let fonts = nodes.compactMap { node -> String? in
            guard let font = node.text("'font'", into: &diagnostics) else { return nil }
            if !font.isEmpty, !font.contains(","), font.count <= 100 { return font }
            diagnostics.error(
                "'font' cannot be \(quoted(font)): it is a family such as Noto Sans, or a list of them",
                at: node.place)
            return nil
        }
        if nodes.isEmpty { diagnostics.error("'font' must name a family such as sans-serif", at: place) }
        return fonts.isEmpty ? nil : fonts
    }

    /// Reads the width of outlines: 0.5 to 20 % of a key, or 0.1 to 10 mm.
    fileprivate func outlineWidth(into diagnostics: inout DiagnosticList) -> Gap? {
        length(0.5...20, 0.1...10)
            ?? refuse(
                "'outline-width'", "from 0.5% to 20% of a key, or from 0.1mm to 10mm", into: &diagnostics)
    }

    /// Reads a radius: 0 to 50 % of a key, or 0 to 50 mm.
    fileprivate func radius(into diagnostics: inout DiagnosticList) -> Gap? {
        length(0...50, 0...50)
            ?? refuse("'radius'", "like 14% of a key, at most 50%, or 2mm", into: &diagnostics)
    }

    private func length(_ percents: ClosedRange<Double>, _ millimetres: ClosedRange<Double>) -> Gap? {
        let text = scalar?.text ?? ""
        if let number = decimalNumber(text, before: "%"), percents.contains(number) {
            return .fractionOfKey(number / 100)
        }
        guard let number = decimalNumber(text, before: "mm"), millimetres.contains(number) else { return nil }
        return .millimetres(number)
    }
}
