// SPDX-License-Identifier: MIT

package import Clicks

/// What a message of guided touch makes to be heard.
package struct Announcement: Hashable, Sendable {
    /// Whether the speech before ends at once.
    package var cancels: Bool
    package var utterances: [Utterance]
    /// The sound to play with a voice and without one, or `nil` for none.
    package var sound: Earcon?
    /// The sound to play if there is no voice, or `nil` for none.
    package var substitute: Earcon?

    package init(
        cancels: Bool = false, _ utterances: [Utterance] = [], sound: Earcon? = nil, substitute: Earcon? = nil
    ) {
        self.cancels = cancels
        self.utterances = utterances
        self.sound = sound
        self.substitute = substitute
    }

    /// Nothing new is heard, and nothing ends.
    package static let nothing = Announcement()
}
