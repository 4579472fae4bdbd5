// SPDX-License-Identifier: MIT

internal import Layouts

/// The layouts of a panel: which one is shown, and to which one the panel returns for the next person.
///
/// A layout is chosen by the configuration or by a program, which the panel keeps, or by a key, which is a person's
/// choice.  What a person has chosen stays for the next one, as a language does, but for what only a key of a secret
/// layout leads to: that is a visit, which ends at the secret layout where it began.
///
/// ```
///                key                     key, or several
///  [number-pad] ─────▶ [pin] (secret) ───────────────────▶ [pin-fixed]
///        ▲               │ ▲                                   │
///        └───────────────┘ └───────────────────────────────────┘
///              key              Enter, idleness, hiding; key
/// ```
///
/// ``PanelCore`` shows them: `core.perform(.setLayout(2), at: now)` makes the third the panel's.
public struct PanelLayouts: Sendable {
    /// What is typed, and where, with each of the layouts.
    public let plans: [TypingPlan]
    /// The layout that is shown, by index.
    public private(set) var shown: Int
    /// The layout that the configuration or a program has chosen last, by index.
    public private(set) var chosen: Int
    /// The secret layout where the visit began that goes on, by index, or `nil` when the layout that is shown is no
    /// visit's.
    public private(set) var origin: Int?
    /// Which layouts stay for the next person.
    private var isOpen: [Bool]
    private let graph: LayoutGraph

    /// Makes the layouts of a panel.
    ///
    /// - Parameters:
    ///   - plans: The layouts; not empty.
    ///   - chosen: The index of the one that the configuration or a program has chosen.
    ///   - shown: The index of the one that is shown, unless a key of a secret layout alone leads there from
    ///     `chosen`, which then is shown.
    public init(_ plans: [TypingPlan], chosen: Int = 0, showing shown: Int? = nil) {
        self.plans = plans
        self.chosen = chosen
        graph = LayoutGraph(plans.map(\.placed.layout), links: plans.map(\.links))
        isOpen = graph.open(from: [chosen])
        self.shown = shown.map { [isOpen] in isOpen[$0] ? $0 : chosen } ?? chosen
    }

    /// What the layout that is shown types, and where.
    public var plan: TypingPlan { plans[shown] }

    /// The layout that the next person finds, by index.
    public var lasting: Int { origin ?? shown }

    /// Shows a layout because a program wants it: it is the panel's until another is wanted.
    mutating func choose(_ layout: Int) {
        shown = layout
        origin = nil
        if layout != chosen {
            chosen = layout
            isOpen = graph.open(from: [layout])
        }
    }

    /// Shows the layout to which a key leads.
    mutating func follow(_ layout: Int) {
        origin = isOpen[layout] ? nil : lasting
        shown = layout
    }

    /// Shows the layout where the visit began.
    mutating func endVisit() {
        shown = lasting
        origin = nil
    }
}

/// A layout that is to be shown.
enum LayoutRequest: Equatable {
    /// A program wants the layout of an index.
    case chosen(Int)
    /// A key leads to the layout of an index.
    case followed(Int)
    /// The visit is over.
    case visitEnd
}
