// SPDX-License-Identifier: MIT

import Foundation

/// The checkout in which the tests were built, and the programs that they run.
package enum Checkout {
    /// The path of its folder.
    package static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
    /// The path of the shipped layouts.
    package static let layouts = file("config/layouts")
    /// The path of the transcripts, with their own layouts in the folder `layouts`.
    package static let transcripts = file("Tests/Transcripts")

    /// The path of a file or folder of the checkout.
    package static func file(_ path: String) -> String { root + "/" + path }

    /// The path of one of Runepad's programs, in the folder that RUNEPAD_PROGRAMS names, or else beside the tests.
    ///
    /// `swift build` puts debug programs beside the tests. The release programs are what kiosks run.
    package static func program(_ name: String) -> String {
        (ProcessInfo.processInfo.environment["RUNEPAD_PROGRAMS"] ?? folderOfTests) + "/" + name
    }

    /// The path of a program beside the tests, which only tests run.
    package static func testProgram(_ name: String) -> String { folderOfTests + "/" + name }

    private static let folderOfTests: String = {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        // An emulator of another architecture's programs is /proc/self/exe itself.
        let tests = program.hasSuffix(".xctest") ? program : CommandLine.arguments[0]
        return URL(filePath: tests).deletingLastPathComponent().path
    }()
}
