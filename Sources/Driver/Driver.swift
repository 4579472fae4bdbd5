// SPDX-License-Identifier: MIT

internal import CLinux
internal import Configuration
internal import Control
internal import ControlServer
internal import Devices
internal import Engine
internal import EventLoops
internal import Files
internal import Glibc
internal import YAML

/// The wiring: gives the ``Roster`` events, performs what it decides, and connects its ``Panel``s with the rest.
///
/// One loop calls everything on one thread. The hotplug monitor reports a touchscreen, and the driver opens and serves
/// it. The panel ends when the monitor reports the removal or when a read fails, whichever is first.
final class Driver {
    let options: DriverOptions
    let loop: EventLoop
    var roster: Roster
    var monitor: HotplugMonitor
    /// The panels that are served, by their open touchscreens.
    var panels: [Roster.Identity: Panel] = [:]
    /// The virtual devices of panels that are not served now, by the names of the panels.
    var outputs: [String: PanelOutput] = [:]
    /// The writer of views to a file descriptor, if there is one.
    private(set) var publisher: ViewPublisher?
    private(set) var control: ControlServer?
    /// The rumble motors, if a panel uses any.
    var rumbles: Rumbles?
    private(set) var assistiveInputs: AssistiveInputs?
    private var sources: [EventSource] = []
    private(set) var rosterTimer: EventSource?
    /// The last status that was sent to the service manager.
    private var notifiedStatus = ""
    /// The rotations of outputs that overlays told last, by the names of panels.
    ///
    /// A rotation stays when its overlay leaves the bus, because a person may be at the panel.
    var outputRotations: [String: Rotation] = [:]
    /// The glyphs that the sessions of panels read, by the names of the panels, as far as an overlay tells it.
    var readGlyphs: [String: ReadGlyphs] = [:]
    /// The names of the panels whose characters an overlay commits if their keymaps lack them.
    var committedPanels: Set<String> = []
    /// The timer of the next turn that had to wait.
    private(set) var turnTimer: EventSource?
    /// The timer that tells of messages that were dropped.
    private var logTimer: EventSource?
    /// The panels whose views are visible according to the log.
    var shownPanels: Set<String> = []

    init(_ options: DriverOptions, settings: Settings, loop: EventLoop) throws(DeviceError) {
        self.options = options
        self.loop = loop
        roster = Roster(settings)
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
        rosterTimer = try loop.timer { [unowned self] in perform(roster.advance(to: .now())) }
        turnTimer = try loop.timer { [unowned self] in turnPanels() }
        logTimer = try loop.timer { [unowned self] in
            if !Log.logDropped() { logDroppedLater() }
        }
        unsafe Log.whenDropping = { [weak self] in self?.logDroppedLater() }
        try loop.answerWatchdog()
        control = try ControlServer(loop: loop, delegate: self)
        assistiveInputs = AssistiveInputs(loop: loop) { [unowned self] name, event, time in
            panel(named: name)?.take(event, at: time)
        }
        load(roster.settings, try monitor.enumerate())
        notifyReady()
        try loop.run()
        ServiceManager.stopping()
        for panel in panels.values { panel.end() }
        panels = [:]
        assistiveInputs = nil
    }

    private func logDroppedLater() { logTimer?.fire(at: .now().advanced(byMicroseconds: 1_000_000)) }

    /// Reports READY to the service manager, at the start and after the files were read again.
    func notifyReady() {
        // Parsing leaves memory that the driver will never need again: in its heap, on its stack and in the
        // code that ran.
        rp_unlock_memory()
        rp_let_go_of_unused()
        // The pages of a tap are few. If the kernel dropped them, a tap would wait for the disk.
        if rp_lock_used_memory() != 0 {
            let reason = errorText(errno)
            Log.info(
                .notLocked, "cannot keep its pages in memory: \(reason); a greater LimitMEMLOCK= lets it")
        }
        publisher?.publishReady()
        notifiedStatus = roster.status
        ServiceManager.ready(status: notifiedStatus)
    }

    /// Sends the driver's status to the service manager, if it has changed.
    ///
    /// A driver that fails again and again does not send the same status each time. A status for which the manager has
    /// no room is sent again with the next change.
    func notifyStatus() {
        let status = roster.status
        if status != notifiedStatus, ServiceManager.status(status) { notifiedStatus = status }
    }

    /// Shows every view.
    private func callAll() {
        for panel in Array(panels.values) { panel.show() }
        for identity in roster.failed {
            perform(roster.request(.show, ofFailed: identity, at: .now()))
        }
    }
}

