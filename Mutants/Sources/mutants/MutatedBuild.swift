// SPDX-License-Identifier: MIT

import Faults
import Foundation

/// The one build that contains all chosen faults.
struct MutatedBuild {
    /// All faults that the rules can make; a fault's number is its index here and one more.
    let all: [Fault]
    let modules: [MutatedModule]
    let checkout = Checkout()

    /// The path of the file that keeps the faults that do not compile, so that the next run leaves them out at once.
    private let refusedPath = Checkout.folder + "/refused"
    private let log = Checkout.folder + "/build.log"

    init(all: [Fault], modules: [MutatedModule]) {
        (self.all, self.modules) = (all, modules)
    }

    /// Builds the tests with faults that are chosen from all, and leaves faults out that do not compile.
    ///
    /// - Parameter choose: Chooses among faults.
    /// - Returns: The numbers of the faults in the build, and how many did not compile.
    /// - Throws: ``Failure`` if the copy does not compile, or an error of Foundation.
    func build(_ choose: ([Fault]) -> [Fault]) async throws -> (numbers: [Int], refusedCount: Int) {
        try FileManager.default.createDirectory(atPath: Checkout.folder, withIntermediateDirectories: true)
        let numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0 + 1) })
        let known = Set(all.map(\.key))
        var refused = Set((try? String(contentsOfFile: refusedPath, encoding: .utf8))?.lines ?? [])
            .intersection(known)
        for _ in 0..<20 {
            let chosen = choose(all.filter { !refused.contains($0.key) }).compactMap { numbers[$0] }
            let sources = try mutate(chosen)
            try await checkout.update(texts(of: sources))
            let swift = Command(
                words: [
                    "swift", "build", "--package-path", checkout.path, "--product", "runepadPackageTests",
                ],
                environment: ["RUNEPAD_TESTS": "unit"], output: .log(log))
            say(
                "Building \(chosen.count) faults in \(Set(chosen.map { all[$0 - 1].module }).count) modules.")
            if try await swift.run().status == 0 { return (chosen, refused.count) }
            let faulty = try refusedFaults(in: sources)
            guard !faulty.isEmpty else {
                throw Failure("the mutated copy does not compile, whatever the fault: see \(log)")
            }
            for fault in faulty { say("This fault does not compile: \(fault.place): \(fault.summary)") }
            // Where `a + b + c` are lists, `a + b` are lists as well.
            let alike = all.filter { fault in faulty.contains { fault.isWithin($0) } }
            refused.formUnion(alike.map(\.key))
            try refused.sorted().joined(separator: "\n").write(
                toFile: refusedPath, atomically: true, encoding: .utf8)
        }
        throw Failure("the mutated copy still does not compile: see \(log)")
    }

    private func mutate(_ numbers: [Int]) throws -> [String: MutatedSource] {
        var sources: [String: MutatedSource] = [:]
        for (file, numbers) in Dictionary(grouping: numbers, by: { all[$0 - 1].file }) {
            let source = try String(contentsOfFile: file, encoding: .utf8)
            sources[file] = MutatedSource(source, faults: numbers.map { ($0, all[$0 - 1]) })
        }
        return sources
    }

    private func texts(of sources: [String: MutatedSource]) throws -> [String: String] {
        var texts = sources.mapValues(\.text)
        for module in modules {
            texts["\(module.root)/\(MutantSwitch.fileName)"] = MutantSwitch.text(count: all.count + 1)
        }
        let tests = Set(modules.flatMap(\.tests).map(TestGroup.target(of:))).sorted()
        texts["Package.swift"] =
            try String(contentsOfFile: "Package.swift", encoding: .utf8) + """

                // Added to this copy: it has no other tests, and a choice that is always the same is no error.
                package.targets.removeAll { $0.type == .test && !\(tests).contains($0.name) }
                for target in package.targets {
                    target.swiftSettings?.append(.unsafeFlags(["-no-warnings-as-errors"]))
                }

                """
        return texts
    }

    /// Finds the faults at the compiler's errors.
    private func refusedFaults(in sources: [String: MutatedSource]) throws -> [Fault] {
        var numbers: Set<Int> = []
        for line in try String(contentsOfFile: log, encoding: .utf8).lines {
            guard let start = line.range(of: checkout.path + "/"), line.contains(": error: ") else {
                continue
            }
            let parts = line[start.upperBound...].split(separator: ":")
            guard parts.count > 2, let place = Int(parts[1]), let source = sources[String(parts[0])] else {
                continue
            }
            if let number = source.number(nearestTo: place) { numbers.insert(number) }
        }
        return numbers.sorted().map { all[$0 - 1] }
    }
}

extension Fault {
    /// The file, the line and the column, as compilers write them.
    var place: String { "\(file):\(line):\(column)" }

    /// Whether the fault follows the rule of another one, in a part of its text.
    fileprivate func isWithin(_ other: Fault) -> Bool {
        file == other.file && rule == other.rule && other.range.contains(range)
    }

    /// The text that finds the fault again when lines above it have changed.
    fileprivate var key: String { "\(file)\t\(function)\t\(lineText)\t\(summary)" }
}

extension String {
    var lines: [String] { split(separator: "\n").map(String.init) }
}
