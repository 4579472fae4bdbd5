// SPDX-License-Identifier: MIT

public import Clocks

/// The voice of a program: it speaks while speech-dispatcher works, and connects again after it has ended.
///
/// ```
///              say: connected             say
///  [unconnected] ──────────▶ [speaking] ────────┐
///     ▲   │                   ▲  │ ▲            │
///     │   │ cannot            │  │ └────────────┘
///     │   ▼                   │  ▼ speech-dispatcher has ended
///  [silent, for 2 s to 60 s]  └─ [connects once more]
/// ```
public final class SpeechVoice {
    private let program: String
    private let log: (String) -> Void
    private var dispatcher: SpeechDispatcher?
    private var pauses = SpeechPauses()

    /// Makes a voice, which connects when it speaks first.
    ///
    /// - Parameters:
    ///   - program: The program's name for speech-dispatcher.
    ///   - log: Logs a line when there is no voice, and when there is one again; no line has a text that was to be
    ///     said.
    public init(program: String, log: @escaping (String) -> Void) {
        self.program = program
        self.log = log
    }

    /// Says texts one after another.
    ///
    /// Waits for the answers of speech-dispatcher.
    ///
    /// - Parameters:
    ///   - utterances: The texts.
    ///   - cancels: Whether to end the speech before.
    ///   - now: The time.
    /// - Returns: Whether there is a voice.
    public func say(_ utterances: [Utterance], cancels: Bool, at now: MonotonicTime) -> Bool {
        // Nothing has to be ended before the first text.
        if utterances.isEmpty, dispatcher == nil { return !pauses.hasFailed }
        guard dispatcher != nil || pauses.isOver(at: now) else { return false }
        let wasConnected = dispatcher != nil
        do throws(SpeechError) {
            try perform(utterances, cancels: cancels)
        } catch {
            dispatcher = nil
            // speech-dispatcher may have been started again.
            guard wasConnected else { return fail(error, at: now) }
            do throws(SpeechError) { try perform(utterances, cancels: false) } catch {
                dispatcher = nil
                return fail(error, at: now)
            }
        }
        if pauses.succeed() { log("there is a voice again") }
        return true
    }

    private func perform(_ utterances: [Utterance], cancels: Bool) throws(SpeechError) {
        if dispatcher == nil { dispatcher = try SpeechDispatcher(program: program) }
        if cancels { try dispatcher?.cancel() }
        for utterance in utterances { try dispatcher?.say(utterance) }
    }

    private func fail(_ error: SpeechError, at now: MonotonicTime) -> Bool {
        if pauses.fail(at: now) { log("there is no voice, so keys make sounds instead: \(error)") }
        return false
    }
}

/// Decides when to connect again after a failure, and which results are logged.
struct SpeechPauses {
    private(set) var hasFailed = false
    private var pause: UInt64 = Self.shortest
    private var end = MonotonicTime(rawValue: 0)

    /// The pause after the first failure, in microseconds.
    ///
    /// Each failure doubles it, up to ``longest``.
    static let shortest: UInt64 = 2_000_000
    static let longest: UInt64 = 60_000_000

    /// Whether an attempt may be made at `now`.
    func isOver(at now: MonotonicTime) -> Bool { end <= now }

    /// Counts a failure, and returns whether it is the first one.
    mutating func fail(at now: MonotonicTime) -> Bool {
        end = now.advanced(byMicroseconds: pause)
        pause = min(pause * 2, Self.longest)
        defer { hasFailed = true }
        return !hasFailed
    }

    /// Ends a series of failures, and returns whether there was one.
    mutating func succeed() -> Bool {
        defer { self = SpeechPauses() }
        return hasFailed
    }
}
