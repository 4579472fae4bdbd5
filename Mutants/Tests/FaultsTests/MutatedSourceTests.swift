// SPDX-License-Identifier: MIT

import Faults
import Testing

@Suite("Sources with faults")
struct MutatedSourceTests {
    /// Returns the source with all faults of a rule, numbered from 7.
    private func mutated(_ source: String, _ rule: Fault.Rule) -> MutatedSource {
        let faults = Fault.all(in: source, file: "Some.swift").filter { $0.rule == rule }
        return MutatedSource(source, faults: faults.enumerated().map { (7 + $0, $1) })
    }

    @Test func `an expression becomes a choice`() {
        #expect(
            mutated("func f() { g(ä < b, !c) } // end", .anotherOperator).text
                == "func f() { g((Mutant.is(7) ? (ä <= b) : (ä < b)), (Mutant.is(8) ? (c) : (!c))) } // end")
    }

    @Test func `a condition is negated without being written twice`() {
        #expect(
            mutated("func f() { if a.b { c() } }", .negatedCondition).text
                == "func f() { if (Mutant.is(7) != (a.b)) { c() } }")
    }

    @Test func `a statement is skipped`() {
        #expect(
            mutated("func f() {\n    a = b\n}", .missingReset).text
                == "func f() {\n    if !Mutant.is(7) { a = b }\n}")
    }

    @Test func `an error of the compiler leads to the fault of its line or the nearest one`() {
        let source = mutated("func f() {\n    g(a\n        < b)\n\n\n    g(c < d)\n}", .anotherOperator)
        // The choice has the first expression twice: each takes two lines.
        #expect(source.lines == [7: 2...4, 8: 7...7])
        #expect(source.number(nearestTo: 3) == 7)
        #expect(source.number(nearestTo: 5) == 7)
        #expect(source.number(nearestTo: 6) == 8)
        #expect(mutated("func f() {}", .bound).number(nearestTo: 1) == nil)
    }
}
