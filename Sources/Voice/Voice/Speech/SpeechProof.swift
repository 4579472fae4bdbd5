// SPDX-License-Identifier: MIT

internal import Engine

/// Decides from the news of texts whether they are heard.
///
/// speech-dispatcher takes every text, also where no sound device plays it.  So only the beginning and the end of a
/// text prove that there is a voice.  The beginning alone does not: with espeak-ng and no sound device, 0.11.4 and 0.12.0
/// report that the first text begins, and nothing after it.
///
/// ```
///            queue            began              ended
///  [nothing] ─────▶ [waits] ────────▶ [is said] ───────▶ [nothing], or the next text waits
///                     │ cancelled        │
///                     ▼ or too late      ▼ too late
///                  .silent            .silent
/// ```
struct SpeechProof {
    /// What the news prove.
    enum Verdict: Hashable {
        /// A text was said to its end.
        case heard
        /// A text that nobody cancelled was not said.
        case silent
    }

    private struct Text {
        var number: UInt64
        var length: Int
    }

    /// The longest wait for the beginning of a text, in microseconds.
    static let longestStart: UInt64 = 5_000_000
    /// The longest time for each character of a text that is said, in microseconds; it is added to ``longestStart``.
    static let longestCharacter: UInt64 = 250_000

    /// The texts that are not said yet, of which the first waits or is said.
    private var texts: [Text] = []
    private var hasBegun = false
    /// Since when the first text waits or is said.
    private var since = MonotonicTime(rawValue: 0)
    /// How long texts have waited that were cancelled before they began, since a text began, in microseconds.
    ///
    /// A finger that explores cancels each text after a moment, so no single text need be late.
    private var waited: UInt64 = 0

    /// When ``isOverdue(at:)`` becomes true, or `nil` while nothing is to be said.
    var deadline: MonotonicTime? {
        guard let text = texts.first else { return nil }
        let limit =
            hasBegun
            ? Self.longestStart + UInt64(text.length) * Self.longestCharacter
            : Self.longestStart - min(waited, Self.longestStart)
        return since.advanced(byMicroseconds: limit)
    }

    /// Whether the first text is too late, so that nothing is heard.
    func isOverdue(at now: MonotonicTime) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Takes the report that speech-dispatcher has taken a text of `length` characters.
    mutating func queue(_ number: UInt64, length: Int, at now: MonotonicTime) {
        if texts.isEmpty { since = now }
        texts.append(Text(number: number, length: length))
    }

    /// Forgets all texts, which the program itself has cancelled.
    mutating func cancel(at now: MonotonicTime) {
        if !texts.isEmpty, !hasBegun { waited += now.rawValue - since.rawValue }
        texts = []
        hasBegun = false
    }

    /// Takes the news of a text, and returns what it proves, or `nil` for nothing.
    mutating func take(_ event: SpeechEvent, at now: MonotonicTime) -> Verdict? {
        switch event {
        case .began(let number):
            guard let index = index(of: number) else { return nil }
            texts.removeFirst(index)
            (hasBegun, since, waited) = (true, now, 0)
            return nil
        case .ended(let number): return leave(number, at: now) ? .heard : nil
        case .cancelled(let number):
            guard index(of: number) != nil else { return nil }
            // A text that another program has cut short was heard.
            return leave(number, at: now) ? nil : .silent
        }
    }

    private func index(of number: UInt64) -> Int? { texts.firstIndex { $0.number == number } }

    /// Forgets a text and those before it, and returns whether the text had begun.
    private mutating func leave(_ number: UInt64, at now: MonotonicTime) -> Bool {
        guard let index = index(of: number) else { return false }
        defer { (hasBegun, since) = (false, now) }
        texts.removeFirst(index + 1)
        return hasBegun && index == 0
    }
}
