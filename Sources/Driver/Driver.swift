// SPDX-License-Identifier: MIT

import CLinux
import Clocks
import Configuration
import Control
import Counters
import Devices
import EventLoops
import Glibc
import KeyEngine
import Layouts
import Touch
import YAMLDocuments

/// The wiring: a ``Panel`` for each touchscreen that the configuration wants, for as long as it is there.
///
/// Everything is called by one loop on one thread.  A touchscreen comes by the hotplug monitor, is opened (again
/// and again while udev has not handed it over), served, and goes by the monitor or by a failing read, whichever
/// is first.
final class Driver {
    private let options: DriverOptions
    private let loop: EventLoop
    private var settings: Settings
    /// The names of panels that are taken.
    var names: PanelNames
    private var monitor: HotplugMonitor
    /// The touchscreens that are there and wanted.
    var panels: [InputDeviceDescription.Identity: Panel] = [:]
    /// The touchscreens that cannot be opened yet.
    private var openings: [InputDeviceDescription.Identity: Opening] = [:]
    /// The devices of panels that have gone.
    let lingering: LingeringOutputs
    /// The hardware keyboards that are there.
    var keyboards: KeyboardWatch
    /// Who is told of views, where somebody is.
    private(set) var publisher: ViewPublisher?
    /// The driver on the bus.
    private(set) var control: ControlServer?
    /// What is felt of presses, where a panel has that.
    private(set) var rumbles: Rumbles?
    private var sources: [EventSource] = []
    /// What was counted, by the names of panels, and of reloads.
    var ledger = CounterLedger()
    /// The panels whose views the log has said to be shown.
    var shownPanels: Set<String> = []

    /// A touchscreen that cannot be opened yet.
    private struct Opening {
        var retries = RetrySchedule()
        var count: UInt64 = 0
        var timer: EventSource?
    }

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
            try loop.whenSignalled(SIGUSR1) { [unowned self] in panels.values.forEach { $0.show() } },
            try loop.whenSignalled(SIGUSR2) { [unowned self] in panels.values.forEach { $0.shuffle() } },
            try loop.whenReadable(monitor.fileDescriptor) { [unowned self] in hotplug() },
        ]
        try loop.answerWatchdog()
        control = try ControlServer(loop: loop, delegate: self)
        rumbles = Rumbles(settings.configuration, loop: loop)
        considerAll(try monitor.enumerate())
        tellReady()
        try loop.run()
        ServiceManager.stopping()
        for panel in panels.values { panel.end() }
        panels = [:]
    }

    private func tellReady() {
        // Parsing leaves more than the driver will ever need again: in its heap, on its stack and in the code that it
        // ran.
        rp_trim_heap()
        rp_let_go_of_stack()
        rp_let_go_of_code()
        publisher?.publishReady()
        ServiceManager.ready(status: statusLine)
    }

    /// What the service manager says of the driver.
    var statusLine: String {
        panels.isEmpty
            ? "waiting for a touchscreen"
            : "serving \(panels.values.map(\.name).sorted().joined(separator: ", "))"
    }
}

// MARK: - Touchscreens that come and go

extension Driver {
    private func hotplug() {
        do throws(DeviceError) {
            while let event = try monitor.next() {
                if !keyboards.isIdle { heedKeyboard(event) }
                switch event {
                case .added(let device):
                    consider(device)
                    rumbles?.consider(device)
                case .removed(let device):
                    forget(device.identity)
                    rumbles?.forget(device.identity)
                case .changed(let device):
                    reconsider(device)
                    rumbles?.consider(device)
                }
            }
        } catch {
            Log.error(.failed, "\(error)")
        }
    }

    /// Looks at every device that is there.
    private func considerAll(_ devices: [InputDeviceDescription]) {
        // A view that a keyboard hides is not shown first.
        if !keyboards.isIdle { devices.forEach { keyboards.note($0) } }
        for device in devices {
            consider(device)
            rumbles?.consider(device)
        }
        rumbles?.sayMissing()
    }

    /// Opens a device if the configuration wants it and it is a touchscreen.
    private func consider(_ device: InputDeviceDescription) {
        guard !device.isOwn, panels[device.identity] == nil,
            let index = settings.configuration.panel(for: device)
        else { return }
        let match = settings.configuration.panels[index].match
        if case .other(let reason) = device.touchscreenClassification(isNamed: match.namesDevice) {
            if match.namesDevice {
                Log.warning(
                    .panelFailed, "\(device.devnode) is named in the configuration, but \(reason)",
                    [.device: device.devnode])
            }
            return
        }
        guard let panelSettings = settings.panels[index] else {
            let name = settings.configuration.panels[index].name
            Log.error(.panelFailed, "\(name): not served because of the errors above", [.panel: name])
            return
        }
        do throws(DeviceError) {
            let reader = try TouchscreenReader(opening: device, isNamed: match.namesDevice)
            let retries = openings.removeValue(forKey: device.identity)?.count ?? 0
            try serve(device, entry: index, panelSettings, reader, retries: retries)
        } catch {
            retry(device, after: error)
        }
    }

    /// udev says something else of a device: it may fit another panel, or none.
    private func reconsider(_ device: InputDeviceDescription) {
        if let panel = panels[device.identity] {
            let index = settings.configuration.panel(for: device)
            guard index.flatMap({ settings.panels[$0] }) != panel.settings else { return }
            end(panel)
        }
        consider(device)
    }

