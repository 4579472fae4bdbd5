// SPDX-License-Identifier: MIT

/// A family of metrics, for text that monitoring systems read: the OpenMetrics specification, version 1.0.
///
/// The older text format of Prometheus, which node_exporter's textfile collector reads, has the same lines. A
/// reader of that format skips the lines that it does not know, and takes counters as untyped.
///
/// ```swift
/// let family = MetricFamily("runepad_replugs", .counter, help: "Touchscreens that came again.")
/// ```
package struct MetricFamily: Hashable, Sendable {
    /// The kind of values that a family has.
    package enum Kind: String, Sendable {
        /// A number that only grows; the name of each sample ends in `_total`.
        case counter
        /// A number that grows and shrinks.
        case gauge
        /// The numbers of values up to each of several bounds.
        case histogram
    }

    /// The name: letters, digits and `_`, without `_total`; it ends in the unit if there is one.
    package var name: String
    package var kind: Kind
    /// The unit, such as `seconds`, or `nil` for none.
    package var unit: String?
    /// The description of the family, in one sentence.
    package var help: String
    /// The samples; those with the same labels follow one another.
    package var samples: [MetricSample] = []

    package init(_ name: String, _ kind: Kind, unit: String? = nil, help: String) {
        (self.name, self.kind, self.unit, self.help) = (name, kind, unit, help)
    }

    /// Adds one sample to a family of counters or gauges.
    package mutating func add(_ value: UInt64, _ labels: [MetricLabel] = []) {
        samples.append(
            MetricSample(name: kind == .counter ? name + "_total" : name, labels: labels, value: "\(value)"))
    }

    /// Adds the samples of one histogram.
    ///
    /// - Parameters:
    ///   - counts: The number of values in each bucket, with one bucket more than there are bounds.
    ///   - bounds: The greatest value of each bucket except the last, in millionths of the unit, rising.
    ///   - sum: The sum of all values, in millionths of the unit.
    ///   - labels: The labels of the histogram.
    package mutating func add(counts: [UInt64], bounds: [UInt32], sum: UInt64, _ labels: [MetricLabel] = []) {
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

/// A label of a sample: a name of letters, digits and `_`, and any text as its value.
package struct MetricLabel: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }
}

/// One value with its labels.
package struct MetricSample: Hashable, Sendable {
    package var name: String
    package var labels: [MetricLabel]
    /// The number as text.
    package var value: String
}

/// Returns the text of families with different names: a line for each sample, and the last line `# EOF`.
package func openMetricsText(_ families: [MetricFamily]) -> String {
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

/// Returns a text with a backslash escape for each backslash, quotation mark and newline.
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

/// Returns a number of millionths as a decimal number: 50 becomes "0.00005".
private func millionths(_ number: UInt64) -> String {
    let digits = String(number % 1_000_000)
    var fraction = String(repeating: "0", count: 6 - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    // Every number gets a point: the specification's canonical form of a bucket's bound.
    return "\(number / 1_000_000).\(fraction.isEmpty ? "0" : fraction)"
}
