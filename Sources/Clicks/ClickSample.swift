// SPDX-License-Identifier: MIT

internal import Glibc

/// The sound of a key that is pressed: one channel, from silence to silence.
///
/// Two tones that ring out together, one for the body of the key and a higher one for its edge; the sum never
/// exceeds full scale, and its last frames fade so that it does not end in a crack of its own.
public struct ClickSample: Hashable, Sendable {
    /// The frames, signed, of 16 bits.
    public let frames: [Int16]

    /// How many frames make up a second.
    public static let rate = 48_000
    /// How long the sound lasts, in frames: 10 ms, which is heard as one event with the touch.
    public static let length = rate / 100

    /// Makes the sound at a volume from 0, silence, to 1, full scale.
    public init(volume: Double) {
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