    /// Tries again to open a device that udev may not have handed over yet; other errors are told.
    private func retry(_ device: InputDeviceDescription, after error: DeviceError) {
        guard !error.isUnplugged else { return }
        var opening = openings.removeValue(forKey: device.identity) ?? Opening()
        guard error.isRetryable, let pause = opening.retries.next() else {
            return Log.error(.panelFailed, "\(error)", [.device: device.devnode])
        }
        opening.timer = try? loop.timer { [unowned self] in consider(device) }
        opening.timer?.fire(at: MonotonicTime.now().advanced(byMicroseconds: pause))
        opening.count += 1
        openings[device.identity] = opening
    }

    private func serve(
        _ device: InputDeviceDescription, entry: Int, _ panelSettings: PanelSettings,
        _ reader: consuming TouchscreenReader, retries: UInt64
    ) throws(DeviceError) {
        let entryName = panelSettings.configuration.name
        let name = lingering.name(ofEntry: entryName) ?? names.take(entry)
        let setup = PanelSetup(
            name: name, settings: panelSettings, device: device, description: reader.description)
        do {
            let output = try lingering.take(name, for: setup.purpose) ?? PanelOutput(setup.purpose)
            let panel = try Panel(
                name: name, device: device, settings: panelSettings,
                hasKeyboard: hasKeyboard(device, panelSettings), reader: reader, setup: setup,
                output: output, counters: ledger.opened(name, retries: retries), loop: loop, delegate: self)
            panels[device.identity] = panel
            Log.device(of: panel, .panelAdded, "serves \(device.devnode) with \(panelSettings.description)")
            sayUnavailable(setup, name)
            panel.start()
        } catch {
            names.giveBack(name)
            Log.error(.panelFailed, "\(name): \(error)", [.panel: name, .device: device.devnode])
        }
        ServiceManager.status(statusLine)
    }

    private func sayUnavailable(_ setup: PanelSetup, _ name: String) {
        let count = setup.plans.reduce(0) { $0 + Set($1.unresolved.map(\.key)).count }
        guard count > 0 else { return }
        Log.warning(
            .cannotType,
            "\(name): the keymap cannot type what stands on \(count) keys; runepad check lists them",
            [.panel: name])
    }

    private func forget(_ identity: InputDeviceDescription.Identity) {
        openings[identity] = nil
        if let panel = panels[identity] { end(panel) }
    }

    private func end(_ panel: Panel) {
        panel.end()
        panelEnded(panel, nil)
    }
}

// MARK: - Reload

extension Driver {
    /// Reads the files again and goes on with what they say; what cannot be used leaves what works as it is.
    ///
    /// - Returns: Whether there was nothing wrong with them.
    @discardableResult
    func reload() -> Bool {
        ServiceManager.reloading(at: .now())
        defer { tellReady() }
        var diagnostics = DiagnosticList()
        let new = Settings(reading: options, keymaps: settings.keymaps, into: &diagnostics)
        Log.diagnostics(diagnostics)
        guard var new else {
            Log.error(
                .notReloaded, "the configuration has errors; everything goes on as before",
                [.file: options.configurationPath])
            ledger.refusedReloads += 1
            return false
        }
        for name in new.keepWhatWorked(of: settings) {
            Log.error(
                .notReloaded, "\(name): goes on as before because of the errors above", [.panel: name])
        }
        apply(new)
        Log.notice(
            .reloaded, "read \(options.configurationPath) and its layouts again",
            [.file: options.configurationPath])
        if diagnostics.hasErrors { ledger.refusedReloads += 1 } else { ledger.reloads += 1 }
        return !diagnostics.hasErrors
    }

    private func apply(_ new: Settings) {
        settings = new
        var names = PanelNames(new.configuration)
        // Panels that go on keep their names; the others give theirs back.
        for panel in Array(panels.values) {
            let index = new.configuration.panel(for: panel.device)
            let entry = index.map { new.configuration.panels[$0].name }
            if entry != panel.settings.configuration.name || index.flatMap({ new.panels[$0] }) == nil {
                panel.end()
                remove(panel)
                Log.device(of: panel, .panelRemoved, "\(panel.device.devnode) is served no more")
            }
        }
        lingering.removeAll()
        for panel in panels.values.sorted(by: { $0.name < $1.name }) {
            guard let index = new.configuration.panel(for: panel.device), let settings = new.panels[index]
            else { continue }
            names.keep(panel.name)
            change(panel, to: settings)
            panel.resume()
        }
        self.names = names
        keyboards = KeyboardWatch(new.configuration)
        rumbles = Rumbles(new.configuration, loop: loop)
        considerAll((try? monitor.enumerate()) ?? [])
        tellKeyboards()
    }

    private func change(_ panel: Panel, to settings: PanelSettings) {
        guard panel.settings != settings else { return }
        let setup = PanelSetup(
            name: panel.name, settings: settings, device: panel.device, description: panel.description)
        do {
            let output = panel.output.purpose == setup.purpose ? panel.output : try PanelOutput(setup.purpose)
            try panel.change(to: settings, setup: setup, output: output)
            sayUnavailable(setup, panel.name)
        } catch {
            Log.error(
                .notReloaded, "\(panel.name): \(error); it goes on as before", [.panel: panel.name])
        }
    }
}
