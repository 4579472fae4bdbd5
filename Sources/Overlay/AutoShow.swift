// SPDX-License-Identifier: MIT

internal import Clocks
internal import Control
internal import Layouts
internal import Windows

/// When the views of panels that say `show: auto` come and go with the focus of text fields.
///
/// ```
///          entered / show          left          a moment later / field left
///  [away] ───────────────▶ [in] ────────▶ [leaving] ────────────────────────▶ [away]
///                          ▲  │               │
///         changed / show   └──┤               │ entered / show: nothing was hidden between
///                             └◀──────────────┘
/// ```
///
/// To go from one field to the next is to leave the one and to enter the other, which programs do in quick
/// succession.  The driver hides what it has shown for the field, and nothing that was called.  A view that a person or
/// a program sends away while a field has the focus stays away until another is entered, or the same once more, as it
/// is when somebody taps it.
struct AutoShow: Sendable {
    /// What a panel is to be asked for.
    struct Request: Hashable, Sendable {
        /// The panel's name.
        var panel: String
        /// What it is to do: ``Control/PanelRequest/showFor(_:)`` or ``Control/PanelRequest/fieldLeft``.
        var request: PanelRequest

        /// Makes a request.
        init(_ panel: String, _ request: PanelRequest) {
            self.panel = panel
            self.request = request
        }
    }

    private enum Focus {
        case away
        case within(Purpose)
        case leaving(until: MonotonicTime)
    }

    /// Whether text fields are of interest: there is a panel with `show: auto`, or there was one that may come back.
    private(set) var wantsFields = false

    private var focus = Focus.away
    /// The panels with `show: auto`, and whether their views are shown.
    private var panels: [String: Bool] = [:]
    /// The panels whose views were sent away from the field that has the focus.
    private var sentAway: Set<String> = []

    /// How long after a field was left nothing is hidden yet, in microseconds.
    static let grace: UInt64 = 100_000

    /// Begins without panels and without a field.
    init() {}

    /// When ``advance(to:)`` is to be called next.
    var deadline: MonotonicTime? {
        if case .leaving(let deadline) = focus { deadline } else { nil }
    }
}

// MARK: - Text fields

extension AutoShow {
    /// Takes something that is told of text fields.
    mutating func take(_ event: TextFieldEvent, at now: MonotonicTime) -> [Request] {
        switch event {
        case .entered(let purpose): return entered(purpose)
        case .changed(let purpose): return changed(to: purpose)
        case .left:
            left(at: now)
            return []
        case .ended: return []
        }
    }

    /// A text field was entered, which may be the one that had the focus already.
    mutating func entered(_ purpose: Purpose) -> [Request] {
        focus = .within(purpose)
        sentAway = []
        return show(purpose)
    }

    /// The field that has the focus turned out to be for something else.
    mutating func changed(to purpose: Purpose) -> [Request] {
        guard case .within(let former) = focus, former != purpose else { return [] }
        focus = .within(purpose)
        return show(purpose)
    }

    /// No text field has the focus any more.
    mutating func left(at now: MonotonicTime) {
        guard case .within = focus else { return }
        focus = .leaving(until: now.advanced(byMicroseconds: Self.grace))
        sentAway = []
    }

    /// Hides what is due.
    mutating func advance(to now: MonotonicTime) -> [Request] {
        guard case .leaving(let deadline) = focus, deadline <= now else { return [] }
        focus = .away
        return panels.keys.sorted().map { Request($0, .fieldLeft) }
    }

    private func show(_ purpose: Purpose) -> [Request] {
        panels.keys.filter { !sentAway.contains($0) }.sorted().map { Request($0, show: purpose) }
    }
}

extension AutoShow.Request {
    fileprivate init(_ panel: String, show purpose: Purpose) {
        self.init(panel, .showFor(purpose))
    }
}

// MARK: - Panels

extension AutoShow {
    /// Takes something that the driver tells.
    mutating func take(_ event: DriverEvent) -> [Request] {
        switch event {
        case .driverCame(let states):
            panels = [:]
            wantsFields = false
            return states.flatMap { add($0) }
        case .driverGone:
            panels = [:]
            return []
        case .panelCame(let panel): return add(panel)
        case .panelGone(let panel):
            panels[panel.name] = nil
            return []
        case .panelChanged(let panel, _): return change(panel)
        case .panelMoves, .viewChanged, .clicked: return []
        }
    }

    private mutating func add(_ panel: PanelState) -> [Request] {
        panels[panel.name] = nil
        guard panel.show == .auto else {
            // Nobody else can have the text fields of a session while they are had here.
            if panels.isEmpty { wantsFields = false }
            return []
        }
        wantsFields = true
        panels[panel.name] = panel.isVisible
        guard case .within(let purpose) = focus, !sentAway.contains(panel.name) else { return [] }
        return [Request(panel.name, show: purpose)]
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
