// SPDX-License-Identifier: MIT

import ArgumentParser
import Faults
import Foundation

/// Makes faults in the pure modules, one at a time, and counts those that a unit test catches.
@main
struct Mutants: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutants",
        abstract: "Makes faults in the pure modules, and counts those that a unit test catches.",
        discussion: "Run it in the root of the repository. docs/mutants.md says more.")

    @Option(help: "How many faults to make.")
    var count = 440

    @Option(help: "The seed of the choice: the same seed chooses the same faults.")
    var seed: UInt64 = 1

    @Option(help: "The least share of caught faults, in percent.")
    var least = 90.0

    @Option(help: "How many tests to run at a time.")
    var jobs = 2

    @Option(help: "The numbers of the faults to make, with commas between them. All others stay away.")
    var only: String?

    @Flag(help: "Print all faults that the rules can make, and make none.")
    var list = false

    func run() async throws {
        let all = try MutatedModule.all.flatMap { try $0.sources() }.flatMap { file in
            Fault.all(in: try String(contentsOfFile: file, encoding: .utf8), file: file)
        }
        if list {
            for (index, fault) in all.enumerated() { print("\(index + 1) \(fault.place): \(fault.summary)") }
            return
        }
        let equivalent = try equivalentFaults(among: all)
        let build = MutatedBuild(all: all, modules: MutatedModule.all)
        let (built, refusedCount) = try await build.build { $0.sample(count, seed: seed) }
        let wanted = try wantedNumbers() ?? Set(built)
        let chosen = built.filter { wanted.contains($0) }
        let report = try await Trial(build: build, equivalent: equivalent, jobs: jobs).run(chosen)
        report.print(seed: seed, refusedCount: refusedCount)
        guard report.percent >= least else {
            throw Failure("fewer than \(least) % of the faults were caught")
        }
    }

    private func equivalentFaults(among all: [Fault]) throws -> EquivalentFaults {
        let path = "Mutants/equivalent"
        let equivalent: EquivalentFaults
        do {
            equivalent = try EquivalentFaults(parsing: try String(contentsOfFile: path, encoding: .utf8))
        } catch let error as EquivalentFaultsError {
            throw Failure("\(path): \(error)")
        }
        let stale = equivalent.stale(among: all)
        guard stale.isEmpty else {
            let places = stale.map { "\(path):\($0.place): \($0.file) has no such fault any more" }
            throw Failure(places.joined(separator: "\n"))
        }
        return equivalent
    }

    private func wantedNumbers() throws -> Set<Int>? {
        guard let only else { return nil }
        return Set(
            try only.split(separator: ",").map {
                guard let number = Int($0) else { throw ValidationError("--only: '\($0)' is not a number") }
                return number
            })
    }
}
