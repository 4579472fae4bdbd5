// SPDX-License-Identifier: MIT

import ArgumentParser

/// The operator's command.
@main
struct Runepad: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runepad",
        abstract: "Checks and shows keyboards of your own making for touchscreens.",
        version: "runepad 0.1.0",
        subcommands: [
            Check.self,
            Preview.self,
        ])
}