// Reading the files again.
extension Driver {
    /// Reads the files again, applies them, and returns whether the files had no errors.
    ///
    /// A panel whose files have errors keeps its working settings.
    @discardableResult
    func reload() -> Bool {
        ServiceManager.reloading()
        defer {
            // Overlays read themes and fonts again, also where the configuration has errors.
            for panel in panels.values { panelStatusChanged(panel) }
            notifyReady()
        }
        var diagnostics = DiagnosticList()
        let new = Settings(reading: options, keymaps: roster.settings.keymaps, into: &diagnostics)
        Log.diagnostics(diagnostics)
        guard var new else {
            Log.error(
                .notReloaded, "the configuration has errors, so the driver keeps all former settings",
                [.file: options.configurationPath])
            roster.ledger.refusedReloads += 1
            return false
        }
        for name in new.keepWhatWorked(of: roster.settings) {
            Log.error(
                .notReloaded,
                "\(name): keeps its former settings because of the errors above", [.panel: name])
        }
        var devices = Array(roster.present.values)
        do throws(DeviceError) { devices = try monitor.enumerate() } catch { Log.error(.failed, "\(error)") }
        // They are of the former table. Overlays tell them again, because Reloads changes.
        readGlyphs = [:]
        load(new, devices)
        if diagnostics.hasErrors {
            Log.error(
                .notReloaded,
                "the files have errors, so some panels keep their former settings; run "
                    + "`runepad check \(options.configurationPath)`",
                [.file: options.configurationPath])
        } else {
            Log.notice(
                .reloaded, "read \(options.configurationPath) and its layouts again",
                [.file: options.configurationPath])
        }
        if diagnostics.hasErrors { roster.ledger.refusedReloads += 1 } else { roster.ledger.reloads += 1 }
        return !diagnostics.hasErrors
    }
}

// Messages from panels to the driver.
extension Driver {
    /// The visible content of a panel's view has changed.
    func panelViewChanged(_ panel: Panel) {
        publisher?.publish(panel.drawnView, of: panel.name)
        control?.emitViewChanged(of: panel.name, serial: panel.viewSerial)
    }

    /// The state of a panel that programs receive has changed.
    func panelStatusChanged(_ panel: Panel) {
        let isVisible = panel.viewStatus.isVisible
        if isVisible != shownPanels.contains(panel.name) {
            if isVisible { shownPanels.insert(panel.name) } else { shownPanels.remove(panel.name) }
            Log.view(of: panel, isVisible ? .shown : .hidden, "the view is \(isVisible ? "shown" : "hidden")")
        }
        var state = panel.state
        state.outputRotation = outputRotations[panel.name]
        state.reloads = UInt32(truncatingIfNeeded: roster.ledger.reloads &+ roster.ledger.refusedReloads)
        control?.publish(state, duration: panel.settings.configuration.presentation.duration)
    }

    /// A touch has woken the dark screen.
    func panelWoken(_ panel: Panel) {
        Log.view(of: panel, .woken, "a touch has woken the dark screen")
    }

    /// The staff's corners were tapped in their order.
    func panelAdmitsStaff(_ panel: Panel) {
        Log.view(of: panel, .staff, "the corners of 'staff-gesture' were tapped")
    }

    /// Corners were tapped in another order than the staff's.
    func panelRefusesStaff(_ panel: Panel) {
        Log.device(of: panel, .notStaff, "corners were tapped, not in the order of 'staff-gesture'")
    }

    func panelShuffled(_ panel: Panel) {
        Log.view(of: panel, .shuffled, "keys were shuffled")
    }

    /// The view shows its first layer again, from which its layout has people begin.
    func panelLocked(_ panel: Panel) {
        Log.view(of: panel, .locked, "the view is at its first layer again")
    }

    /// A touchscreen was given back by a person, or was taken back.
    func panelChangedHands(_ panel: Panel) {
        panelStatusChanged(panel)
        if panel.isGivenBack {
            Log.device(
                of: panel, .givenBack,
                "\(panel.wayOut): \(panel.device.devnode) belongs to other programs until runepad "
                    + "show, a reload or a replug")
        } else {
            Log.device(of: panel, .takenBack, "serves \(panel.device.devnode) again")
        }
    }

    /// A key that may click was pressed, and its output has been written.
    func panelClicked(_ panel: Panel) {
        // At this time the keys have already been written to the kernel.
        rumbles?.play(panel.settings.configuration.name, touchscreen: panel.device.identity)
        if panel.settings.configuration.clicks { control?.emitClick(of: panel.name) }
    }

    /// A person in guided touch should hear of an event.
    func panelGuides(_ panel: Panel, _ event: GuideEvent) {
        let rule = panel.settings.configuration.guided
        control?.emitGuide(
            GuideMessage(
                event, confirm: rule?.touch.confirm, isPrivate: panel.hasHeadphones,
                refusedBy: event.kind == .refused ? panel.limitsOfWrongNumber : nil),
            of: panel.name)
        switch event.kind {
        case .began:
            panelStatusChanged(panel)
            Log.view(of: panel, .guided, "guided touch begins")
            if control?.hasGuideListeners(panel.name) == false { Log.unspoken(panel) }
        case .ended, .hidden:
            panelStatusChanged(panel)
            Log.view(of: panel, .guided, "guided touch ends")
        case .entered, .left, .typed, .refused, .opened, .layer, .stop, .wrapped, .repeated, .louder, .softer:
            break
        }
    }

    /// A character was typed that the panel's keymap lacks, and what was typed before has been written.
    func panelCommits(_ panel: Panel, _ character: Character) {
        if control?.commit(character, of: panel.name) != true { panel.perform(.endCommit) }
    }

    /// The overlay has not committed a character in time.
    func panelMissesCommit(_ panel: Panel) {
        control?.missCommit(of: panel.name)
    }

    /// A panel has ended because of a fault: nothing is down, and the touchscreen is no longer read.
    func panelEnded(_ panel: Panel, _ fault: PanelFault) {
        report(fault, of: panel.device.identity)
    }
}
