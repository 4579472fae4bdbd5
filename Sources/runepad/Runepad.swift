// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration

/// The operator's command.
@main
struct Runepad: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runepad",
        abstract: "Checks and shows keyboards of your own making for touchscreens.",
        version: "runepad \(runepadVersion)",
        subcommands: [
            Check.self,
            DevicesCommand.self,
            Import.self,
            LayoutsCommand.self,
            Preview.self,
            Replay.self,
            Try.self,
            Xkb.self,
        ])
}
