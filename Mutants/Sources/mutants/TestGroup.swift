// SPDX-License-Identifier: MIT

import Faults
import Foundation

/// The tests of a folder, or of a file, in the mutated build.
struct TestGroup: Sendable {
    /// The regular expression that finds them.
    private let filter: String
    /// How long its tests take without a fault, in seconds.
    let seconds: Double
    /// The numbers of the faults whose places its tests run.
    let reached: Set<Int>

    /// Runs the tests without a fault, to learn what they reach.
    ///
    /// - Parameters:
    ///   - path: The path of the folder, or of the file without its extension, below Tests/Unit.
    ///   - checkout: The copy that has the build.
    ///   - faultCount: How many faults the rules can make.
    /// - Throws: ``Failure`` if a test fails, or an error of Foundation if there is no such folder.
    init(_ path: String, in checkout: Checkout, faultCount: Int) async throws {
        let filter = try Self.filter(of: path)
        let name = path.replacing("/", with: "-")
        let file = FileManager.default.currentDirectoryPath + "/\(Checkout.folder)/reached-\(name)"
        try Data(count: faultCount + 1).write(to: URL(filePath: file))
        let log = "\(Checkout.folder)/\(name).log"
        let run = Self.command(
            filter, in: checkout, limit: 600, environment: [MutantSwitch.reachedVariable: file],
            output: .log(log))
        let ended = try await run.run()
        let isFailed = try String(contentsOfFile: log, encoding: .utf8).contains(Self.failureMark)
        guard ended.status == 0, !isFailed else {
            throw Failure("Tests/Unit/\(path) fails without a fault: see \(log)")
        }
        self.filter = filter
        seconds = ended.seconds
        reached = Set(try Data(contentsOf: URL(filePath: file)).enumerated().filter { $1 != 0 }.map(\.offset))
    }

    /// Returns the test target that has the tests of a path below Tests/Unit, such as `EngineTests` for
    /// `Core/Engine/Touch`.
    static func target(of path: String) -> String { "\(path.split(separator: "/")[1])Tests" }

    /// Returns the expression for `Target.Suite/test/File.swift:line:column`.
    ///
    /// The file tells which folder a test is in. Not every suite is named after its file, and some tests have none.
    private static func filter(of path: String) throws -> String {
        let folder = "Tests/Unit/\(path)"
        var names = [URL(filePath: path).lastPathComponent]
        if !FileManager.default.fileExists(atPath: "\(folder).swift") {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                .filter { $0.hasSuffix("Tests.swift") }.map { String($0.dropLast(".swift".count)) }
        }
        return "^\(target(of: path))\\..*/(\(names.joined(separator: "|")))\\.swift:"
    }

    /// Runs the tests with the fault of a number.
    func outcome(of number: Int, in checkout: Checkout) async throws -> Outcome {
        // A fault may make the code run forever.  The first failed test is enough.
        let command = Self.command(
            filter, in: checkout, limit: 10 + 4 * Int(seconds.rounded(.up)),
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
        _ filter: String, in checkout: Checkout, limit: Int, environment: [String: String],
        output: Command.Output
    ) -> Command {
        Command(
            words: [
                "--chdir=\(checkout.path)", "timeout", "--signal=KILL", "\(5 * limit)", "prlimit",
                "--cpu=\(limit)",
                // A fault may also fill the memory.
                "--data=\(4 << 30)", "--core=0", "--", ".build/debug/runepadPackageTests.xctest",
                "--testing-library", "swift-testing", "--filter", filter,
            ],
            environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }, output: output)
    }
}
