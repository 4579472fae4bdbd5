// SPDX-License-Identifier: MIT

import Faults
import Foundation

/// A test target of the mutated build, or a suite of one.
struct TestTarget: Sendable {
    let name: String
    /// How long its tests take without a fault, in seconds.
    let seconds: Double
    /// The numbers of the faults whose places its tests run.
    let reached: Set<Int>

    /// Runs the tests without a fault, to learn what they reach.
    ///
    /// - Throws: ``Failure`` if a test fails.
    init(_ name: String, in checkout: Checkout, faultCount: Int) async throws {
        let file = FileManager.default.currentDirectoryPath + "/\(Checkout.folder)/reached-\(name)"
        try Data(count: faultCount + 1).write(to: URL(filePath: file))
        let log = "\(Checkout.folder)/\(name).log"
        let run = Self.command(
            name, in: checkout, limit: 600, environment: [MutantSwitch.reachedVariable: file],
            output: .log(log))
        let ended = try await run.run()
        let isFailed = try String(contentsOfFile: log, encoding: .utf8).contains(Self.failureMark)
        guard ended.status == 0, !isFailed else { throw Failure("\(name) fails without a fault: see \(log)") }
        self.name = name
        seconds = ended.seconds
        reached = Set(try Data(contentsOf: URL(filePath: file)).enumerated().filter { $1 != 0 }.map(\.offset))
    }

    /// Runs the tests with the fault of a number.
    func outcome(of number: Int, in checkout: Checkout) async throws -> Outcome {
        // A fault may make the code run forever.  The first failed test is enough.
        let command = Self.command(
            name, in: checkout, limit: 10 + 4 * Int(seconds.rounded(.up)),
            environment: [MutantSwitch.activeVariable: String(number)], output: .endingAt(Self.failureMark))
        return switch try await command.run().status {
        case 0: .survived
        // SIGKILL and SIGXCPU, as a shell reports them.
        case 128 + 9, 128 + 24: .endless
        default: .caught
        }
    }

    /// The character at the beginning of each line that Swift Testing prints about a failed test.
    private static let failureMark = "\u{2718}"

    /// Returns the command that runs the tests, for at most `limit` seconds of the processor's time.
    ///
    /// A run that waits takes no such time: it ends after five times as many seconds.
    private static func command(
        _ name: String, in checkout: Checkout, limit: Int, environment: [String: String],
        output: Command.Output
    ) -> Command {
        Command(
            words: [
                "--chdir=\(checkout.path)", "timeout", "--signal=KILL", "\(5 * limit)", "prlimit",
                "--cpu=\(limit)",
                // A fault may also fill the memory.
                "--data=\(4 << 30)", "--core=0", "--", ".build/debug/runepadPackageTests.xctest",
                "--testing-library", "swift-testing", "--filter", "^\(name)[./]",
            ],
            environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }, output: output)
    }
}
