// SPDX-License-Identifier: MIT

import Configuration
import Control
internal import ControlServer
import Devices
import Engine
import EventLoops

// Events for the roster: touchscreens that are plugged in, change or are unplugged.
extension Driver {
    func hotplug() {
        do throws(DeviceError) {
            while let event = try monitor.next() {
                switch event {
                case .added(let device), .changed(let device): perform(roster.appeared(device, at: .now()))
                case .removed(let device): perform(roster.removed(device.identity, at: .now()))
                case .seenAgain(let device): perform(roster.retry(device.identity, at: .now()))
                case .uinputChanged: perform(roster.retry(nil, at: .now()))
                }
            }
        } catch {
            Log.error(.failed, "\(error)")
        }
    }

    /// Handles settings from the files, at the start or at a reload, and all present devices.
    func load(_ settings: Settings, _ devices: [InputDeviceDescription]) {
        rumbles = Rumbles(settings.configuration, loop: loop)
        perform(roster.loaded(settings, devices: devices, at: .now()))
        rumbles?.logMissing()
        assistiveInputs?.logMissing()
    }

    /// Opens the devices beside the touchscreens that panels name, and closes all others.
    private func serveOthers() {
        assistiveInputs?.serve(roster.assistiveUsers, among: roster.present)
        rumbles?.serve(roster.present)
    }

    /// Reports to the roster that a touchscreen cannot be served, or can no longer be served.
    func report(_ fault: PanelFault, of identity: Roster.Identity) {
        let isGone = fault.isUnplugged && roster.present[identity]?.isPresent != true
        perform(roster.failed(identity, fault, isGone: isGone, at: .now()))
    }
}

// MARK: - Actions

extension Driver {
    func perform(_ actions: [Roster.Action]) {
        for action in actions { perform(action) }
        serveOthers()
        notifyStatus()
        rosterTimer?.fire(at: roster.deadline)
    }

    private func perform(_ action: Roster.Action) {
        switch action {
        case .open(let identity): open(identity)
        case .update(let identity): update(identity)
        case .end(let identity): end(identity)
        case .setKeyboard(let identity):
            panels[identity]?.setKeyboard(isPresent: roster.hasKeyboard(identity))
        case .resume(let identity): panels[identity]?.resume()
        case .removeDevices(let panel): outputs[panel] = nil
        case .publishFailure(let identity):
            guard let state = roster.failedState(of: identity), let entry = roster.configuration(of: identity)
            else { return }
            control?.publish(state, duration: entry.presentation.duration)
        case .withdraw(let panel):
            control?.remove(panel)
            // Another session may be on the screen when the panel comes back.
            readGlyphs[panel] = nil
            committedPanels.remove(panel)
        case .log(let message): Log.write(message)
        }
    }

    /// Ends a panel, and keeps its virtual devices.
    private func end(_ identity: Roster.Identity) {
        guard let panel = panels.removeValue(forKey: identity) else { return }
        panel.end()
        outputs[panel.name] = panel.output
        roster.ended(panel.name, demand: panel.demand, counters: panel.counters, frame: panel.frame)
        shownPanels.remove(panel.name)
        publisher?.publishRemoval(of: panel.name)
        // Now, because another panel of this name must hear of headphones that are plugged in.
        serveOthers()
    }

    private func open(_ identity: Roster.Identity) {
        guard let device = roster.present[identity], let entry = roster.configuration(of: identity),
            let settings = roster.settings(of: identity)
        else { return }
        let panel: Panel
        do throws(PanelFault) {
            let reader = try open(device, isNamed: entry.match.namesDevice)
            guard let retained = roster.claim(identity) else { return }
            panel = try makePanel(reader, settings, retained)
        } catch {
            return report(error, of: identity)
        }
        panels[identity] = panel
        outputs[panel.name] = nil
        if roster.opened(identity, at: .now()) {
            Log.device(
                of: panel, .panelAdded, "serves \(panel.device.devnode) with \(panel.settings.description)")
            logUnavailable(of: panel)
            Log.doubtfulSize(of: panel)
            Log.propertyFaults(of: panel, as: panel.device)
        }
        panel.publish()
    }

    private func open(
        _ device: InputDeviceDescription, isNamed: Bool
    ) throws(PanelFault) -> TouchscreenReader {
        do throws(DeviceError) {
            return try TouchscreenReader(opening: device, isNamed: isNamed)
        } catch {
            throw .device(error)
        }
    }

