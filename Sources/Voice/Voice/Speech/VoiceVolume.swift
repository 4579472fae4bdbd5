// SPDX-License-Identifier: MIT

package import Engine

/// The volume of the voice, which a person changes in steps, and which is the user's own again for the next person.
///
/// Each panel has a person of its own, and steps of its own.
///
/// EN 301 549, clauses 5.1.3.11 and 5.1.3.13, want both.
package struct VoiceVolume: Hashable, Sendable {
    /// The user's own volume in speech-dispatcher, from −100 (silence) to 100; others become the nearest of these.
    package var standard = 100 {
        didSet { standard = min(max(standard, -100), 100) }
    }
    /// The steps of those panels whose person has changed the volume, by the panels' names.
    private var steps: [String: Int] = [:]

    /// The size of a step.
    static let step = 20
    /// The least volume of a step, so that nobody is left in silence.
    static let least = -60

    package init() {}

    /// Takes what a message of guided touch on a panel changes: a step, or the end of use.
    package mutating func take(_ kind: GuideMessage.Kind, of panel: String) {
        switch kind {
        case .louder where level(of: panel) < 100: steps[panel, default: 0] += 1
        case .softer where level(of: panel) > Self.least: steps[panel, default: 0] -= 1
        case .ended, .hidden: steps[panel] = nil
        default: break
        }
    }

    /// The volume now for a panel, from −100 to 100.
    package func level(of panel: String) -> Int {
        guard let steps = steps[panel], steps != 0 else { return standard }
        return min(max(standard + steps * Self.step, Self.least), 100)
    }

    /// The loudness now of a panel's sounds whose usual loudness is `usual`, as a part of full scale.
    package func loudness(of panel: String, usual: Double) -> Double {
        guard standard > -100 else { return usual }
        return min(usual * Double(level(of: panel) + 100) / Double(standard + 100), 1)
    }
}
