// SPDX-License-Identifier: MIT

import ArgumentParser
import ProgramOptions

/// The command line program for operators.
///
/// Every command says its name: ArgumentParser otherwise derives it from the type, for all commands at each start, which
/// took a sixth of the instructions of `runepad check`.
@main
struct Runepad: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runepad",
        abstract: "Checks, shows and controls keyboards for touchscreens that you design yourself.",
        version: "runepad \(runepadVersion)",
        subcommands: [
            BugReport.self,
            Check.self,
            DevicesCommand.self,
            Hide.self,
            Import.self,
            LayoutsCommand.self,
            Metrics.self,
            Monitor.self,
            Preview.self,
            Reload.self,
            Replay.self,
            Show.self,
            ShuffleCommand.self,
            Status.self,
            Toggle.self,
            Try.self,
            WebFieldsCommand.self,
            Xkb.self,
        ])
}
