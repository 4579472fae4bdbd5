// SPDX-License-Identifier: MIT

internal import Engine
internal import LayoutFiles
internal import Text
internal import YAML

extension ConfigurationReader {
    /// Reads `layout`: one layout or a list of layouts, with the place of each.
    mutating func layouts(_ node: YAMLNode) -> ([LayoutReference], [SourcePlace]) {
        var references: [LayoutReference] = []
        var places: [SourcePlace] = []
        for item in node.sequence ?? [node] {
            guard let reference = layout(item, of: node.sequence == nil ? "'layout'" : "a layout") else {
                continue
            }
            if references.contains(reference) {
                diagnostics.error(
                    "\(quoted(reference.description)) is already in the list", at: item.place)
                continue
            }
            references.append(reference)
            places.append(item.place)
        }
        if node.sequence?.isEmpty == true {
            diagnostics.error("'layout' names no layout", at: node.place)
        }
        return (references, places)
    }

    /// Reads one layout: its name, its path, its purpose and language, or the keyboard of which it is made.
    mutating func layout(_ node: YAMLNode, of what: String) -> LayoutReference? {
        if node.mapping?.contains(where: { $0.name == "xkb" }) == true { return keyboard(node) }
        if node.mapping != nil { return demand(node).map(LayoutReference.serving) }
        guard let text = node.text(what, into: &diagnostics) else { return nil }
        if text.contains("/") {
            if !text.hasSuffix("/") { return .file(path(text)) }
            diagnostics.error("\(quoted(text)) is a directory; name a layout in it", at: node.place)
        } else if text.hasSuffix(".yaml") || text.hasSuffix(".yml") {
            let name = String(text.prefix { $0 != "." })
            diagnostics.error(
                "write \(quoted(name)) for the layout of that name in the search path, or \(quoted("./" + text)) for "
                    + "the file beside this one", at: node.place)
        } else if text.isEmpty || text.hasPrefix(".") {
            diagnostics.error("\(quoted(text)) is not the name of a layout", at: node.place)
        } else {
            return .named(text)
        }
        return nil
    }

    /// Reads `{xkb: ge}` or `{xkb: ge, height: 60mm}`.
    private mutating func keyboard(_ node: YAMLNode) -> LayoutReference? {
        let fields = YAMLFields(
            node, of: "a layout of a keyboard", known: ["xkb", "height"], into: &diagnostics)
        guard let node = fields["xkb"], let name = node.text("'xkb'", into: &diagnostics) else { return nil }
        let height = fields["height"]?.height(into: &diagnostics)
        if !name.isEmpty { return .keyboard(name, height: height) }
        diagnostics.error("'xkb' must be a keyboard of the host, such as ge or ge(ergonomic)", at: node.place)
        return nil
    }

    private mutating func demand(_ node: YAMLNode) -> LayoutDemand? {
        let fields = YAMLFields(
            node, of: "a layout without a name", known: ["purpose", "language"], into: &diagnostics)
        var demand = LayoutDemand()
        demand.purpose = fields["purpose"]?.choice("'purpose'", into: &diagnostics)
        if let node = fields["language"], let text = node.text("'language'", into: &diagnostics) {
            demand.language = LanguageTag(text)
            if demand.language == nil {
                diagnostics.error(
                    "'language' must be a language, perhaps with a script and a region, such as de, en-US or ja-Kana, "
                        + "not \(quoted(text))", at: node.place)
            }
        }
        if node.mapping?.isEmpty == true {
            diagnostics.error(
                "a layout without a name needs 'purpose', 'language' or both", at: node.place)
        }
        return demand.purpose == nil && demand.language == nil ? nil : demand
    }
}
