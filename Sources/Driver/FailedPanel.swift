// SPDX-License-Identifier: MIT

import Configuration
import Control
import Counters
import Devices
import Layouts

/// What a panel has besides its touchscreen, and keeps while that cannot be served.
struct RetainedPanel {
    /// The panel's name among all panels.
    let name: String
    /// Its devices, where they were made and are of use.
    var output: PanelOutput?
    /// Whether its view is to be shown.
    var demand: ViewDemand
    /// What was counted so far, or `nil` while that is the ledger's.
    var counters: PanelCounters?
    /// Where its view stood last.
    var frame: Frame?
}

/// A touchscreen that the configuration wants, in so far as it could not always be served.
struct WantedTouchscreen {
    /// The touchscreen, as udev described it last.
    var device: InputDeviceDescription
    /// The attempts to serve it.
    var attempts = ServingAttempts()
    /// The panel that it cannot be now, once that was told.
    var failed: FailedPanel? {
        get { told.first }
        set { told = newValue.map { [$0] } ?? [] }
    }
    /// ``failed``, apart from the rest: a dictionary has room for several touchscreens, nearly all of which are served.
    private var told: [FailedPanel] = []

    /// Makes a touchscreen that has not been tried yet.
    init(device: InputDeviceDescription) {
        self.device = device
    }
}

/// A panel whose touchscreen is there and wanted, and cannot be served.
struct FailedPanel {
    /// The seat of its touchscreen.
    var seat: String
    /// What it has all the same.
    var retained: RetainedPanel
    /// What the settings want of it.
    var use: PanelUse
    /// Why it cannot be served.
    var fault: PanelFault

    /// What the bus is told of it.
    var state: PanelState {
        var state = PanelState(
            name: retained.name, configuration: use.configuration, settings: use.settings)
        if let frame = retained.frame { state.frame = frame }
        state.seat = seat
        state.status = .failed("\(fault)")
        return state
    }
}
