// SPDX-License-Identifier: MIT

internal import Engine
package import EventLoops

/// The click of a session, which plays on each press while it is wanted and a sound device works.
///
/// ```
///           wanted: opened                 press
///  [off] ───────────────────▶ [laid ready] ─────▶ [sounding]
///    ▲                          │  ▲                │
///    │ not wanted               │  └────────────────┘ played, a moment after the last press
///    ├──────────────────────────┤
///    │               cannot     ▼
///    └────────────────────── [silent] ── opened again after a press, at most every few seconds
/// ```
///
/// A press takes as little work as possible.  A moment after the press, the sound writes the click into the
/// buffer again, or opens a device again that has failed.  Between presses it wakes no process.
package final class ClickSound {
    private let device: String
    private let sample = ClickSample(volume: 0.5)
    private let log: (String) -> Void
    private var player: ClickPlayer?
    private var attempts = Backoff()
    private var timer: EventSource?

    /// How often the timer has found the device still playing.
    private var looks = 0

    /// How long after a press the timer fires, in microseconds.
    ///
    /// By then the click should be over, and the key is drawn.
    private static let rest: UInt64 = 100_000
    /// How often the timer checks; after that, the next press ends the former click.
    private static let mostLooks = 10

    /// Makes a sound that plays nothing until ``isWanted`` is set.
    ///
    /// The device's name is ALSA's, such as `default`.  `log` gets a line when clicks fail, and when they are
    /// heard again.
    package init(device: String, loop: EventLoop, log: @escaping (String) -> Void) throws(EventLoopError) {
        self.device = device
        self.log = log
        timer = try loop.timer { [unowned self] in seeToDevice() }
    }

    /// Whether presses should click; the device is open only while they should.
    package var isWanted = false {
        didSet {
            guard isWanted != oldValue else { return }
            timer?.fire(at: nil)
            player = nil
            attempts = Backoff()
            if isWanted { open() }
        }
    }

    /// Plays the click if a device works; never waits.
    package func play() {
        guard isWanted else { return }
        let now = MonotonicTime.now()
        if player == nil {
            guard attempts.isDue(at: now) else { return }
            attempts.isUnderWay = true
        } else {
            do throws(ClickError) {
                try player?.play()
                if attempts.succeed() { log("the sound device '\(device)' plays clicks again") }
            } catch {
                return fail(error)
            }
        }
        looks = 0
        timer?.fire(at: now.advanced(byMicroseconds: Self.rest))
    }

    private func seeToDevice() {
        guard player != nil else { return open() }
        if player?.isPlaying == true {
            looks += 1
            if looks < Self.mostLooks {
                timer?.fire(at: MonotonicTime.now().advanced(byMicroseconds: Self.rest))
            }
            return
        }
        do throws(ClickError) { try player?.layReady() } catch { fail(error) }
    }

    private func open() {
        do throws(ClickError) {
            player = try ClickPlayer(device: device, sample: sample)
            attempts.isUnderWay = false
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: ClickError) {
        player = nil
        timer?.fire(at: nil)
        if attempts.fail(at: .now()) { log("\(error)") }
    }
}
