// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import Counters
import Devices
import EventLoops

// Touchscreens that are plugged in, change or are unplugged.
extension Driver {
    func hotplug() {
        do throws(DeviceError) {
            while let event = try monitor.next() {
                if !keyboards.isIdle { handleKeyboard(event) }
                switch event {
                case .added(let device), .changed(let device):
                    handleOthers(beside: device)
                    handle(device)
                    rumbles?.consider(device)
                    assistiveInputs?.note(device)
                case .removed(let device):
                    leave(device.identity, "was unplugged")
                    refused[device.identity] = nil
                    rumbles?.forget(device.identity)
                    assistiveInputs?.forget(device.identity)
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

    /// Handles every present device, and forgets the absent ones.
    func handleAll(_ devices: [InputDeviceDescription]) {
        let present = Set(devices.map(\.identity))
        for identity in Array(panels.keys) + Array(wanted.keys) where !present.contains(identity) {
            leave(identity, "was unplugged")
        }
        refused = refused.filter { present.contains($0.key) }
        // The keyboards come first, so that a view hidden by a keyboard is not shown for a moment.
        if !keyboards.isIdle { devices.forEach { keyboards.note($0) } }
        for device in devices {
            handle(device)
            rumbles?.consider(device)
            assistiveInputs?.note(device)
        }
        rumbles?.sayMissing()
        assistiveInputs?.forgetAll(except: present)
        tellAssistiveInputs()
        assistiveInputs?.sayMissing()
    }

    /// Gives up nodes without udev's tag that were there before a touchscreen of their entry, such as a pen of the same
    /// controller: the touchscreen then gets the entry's name.
    ///
    /// When the touchscreen goes, they are not taken: the whole controller goes.
    private func handleOthers(beside device: InputDeviceDescription) {
        guard device.isTaggedTouchscreen else { return }
        let others = panels.values.map(\.device) + wanted.values.map(\.device)
        for other in others where !other.isTaggedTouchscreen { handle(other) }
    }

    /// Applies the settings and udev's present description to a device: makes it a panel, changes its panel
    /// or ends it.
    func handle(_ device: InputDeviceDescription) {
        let identity = device.identity
        switch settings.use(of: device, among: monitor.devices) {
        case .none: leave(identity, "is no longer served")
        case .refused(let reason):
            leave(identity, "is no longer served")
            guard refused.updateValue(reason, forKey: identity) != reason else { return }
            Log.warning(
                .panelFailed, "\(device.devnode) is named in the configuration, but \(reason)",
                [.device: device.devnode])
        case .panel(let use):
            if let entry = entry(of: identity), entry != use.configuration.name {
                leave(identity, "is no longer served")
            }
            wanted[identity]?.device = device
            if let panel = panels[identity] { update(panel, device, use) } else { serve(device, use) }
        }
    }

    /// Returns the configuration's entry for a touchscreen that is a panel or a failed panel.
    func entry(of identity: InputDeviceDescription.Identity) -> String? {
        panels[identity]?.settings.configuration.name ?? wanted[identity]?.failed?.use.configuration.name
    }

    /// Tries again to serve the touchscreens whose next attempt is due.
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
    /// Serves a touchscreen with its panel's retained devices and state, or records why it cannot be served.
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

    /// Makes the panel of an open touchscreen, with its retained devices if they fit.
    private func makePanel(
        _ reader: consuming TouchscreenReader, _ settings: PanelSettings, _ retained: inout RetainedPanel
    ) throws(PanelFault) -> Panel {
        let identity = reader.device.identity
        let setup = PanelSetup(
            PanelBasis(
                name: retained.name, settings: settings, device: reader.device,
                description: reader.description, outputRotation: outputRotations[retained.name])
        )
        var counters = retained.counters ?? ledger.resumed(retained.name)
        counters.openRetries += wanted[identity]?.attempts.failures ?? 0
        // The old devices must go first, because the new ones have the same phys.
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
            Log.propertyFaults(of: panel, as: panel.device)
        }
        panel.announce()
        tellAssistiveInputs()
    }

    /// Logs that a keymap lacks characters of the layouts.
    func sayUnavailable(of panel: Panel) {
        let count = panel.unavailableCount
        guard count > 0 else { return }
        Log.warning(
            .cannotType,
            "\(panel.name): the keymap cannot type the characters of \(count) keys and alternates; "
                + "see runepad check",
            [.panel: panel.name])
    }
}

// MARK: - Changing

extension Driver {
    /// Applies the settings and udev's present description of the touchscreen to a panel.
    private func update(_ panel: Panel, _ device: InputDeviceDescription, _ use: PanelUse) {
        let identity = panel.device.identity
        guard let settings = use.settings else { return fail(panel, use, .files) }
        var described = device
        described.axes = panel.device.axes
        if described != panel.device, let opened = try? device.withAxes(), opened.axes != panel.device.axes {
            // The hwdb has changed the axes, and contacts and the pass-through touchscreen depend on them.
            end(panel)
            return serve(device, use, retained(of: panel))
        }
        Log.propertyFaults(of: panel, as: described, besides: panel.device.propertyFaults)
        let basis = PanelBasis(
            name: panel.name, settings: settings, device: described, description: panel.description,
            outputRotation: outputRotations[panel.name])
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
            tellAssistiveInputs()
        } catch {
            // Keys must not go on to a seat to which the panel no longer belongs, or without a file that names the seat,
            // nor former keys beside new ones that lead out of a kiosk together.
            let layouts = panels.values.map(\.settings.layouts) + settings.layouts
            if panel.basis.keyboardProperties != setup.basis.keyboardProperties
                || error.operation == .publish || !settings.mayServe(layouts)
            {
                return fail(panel, use, .device(error))
            }
            guard noteFailure(of: device, .device(error)) == .news else { return }
            Log.error(
                .notReloaded, "\(panel.name): \(error); the panel keeps its former settings until that works",
                [.panel: panel.name])
        }
    }
}
