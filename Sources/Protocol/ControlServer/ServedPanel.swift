// SPDX-License-Identifier: MIT

import Bus
import CSystemd
import Control
import EventLoops

/// A panel and its object on the bus.
@safe final class ServedPanel {
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
    /// The programs that know of a change of the view and have not fetched the view since.
    var awaited: Set<String> = []
    var viewFollowers = ViewFollowers()
    var guideListeners = GuideListeners()
    var object: OpaquePointer?

    init(_ state: PanelState, timer: EventSource) {
        self.state = state
        self.timer = timer
        path = BusNames.path(ofPanel: state.name)
        transitions = TransitionMachine(isShown: state.isVisible)
    }

    deinit { forgetObject() }

    func forgetObject() { unsafe object = sd_bus_slot_unref(object) }

    /// Replaces the state, and returns the properties that have changed.
    func take(_ new: PanelState) -> [PanelProperty] {
        let old = state
        state = new
        return PanelProperty.allCases.filter { property in
            switch property {
            case .name: false
            case .seat: old.seat != new.seat
            case .visible: old.isVisible != new.isVisible
            case .layout: old.layout != new.layout
            case .layer: old.layer != new.layer
            case .purpose: old.purpose != new.purpose
            case .frame: old.frame != new.frame
            case .atSecondPlace: old.isAtSecondPlace != new.isAtSecondPlace
            case .coversField: old.coversField != new.coversField
            case .handle: old.handle != new.handle
            case .show: old.show != new.show
            case .layouts: old.layouts != new.layouts
            case .rotation: old.rotation != new.rotation
            case .outputRotation: old.outputRotation != new.outputRotation
            case .output: old.output != new.output
            case .theme: old.theme != new.theme
            case .reloads: old.reloads != new.reloads
            case .textScale: old.textScale != new.textScale
            case .reservesSpace: old.reservesSpace != new.reservesSpace
            case .unsetsFullscreen: old.unsetsFullscreen != new.unsetsFullscreen
            case .clicks: old.clicks != new.clicks
            case .enablesAccessibility: old.enablesAccessibility != new.enablesAccessibility
            case .textFieldSource: old.textFields.source != new.textFields.source
            case .textFieldRefusals: old.textFields.refusals != new.textFields.refusals
            case .glyphs: old.glyphs != new.glyphs
            case .givenBack: old.isGivenBack != new.isGivenBack
            case .status: old.status.name != new.status.name
            case .failure: old.status.failure != new.status.failure
            }
        }
    }
}
