// SPDX-License-Identifier: MIT

internal import Clicks
package import Engine
package import EventLoops

/// The voice of a program: it speaks while speech-dispatcher works, and connects again after it has ended.
///
/// ```
///              say: connected             say
///  [unconnected] ──────────▶ [speaking] ────────┐
///     ▲   │                   ▲  │ ▲            │
///     │   │ cannot            │  │ └────────────┘
///     │   ▼                   │  ▼ speech-dispatcher has ended
///  [silent, for 2 s to 60 s]  └─ [connects once more]
///     ▲                          │
///     └──────────────────────────┘ cannot, nothing is heard, or it ends in each text
/// ```
///
/// After a failure, texts are handed over again to try it, but there is a voice only once one was said to its end:
/// see `SpeechProof`.
package final class SpeechVoice {
    private let program: String
    private let loop: EventLoop
    private let log: (String) -> Void
    private var dispatcher: SpeechDispatcher?
    private var news: EventSource?
    private var timer: EventSource?
    private var proof = SpeechProof()
    private var attempts = Backoff()
    /// How often speech-dispatcher has ended with texts under way since a text was heard.
    private var losses = 0
    /// The volume of the next texts.
    package private(set) var volume = VoiceVolume()

    /// Makes a voice, which connects when it speaks first.
    ///
    /// It logs when there is no voice, and when there is one again; no line has a text that was to be said.
    package init(program: String, loop: EventLoop, log: @escaping (String) -> Void) throws(EventLoopError) {
        self.program = program
        self.loop = loop
        self.log = log
        timer = try loop.timer { [unowned self] in receive() }
    }

    /// Says texts about a panel one after another, and returns whether there is a voice.
    ///
    /// Waits for the answers of speech-dispatcher, and not for the end of the texts.  `cancels` ends the
    /// speech before.
    package func say(_ utterances: [Utterance], about panel: String, cancels: Bool) -> Bool {
        // Nothing has to be ended before the first text.
        if utterances.isEmpty, dispatcher == nil { return !attempts.hasFailed }
        guard dispatcher != nil || attempts.isDue(at: .now()) else { return false }
        let wasConnected = dispatcher != nil
        do throws(SpeechError) {
            try perform(utterances, about: panel, cancels: cancels)
        } catch {
            // speech-dispatcher may have been started again.
            guard !lose(), wasConnected, !error.isTimeout else { return fail(error) }
            do throws(SpeechError) {
                try perform(utterances, about: panel, cancels: false)
            } catch {
                return fail(error)
            }
        }
        receive()
        return !attempts.hasFailed
    }

    /// Takes a message of guided touch on a panel that may change the volume there.
    package func take(_ kind: GuideMessage.Kind, of panel: String) { volume.take(kind, of: panel) }

    private func perform(
        _ utterances: [Utterance], about panel: String, cancels: Bool
    ) throws(SpeechError) {
        if dispatcher == nil { try connect() }
        if cancels {
            try dispatcher?.cancel()
            proof.cancel(at: .now())
        }
        if !utterances.isEmpty { try dispatcher?.set(volume: volume.level(of: panel)) }
        for utterance in utterances {
            guard let number = try dispatcher?.say(utterance) else { continue }
            proof.queue(number, length: utterance.length, at: .now())
        }
    }

    private func connect() throws(SpeechError) {
        let new = try SpeechDispatcher.connect(program)
        do throws(EventLoopError) {
            news = try loop.whenReadable(new.fileDescriptor) { [unowned self] in receive() }
        } catch {
            throw SpeechError(operation: .connect, reason: "\(error)")
        }
        if let usual = new.usualVolume { volume.standard = usual }
        dispatcher = consume new
    }

    private func disconnect() {
        // The loop watches the connection, so it lets go of it first.
        news = nil
        dispatcher = nil
        proof.cancel(at: .now())
        timer?.fire(at: nil)
    }

    /// Lets go of a connection that was lost, and returns whether that is a failure.
    ///
    /// A speech-dispatcher that ends in each text would otherwise be started for each key, and nothing would be heard.
    private func lose() -> Bool {
        if proof.deadline != nil { losses += 1 }
        disconnect()
        return losses > 1
    }

    /// Takes the news of texts, and decides whether they are heard.
    private func receive() {
        let now = MonotonicTime.now()
        let events: [SpeechEvent]
        do throws(SpeechError) { events = try dispatcher?.takeEvents() ?? [] } catch {
            // The next text connects again.
            if lose() { _ = fail(error) }
            return
        }
        for event in events {
            switch proof.take(event, at: now) {
            case .heard:
                losses = 0
                if attempts.succeed() { log("there is a voice again") }
            case .silent: return fallSilent()
            case nil: break
            }
        }
        if proof.isOverdue(at: now) { return fallSilent() }
        timer?.fire(at: proof.deadline)
    }

    /// Lets go of a speech-dispatcher that says nothing.
    private func fallSilent() {
        // Otherwise the text would keep the synthesizer busy for all connections.
        try? dispatcher?.cancel()
        _ = fail(.silent)
    }

    /// Lets go of speech-dispatcher for a while, and returns that there is no voice.
    private func fail(_ error: SpeechError) -> Bool {
        disconnect()
        proof = SpeechProof()
        if attempts.fail(at: .now()) { log("there is no voice, so keys make sounds instead: \(error)") }
        return false
    }
}
