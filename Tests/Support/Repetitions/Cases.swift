// SPDX-License-Identifier: MIT

import Foundation

/// The cases with which a test runs: the usual ones, or all of them under `make test-all WITH=sessions` and `make faults`.
///
/// - Parameters:
///   - usual: The cases that differ most from one another.
///   - others: The cases that take the same ways with other programs.
/// - Returns: The cases that run.
package func cases<Case>(_ usual: [Case], others: [Case]) -> [Case] {
    let environment = ProcessInfo.processInfo.environment
    let isComplete = environment["RUNEPAD_SESSIONS"] == "all" || environment["RUNEPAD_FULL"] != nil
    return isComplete ? usual + others : usual
}
