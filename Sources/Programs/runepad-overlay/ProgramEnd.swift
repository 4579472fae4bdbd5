// SPDX-License-Identifier: MIT

import EventLoops
import Files

/// The end of the program.
///
/// The first call of ``end(_:_:)`` decides the exit status.
final class ProgramEnd {
    private(set) var status: ExitStatus?
    private let loop: EventLoop

    init(of loop: EventLoop) {
        self.loop = loop
    }

    /// Ends the program after the present event; `line` is the reason for the log.
    func end(_ status: ExitStatus, _ line: String? = nil) {
        guard self.status == nil else { return }
        if let line { printError(line) }
        self.status = status
        loop.stop()
    }
}
