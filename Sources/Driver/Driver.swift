// SPDX-License-Identifier: MIT

import CLinux
import Clocks
import Configuration
import Control
import Devices
import EventLoops
import Files
import Glibc
import KeyEngine
import Touch

/// The wiring: a ``Panel`` for each touchscreen of the configuration, while the touchscreen is plugged in.
///
/// One loop calls everything on one thread. The hotplug monitor reports a touchscreen, and the driver opens
/// and serves it. The panel ends when the monitor reports the removal or when a read fails, whichever is
/// first. The driver tries again after a failure:
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
/// Each state ends when the touchscreen is unplugged, or when the configuration no longer includes it.
final class Driver {
    let options: DriverOptions
    let loop: EventLoop
    /// The settings from the files.
    var settings: Settings
    /// The names of panels, taken and free.
    var names: PanelNames
    var monitor: HotplugMonitor
    /// The panels, by their open touchscreens.
    var panels: [InputDeviceDescription.Identity: Panel] = [:]
    /// The touchscreens that the driver should serve and has failed to serve at least once.
    ///
    /// Some of them may be in ``panels``.
    var wanted: [InputDeviceDescription.Identity: WantedTouchscreen] = [:]
    /// The devices that the configuration names and that cannot be used, with the reason that was logged.
    var refused: [InputDeviceDescription.Identity: NotATouchscreen] = [:]
    /// The virtual devices of panels that were unplugged.
    let lingering: LingeringOutputs<PanelOutput>
    /// The hardware keyboards that are plugged in.
    var keyboards: KeyboardWatch
    /// The writer of views to a file descriptor, if there is one.
    private(set) var publisher: ViewPublisher?
    /// The driver on the bus.
    private(set) var control: ControlServer?
    /// The rumble motors, if a panel uses any.
    var rumbles: Rumbles?
    /// The keys, switches and headphone jacks beside the touchscreens.
    private(set) var assistiveInputs: AssistiveInputs?
    private var sources: [EventSource] = []
    /// The timer of the next attempt to serve a touchscreen that failed.
    private(set) var retryTimer: EventSource?
    /// The last status that was sent to the service manager.
    private var toldStatus = ""
    /// The counters of former panels, by name, and of reloads.
    var ledger = CounterLedger()
    /// The rotations of outputs that overlays told last, by the names of panels.
    ///
    /// A rotation stays when its overlay leaves the bus, because a person may be at the panel.
    var outputRotations: [String: Rotation] = [:]
    /// The timer of the next turn that had to wait.
    private(set) var turnTimer: EventSource?
    /// The timer that tells of messages that were dropped.
    private var logTimer: EventSource?
    /// The panels whose views are visible according to the log.
    var shownPanels: Set<String> = []

    /// Prepares the driver with `settings`.
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

    /// Serves the present touchscreens, reports READY to the service manager, and runs until a signal ends
    /// the driver.
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
        turnTimer = try loop.timer { [unowned self] in turnPanels() }
        logTimer = try loop.timer { [unowned self] in
            if !Log.tellDropped() { tellDroppedLater() }
        }
        unsafe Log.whenDropping = { [weak self] in self?.tellDroppedLater() }
        try loop.answerWatchdog()
        control = try ControlServer(loop: loop, delegate: self)
        rumbles = Rumbles(settings.configuration, loop: loop)
        assistiveInputs = makeAssistiveInputs()
        handleAll(try monitor.enumerate())
        tellReady()
        try loop.run()
        ServiceManager.stopping()
        for panel in panels.values { panel.end() }
        panels = [:]
        assistiveInputs = nil
    }

    private func tellDroppedLater() { logTimer?.fire(at: .now().advanced(byMicroseconds: 1_000_000)) }

    /// Reports READY to the service manager, at the start and after the files were read again.
    func tellReady() {
        // Parsing leaves memory that the driver will never need again: in its heap, on its stack and in the
        // code that ran.
        rp_unlock_memory()
        rp_let_go_of_start()
        // The pages of a tap are few. If the kernel dropped them, a tap would wait for the disk.
        if rp_lock_used_memory() != 0 {
            let reason = errorText(errno)
            Log.info(
                .notLocked, "cannot keep its pages in memory: \(reason); a greater LimitMEMLOCK= lets it")
        }
        publisher?.publishReady()
        toldStatus = statusLine
        ServiceManager.ready(status: statusLine)
    }

    /// Sends the driver's status to the service manager, if it has changed.
    ///
    /// A driver that fails again and again does not send the same status each time. A status for which the manager has
    /// no room is sent again with the next change.
    func tellStatus() {
        let status = statusLine
        if status != toldStatus, ServiceManager.status(status) { toldStatus = status }
    }

    /// The driver's status, for the service manager to show.
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
