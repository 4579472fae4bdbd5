// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import Counters
import Devices
import EventLoops

// Touchscreens that come, change and go.
extension Driver {
    func hotplug() {
        do throws(DeviceError) {
            while let event = try monitor.next() {
                if !keyboards.isIdle { handleKeyboard(event) }
                switch event {
                case .added(let device), .changed(let device):
                    handle(device)
                    rumbles?.consider(device)
                case .removed(let device):
                    leave(device.identity, "has gone")
                    refused[device.identity] = nil
                    rumbles?.forget(device.identity)
                case .seenAgain(let device):
                    if wanted[device.identity]?.attempts.due != nil { handle(device) }
                case .uinputChanged:
                    for touchscreen in wanted.values where touchscreen.attempts.due != nil {
                        handle(touchscreen.device)
                    }
                }
            }
        } catch {
            Log.error(.failed, "\(error)")
        }
    }

    /// Looks at every device that is there, and forgets those that are not.
    func handleAll(_ devices: [InputDeviceDescription]) {
        let present = Set(devices.map(\.identity))
        for identity in Array(panels.keys) + Array(wanted.keys) where !present.contains(identity) {
            leave(identity, "has gone")
        }
        refused = refused.filter { present.contains($0.key) }
        // A view that a keyboard hides is not shown first.
        if !keyboards.isIdle { devices.forEach { keyboards.note($0) } }
        for device in devices {
            handle(device)
            rumbles?.consider(device)
        }
        rumbles?.sayMissing()
    }

    /// Makes of a device what the settings want, and what udev says of it now: a panel, another panel than it is, or
    /// none.
    func handle(_ device: InputDeviceDescription) {
        let identity = device.identity
        switch settings.use(of: device) {
        case .none: leave(identity, "is served no more")
        case .refused(let reason):
            leave(identity, "is served no more")
            guard refused.updateValue(reason, forKey: identity) != reason else { return }
            Log.warning(
                .panelFailed, "\(device.devnode) is named in the configuration, but \(reason)",
                [.device: device.devnode])
        case .panel(let use):
            if let entry = entry(of: identity), entry != use.configuration.name {
                leave(identity, "is served no more")
            }
            wanted[identity]?.device = device
            if let panel = panels[identity] { update(panel, device, use) } else { serve(device, use) }
        }
    }

    /// The entry of the configuration to which a touchscreen belongs that is a panel or was to be one.
    func entry(of identity: InputDeviceDescription.Identity) -> String? {
        panels[identity]?.settings.configuration.name ?? wanted[identity]?.failed?.use.configuration.name
    }

    /// Tries again what is due.
    func retryDue() {
        let now = MonotonicTime.now()
        for (identity, touchscreen) in wanted {
            guard let due = touchscreen.attempts.due, due <= now else { continue }
            wanted[identity]?.attempts.begin()
            handle(touchscreen.device)
        }
        armRetries()
    }

    func armRetries() {
        retryTimer?.fire(at: wanted.values.compactMap(\.attempts.due).min())
    }
}

// MARK: - Serving

extension Driver {
    /// Serves a touchscreen with what its panel has retained, or takes note of why it cannot be served.
    private func serve(_ device: InputDeviceDescription, _ use: PanelUse, _ retained: RetainedPanel? = nil) {
        var retained = retained
        do throws(PanelFault) {
            guard let settings = use.settings else { throw .files }
            let reader = try open(device, use)
            var own = retained ?? takeRetained(device, use)
            defer { retained = own }
            begin(try makePanel(reader, settings, &own))
        } catch {
            fail(device, use, error, retained)
        }
        tellStatus()
    }

    private func open(
        _ device: InputDeviceDescription, _ use: PanelUse
    ) throws(PanelFault) -> TouchscreenReader {
        do throws(DeviceError) {
            return try TouchscreenReader(opening: device, isNamed: use.configuration.match.namesDevice)
        } catch {
            throw .device(error)
        }
    }

