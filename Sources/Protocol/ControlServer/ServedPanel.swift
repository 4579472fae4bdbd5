// SPDX-License-Identifier: MIT

import Bus
import Control
import EventLoops

/// A panel and its object on the bus.
final class ServedPanel {
    private(set) var state: PanelState
    let path: String
    let timer: EventSource
    var transitions: TransitionMachine
    /// The size in pixels of the output of the overlay that attached last.
    var (width, height): (UInt32, UInt32) = (0, 0)
    /// The unique bus name of the last program that showed the view for a text field.
    var fieldWatcher: String?
    /// The unique bus name of the overlay that has reported how it learns of text fields.
    var textFieldReporter: String?
    /// The unique bus name of the overlay that has reported which glyphs its session reads.
    var glyphReporter: String?
    /// The overlay that commits characters to its session's text fields.
    var committer = Committer()
    /// The programs that know of a change of the view and have not fetched the view since.
    var awaited: Set<String> = []
    /// The followers to tell of the next change of the view, as far as they may draw it then.
    var unaware: Set<String> = []
    var viewFollowers = ViewFollowers()
    var guideListeners = GuideListeners()
    /// The object on the bus while there is a connection.
    var object: BusObject?

    init(_ state: PanelState, timer: EventSource) {
        self.state = state
        self.timer = timer
        path = BusNames.path(ofPanel: state.name)
        transitions = TransitionMachine(isShown: state.isVisible)
    }

    /// Replaces the state, and returns the properties that have changed.
    func take(_ new: PanelState) -> [PanelProperty] {
        let old = state
        state = new
        return PanelProperty.allCases.filter { old[$0] != new[$0] }
    }
}
