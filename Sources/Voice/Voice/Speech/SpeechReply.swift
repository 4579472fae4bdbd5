// SPDX-License-Identifier: MIT

/// What speech-dispatcher sends: an answer to a command, or the news of a text.
///
/// A reply has lines such as `701-21` and, as the last one, `701 BEGIN`: see the documentation of SSIP.
enum SpeechReply: Hashable {
    /// The answer to a command, by its code and its number: that of the text that was taken, or of the setting asked for.
    case answer(code: Int, number: Int64?)
    case event(SpeechEvent)
}

/// What has become of a text that speech-dispatcher has taken, by the number of the text.
enum SpeechEvent: Hashable {
    /// The synthesizer says the text.
    case began(UInt64)
    /// The text was said.
    case ended(UInt64)
    /// The text is not said any more, or was never said.
    case cancelled(UInt64)
}

/// The replies of a connection, in pieces as they come.
struct SpeechReplies {
    private var rest: [UInt8] = []
    /// The text's number, on the first line of a reply whose last line has not come.
    private var number: Int64?
    private var isInReply = false

    /// The most bytes of a line, so that a peer that sends no end of a line takes no memory.
    static let longestLine = 4096

    /// Takes bytes, and returns the replies that are whole now.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [SpeechReply] {
        var replies: [SpeechReply] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if let reply = endLine() { replies.append(reply) }
                rest.removeAll(keepingCapacity: true)
            } else if rest.count < Self.longestLine {
                rest.append(byte)
            }
        }
        return replies
    }

    /// Takes the line that has come, and returns a reply if the line is its last one.
    private mutating func endLine() -> SpeechReply? {
        if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
        guard rest.count >= 4, let code = Int(String(decoding: rest[..<3], as: UTF8.self)) else { return nil }
        guard rest[3] == UInt8(ascii: " ") else {
            if !isInReply { number = Int64(String(decoding: rest[4...], as: UTF8.self)) }
            isInReply = true
            return nil
        }
        defer { (number, isInReply) = (nil, false) }
        guard 700...799 ~= code else { return .answer(code: code, number: number) }
        guard let number = number.flatMap(UInt64.init(exactly:)) else { return nil }
        switch code {
        case 701: return .event(.began(number))
        case 702: return .event(.ended(number))
        case 703: return .event(.cancelled(number))
        default: return nil
        }
    }
}
