// SPDX-License-Identifier: MIT

/// Returns a number that is not negative in hexadecimal, with zeros before it up to `digits`.
package func hexadecimal(_ number: some BinaryInteger, digits: Int = 4) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// Returns a number that is not negative with one decimal, rounded.
package func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}