    /// Makes the panel of an open touchscreen, with the virtual devices that were kept for it if they fit.
    private func makePanel(
        _ reader: consuming TouchscreenReader, _ settings: PanelSettings, _ retained: Roster.RetainedPanel
    ) throws(PanelFault) -> Panel {
        let name = retained.name
        let identity = reader.device.identity
        let setup = PanelSetup(
            name: name, settings: settings, device: reader.device, description: reader.description,
            outputRotation: outputRotations[name], readGlyphs: readGlyphs[name],
            commits: committedPanels.contains(name))
        // The old devices must go first, because the new ones have the same phys.
        if outputs[name]?.purpose != setup.purpose {
            outputs[name] = nil
            roster.setDevices(of: identity, areThere: false)
        }
        let output: PanelOutput
        if let kept = outputs[name] {
            output = kept
        } else {
            do throws(DeviceError) { output = try PanelOutput(setup.purpose) } catch { throw .device(error) }
            outputs[name] = output
            roster.setDevices(of: identity, areThere: true)
        }
        let panel: Panel
        do throws(EventLoopError) {
            panel = try Panel(
                reader: reader, setup: setup, demand: retained.demand, output: output,
                counters: retained.counters ?? PanelCounters(), loop: loop, driver: self)
        } catch {
            throw .loop(error)
        }
        do throws(DeviceError) { try panel.start() } catch { throw .device(error) }
        return panel
    }

    /// Logs that a keymap lacks characters of the layouts.
    private func logUnavailable(of panel: Panel) {
        let count = panel.setup.unavailableCount
        guard count > 0 else { return }
        Log.warning(
            .cannotType,
            "\(panel.name): the keymap cannot type the characters of \(count) keys and alternates; "
                + "see runepad check",
            [.panel: panel.name])
    }

    /// Logs that a session does not read glyphs of the layouts.
    private func logUnread(of panel: Panel) {
        guard panel.setup.glyphUse == .unread else { return }
        Log.warning(
            .cannotType,
            "\(panel.name): the session does not read all glyphs of the layouts, so their keys type nothing; "
                + "restart the session, or see `runepad doctor`",
            [.panel: panel.name])
    }
}

// MARK: - Changing

extension Driver {
    /// Applies the settings and udev's present description of the touchscreen to a panel.
    private func update(_ identity: Roster.Identity) {
        guard let panel = panels[identity], let device = roster.present[identity],
            let settings = roster.settings(of: identity)
        else { return }
        var described = device
        described.axes = panel.device.axes
        if described != panel.device, let opened = try? device.withAxes(), opened.axes != panel.device.axes {
            // The hwdb has changed the axes.
            return perform(roster.reopen(identity))
        }
        Log.propertyFaults(of: panel, as: described, besides: panel.device.propertyFaults)
        let setup = PanelSetup(
            name: panel.name, settings: settings, device: described, description: panel.setup.description,
            outputRotation: outputRotations[panel.name], readGlyphs: readGlyphs[panel.name],
            commits: committedPanels.contains(panel.name))
        if setup != panel.setup { return change(panel, described, setup) }
        panel.take(described)
        roster.changed(identity, at: .now())
    }

    private func change(_ panel: Panel, _ device: InputDeviceDescription, _ setup: PanelSetup) {
        let identity = device.identity
        do throws(DeviceError) {
            let isFit = panel.output.purpose == setup.purpose
            let output = isFit ? panel.output : try makeOutput(for: setup.purpose, replacing: panel.output)
            panel.change(to: setup, device: device, output: output)
            guard panels[identity] != nil else { return }
            roster.changed(identity, at: .now())
            logUnavailable(of: panel)
            logUnread(of: panel)
        } catch {
            perform(
                roster.changeFailed(
                    identity, error,
                    movesKeys: panel.setup.keyboardProperties != setup.keyboardProperties, at: .now()))
        }
    }

    /// Makes other devices for a panel; if that fails, udev still finds the properties of the present ones.
    private func makeOutput(
        for purpose: PanelOutput.Purpose, replacing present: PanelOutput
    ) throws(DeviceError) -> PanelOutput {
        do throws(DeviceError) {
            return try PanelOutput(purpose)
        } catch {
            try present.publishAgain()
            throw error
        }
    }
}
