// SPDX-License-Identifier: MIT

public import Clicks
public import Speech

/// What a message of guided touch makes to be heard.
public struct Announcement: Hashable, Sendable {
    /// Whether the speech before ends at once.
    public var cancels: Bool
    public var utterances: [Utterance]
    /// The sound to play with a voice and without one, or `nil` for none.
    public var sound: Earcon?
    /// The sound to play if there is no voice, or `nil` for none.
    public var substitute: Earcon?

    public init(
        cancels: Bool = false, _ utterances: [Utterance] = [], sound: Earcon? = nil, substitute: Earcon? = nil
    ) {
        self.cancels = cancels
        self.utterances = utterances
        self.sound = sound
        self.substitute = substitute
    }

    /// Nothing new is heard, and nothing ends.
    public static let nothing = Announcement()
}
