// SPDX-License-Identifier: MIT

// A step of the build: `runepad-completions PROGRAM SHELL` prints the completions of `runepadd`,
// `runepad-overlay` or `runepad-voice`.  These programs do not link the code that makes completions.  `runepad` prints its own completions, and does not
// link their descriptions.

import Driver
import Files
import Glibc
import Overlay
import Text
import Voice

let programs = [DriverCommand.description, OverlayOptions.command, VoiceOptions.command]
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let program = programs.first(where: { $0.name == arguments.first }),
    let shell = arguments.last.flatMap(Shell.init)
else {
    printError("usage: runepad-completions runepadd|runepad-overlay|runepad-voice bash|zsh|fish")
    exit(64)
}
printOutput(program.completions(for: shell), terminator: "")
do throws(FileError) {
    try flushOutput()
} catch {
    printError("runepad-completions: \(error)")
    exit(74)
}
