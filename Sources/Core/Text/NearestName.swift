// SPDX-License-Identifier: MIT

/// Returns the name of `names` that a person probably meant by `name`, or `nil` if no name is similar.
///
/// A name that differs only in the case of its letters is nearest. Otherwise the result is the first of the
/// names with the fewest changes. A change inserts, removes or replaces a character, or swaps two neighbours
/// ("optimal string alignment"). The changes must not exceed a third of the longer name's characters. For
/// short names, one change is allowed.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
    let folded = name.lowercased()
    let wanted = Array(folded.unicodeScalars)
    // Mistyped names are short. The cost grows with the product of the lengths.
    guard wanted.count <= 64 else { return nil }
    var nearest: (name: String, distance: Int)?
    for candidate in names where candidate != name {
        let lowercased = candidate.lowercased()
        if lowercased == folded { return candidate }
        let scalars = Array(lowercased.unicodeScalars)
        let allowed = min(max(1, max(scalars.count, wanted.count) / 3), (nearest?.distance ?? 99) - 1)
        // A name of one character would be similar to every other.
        guard min(scalars.count, wanted.count) > 1, abs(scalars.count - wanted.count) <= allowed else {
            continue
        }
        let distance = editDistance(wanted, scalars)
        if distance <= allowed { nearest = (candidate, distance) }
    }
    return nearest?.name
}

/// Returns the part of a message that suggests a name, `; did you mean 'Enter'?`, or an empty text if none is
/// similar.
package func suggestion(for name: String, among names: some Sequence<String>) -> String {
    nearestName(to: name, among: names).map { "; did you mean \(quoted($0))?" } ?? ""
}

/// Returns the number of insertions, removals, replacements and swaps of neighbours that turn `a` into `b`.
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
