// SPDX-License-Identifier: MIT

import Engine
import Windows

/// Decides which object to ask about and which events to report, by the programs' signals about the focus.
///
/// ```
///           focus gained            time to ask            text field / entered
///  [away] ───────────────▶ [due] ───────────────▶ [asked] ─────────────────────▶ [in a field]
///                            ▲                       │ no text field / left
///                            └── later ──────────────┤
///                               (object unknown;     ▼
///                                no answer / left) [away]
/// ```
///
/// Only the newest focus counts: it replaces an older one that has not been answered.  A program may report a
/// focus twice, or that it has lost one after the next object has gained it.  Firefox does not report that an
/// object has lost the focus.  At most one question is asked in ``pace``, so a program that reports without
/// end causes few questions.
struct FocusTracker {
    /// An object of a program on the accessibility bus.
    struct Object: Hashable {
        /// The program's unique name on the bus.
        var program: String
        var path: String
    }

    struct Question: Equatable {
        /// The number of the question: answers to older ones do not count.
        var number: UInt64
        var object: Object
    }

    /// An object whose focus has been reported, and about which no answer has come.
    private struct Pending {
        var object: Object
        /// When to ask, or `nil` while an answer is awaited.
        var due: MonotonicTime?
        /// How often the object was unknown to its program.
        var failures = 0
        /// How often the program did not answer in time.
        var silences = 0
    }

    /// The text field that was reported to have the focus, or `nil` when none was.
    private(set) var field: Object?
    private var pending: Pending?
    private var number: UInt64 = 0
    /// The earliest time of the next question.
    private var earliest = MonotonicTime(rawValue: 0)

    /// The shortest time between two questions, in microseconds.
    static let pace: UInt64 = 50_000
    /// How long to wait before an object that was unknown to its program is asked about again, in microseconds.
    static let pause: UInt64 = 250_000
    /// How often an object is asked about that is unknown to its program.
    static let mostFailures = 4
    /// How often an object is asked about whose program does not answer in time.
    ///
    /// With the time that each answer may take, the last question comes after 13 seconds.
    static let mostSilences = 6

    /// When ``takeQuestion(at:)`` has a question, or `nil` when there is none to ask.
    var deadline: MonotonicTime? { pending?.due }

    mutating func takeQuestion(at now: MonotonicTime) -> Question? {
        guard let object = pending?.object, let due = pending?.due, due <= now else { return nil }
        number += 1
        pending?.due = nil
        earliest = now.advanced(byMicroseconds: Self.pace)
        return Question(number: number, object: object)
    }
}

// MARK: - Signals

extension FocusTracker {
    mutating func gained(_ object: Object, at now: MonotonicTime) {
        guard object != (pending?.object ?? field) else { return }
        pending = Pending(object: object, due: max(now, earliest))
    }

    mutating func lost(_ object: Object) -> TextFieldEvent? {
        if pending?.object == object { pending = nil }
        return field == object ? leave() : nil
    }

    /// Takes the report that a program has left the bus, and returns the event that follows.
    mutating func gone(_ program: String) -> TextFieldEvent? {
        if pending?.object.program == program { pending = nil }
        return field?.program == program ? leave() : nil
    }

    private mutating func leave() -> TextFieldEvent? {
        guard field != nil else { return nil }
        field = nil
        return .left
    }
}

// MARK: - Answers

extension FocusTracker {
    /// Takes an answer, without a purpose if the object is no text field, and returns the event that follows.
    mutating func answered(
        _ number: UInt64, _ purpose: Purpose?, program: String?, hints: FieldHints = FieldHints()
    ) -> TextFieldEvent? {
        guard let object = queried(number) else { return nil }
        pending = nil
        guard let purpose else { return leave() }
        field = object
        return .entered(purpose, program: program, hints: hints)
    }

    /// Takes the report that the program does not know the object, and returns the event that follows.
    ///
    /// GTK 4 reports the focus of a new window's first field before the field is on the bus: the object is
    /// asked about again a moment later.
    mutating func unknown(_ number: UInt64, at now: MonotonicTime) -> TextFieldEvent? {
        guard queried(number) != nil, let failures = pending?.failures else { return nil }
        guard failures + 1 < Self.mostFailures else { return forget() }
        pending?.failures = failures + 1
        pending?.due = now.advanced(byMicroseconds: Self.pause)
        return nil
    }

    /// Takes the report that no answer came in time, and returns the event that follows.
    ///
    /// On a busy machine a program may take seconds, and it does not report the focus again.  So the object is
    /// asked about again, after a pause that doubles each time.
    mutating func unanswered(_ number: UInt64, at now: MonotonicTime) -> TextFieldEvent? {
        guard queried(number) != nil, let silences = pending?.silences else { return nil }
        guard silences + 1 < Self.mostSilences else { return forget() }
        pending?.silences = silences + 1
        pending?.due = now.advanced(byMicroseconds: Self.pause << UInt64(silences))
        return leave()
    }

    /// Asks no more about any object, and returns the event that follows.
    mutating func forget() -> TextFieldEvent? {
        pending = nil
        return leave()
    }

    /// The object that the question with this number is about, if its answer is still awaited.
    private func queried(_ number: UInt64) -> Object? {
        guard number == self.number, let pending, pending.due == nil else { return nil }
        return pending.object
    }
}
