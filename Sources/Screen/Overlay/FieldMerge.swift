// SPDX-License-Identifier: MIT

internal import Control
internal import Engine
internal import TextFields
internal import Windows

/// Joins the text fields that web pages tell with those that the session reports, into one sequence of events.
///
/// ```
///                       a page's field has the focus
///  [the session decides] ─────────────────────────▶ [the page decides]
///        ▲      │  ▲                                   ▲        │
///        │      │  └───────── no field at all ─────────┼────────┤ no page's field has the focus,
///        │      │ the session reports a field,         │        │ but the session still reports one
///        │      ▼ and pages tell                       │        ▼
///        │   [waiting for the page, 0.1 s] ── a page's field ── [waiting for the session, 0.25 s]
///        │              │                                                │
///        └──────────────┴─────────── the time is over ───────────────────┘
/// ```
///
/// A page knows more of its fields than the session: a PIN is a password to the session.  The same change of
/// the focus comes from both, in any order.  So a field that the session reports waits for the page's word
/// before anything is shown for it.  Otherwise a PIN field would show the layout for passwords at first.
/// Without a program that tells of pages, nothing waits.
///
/// A program that begins to tell, as when the overlay was started anew, tells a field that had the focus
/// before.  The session has reported that field already.  So it is not entered again, which would show a view
/// that a person has hidden meanwhile.
struct FieldMerge: Sendable {
    /// The field that pages tell, or `nil` while no program tells of pages.
    private var page: PageField?
    /// The event by which the session reported the field that has the focus, or `nil` if it reports none.
    private var session: TextFieldEvent?
    /// Whether the events so far end within a field.
    private var isWithin = false
    /// When the session decides, or `nil` when nothing waits.
    private(set) var deadline: MonotonicTime?

    /// How long a field of the session waits for the page's word, in microseconds.
    static let patience: UInt64 = 100_000
    /// How long the page's field stays after it was left while the session still reports a field, in
    /// microseconds: the session then reports that the field was left, too.
    static let settling: UInt64 = 250_000

    /// Takes the field that pages tell, or `nil` when no program tells any more, and returns the events that
    /// follow from it.
    mutating func take(page field: PageField?, at now: MonotonicTime) -> [TextFieldEvent] {
        let former = page
        page = field
        switch field {
        case .field(let purpose, let hints):
            deadline = nil
            defer { isWithin = true }
            return [
                former == nil && isWithin
                    ? .changed(to: purpose, hints: hints)
                    : .entered(purpose, program: program, hints: hints)
            ]
        case .withoutKeyboard:
            deadline = nil
            return leave()
        case .noField, nil:
            let hadField = former != nil && former != .noField
            guard session != nil else { return hadField ? leave() : [] }
            if hadField {
                // The text of a field that the session still reports may have begun long ago.
                if case .entered(let purpose, let program, var hints) = session {
                    hints.beginsWithCapital = false
                    session = .entered(purpose, program: program, hints: hints)
                }
                deadline = now.advanced(byMicroseconds: Self.settling)
            } else if field == nil, deadline != nil {
                return enterSession()
            }
            return []
        }
    }

    /// Takes an event of the session's source, and returns the events that follow from it.
    mutating func take(_ event: TextFieldEvent, at now: MonotonicTime) -> [TextFieldEvent] {
        switch event {
        case .entered: session = event
        case .changed(let purpose, let hints):
            session = session.map { _ in .entered(purpose, program: program, hints: hints) }
        case .left, .ended: session = nil
        }
        switch page {
        case .field, .withoutKeyboard: return []
        case .noField:
            switch event {
            case .entered:
                deadline = deadline ?? now.advanced(byMicroseconds: Self.patience)
                return []
            case .changed: return deadline == nil ? [event] : []
            case .left: return leave()
            case .ended:
                deadline = nil
                return [event]
            }
        case nil:
            deadline = nil
            isWithin = session != nil
            return [event]
        }
    }

    mutating func advance(to now: MonotonicTime) -> [TextFieldEvent] {
        guard let deadline, deadline <= now else { return [] }
        return enterSession()
    }

    private var program: String? {
        if case .entered(_, let program, _) = session { program } else { nil }
    }

    private mutating func enterSession() -> [TextFieldEvent] {
        deadline = nil
        guard let session else { return [] }
        isWithin = true
        return [session]
    }

    private mutating func leave() -> [TextFieldEvent] {
        deadline = nil
        defer { isWithin = false }
        return isWithin ? [.left] : []
    }
}
