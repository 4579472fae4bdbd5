// SPDX-License-Identifier: MIT

import EventLoops
import Glibc

/// How the program ends: the first who asks for it says with what status.
final class ProgramEnd {
    /// The exit status, once the program is to end.
    private(set) var status: Int32?
    private let loop: EventLoop

    /// Makes the end of a program that `loop` keeps running.
    init(of loop: EventLoop) {
        self.loop = loop
    }

    /// Ends the program after what is being done.
    ///
    /// - Parameters:
    ///   - status: The exit status.
    ///   - line: Why, for the log.
    func end(_ status: Int32, _ line: String? = nil) {
        guard self.status == nil else { return }
        if let line { writeLine(line) }
        self.status = status
        loop.stop()
    }
}

/// Writes a line to standard error, which is the journal for a service.
func writeLine(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(2, bytes, bytes.count)
}
