// SPDX-License-Identifier: MIT

/// The reason why there is no voice.
package struct SpeechError: Error, Hashable, Sendable {
    /// An operation of speech-dispatcher that can fail.
    package enum Operation: String, Hashable, Sendable {
        /// Starting speech-dispatcher, or connecting to it.
        case connect = "connect to speech-dispatcher"
        case say = "speak through speech-dispatcher"
        case cancel = "silence speech-dispatcher"
        /// Having a text heard that speech-dispatcher has taken.
        case hear = "be heard through speech-dispatcher"
    }

    package let operation: Operation
    /// The reason, in English and in one line.
    package let reason: String

    /// Whether speech-dispatcher is there, and does not answer.
    var isTimeout = false

    /// The failure of a speech-dispatcher that takes texts, and says none.
    static let silent = SpeechError(
        operation: .hear, reason: "it takes texts, but the synthesizer does not say them, so nothing is heard"
    )
}

extension SpeechError: CustomStringConvertible {
    package var description: String { "cannot \(operation.rawValue): \(reason); \(remedy)" }

    /// Without a sound device, speech-dispatcher says nothing, or does not answer any more.
    private var remedy: String {
        operation == .hear || isTimeout
            ? "look for a sound device by 'aplay -l', and try 'spd-say --wait hello' as this user"
            : "unless it starts within a minute, install the package speech-dispatcher-espeak-ng, and try 'spd-say hello' as this user"
    }
}
