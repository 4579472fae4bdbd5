// SPDX-License-Identifier: MIT

import Faults
import Foundation

/// What the tests did with a fault.
enum Outcome: Sendable {
    /// A test failed, or trapped.
    case caught
    /// The tests did not end, so the fault is caught as well.
    case endless
    case survived
    /// No test runs the place of the fault.
    case notReached
    /// The fault is one of those that change nothing.
    case equivalent
}

/// Tries faults of a build, one at a time, with the tests that reach them.
struct Trial {
    let build: MutatedBuild
    let equivalent: EquivalentFaults
    let jobs: Int

    /// Runs the tests for each of the numbered faults.
    func run(_ numbers: [Int]) async throws -> Report {
        let modules = Dictionary(uniqueKeysWithValues: build.modules.map { ($0.name, $0.tests) })
        var groups: [String: TestGroup] = [:]
        let wanted = Set(numbers.flatMap { modules[build.all[$0 - 1].module] ?? [] })
        for path in wanted.sorted() {
            let group = try await TestGroup(path, in: build.checkout, faultCount: build.all.count)
            say("Tests/Unit/\(path) passes without a fault, in \(tenths(group.seconds)) s.")
            groups[path] = group
        }
        let begin = ContinuousClock.now
        var outcomes: [Int: Outcome] = [:]
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { [groups] group in
            for (index, number) in numbers.enumerated() {
                if index >= jobs, let (number, outcome) = try await group.next() { note(outcome, of: number) }
                let tests = (modules[build.all[number - 1].module] ?? []).compactMap { groups[$0] }
                let isEquivalent = equivalent.entry(of: build.all[number - 1]) != nil
                group.addTask { [checkout = build.checkout] in
                    if isEquivalent { return (number, .equivalent) }
                    let reaching = tests.filter { $0.reached.contains(number) }
                    if reaching.isEmpty { return (number, .notReached) }
                    for test in reaching {
                        let outcome = try await test.outcome(of: number, in: checkout)
                        if outcome != .survived { return (number, outcome) }
                    }
                    return (number, .survived)
                }
            }
            for try await (number, outcome) in group { note(outcome, of: number) }
        }
        return Report(
            faults: numbers.map { ($0, build.all[$0 - 1], outcomes[$0] ?? .notReached) },
            seconds: (ContinuousClock.now - begin) / .seconds(1))

        func note(_ outcome: Outcome, of number: Int) {
            outcomes[number] = outcome
            let fault = build.all[number - 1]
            if [.survived, .notReached].contains(outcome) {
                let reason = outcome == .survived ? "survived" : "no test gets there"
                say("\(fault.place): \(reason): \(fault.summary) [\(fault.rule.rawValue) \(number)]")
                say("    in \(fault.function): \(fault.lineText)")
            }
            if outcomes.count.isMultiple(of: 50) {
                say("\(outcomes.count) of \(numbers.count) faults are tried.")
            }
        }
    }
}
