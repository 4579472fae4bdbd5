// SPDX-License-Identifier: MIT

import Foundation

/// How often a test does what it does: as often as it is to hold under `make faults`, which takes hours, and fewer
/// times under `make test`, which has minutes.
///
/// - Parameters:
///   - full: The count that is to hold, where the environment variable RUNEPAD_FULL is set.
///   - quick: The count otherwise.
/// - Returns: One of them.
public func repetitions(full: Int, quick: Int) -> Int {
    ProcessInfo.processInfo.environment["RUNEPAD_FULL"] == nil ? quick : full
}
