// SPDX-License-Identifier: MIT

internal import Engine
package import EventLoops

/// The sounds of guided touch, which play while a sound device works.
///
/// ```
///            play: opened                  1 s without a sound
///  [closed] ─────────────▶ [open] ───────────────────────────▶ [closed]
///     ▲                     │  ▲ │ play: the former sound ends
///     │              cannot │  └─┘
///     └────── [silent] ◀────┘     opened again after a sound, at most every few seconds
/// ```
///
/// The device is closed between explorations, because a sound card without a mixer plays for one program only, and the
/// speech service needs the card, too.
package final class EarconSound {
    private let device: String
    private let log: (String) -> Void
    private var player: ClickPlayer?
    private var attempts = Backoff()
    private var timer: EventSource?

    /// How long the device stays open after a sound, in microseconds.
    private static let rest: UInt64 = 1_000_000

    /// Makes sounds, which open no device before the first one plays.
    ///
    /// The device's name is ALSA's, such as `default`.  `log` gets a line when sounds fail, and when they are
    /// heard again.
    package init(device: String, loop: EventLoop, log: @escaping (String) -> Void) throws(EventLoopError) {
        self.device = device
        self.log = log
        timer = try loop.timer { [unowned self] in player = nil }
    }

    /// The usual loudness of a sound, as a part of full scale.
    package static let usualVolume = 0.4

    /// Plays a sound at once if a device works; a sound that still plays ends.
    ///
    /// `volume` is a part of full scale, from 0 to 1.
    package func play(_ earcon: Earcon, volume: Double = EarconSound.usualVolume) {
        let now = MonotonicTime.now()
        if player == nil, !attempts.isDue(at: now) { return }
        do throws(ClickError) {
            // 150 ms: the longest sound, and silence after it.
            if player == nil { player = try ClickPlayer(device: device, sound: [], bufferOf: 150_000) }
            try player?.play(earcon.frames(volume: volume))
            if attempts.succeed() { log("the sound device '\(device)' plays sounds again") }
            timer?.fire(at: now.advanced(byMicroseconds: Self.rest))
        } catch {
            player = nil
            timer?.fire(at: nil)
            if attempts.fail(at: now) { log("\(error)") }
        }
    }
}
