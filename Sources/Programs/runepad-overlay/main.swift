// SPDX-License-Identifier: MIT

import CLinux
import CWiping
import EventLoops
import Files
import Glibc
import Overlay
import Text
import Windows

/// Draws views until the program has a reason to end.
func draw(_ options: OverlayOptions) throws(ExitStatus) {
    rp_keep_memory_private()
    rp_wipe_what_is_freed()
    // The shipped unit forbids the call, and makes it in the overlay's place.
    _ = rp_ask_for_short_slices()
    let themes = Themes(searchingFirst: options.themeDirectories)
    if let theme = options.theme { try themes.require(theme) }
    do {
        try Session(options, themes).run()
    } catch let status as ExitStatus {
        throw status
    } catch {
        printError("\(error)")
        throw error is DisplayError ? .unavailable : .software
    }
}

do {
    switch try OverlayOptions.read(CommandLine.arguments.dropFirst()) {
    case .run(let options): try draw(options)
    case .help: printOutput(OverlayOptions.helpText, terminator: "")
    case .version: printOutput("runepad-overlay \(runepadVersion)")
    }
    try flushOutput()
} catch let status as ExitStatus {
    exit(status.rawValue)
} catch let error as FileError {
    printError("runepad-overlay: \(error)")
    exit(ExitStatus.software.rawValue)
} catch {
    printError("runepad-overlay: \(error)")
    exit(ExitStatus.usage.rawValue)
}
