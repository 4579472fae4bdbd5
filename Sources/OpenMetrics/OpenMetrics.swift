// SPDX-License-Identifier: MIT

/// Metrics as text that monitoring systems read: the OpenMetrics specification, version 1.0.
///
/// The older text format of Prometheus, which node_exporter's textfile collector reads, has the same lines: it skips
/// what it does not know, and takes counters for untyped.
///
/// ```swift
/// let family = MetricFamily("runepad_replugs", .counter, help: "Touchscreens that came again.")
/// ```
public struct MetricFamily: Hashable, Sendable {
    /// What kind of values a family has.
    public enum Kind: String, Sendable {
        /// What only grows; each sample's name ends in `_total`.
        case counter
        /// What grows and shrinks.
        case gauge
        /// How many values there are up to several bounds.
        case histogram
    }

    /// The name: letters, digits and `_`, without `_total`; with a unit it ends in that.
    public var name: String
    /// The kind.
    public var kind: Kind
    /// The unit, such as `seconds`, or `nil` for none.
    public var unit: String?
    /// What it is, in a sentence.
    public var help: String
    /// The values, those of one set of labels one after another.
    public var samples: [MetricSample] = []

    /// Makes a family without samples.
    public init(_ name: String, _ kind: Kind, unit: String? = nil, help: String) {
        (self.name, self.kind, self.unit, self.help) = (name, kind, unit, help)
    }

    /// Adds a counter or a gauge.
    public mutating func add(_ value: UInt64, _ labels: [MetricLabel] = []) {
        samples.append(
            MetricSample(name: kind == .counter ? name + "_total" : name, labels: labels, value: "\(value)"))
    }

    /// Adds a histogram.
    ///
    /// - Parameters:
    ///   - counts: How many values are in each bucket, one bucket more than there are bounds.
    ///   - bounds: The greatest value of each bucket but the last, in millionths of the unit, rising.
    ///   - sum: All values together, in millionths of the unit.
    ///   - labels: What it is of.
    public mutating func add(counts: [UInt64], bounds: [UInt32], sum: UInt64, _ labels: [MetricLabel] = []) {
        var total: UInt64 = 0
        for (index, count) in counts.enumerated() {
            total += count
            let bound = index < bounds.count ? millionths(UInt64(bounds[index])) : "+Inf"
            samples.append(
                MetricSample(
                    name: name + "_bucket", labels: labels + [MetricLabel("le", bound)], value: "\(total)"))
        }
        samples.append(MetricSample(name: name + "_count", labels: labels, value: "\(total)"))
        samples.append(MetricSample(name: name + "_sum", labels: labels, value: millionths(sum)))
    }
}

/// A label of a sample: a name, of letters, digits and `_`, with any text.
public struct MetricLabel: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The text.
    public var value: String

    /// Makes a label.
    public init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }
}

/// One value with its labels.
public struct MetricSample: Hashable, Sendable {
    /// The name.
    public var name: String
    /// What it is of.
    public var labels: [MetricLabel]
    /// The number, as it is written.
    public var value: String
}

/// The text of families, each name given once: a line a sample, and the last line `# EOF`.
public func openMetricsText(_ families: [MetricFamily]) -> String {
    var text = ""
    for family in families {
        text += "# TYPE \(family.name) \(family.kind.rawValue)\n"
        if let unit = family.unit { text += "# UNIT \(family.name) \(unit)\n" }
        text += "# HELP \(family.name) \(escaped(family.help))\n"
        for sample in family.samples {
            text += sample.name
            if !sample.labels.isEmpty {
                text +=
                    "{" + sample.labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
                    + "}"
            }
            text += " \(sample.value)\n"
        }
    }
    return text + "# EOF\n"
}

/// A text without what would end it.
private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\\": result += "\\\\"
        case "\"": result += "\\\""
        case "\n": result += "\\n"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// A number of millionths as a decimal number: 50 is "0.00005".
private func millionths(_ number: UInt64) -> String {
    let digits = String(number % 1_000_000)
    var fraction = String(repeating: "0", count: 6 - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    // Bounds are written as numbers with a point: the specification's canonical form.
    return "\(number / 1_000_000).\(fraction.isEmpty ? "0" : fraction)"
}
