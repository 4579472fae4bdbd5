// SPDX-License-Identifier: MIT

import Foundation

/// Whether tests of sessions run with all cases: under `make test-all WITH=sessions` and `make faults`.
package let hasAllCases: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return environment["RUNEPAD_SESSIONS"] == "all" || environment["RUNEPAD_FULL"] != nil
}()

/// The cases with which a test runs: the usual ones, or all of them if ``hasAllCases``.
///
/// - Parameters:
///   - usual: The cases that differ most from one another.
///   - others: The cases that take the same ways with other programs.
/// - Returns: The cases that run.
package func cases<Case>(_ usual: [Case], others: [Case]) -> [Case] {
    hasAllCases ? usual + others : usual
}
