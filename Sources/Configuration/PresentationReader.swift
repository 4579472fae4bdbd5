// SPDX-License-Identifier: MIT

internal import YAMLDocuments

extension ConfigurationReader {
    /// What a panel's fields say of when and how its view is shown.
    mutating func presentation(_ panel: YAMLFields) -> Presentation {
        var presentation = Presentation()
        if let show = panel["show"]?.choice("'show'", of: Presentation.Occasion.self, into: &diagnostics) {
            presentation.show = show
        }
        if let duration = panel["duration"].flatMap({ duration($0) }) { presentation.duration = duration }
        presentation.output = panel["output"].flatMap { name($0, of: "'output'") }
        guard let overlay = panel["overlay"] else { return presentation }
        let fields = YAMLFields(overlay, of: "an overlay", known: ["theme", "reserve"], into: &diagnostics)
        presentation.theme = fields["theme"].flatMap { name($0, of: "'theme'") }
        if let reserves = fields["reserve"]?.flag("'reserve'", into: &diagnostics) {
            presentation.reservesSpace = reserves
        }
        return presentation
    }

    /// A text that is not empty.
    private mutating func name(_ node: YAMLNode, of what: String) -> String? {
        guard let text = node.text(what, into: &diagnostics) else { return nil }
        if !text.isEmpty { return text }
        diagnostics.error("\(what) is empty: leave it out, or name something", at: node.place)
        return nil
    }

    /// A time in milliseconds: `250ms` or `0.25s`.
    private mutating func duration(_ node: YAMLNode) -> UInt32? {
        if let text = node.scalar?.text {
            let number =
                text == "0"
                ? 0 : decimalNumber(text, before: "ms") ?? decimalNumber(text, before: "s").map { $0 * 1000 }
            if let number, (0...10_000).contains(number) { return UInt32(number.rounded()) }
        }
        diagnostics.error("'duration' must be a time from 0ms to 10s, such as 250ms", at: node.place)
        return nil
    }
}
