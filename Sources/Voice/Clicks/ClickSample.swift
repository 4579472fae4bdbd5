// SPDX-License-Identifier: MIT

internal import Glibc

/// The sound of a key press: one channel, which begins and ends in silence.
///
/// Two decaying tones sound together: a low one for the body of the key, and a high one for its edge.  Their
/// sum never exceeds full scale.  The last frames fade out, so that the end makes no crack.
package struct ClickSample: Hashable, Sendable {
    package let frames: [Int16]

    /// The number of frames a second.
    package static let rate = 48_000
    /// The length of the sound in frames: 10 ms, which people hear as one event with the touch.
    package static let length = rate / 100

    /// Makes the sound at a volume from 0 (silence) to 1 (full scale).
    package init(volume: Double) {
        let volume = min(max(volume, 0), 1)
        frames = (0..<Self.length).map { index in
            let time = Double(index) / Double(Self.rate)
            let body = 0.6 * sin(2 * .pi * 1_900 * time) * exp(-time / 0.0022)
            let edge = 0.4 * sin(2 * .pi * 5_300 * time) * exp(-time / 0.0006)
            let fade = min(1, Double(Self.length - 1 - index) / 48)
            return Int16((volume * (body + edge) * fade * Double(Int16.max)).rounded())
        }
    }
}
