// SPDX-License-Identifier: MIT

import Faults

/// What the tests did with each fault.
struct Report {
    let faults: [(number: Int, fault: Fault, outcome: Outcome)]
    /// How long the tests ran with faults.
    let seconds: Double

    private func count(_ outcomes: Outcome..., where isCounted: (Fault) -> Bool = { _ in true }) -> Int {
        faults.count { outcomes.contains($0.outcome) && isCounted($0.fault) }
    }

    /// The share of caught faults among those that are not equivalent, in percent.
    var percent: Double {
        let total = count(.caught, .endless, .survived, .notReached)
        return total == 0 ? 100 : 100 * Double(count(.caught, .endless)) / Double(total)
    }

    /// Prints the counts.
    func print(seed: UInt64, refusedCount: Int) {
        say("")
        table("module", Set(faults.map(\.fault.module)).sorted()) { $0.module }
        table("rule", Fault.Rule.allCases.map(\.rawValue)) { $0.rule.rawValue }
        say(
            """
            Of \(faults.count) faults of the seed \(seed), tests caught \(count(.caught, .endless)), \
            \(count(.endless)) of them because the tests did not end. \
            \(count(.survived)) survived, and no test gets to \(count(.notReached)). \
            \(count(.equivalent)) are equivalent. \(refusedCount) others did not compile.
            Caught: \(tenths(percent)) %, in \(Int(seconds)) s.
            """)
    }

    private func table(_ title: String, _ rows: [String], of name: (Fault) -> String) {
        func line(_ cells: [String]) -> String {
            cells[0].padding(12) + cells.dropFirst().map { $0.padding(-11) }.joined()
        }
        say(line([title, "faults", "caught", "survived", "equivalent"]))
        for row in rows {
            let counts = [
                count(.caught, .endless, .survived, .notReached, .equivalent) { name($0) == row },
                count(.caught, .endless) { name($0) == row },
                count(.survived, .notReached) { name($0) == row },
                count(.equivalent) { name($0) == row },
            ]
            say(line([row] + counts.map(String.init)))
        }
        say("")
    }
}

extension String {
    /// The text with spaces after it, or before it if the width is negative.
    fileprivate func padding(_ width: Int) -> String {
        let spaces = String(repeating: " ", count: max(abs(width) - count, 0))
        return width < 0 ? spaces + self : self + spaces
    }
}
