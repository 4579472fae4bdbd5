// SPDX-License-Identifier: MIT

public import Layouts
public import YAMLDocuments

extension RepetitionChange {
    /// Reads `repeat` of a layout or of a panel: `{delay: 500ms, interval: 40ms}` or one of the two, `yes` or
    /// `no`.
    ///
    /// A wrong value becomes an error at its place, and changes nothing.
    public init(_ node: YAMLNode, into diagnostics: inout DiagnosticList) {
        self.init()
        guard node.scalar == nil else {
            repeats = node.flag
            if repeats == nil {
                diagnostics.error(
                    "'repeat' must be a mapping such as {delay: 500ms, interval: 40ms}, or no to repeat nothing",
                    at: node.place)
            }
            return
        }
        let fields = YAMLFields(node, of: "'repeat'", known: ["delay", "interval"], into: &diagnostics)
        guard node.mapping != nil else { return }
        repeats = true
        delay = fields["delay"]?
            .time("'delay' of 'repeat'", in: Repetition.delays, or: "500ms", into: &diagnostics)
        interval = fields["interval"]?
            .time("'interval' of 'repeat'", in: Repetition.intervals, or: "40ms", into: &diagnostics)
    }
}

extension YAMLNode {
    /// Reads a time in seconds, written as `500ms`, `0.5s` or `0`.
    ///
    /// - Parameters:
    ///   - what: The field, as a message names it.
    ///   - range: The times that are allowed, in seconds.
    ///   - example: A time that a message proposes.
    ///   - diagnostics: Receives the fault of a value that is no such time.
    /// - Returns: The time, or `nil` after a fault.
    func time(
        _ what: String, in range: ClosedRange<Double>, or example: String,
        into diagnostics: inout DiagnosticList
    ) -> Double? {
        let time = scalar?.text == "0" ? 0 : milliseconds.map { $0 / 1000 }
        if let time, range.contains(time) { return time }
        let bounds = [range.lowerBound, range.upperBound].map { "\(Int(($0 * 1000).rounded()))ms" }
        return refuse(
            what, "a time from \(bounds[0]) to \(bounds[1]), such as \(example)",
            into: &diagnostics)
    }
}
