// SPDX-License-Identifier: MIT

import CLinux
import Clocks
import Configuration
import Control
import Devices
import EventLoops
import Glibc
import KeyEngine

/// The wiring: a ``Panel`` for each touchscreen that the configuration wants, for as long as it is there.
///
/// Everything is called by one loop on one thread.  A touchscreen comes by the hotplug monitor, is opened, served, and
/// goes by the monitor or by a failing read, whichever is first.  What fails is tried again:
///
/// ```
///             opened, its devices made, grabbed or waiting to be
///  [wanted] ───────────────────────────────────────────────────▶ [panel]
///    │   ▲                                                          │
///    │   └── retry ──┐ fails                                  fails │
///    │               │                                              │
///    └─────────▶ [failed] ◀─────────────────────────────────────────┘
/// ```
///
/// From anywhere it ends when the touchscreen goes, or is wanted no more.
final class Driver {
    let options: DriverOptions
    let loop: EventLoop
    /// What the files say.
    var settings: Settings
    /// The names of panels that are taken.
    var names: PanelNames
    var monitor: HotplugMonitor
    /// The touchscreens that are open.
    var panels: [InputDeviceDescription.Identity: Panel] = [:]
    /// The touchscreens that are wanted and could not always be served; those of ``panels`` may be among them.
    var wanted: [InputDeviceDescription.Identity: WantedTouchscreen] = [:]
    /// The devices that the configuration names and that are of no use, as the operator was told.
    var refused: [InputDeviceDescription.Identity: NotATouchscreen] = [:]
    /// The devices of panels that have gone.
    let lingering: LingeringOutputs
    /// The hardware keyboards that are there.
    var keyboards: KeyboardWatch
    /// Who is told of views, where somebody is.
    private(set) var publisher: ViewPublisher?
    /// The driver on the bus.
    private(set) var control: ControlServer?
    /// What is felt of presses, where a panel has that.
    var rumbles: Rumbles?
    private var sources: [EventSource] = []
    /// When a touchscreen is tried next that could not be served.
    private(set) var retryTimer: EventSource?
    /// What the service manager was told last of what the driver does.
    private var toldStatus = ""
    /// What was counted, by the names of panels, and of reloads.
    var ledger = CounterLedger()
    /// The panels whose views the log has said to be shown.
    var shownPanels: Set<String> = []

    /// Prepares to drive what `settings` say.
    init(_ options: DriverOptions, settings: Settings, loop: EventLoop) throws(DeviceError) {
        self.options = options
        self.settings = settings
        self.loop = loop
        names = PanelNames(settings.configuration)
        lingering = LingeringOutputs(loop: loop)
        keyboards = KeyboardWatch(settings.configuration)
        monitor = try HotplugMonitor()
        publisher = options.viewDescriptor.flatMap { ViewPublisher(descriptor: $0, loop: loop) }
    }

    /// Serves what is there, tells that it does, and waits for what comes, until a signal ends it.
    func run() throws {
        sources = [
            try loop.whenSignalled(SIGTERM) { [unowned self] in loop.stop() },
            try loop.whenSignalled(SIGINT) { [unowned self] in loop.stop() },
            try loop.whenSignalled(SIGHUP) { [unowned self] in reload() },
            try loop.whenSignalled(SIGUSR1) { [unowned self] in callAll() },
            try loop.whenSignalled(SIGUSR2) { [unowned self] in
                for panel in panels.values { panel.perform(.shuffle) }
            },
            try loop.whenReadable(monitor.fileDescriptor) { [unowned self] in hotplug() },
        ]
        retryTimer = try loop.timer { [unowned self] in retryDue() }
        try loop.answerWatchdog()
        control = try ControlServer(loop: loop, delegate: self)
        rumbles = Rumbles(settings.configuration, loop: loop)
        handleAll(try monitor.enumerate())
        tellReady()
        try loop.run()
        ServiceManager.stopping()
        for panel in panels.values { panel.end() }
        panels = [:]
    }

    /// Tells that what there is is served, at the start and whenever the files were read again.
    func tellReady() {
        // Parsing leaves more than the driver will ever need again: in its heap, on its stack and in the code that it
        // ran.
        rp_trim_heap()
        rp_let_go_of_stack()
        rp_let_go_of_code()
        publisher?.publishReady()
        toldStatus = statusLine
        ServiceManager.ready(status: statusLine)
    }

    /// Tells the service manager what the driver does, if that has changed: a manager that does not read its socket
    /// would else stop a driver that tries something again and again.
    func tellStatus() {
        guard statusLine != toldStatus else { return }
        toldStatus = statusLine
        ServiceManager.status(statusLine)
    }

    /// What the service manager says of the driver.
    var statusLine: String {
        let serving = panels.values.map(\.name).sorted().joined(separator: ", ")
        let failed = wanted.values.compactMap { $0.failed?.retained.name }.sorted().joined(separator: ", ")
        if serving.isEmpty, failed.isEmpty { return "waiting for a touchscreen" }
        return [
            serving.isEmpty ? nil : "serving \(serving)", failed.isEmpty ? nil : "cannot serve \(failed)",
        ]
        .compactMap { $0 }.joined(separator: "; ")
    }

    /// Shows every view.
    private func callAll() {
        for panel in Array(panels.values) { panel.show() }
        for (identity, touchscreen) in wanted where touchscreen.failed != nil { callFailed(identity) }
    }
}
