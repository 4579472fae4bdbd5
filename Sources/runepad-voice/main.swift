// SPDX-License-Identifier: MIT

import CWiping
import Glibc
import ProgramOptions
import Voice

do {
    switch try VoiceCommand(arguments: CommandLine.arguments.dropFirst()) {
    case .run(let options):
        // What was explored is neither dumped nor left in freed memory.
        rp_keep_memory_private()
        rp_wipe_what_is_freed()
        try Session(options).run()
    case .help: print(VoiceCommand.helpText, terminator: "")
    case .version: print("runepad-voice \(runepadVersion)")
    }
} catch let error as UsageError {
    writeLine("runepad-voice: \(error)")
    exit(ExitStatus.usage.rawValue)
} catch let status as ExitStatus {
    exit(status.rawValue)
} catch {
    writeLine("\(error)")
    exit(ExitStatus.software.rawValue)
}
