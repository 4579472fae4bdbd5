// SPDX-License-Identifier: MIT

internal import Glibc

/// A short sound that tells a person who does not see the glass what a finger has found or done.
///
/// The sounds differ in pitch, length and number of tones, so that a person can tell each from the others.
package enum Earcon: CaseIterable, Hashable, Sendable {
    /// The finger is on another key: a short high tick.
    case entered
    /// The finger is on the digit five, from which it finds the others: two equal ticks.
    case home
    /// The finger is in a gap, or beyond the edge: a low soft tone.
    case edge
    /// The key was typed: two rising tones.
    case typed
    /// The key does nothing now: two falling low tones.
    case refused
    /// The finger is on a key of a secret layout: a tick of middle pitch, the same for each key.
    case masked

    /// The longest sound, in frames: 120 ms at ``ClickSample/rate``.
    ///
    /// A finger that explores fast finds a key in about 200 ms.
    package static let longest = ClickSample.rate * 12 / 100

    /// A tone of one pitch: its frequency in hertz, and its length in milliseconds.
    private var tones: [(frequency: Double, length: Int)] {
        switch self {
        case .entered: [(1_500, 20)]
        case .home: [(1_100, 20), (1_100, 20)]
        case .edge: [(260, 60)]
        case .typed: [(880, 50), (1_320, 60)]
        case .refused: [(330, 60), (220, 60)]
        case .masked: [(740, 30)]
        }
    }

    /// Computes the sound at a volume from 0 (silence) to 1 (full scale).
    ///
    /// Each tone swells and fades in 4 ms, so that it makes no crack.  The sound has ``ClickSample/rate``
    /// frames a second, at most ``longest``.
    package func frames(volume: Double) -> [Int16] {
        let volume = min(max(volume, 0), 1)
        let swell = Double(ClickSample.rate / 250)
        return tones.flatMap { tone in
            let count = ClickSample.rate * tone.length / 1000
            return (0..<count).map { index in
                let time = Double(index) / Double(ClickSample.rate)
                let edge = min(1, Double(index) / swell, Double(count - 1 - index) / swell)
                return Int16(
                    (volume * edge * sin(2 * .pi * tone.frequency * time) * Double(Int16.max)).rounded())
            }
        }
    }
}
