// SPDX-License-Identifier: MIT

// A step of the build: `runepad-completions PROGRAM SHELL` prints the completions of `runepadd`,
// `runepad-overlay` or `runepad-voice`.  These programs do not link the code that makes completions.  `runepad` prints its own completions, and does not
// link their descriptions.

import Driver
import Glibc
import Overlay
import ProgramOptions
import ShellCompletions
import Voice

let programs = [DriverCommand.description, OverlayCommand.description, VoiceCommand.description]
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let program = programs.first(where: { $0.name == arguments.first }),
    let shell = arguments.last.flatMap(Shell.init)
else {
    let usage = "usage: runepad-completions runepadd|runepad-overlay|runepad-voice bash|zsh|fish\n"
    _ = unsafe write(STDERR_FILENO, usage, usage.utf8.count)
    exit(64)
}
print(program.completions(for: shell), terminator: "")
