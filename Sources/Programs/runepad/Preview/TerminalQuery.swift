// SPDX-License-Identifier: MIT

import Drawing
import Files
import Glibc

extension Terminal {
    /// How long a terminal may take for an answer, in milliseconds: one at the end of a long line takes its time.
    private static let answerTime: Int32 = 1000

    /// Asks the terminal how it shows pictures; `nil` if it shows none or does not answer, or if standard input
    /// or output is no terminal.
    static func queryGraphics() -> TerminalGraphics? {
        var former = termios()
        guard showsColors, unsafe tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
        // Without echo, and byte by byte, because the answer has no end of a line.
        var raw = former
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return nil }
        defer { unsafe _ = tcsetattr(STDIN_FILENO, TCSANOW, &former) }
        printCommands(TerminalGraphics.question)
        flushOutputOrEnd()
        var answers = ""
        while !TerminalGraphics.isComplete(answers), let more = readSome() { answers += more }
        return TerminalGraphics(answers: answers)
    }

    /// Reads the next bytes, or returns `nil` when none come in time.
    private static func readSome() -> String? {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&input, 1, answerTime) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe read(STDIN_FILENO, $0.baseAddress, $0.count)
        }
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