    /// Makes the panel of an open touchscreen, with the devices that it has retained where they fit.
    private func makePanel(
        _ reader: consuming TouchscreenReader, _ settings: PanelSettings, _ retained: inout RetainedPanel
    ) throws(PanelFault) -> Panel {
        let identity = reader.device.identity
        let setup = PanelSetup(
            PanelBasis(
                name: retained.name, settings: settings, device: reader.device,
                description: reader.description)
        )
        var counters = retained.counters ?? ledger.resumed(retained.name)
        counters.openRetries += wanted[identity]?.attempts.failures ?? 0
        // Those that come in their place have the same phys.
        if retained.output?.purpose != setup.purpose { retained.output = nil }
        let output: PanelOutput
        if let own = retained.output {
            output = own
        } else {
            do throws(DeviceError) { output = try PanelOutput(setup.purpose) } catch { throw .device(error) }
            retained.output = output
        }
        let panel: Panel
        do throws(EventLoopError) {
            panel = try Panel(
                reader: reader, setup: setup, demand: retained.demand, output: output, counters: counters,
                loop: loop, delegate: self)
        } catch {
            throw .loop(error)
        }
        do throws(DeviceError) { try panel.start() } catch { throw .device(error) }
        return panel
    }

    private func begin(_ panel: Panel) {
        let identity = panel.device.identity
        panels[identity] = panel
        ledger.handOver(panel.name)
        wanted[identity]?.failed = nil
        if wanted[identity]?.attempts.succeed(at: .now()) ?? true {
            Log.device(
                of: panel, .panelAdded, "serves \(panel.device.devnode) with \(panel.settings.description)")
            sayUnavailable(of: panel)
            Log.doubtfulSize(of: panel, as: panel.description)
        }
        panel.output.sayFaults()
        panel.announce()
    }

    /// Says that a keymap lacks characters.
    func sayUnavailable(of panel: Panel) {
        let count = panel.unavailableCount
        guard count > 0 else { return }
        Log.warning(
            .cannotType,
            "\(panel.name): the keymap cannot type what stands on \(count) keys; runepad check lists them",
            [.panel: panel.name])
    }
}

// MARK: - Changing

extension Driver {
    /// Has a panel go on with what the settings want, and what udev says of its touchscreen now.
    private func update(_ panel: Panel, _ device: InputDeviceDescription, _ use: PanelUse) {
        let identity = panel.device.identity
        guard let settings = use.settings else { return fail(panel, use, .files) }
        var described = device
        described.axes = panel.device.axes
        if described != panel.device, let opened = try? device.withAxes(), opened.axes != panel.device.axes {
            // The hwdb has given it other axes, by which its contacts and its clone are measured.
            end(panel)
            return serve(device, use, retained(of: panel))
        }
        let basis = PanelBasis(
            name: panel.name, settings: settings, device: described, description: panel.description)
        if basis == panel.basis {
            panel.take(described)
            _ = wanted[identity]?.attempts.succeed(at: .now())
        } else {
            change(panel, described, use, PanelSetup(basis))
        }
        if !keyboards.isIdle { panel.setKeyboard(isPresent: hasKeyboard(panel.device, use.configuration)) }
    }

    private func change(
        _ panel: Panel, _ device: InputDeviceDescription, _ use: PanelUse, _ setup: PanelSetup
    ) {
        do throws(DeviceError) {
            let isFit = panel.output.purpose == setup.purpose
            panel.change(
                to: setup, device: device, output: isFit ? panel.output : try PanelOutput(setup.purpose))
            guard panels[device.identity] != nil else { return }
            _ = wanted[device.identity]?.attempts.succeed(at: .now())
            sayUnavailable(of: panel)
            panel.output.sayFaults()
        } catch {
            // Keys must not go on to a seat to which the panel does not belong any more.
            if panel.basis.keyboardProperties != setup.basis.keyboardProperties {
                return fail(panel, use, .device(error))
            }
            guard noteFailure(of: device, .device(error)) == .news else { return }
            Log.error(
                .notReloaded, "\(panel.name): \(error); it goes on as before until that works",
                [.panel: panel.name])
        }
    }
}
