// SPDX-License-Identifier: MIT

internal import YAML

extension ConfigurationReader {
    /// Reads a time in whole milliseconds, or returns `nil` after an error.
    ///
    /// The range is in milliseconds. The error names the field `what`, the example, and the other values that
    /// the field allows, such as `no, or `.
    mutating func milliseconds<Number: FixedWidthInteger>(
        _ node: YAMLNode, of what: String, in range: ClosedRange<Double>, suchAs example: String,
        or other: String = ""
    ) -> Number? {
        time(node, of: what, in: range, suchAs: example, or: other).map { Number($0.rounded()) }
    }

    /// Reads a time, in seconds.
    mutating func seconds(
        _ node: YAMLNode, of what: String, in range: ClosedRange<Double>, suchAs example: String
    ) -> Double? {
        let bounds = range.lowerBound * 1000...range.upperBound * 1000
        return time(node, of: what, in: bounds, suchAs: example).map { $0 / 1000 }
    }

    private mutating func time(
        _ node: YAMLNode, of what: String, in range: ClosedRange<Double>, suchAs example: String,
        or other: String = ""
    ) -> Double? {
        if let time = node.milliseconds, range.contains(time) { return time }
        let bounds = "from \(text(range.lowerBound)) to \(text(range.upperBound))"
        return node.refuse(what, "\(other)a time \(bounds), such as \(example)", into: &diagnostics)
    }

    /// A time as people write it: from a tenth of a second on, in seconds.
    private func text(_ milliseconds: Double) -> String {
        guard milliseconds >= 100 else { return "\(Int(milliseconds))ms" }
        let seconds = milliseconds / 1000
        return seconds == seconds.rounded() ? "\(Int(seconds))s" : "\(seconds)s"
    }
}
