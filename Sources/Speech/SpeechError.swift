// SPDX-License-Identifier: MIT

/// The reason why there is no voice.
public struct SpeechError: Error, Hashable, Sendable {
    /// An operation of speech-dispatcher that can fail.
    public enum Operation: String, Hashable, Sendable {
        /// Starting speech-dispatcher, or connecting to it.
        case connect = "connect to speech-dispatcher"
        /// Saying a text.
        case say = "speak through speech-dispatcher"
        /// Ending the speech.
        case cancel = "silence speech-dispatcher"
    }

    /// The operation that failed.
    public let operation: Operation
    /// The library's reason, in English and in one line.
    public let reason: String
}

extension SpeechError: CustomStringConvertible {
    /// One sentence: the operation, the reason and the remedy.
    public var description: String {
        "cannot \(operation.rawValue): \(reason); install the package speech-dispatcher-espeak-ng, and "
            + "try 'spd-say hello' as this user"
    }
}
