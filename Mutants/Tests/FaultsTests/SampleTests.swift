// SPDX-License-Identifier: MIT

import Faults
import Testing

@Suite("Samples of faults")
struct SampleTests {
    /// Faults of two modules: fifty operators and one return in one, two operators in the other.
    private let faults = {
        let many = (1...50).map { "    g(a\($0) < b)\n" }.joined()
        return Fault.all(
            in: "func f() {\n\(many)    if c { return }\n    h()\n}",
            file: "Sources/Core/Engine/Touch/A.swift")
            + Fault.all(in: "func f() { g(a < b, c < d) }", file: "Sources/Core/Engine/Views/B.swift")
    }()

    @Test func `the same seed chooses the same faults and another seed others`() {
        #expect(faults.sample(10, seed: 1) == faults.sample(10, seed: 1))
        #expect(faults.sample(10, seed: 1) != faults.sample(10, seed: 2))
        #expect(faults.sample(10, seed: 1).count == 10)
    }

    @Test func `every rule of every module has a fault`() {
        let chosen = faults.sample(4, seed: 1)
        #expect(
            Set(chosen.map { "\($0.module) \($0.rule.rawValue)" }) == [
                "Touch operator", "Touch return", "Touch condition", "Views operator",
            ])
    }

    @Test func `faults that overlap are not chosen together`() {
        let overlapping = Fault.all(
            in: "func f() { g(a + b < c) }", file: "Sources/Core/Engine/Touch/A.swift")
        #expect(overlapping.count == 2)
        #expect(overlapping.sample(2, seed: 1).count == 1)
    }

    @Test func `a folder that moves keeps its choice`() {
        let source = (1...50).map { "func f\($0)() { g(a\($0) < b) }\n" }.joined()
        let before = Fault.all(in: source, file: "Sources/Touch/A.swift").sample(10, seed: 1)
        let after = Fault.all(in: source, file: "Sources/Core/Engine/Touch/A.swift").sample(10, seed: 1)
        #expect(before.map(\.line) == after.map(\.line))
    }

    @Test func `a new fault in another file leaves most of the choice as it was`() {
        let more = faults + Fault.all(in: "func f() { g(a < b) }", file: "Sources/Voice/Voice/C.swift")
        let before = Set(faults.sample(10, seed: 1))
        #expect(before.subtracting(more.sample(11, seed: 1)).isEmpty)
    }
}
