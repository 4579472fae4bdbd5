// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices

// What panels tell the driver.
extension Driver: Panel.Delegate {
    func panelViewChanged(_ panel: Panel) {
        publisher?.publish(panel.snapshot, of: panel.name)
        control?.tellViewChanged(of: panel.name, serial: panel.viewSerial)
    }

    func panelFaceChanged(_ panel: Panel) {
        let isVisible = panel.face.isVisible
        if isVisible != shownPanels.contains(panel.name) {
            if isVisible { shownPanels.insert(panel.name) } else { shownPanels.remove(panel.name) }
            Log.view(of: panel, isVisible ? .shown : .hidden, "the view is \(isVisible ? "shown" : "hidden")")
        }
        control?.tell(
            panel.state, duration: panel.settings.configuration.presentation.duration)
    }

    func panelShuffled(_ panel: Panel) {
        Log.view(of: panel, .shuffled, "keys have changed places")
    }

    func panelLocked(_ panel: Panel) {
        Log.view(of: panel, .locked, "the view is at its first layer again")
    }

    func panelChangedHands(_ panel: Panel) {
        panelFaceChanged(panel)
        if panel.isGivenBack {
            Log.device(
                of: panel, .givenBack,
                "two corners were held: \(panel.device.devnode) is other programs' until runepad show, a reload or "
                    + "a replug")
        } else {
            Log.device(of: panel, .takenBack, "serves \(panel.device.devnode) again")
        }
    }

    func panelClicked(_ panel: Panel) {
        // What is typed is with the kernel already.
        rumbles?.play(panel.settings.configuration.name, touchscreen: panel.device.identity)
        if panel.settings.configuration.clicks { control?.tellClick(of: panel.name) }
    }

    func panelEnded(_ panel: Panel, _ fault: DeviceError?) {
        remove(panel)
        if let fault {
            Log.error(
                .panelFailed, "\(panel.name): \(fault)", [.panel: panel.name, .device: panel.device.devnode])
        }
        Log.device(of: panel, .panelRemoved, "\(panel.device.devnode) has gone")
        let name = panel.name
        lingering.keep(panel.output, name: name, entry: panel.settings.configuration.name) { [unowned self] in
            names.giveBack(name)
        }
        ServiceManager.status(statusLine)
    }

    /// Forgets a panel that has ended, and tells that it is there no more.
    func remove(_ panel: Panel) {
        panels[panel.device.identity] = nil
        ledger.close(panel.name, panel.counters)
        shownPanels.remove(panel.name)
        publisher?.publishRemoval(of: panel.name)
        control?.tellRemoval(of: panel.name)
    }
}
