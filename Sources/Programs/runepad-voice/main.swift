// SPDX-License-Identifier: MIT

import CWiping
import Files
import Glibc
import Text
import Voice

do {
    switch try VoiceOptions.read(CommandLine.arguments.dropFirst()) {
    case .run(let options):
        // What was explored is neither dumped nor left in freed memory.
        rp_keep_memory_private()
        rp_wipe_what_is_freed()
        try Session(options).run()
    case .help: printOutput(VoiceOptions.helpText, terminator: "")
    case .version: printOutput("runepad-voice \(runepadVersion)")
    }
    try flushOutput()
} catch let error as UsageError {
    printError("runepad-voice: \(error)")
    exit(ExitStatus.usage.rawValue)
} catch let status as ExitStatus {
    exit(status.rawValue)
} catch {
    printError("\(error)")
    exit(ExitStatus.software.rawValue)
}
