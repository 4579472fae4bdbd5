// SPDX-License-Identifier: MIT

internal import Control
internal import Engine
internal import Windows

/// Decides when the overlay shows and hides the views of panels with `show: auto`, by the focus of text
/// fields.
///
/// ```
///          entered / show          left          a moment later / field left
///  [away] ───────────────▶ [in] ────────▶ [leaving] ────────────────────────▶ [away]
///                          ▲  │               │
///         changed / show   └──┤               │ entered / show: nothing was hidden between
///                             └◀──────────────┘
/// ```
///
/// A person who goes from one field to the next leaves the first and enters the second.  Programs report both
/// in quick succession.  On ``Control/PanelRequest/fieldLeft`` the driver hides only a view that it has shown
/// for the field, not a view that somebody called.  A person or a program may hide a view while a field has
/// the focus.  The view then stays hidden until a field is entered: another one, or the same one again, as
/// when somebody taps it.
struct AutoShow: Sendable {
    /// A request to one panel.
    struct Request: Hashable, Sendable {
        var panel: String
        /// The request: ``Control/PanelRequest/showFor(_:program:hints:)`` or ``Control/PanelRequest/fieldLeft``.
        var request: PanelRequest
    }

    /// The field that has the focus.
    private struct Field: Equatable {
        var purpose: Purpose
        /// The name of its program, or `nil` where the session does not tell it.
        var program: String?
        /// What else it tells.
        var hints = FieldHints()

        /// The field as panels get it that come later: a person may have begun the text.
        var begun: Field {
            var field = self
            field.hints.beginsWithCapital = false
            return field
        }
    }

    private enum Focus {
        case away
        case within(Field)
        case leaving(until: MonotonicTime)
    }

    /// Whether text fields are of interest: a panel has `show: auto`, or a panel that had it may come back.
    var followsFields: Bool { !followers.isEmpty }

    private var focus = Focus.away
    /// The panels with `show: auto`, and those that had it when they went.
    private var followers: Set<String> = []
    /// The panels with `show: auto`, and whether their views are shown.
    private var panels: [String: Bool] = [:]
    /// The panels whose views were hidden since the present field was entered.
    private var sentAway: Set<String> = []

    /// The names of the present panels with `show: auto`, sorted.
    var names: [String] { panels.keys.sorted() }

    /// How long views stay after a field was left, in microseconds.
    ///
    /// Firefox takes up to 0.2 s from one field to the next on a slow machine.
    static let grace: UInt64 = 250_000

    /// When ``advance(to:)`` must be called next, or `nil` when nothing is due.
    var deadline: MonotonicTime? {
        if case .leaving(let deadline) = focus { deadline } else { nil }
    }
}

// MARK: - Text fields

extension AutoShow {
    mutating func take(_ event: TextFieldEvent, at now: MonotonicTime) -> [Request] {
        switch event {
        case .entered(let purpose, let program, let hints):
            return entered(purpose, in: program, hints: hints)
        case .changed(let purpose, let hints): return changed(to: purpose, hints: hints)
        case .left:
            left(at: now)
            return []
        case .ended: return []
        }
    }

    /// Shows the views for a text field that was entered, perhaps the one that already had the focus.
    mutating func entered(
        _ purpose: Purpose, in program: String? = nil, hints: FieldHints = FieldHints()
    ) -> [Request] {
        sentAway = []
        return show(Field(purpose: purpose, program: program, hints: hints))
    }

    /// Shows the views again when the purpose or the hints of the field that has the focus have changed.
    mutating func changed(to purpose: Purpose, hints: FieldHints = FieldHints()) -> [Request] {
        guard case .within(let field) = focus else { return [] }
        let new = Field(purpose: purpose, program: field.program, hints: hints).begun
        return new == field ? [] : show(new)
    }

    /// Starts the ``grace`` period: no text field has the focus any more.
    mutating func left(at now: MonotonicTime) {
        guard case .within = focus else { return }
        focus = .leaving(until: now.advanced(byMicroseconds: Self.grace))
        sentAway = []
    }

    /// Returns the requests that hide the views, when the ``grace`` period is over.
    mutating func advance(to now: MonotonicTime) -> [Request] {
        guard case .leaving(let deadline) = focus, deadline <= now else { return [] }
        focus = .away
        return panels.keys.sorted().map { Request(panel: $0, request: .fieldLeft) }
    }

    private mutating func show(_ field: Field) -> [Request] {
        focus = .within(field.begun)
        return panels.keys.filter { !sentAway.contains($0) }.sorted().map { request($0, for: field) }
    }

    private func request(_ panel: String, for field: Field) -> Request {
        Request(panel: panel, request: .showFor(field.purpose, program: field.program, hints: field.hints))
    }
}

// MARK: - Panels

extension AutoShow {
    mutating func take(_ event: DriverEvent) -> [Request] {
        switch event {
        case .driverCame(let states):
            (panels, followers) = ([:], [])
            return states.flatMap { add($0) }
        case .driverGone:
            panels = [:]
            return []
        case .panelCame(let panel): return add(panel)
        case .panelGone(let panel):
            panels[panel.name] = nil
            return []
        case .panelChanged(let panel, _): return change(panel)
        case .panelMoves, .viewChanged, .keysChanged, .clicked, .guided, .commit: return []
        }
    }

    private mutating func add(_ panel: PanelState) -> [Request] {
        panels[panel.name] = nil
        guard panel.show == .auto else {
            // A session has one listener for text fields: without a panel, another program can listen.
            followers.remove(panel.name)
            return []
        }
        followers.insert(panel.name)
        panels[panel.name] = panel.isVisible
        guard case .within(let field) = focus, !sentAway.contains(panel.name) else { return [] }
        return [request(panel.name, for: field)]
    }

    private mutating func change(_ panel: PanelState) -> [Request] {
        guard panel.show == .auto, let wasVisible = panels[panel.name] else { return add(panel) }
        panels[panel.name] = panel.isVisible
        if panel.isVisible {
            sentAway.remove(panel.name)
        } else if wasVisible, case .within = focus {
            sentAway.insert(panel.name)
        }
        return []
    }
}
