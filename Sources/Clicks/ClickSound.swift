// SPDX-License-Identifier: MIT

internal import Clocks
public import EventLoops

/// The click of a session: heard on each press for as long as it is wanted, where there is a sound device that works.
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
/// A press has it do as little as there is: what was played is laid ready again, and a device that failed is opened
/// again, when the press is over.  Between presses it wakes nobody.
public final class ClickSound {
    private let device: String
    private let sample = ClickSample(volume: 0.5)
    private let log: (String) -> Void
    private var player: ClickPlayer?
    private var attempts = ClickAttempts()
    private var timer: EventSource?

    /// How often it has been looked whether the click is over.
    private var looks = 0

    /// How long after a press the device is seen to, in microseconds: the click should be over, and the key is drawn.
    private static let rest: UInt64 = 100_000
    /// How often it is looked whether it is, before the next press has to end it.
    private static let mostLooks = 10

    /// Makes a sound that is not wanted yet.
    ///
    /// - Parameters:
    ///   - device: The device, as ALSA calls it, such as `default`.
    ///   - loop: The loop that calls it.
    ///   - log: Where a line goes when there is no sound, and when there is again.
    /// - Throws: `EventLoopError` when it cannot have a timer.
    public init(device: String, loop: EventLoop, log: @escaping (String) -> Void) throws(EventLoopError) {
        self.device = device
        self.log = log
        timer = try loop.timer { [unowned self] in seeToDevice() }
    }

    /// Whether there may be presses to be heard: only then is the device open.
    public var isWanted = false {
        didSet {
            guard isWanted != oldValue else { return }
            timer?.fire(at: nil)
            player = nil
            attempts = ClickAttempts()
            if isWanted { open() }
        }
    }

    /// Plays the click, unless there is nothing to play it on; never waits.
    public func play() {
        guard isWanted else { return }
        let now = MonotonicTime.now()
        if player == nil {
            guard attempts.isDue(at: now) else { return }
            attempts.isUnderWay = true
        } else {
            do throws(ClickError) {
                try player?.play()
                if attempts.succeed() { log("clicks are heard again on the sound device '\(device)'") }
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

/// When a sound device that failed is tried again, and what of that is worth a line.
struct ClickAttempts {
    /// Whether one is about to be made.
    var isUnderWay = false
    private var hasFailed = false
    private var pause: UInt64 = Self.shortestPause
    private var next = MonotonicTime(rawValue: 0)

    /// In microseconds; doubled with each failure.
    static let shortestPause: UInt64 = 2_000_000
    static let longestPause: UInt64 = 60_000_000

    /// Whether it may be tried now.
    func isDue(at now: MonotonicTime) -> Bool { !isUnderWay && next <= now }

    /// Notes that it did not work, and says whether that is news.
    mutating func fail(at now: MonotonicTime) -> Bool {
        isUnderWay = false
        next = now.advanced(byMicroseconds: pause)
        pause = min(pause * 2, Self.longestPause)
        defer { hasFailed = true }
        return !hasFailed
    }

    /// Notes that it was played, and says whether that is news.
    mutating func succeed() -> Bool {
        guard hasFailed else { return false }
        self = ClickAttempts()
        return true
    }
}
