// SPDX-License-Identifier: MIT

/// Reads OpenMetrics text by the rules of the specification, version 1.0, as far as Runepad uses it.
struct OpenMetricsReader {
    /// The samples, by name and labels as they are written.
    private(set) var samples: [String: Double] = [:]
    /// The rules that are broken, each with its line.
    private(set) var faults: [String] = []

    private var types: [String: String] = [:]
    private var family = ""
    /// The histogram that is being read: its labels but `le`, its last bound and count.
    private var histogram: (labels: String, bound: Double, count: Double)?

    init(_ text: String) {
        if !text.hasSuffix("\n# EOF\n") { faults.append("the last line is not # EOF") }
        for line in text.dropLast("# EOF\n".count).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        {
            read(String(line))
        }
    }

    private mutating func read(_ line: String) {
        if let match = line.wholeMatch(of: /# (TYPE|UNIT|HELP) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)/) {
            readHead(String(match.1), String(match.2), String(match.3), line)
        } else if let match = line.wholeMatch(
            of:
                /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)+)\})? ([0-9.]+)/
        ) {
            let labels = match.2.map(String.init) ?? ""
            readSample(String(match.1), labels, Double(match.3) ?? .nan, line)
        } else {
            faults.append("not a line of the format: \(line)")
        }
    }

    private mutating func readHead(_ kind: String, _ name: String, _ value: String, _ line: String) {
        switch kind {
        case "TYPE":
            if types[name] != nil { faults.append("a second family of the name: \(line)") }
            if !["counter", "gauge", "histogram"].contains(value) { faults.append("no such type: \(line)") }
            types[name] = value
            (family, histogram) = (name, nil)
        case "UNIT":
            if !name.hasSuffix("_\(value)") { faults.append("the name does not end in the unit: \(line)") }
            fallthrough
        default:
            if name != family { faults.append("of another family than the one before: \(line)") }
        }
    }

    private mutating func readSample(_ name: String, _ labels: String, _ value: Double, _ line: String) {
        let key = labels.isEmpty ? name : "\(name){\(labels)}"
        if samples.updateValue(value, forKey: key) != nil { faults.append("the same again: \(line)") }
        let suffixes = ["counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_count", "_sum"]]
        guard let suffix = suffixes[types[family] ?? ""]?.first(where: { family + $0 == name }) else {
            return faults.append("no sample of the family before it: \(line)")
        }
        if suffix == "_bucket" { readBucket(labels, value, line) }
        if suffix == "_count" {
            if histogram?.bound != .infinity || histogram?.count != value || histogram?.labels != labels {
                faults.append("the count is not that of the last bucket, +Inf: \(line)")
            }
            histogram = nil
        }
    }

    private mutating func readBucket(_ labels: String, _ value: Double, _ line: String) {
        guard let match = labels.wholeMatch(of: /(.*),le="([^"]+)"/) else {
            return faults.append("a bucket without le: \(line)")
        }
        let bound = match.2 == "+Inf" ? Double.infinity : Double(match.2) ?? .nan
        if let last = histogram, last.labels == match.1 {
            if !(bound > last.bound) || value < last.count { faults.append("buckets do not rise: \(line)") }
        }
        histogram = (String(match.1), bound, value)
    }
}
