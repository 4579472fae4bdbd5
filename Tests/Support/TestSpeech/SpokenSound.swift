// SPDX-License-Identifier: MIT

import Foundation

/// Speech as its spectrum over time, in which a word is found again although it was said by another speed.
///
/// The bands are spaced as an ear hears them, and words are compared by dynamic time warping: Sakoe and Chiba, 1978.
package struct SpokenSound: Sendable {
    /// For each hundredth of a second that is not silent, the power in each band.
    private var frames: [[Float]] = []

    /// The middles of the bands, in hertz.
    private static let bands: [Float] = (0..<20).map { 200 * pow(2, Float($0) / 4.5) }
    /// Frames with less than this part of the greatest power are silent.
    private static let silence: Float = 3e-4

    /// Takes speech.
    ///
    /// - Parameters:
    ///   - samples: The samples of one channel.
    ///   - rate: How many of them a second has, at least 8,000.
    package init(_ samples: [Int16], rate: Int) {
        // Half of the rate is enough for the highest band.
        let factor = max(1, rate / 11_000)
        let (step, length) = (rate / factor / 100, rate / factor / 40)
        let thinned = stride(from: 0, to: samples.count - factor, by: factor).map { start in
            samples[start..<start + factor].reduce(Float(0)) { $0 + Float($1) } / Float(factor)
        }
        guard thinned.count > length else { return }
        let window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Float($0) / Float(length)) }
        let turns = Self.bands.map { 2 * cos(2 * .pi * $0 * Float(factor) / Float(rate)) }
        frames = stride(from: 0, to: thinned.count - length, by: step).map { start in
            let part = zip(thinned[start..<start + length], window).map { $0 * $1 }
            return turns.map { Self.power(of: part, turn: $0) }
        }
        let loudest = frames.map { $0.reduce(0, +) }.max() ?? 0
        frames = frames.filter { $0.reduce(0, +) > loudest * Self.silence }.map(Self.shape)
    }

    /// Whether there is nothing but silence.
    package var isSilent: Bool { frames.isEmpty }

    /// How much another speech differs, for each step of the way on which both differ least.
    package func distance(to other: SpokenSound) -> Float {
        guard !isSilent, !other.isSilent else { return .infinity }
        var row = [Float](repeating: .infinity, count: other.frames.count + 1)
        row[0] = 0
        for frame in frames {
            var next = [Float](repeating: .infinity, count: row.count)
            for (index, counterpart) in other.frames.enumerated() {
                let least = min(row[index], row[index + 1], next[index])
                next[index + 1] = least + Self.difference(frame, counterpart)
            }
            row = next
        }
        return row[other.frames.count] / Float(frames.count + other.frames.count)
    }

    /// The power of one frequency: Goertzel's algorithm.
    private static func power(of samples: [Float], turn: Float) -> Float {
        var (last, former) = (Float(0), Float(0))
        for sample in samples { (last, former) = (sample + turn * last - former, last) }
        return last * last + former * former - turn * last * former
    }

    /// The decibels of each band above their mean, so that loudness does not count.
    private static func shape(_ powers: [Float]) -> [Float] {
        let levels = powers.map { 10 * log10(max($0, 1)) }
        let floor = (levels.max() ?? 0) - 45
        let heard = levels.map { max($0, floor) }
        let mean = heard.reduce(0, +) / Float(heard.count)
        return heard.map { $0 - mean }
    }

    private static func difference(_ a: [Float], _ b: [Float]) -> Float {
        zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) } / Float(a.count)
    }
}

extension SpokenSound {
    /// Has espeak-ng say a text, in a language and at a speed in words a minute.
    ///
    /// - Throws: when espeak-ng is not there.
    package static func synthesized(_ text: String, language: String = "en", speed: Int = 170) throws
        -> SpokenSound
    {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/espeak-ng")
        process.arguments = ["-v", language, "-s", "\(speed)", "--stdout", "--", text]
        process.standardOutput = output
        try process.run()
        let file = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // The header of a wave file has 44 bytes, and the rate in the bytes from 24 on.
        guard process.terminationStatus == 0, file.count > 44 else { throw POSIXError(.ENOENT) }
        let bytes = [UInt8](file)
        let rate = (0..<4).reduce(0) { $0 | Int(bytes[24 + $1]) << (8 * $1) }
        let samples = stride(from: 44, to: bytes.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
        return SpokenSound(samples, rate: rate)
    }
}
