// SPDX-License-Identifier: MIT

/// The name among `names` that was probably meant by `name`, or `nil` when none is near.
///
/// A name that differs only in the case of its letters is nearest.  Otherwise it is the first of those that take
/// the fewest changes, where a change inserts, removes or replaces a character or swaps two neighbours ("optimal
/// string alignment"), and no more than a third of the longer name's characters, or one of a short name's.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
    let folded = name.lowercased()
    let wanted = Array(folded.unicodeScalars)
    // What a person mistypes is short; the cost grows with the product of the lengths.
    guard wanted.count <= 64 else { return nil }
    var nearest: (name: String, distance: Int)?
    for candidate in names where candidate != name {
        let lowercased = candidate.lowercased()
        if lowercased == folded { return candidate }
        let scalars = Array(lowercased.unicodeScalars)
        let allowed = min(max(1, max(scalars.count, wanted.count) / 3), (nearest?.distance ?? 99) - 1)
        // With a single character every other one would be near.
        guard min(scalars.count, wanted.count) > 1, abs(scalars.count - wanted.count) <= allowed else {
            continue
        }
        let distance = editDistance(wanted, scalars)
        if distance <= allowed { nearest = (candidate, distance) }
    }
    return nearest?.name
}

/// What a message adds about the name that was probably meant: `; did you mean 'Enter'?`, or nothing.
public func suggestion(for name: String, among names: some Sequence<String>) -> String {
    nearestName(to: name, among: names).map { "; did you mean \(quoted($0))?" } ?? ""
}

/// The number of insertions, removals, replacements and swaps of neighbours that make `b` of `a`.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var current = last
    for i in a.indices {
        current[0] = i + 1
        for j in b.indices {
            let cost = a[i] == b[j] ? 0 : 1
            current[j + 1] = min(last[j + 1] + 1, current[j] + 1, last[j] + cost)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                current[j + 1] = min(current[j + 1], beforeLast[j - 1] + 1)
            }
        }
        (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[b.count]
}
