// SPDX-License-Identifier: MIT

import Foundation

/// How often a test does what it does: as often as it is to hold under `make faults`, which takes hours, and fewer
/// times in the other runs, which have minutes.
///
/// - Parameters:
///   - full: The count that is to hold, where the environment variable RUNEPAD_FULL is set; where that is a number, so
///     many hundredths of it.
///   - quick: The count otherwise.
/// - Returns: One of them.
package func repetitions(full: Int, quick: Int) -> Int {
    guard let hundredths = ProcessInfo.processInfo.environment["RUNEPAD_FULL"] else { return quick }
    return min(full, max(1, full * (Int(hundredths) ?? 100) / 100))
}
