// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import Control
import Devices

// Touchscreens that cannot be served, or are unplugged.
extension Driver {
    /// Records why a touchscreen cannot be served, and keeps the devices that were made for its panel.
    func fail(
        _ device: InputDeviceDescription, _ use: PanelUse, _ fault: PanelFault, _ retained: RetainedPanel?
    ) {
        if fault.isUnplugged, !device.isPresent {
            // udev may report the removal later, or never.
            keep(retained, of: device.identity, use)
            return leave(device.identity, "was unplugged")
        }
        let saying = noteFailure(of: device, fault)
        guard saying != .nothing else { return keep(retained, of: device.identity, use) }
        let panel = FailedPanel(
            seat: device.seat, retained: retained ?? takeRetained(device, use), use: use, fault: fault)
        tell(panel, device.identity)
        guard saying == .news else { return }
        Log.error(
            .panelFailed, "\(panel.retained.name): \(fault)",
            [.panel: panel.retained.name, .device: device.devnode])
    }

    /// Records why a panel that was served cannot be served any more.
    func fail(_ panel: Panel, _ use: PanelUse, _ fault: PanelFault) {
        if fault.isUnplugged, !panel.device.isPresent { return leave(panel.device.identity, "was unplugged") }
        end(panel)
        fail(panel.device, use, fault, retained(of: panel))
        if wanted[panel.device.identity]?.failed == nil {
            Log.device(of: panel, .panelRemoved, "\(panel.device.devnode) was unplugged")
        }
        tellStatus()
    }

    /// Records a failed attempt to serve a touchscreen, and arms the timer of the next attempt.
    ///
    /// - Returns: Which entry the log must get about the failure.
    func noteFailure(of device: InputDeviceDescription, _ fault: PanelFault) -> ServingAttempts.Saying {
        var touchscreen = wanted[device.identity] ?? WantedTouchscreen(device: device)
        touchscreen.device = device
        let saying = touchscreen.attempts.fail(fault, at: .now())
        wanted[device.identity] = touchscreen
        armRetries()
        return saying
    }

    /// Ends a panel, or gives up a failed one, and logs the reason, such as "has gone".
    func leave(_ identity: InputDeviceDescription.Identity, _ reason: String) {
        let touchscreen = wanted.removeValue(forKey: identity)
        if let panel = panels[identity] {
            end(panel)
            Log.device(of: panel, .panelRemoved, "\(panel.device.devnode) \(reason)")
            release(retained(of: panel), panel.settings.configuration)
        } else if let touchscreen, let failed = touchscreen.failed {
            let (name, node) = (failed.retained.name, touchscreen.device.devnode)
            Log.notice(.panelRemoved, "\(name): \(node) \(reason)", [.panel: name, .device: node])
            release(failed.retained, failed.use.configuration)
        } else {
            return
        }
        tellStatus()
    }

    /// Ends a panel and removes it from the driver's tables.
    func end(_ panel: Panel) {
        panel.end()
        panels[panel.device.identity] = nil
        shownPanels.remove(panel.name)
        publisher?.publishRemoval(of: panel.name)
        tellAssistiveInputs()
    }
}

// MARK: - What panels have besides their touchscreens

extension Driver {
    /// Returns the name, devices and state for a panel: its own, those of a recently unplugged panel, or new
    /// ones.
    func takeRetained(_ device: InputDeviceDescription, _ use: PanelUse) -> RetainedPanel {
        if let failed = wanted[device.identity]?.failed {
            // The devices may have to be removed before others can be made.
            wanted[device.identity]?.failed?.retained.output = nil
            return failed.retained
        }
        let lingered = lingering.name(ofEntry: use.configuration.name)
        return RetainedPanel(
            name: lingered ?? names.take(use.entry), output: lingered.flatMap { lingering.take($0) },
            demand: ViewDemand(
                isWanted: use.configuration.presentation.show == .always,
                hasKeyboard: hasKeyboard(device, use.configuration)))
    }

    /// Returns the name, devices and state that a panel leaves when it ends.
    func retained(of panel: Panel) -> RetainedPanel {
        RetainedPanel(
            name: panel.name, output: panel.output, demand: panel.demand, counters: panel.counters,
            frame: panel.frame)
    }

    /// Keeps the devices and state of a panel without reporting a failure that is usual at first.
    private func keep(
        _ retained: RetainedPanel?, of identity: InputDeviceDescription.Identity, _ use: PanelUse
    ) {
        guard let retained else { return }
        if wanted[identity]?.failed != nil {
            wanted[identity]?.failed?.retained = retained
        } else {
            release(retained, use.configuration)
        }
    }

    /// Gives up a panel; its devices stay until programs have read all events, and then its name is free.
    private func release(_ retained: RetainedPanel, _ entry: PanelConfiguration) {
        control?.tellRemoval(of: retained.name)
        if let counters = retained.counters { ledger.close(retained.name, counters) }
        let name = retained.name
        guard let output = retained.output else { return names.giveBack(name) }
        lingering.keep(output, name: name, entry: entry.name) { [unowned self] in names.giveBack(name) }
    }

    /// Reports on the bus that a panel cannot be served.
    private func tell(_ panel: FailedPanel, _ identity: InputDeviceDescription.Identity) {
        var panel = panel
        if panel.fault.isOfOwnDevices { panel.retained.output = nil }
        if panel.retained.counters == nil {
            panel.retained.counters = ledger.resumed(panel.retained.name)
            ledger.handOver(panel.retained.name)
        }
        wanted[identity]?.failed = panel
        control?.tell(panel.state, duration: panel.use.configuration.presentation.duration)
    }
}
