// SPDX-License-Identifier: MIT

import EventLoops
import Files

/// The end of the program.
///
/// The first call of ``end(_:_:)`` decides the exit status.
final class ProgramEnd {
    /// The exit status, or `nil` before the program ends.
    private(set) var status: ExitStatus?
    private let loop: EventLoop

    /// Makes the end of a program whose event loop is `loop`.
    init(of loop: EventLoop) {
        self.loop = loop
    }

    /// Ends the program after the present event.
    ///
    /// - Parameters:
    ///   - status: The exit status.
    ///   - line: The reason for the log, or `nil`.
    func end(_ status: ExitStatus, _ line: String? = nil) {
        guard self.status == nil else { return }
        if let line { printError(line) }
        self.status = status
        loop.stop()
    }
}
