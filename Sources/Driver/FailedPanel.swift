// SPDX-License-Identifier: MIT

import Configuration
import Control
import Counters
import Devices
import Layouts

/// The name, devices and state of a panel, kept while its touchscreen cannot be served.
struct RetainedPanel {
    /// The panel's name among all panels.
    let name: String
    /// The panel's virtual devices, if they were made and still work.
    var output: PanelOutput?
    /// Whether the view should be shown.
    var demand: ViewDemand
    /// The counters so far, or `nil` while the ledger keeps them.
    var counters: PanelCounters?
    /// The last position of the view.
    var frame: Frame?
}

/// A touchscreen of the configuration that the driver has failed to serve at least once.
struct WantedTouchscreen {
    /// The touchscreen, by udev's last description.
    var device: InputDeviceDescription
    /// The attempts to serve the touchscreen.
    var attempts = ServingAttempts()
    /// The panel that could not be served, once the driver has reported that; otherwise `nil`.
    var failed: FailedPanel? {
        get { told.first }
        set { told = newValue.map { [$0] } ?? [] }
    }
    /// ``failed``, as an array of one panel or none, which keeps this value small.
    ///
    /// A dictionary has room for several touchscreens, and nearly all of them are served.
    private var told: [FailedPanel] = []

    /// Makes a touchscreen that has not been tried yet.
    init(device: InputDeviceDescription) {
        self.device = device
    }
}

/// A panel that the driver cannot serve although its touchscreen is plugged in.
struct FailedPanel {
    /// The seat of the touchscreen.
    var seat: String
    /// The panel's name, devices and state.
    var retained: RetainedPanel
    /// The panel's settings.
    var use: PanelUse
    /// Why the touchscreen cannot be served.
    var fault: PanelFault

    /// The state of the panel for the bus.
    var state: PanelState {
        var state = PanelState(
            name: retained.name, configuration: use.configuration, settings: use.settings)
        if let frame = retained.frame { state.frame = frame }
        state.seat = seat
        state.status = .failed("\(fault)")
        return state
    }
}
