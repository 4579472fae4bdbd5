// SPDX-License-Identifier: MIT

package import Engine

/// The volume of the voice, which a person changes in steps, and which is the user's own again for the next person.
///
/// EN 301 549, clauses 5.1.3.11 and 5.1.3.13, want both.
package struct VoiceVolume: Hashable, Sendable {
    /// The user's own volume in speech-dispatcher, from −100 (silence) to 100; others become the nearest of these.
    package var standard = 100 {
        didSet { standard = min(max(standard, -100), 100) }
    }
    private var steps = 0

    /// The size of a step.
    static let step = 20
    /// The least volume of a step, so that nobody is left in silence.
    static let least = -60

    package init() {}

    /// Takes what a message of guided touch changes: a step, or the end of use.
    package mutating func take(_ kind: GuideMessage.Kind) {
        switch kind {
        case .louder where level < 100: steps += 1
        case .softer where level > Self.least: steps -= 1
        case .ended, .hidden: steps = 0
        default: break
        }
    }

    /// The volume now, from −100 to 100.
    package var level: Int {
        steps == 0 ? standard : min(max(standard + steps * Self.step, Self.least), 100)
    }

    /// The loudness now of sounds whose usual loudness is `usual`, as a part of full scale.
    package func loudness(usual: Double) -> Double {
        guard standard > -100 else { return usual }
        return min(usual * Double(level + 100) / Double(standard + 100), 1)
    }
}
