// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// Waits until a condition holds; `what` names it for a person, and `log` says why it may not hold.
///
/// It looks every 0.1 s: a loop that never pauses would take the processor from what it waits for.
func waitUntil(
    _ what: String, within limit: Duration = .seconds(120), log: @autoclosure () -> String = "",
    _ location: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) throws {
    let end = ContinuousClock.now + limit
    while try !condition() {
        try #require(
            ContinuousClock.now < end, "not within \(limit): \(what)\n\(log())", sourceLocation: location)
        poll(nil, 0, 100)
    }
}

/// Waits until lines of the shell succeed as root; the output of `diagnosis` says why they may not.
func waitUntilSuccess(
    of lines: String, diagnosis: String = "true",
    _ location: SourceLocation = #_sourceLocation
) throws {
    try waitUntil(lines, log: (try? run(diagnosis).output) ?? "", location) {
        try run(lines).status == 0
    }
}
