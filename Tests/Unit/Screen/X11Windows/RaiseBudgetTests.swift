// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import X11Windows

struct RaiseBudgetTests {
    @Test func `32 raises are allowed at once, and one more after each second`() {
        var now = MonotonicTime(rawValue: 5_000_000)
        var budget = RaiseBudget(at: now)
        func raises() -> Int {
            var count = 0
            while count < 100, budget.allowsRaise(at: now) {
                budget.spend()
                count += 1
            }
            return count
        }
        #expect(raises() == 32)
        now = now.advanced(byMicroseconds: 999_999)
        #expect(raises() == 0)
        now = now.advanced(byMicroseconds: 1)
        #expect(raises() == 1)
        now = now.advanced(byMicroseconds: 2_500_000)
        #expect(raises() == 2)
        now = now.advanced(byMicroseconds: 500_000)
        #expect(raises() == 1)
        now = now.advanced(byMicroseconds: 3_600_000_000)
        #expect(raises() == 32)
    }

    @Test func `a check of the budget without a raise costs nothing`() {
        let now = MonotonicTime(rawValue: 0)
        var budget = RaiseBudget(at: now)
        let allowed = (0..<1000).allSatisfy { _ in budget.allowsRaise(at: now) }
        #expect(allowed)
    }
}
