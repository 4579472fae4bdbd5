// SPDX-License-Identifier: MIT

internal import Bus
import Files
import Glibc
internal import Text

/// The questions to a program about one of its objects, which have an answer together.
///
/// Answers that come after the inquiry has been released do not count.
final class Inquiry {
    enum Answer {
        /// The object, and the name of the program's process if it is known.
        case object(FocusedObject, program: String?)
        /// The program has no such object.
        case unknown
        /// The program did not answer in time, or has left the bus.
        case silence
    }

    private var object = FocusedObject(states: 0, role: 0)
    private var program: String?
    /// How many answers are missing.
    private var missing = 4
    private var hasAnswered = false
    private let then: (Answer) -> Void

    /// How long a program may take for an answer, in microseconds.
    private static let answerTime: UInt64 = 1_000_000

    /// Asks about an object, and calls `then` once with the answer.
    init(
        _ object: FocusTracker.Object, on connection: BusConnection, _ then: @escaping (Answer) -> Void
    ) {
        self.then = then
        query("GetState", object, connection) { inquiry, answer throws(MessageFault) in
            let words = try answer.array("u") { () throws(MessageFault) in try answer.uint32() }
            guard words.count == 2 else { throw MessageFault() }
            inquiry.object.states = UInt64(words[0]) | UInt64(words[1]) << 32
        }
        query("GetRole", object, connection) { inquiry, answer throws(MessageFault) in
            inquiry.object.role = try answer.uint32()
        }
        query("GetAttributes", object, connection) { inquiry, answer throws(MessageFault) in
            try inquiry.readAttributes(answer)
        }
        connection.callBus("GetConnectionUnixProcessID", about: object.program) { [weak self] answer in
            let process = answer.error == nil ? try? answer.uint32() : nil
            self?.program = process.flatMap { nameOfProcess($0) }
            self?.take(nil)
        }
    }

    private func query(
        _ member: String, _ object: FocusTracker.Object, _ connection: BusConnection,
        _ read: @escaping (Inquiry, MessageReader) throws(MessageFault) -> Void
    ) {
        let method = AccessibilityNames.method(member, of: object)
        connection.call(method, timeout: Self.answerTime) { [weak self] answer in
            guard let self else { return }
            if let error = answer.error {
                let isSilent = error.isSilence || error.isAbsence
                return take(isSilent ? .silence : .unknown)
            }
            do throws(MessageFault) {
                try read(self, answer)
                take(nil)
            } catch {
                take(.unknown)
            }
        }
    }

    /// Reads two of the attributes; the others may tell of the text.
    private func readAttributes(_ answer: MessageReader) throws(MessageFault) {
        _ = try answer.array("{ss}") { () throws(MessageFault) in
            try answer.container("e", "ss") { () throws(MessageFault) in
                switch try answer.shownText() {
                case "text-input-type": object.inputType = try answer.shownText()
                case "tag":
                    object.isElement = true
                    try answer.skip("s")
                default: try answer.skip("s")
                }
            }
        }
    }

    /// Counts an answer, or ends with a failure.
    private func take(_ failure: Answer?) {
        missing -= 1
        guard !hasAnswered, failure != nil || missing == 0 else { return }
        hasAnswered = true
        then(failure ?? .object(object, program: program))
    }
}
