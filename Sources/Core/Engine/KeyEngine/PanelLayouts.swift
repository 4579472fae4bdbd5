// SPDX-License-Identifier: MIT

/// The layouts of a panel: which one is shown, and which one the panel shows to the next person.
///
/// The configuration or a program chooses a layout for the panel. A person chooses a layout with a key. That
/// choice, such as a language, also stays for the next person. The exception is a layout that only a key of a
/// secret layout leads to. Showing such a layout is a visit: it ends at the secret layout where it began. So is the
/// layout that the staff calls by taps of corners, from whichever layout.
///
/// ```
///                key                     key, or several
///  [number-pad] ─────▶ [pin] (secret) ───────────────────▶ [pin-fixed]
///        ▲               │ ▲                                   │
///        └───────────────┘ └───────────────────────────────────┘
///              key              Enter, idleness, hiding; key
/// ```
///
/// ``PanelCore`` changes the shown layout: `core.perform(.setLayout(2), at: now)` chooses the third layout.
package struct PanelLayouts: Sendable {
    /// The plan of each layout: which keycodes its keys type, and where the keys are.
    package let plans: [TypingPlan]
    package private(set) var shown: Int
    /// The index of the layout that the configuration or a program has chosen last.
    package private(set) var chosen: Int
    /// The index of the layout where the present visit began, or `nil` without a visit.
    package private(set) var origin: Int?
    /// For each layout, whether it stays for the next person.
    private var isOpen: [Bool]
    private let graph: LayoutGraph

    /// Makes the layouts of a panel.
    ///
    /// - Parameters:
    ///   - plans: The plans of the layouts; not empty.
    ///   - chosen: The index of the layout that the configuration or a program has chosen.
    ///   - shown: The index of the layout to show, or `nil` for `chosen`. If only a key of a secret layout
    ///     leads there from `chosen`, the panel shows `chosen` instead.
    package init(_ plans: [TypingPlan], chosen: Int = 0, showing shown: Int? = nil) {
        self.plans = plans
        self.chosen = chosen
        graph = LayoutGraph(plans.map(\.placed.layout), links: plans.map(\.links))
        isOpen = graph.open(from: [chosen])
        self.shown = shown.map { [isOpen] in isOpen[$0] ? $0 : chosen } ?? chosen
    }

    package var plan: TypingPlan { plans[shown] }

    /// The index of the layout that the next person finds.
    package var lasting: Int { origin ?? shown }

    /// Shows the layout that a program has chosen, and makes it the panel's layout.
    mutating func choose(_ layout: Int) {
        shown = layout
        origin = nil
        if layout != chosen {
            chosen = layout
            isOpen = graph.open(from: [layout])
        }
    }

    /// Shows the layout that a key leads to.
    mutating func follow(_ layout: Int) {
        origin = isOpen[layout] ? nil : lasting
        shown = layout
    }

    /// Shows a layout to a person who only visits it, whichever keys lead there.
    mutating func visit(_ layout: Int) {
        origin = lasting
        shown = layout
    }

    /// Ends the visit: shows the layout where it began.
    mutating func endVisit() {
        shown = lasting
        origin = nil
    }
}

enum LayoutRequest: Equatable {
    /// A program chooses the layout of this index.
    case chosen(Int)
    /// A key leads to the layout of this index.
    case followed(Int)
    /// The staff visits the layout of this index.
    case visited(Int)
    case visitEnd
}
