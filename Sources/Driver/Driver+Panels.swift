// SPDX-License-Identifier: MIT

import Configuration
import Control
internal import ControlServer
import Devices
import Engine

// Messages from panels to the driver.
extension Driver: Panel.Delegate {
    func panelViewChanged(_ panel: Panel) {
        publisher?.publish(panel.drawnView, of: panel.name)
        control?.tellViewChanged(of: panel.name, serial: panel.viewSerial)
    }

    func panelStatusChanged(_ panel: Panel) {
        let isVisible = panel.viewStatus.isVisible
        if isVisible != shownPanels.contains(panel.name) {
            if isVisible { shownPanels.insert(panel.name) } else { shownPanels.remove(panel.name) }
            Log.view(of: panel, isVisible ? .shown : .hidden, "the view is \(isVisible ? "shown" : "hidden")")
        }
        var state = panel.state
        state.outputRotation = outputRotations[panel.name]
        state.reloads = UInt32(truncatingIfNeeded: roster.ledger.reloads &+ roster.ledger.refusedReloads)
        control?.tell(state, duration: panel.settings.configuration.presentation.duration)
    }

    func panelWoken(_ panel: Panel) {
        Log.view(of: panel, .woken, "a touch has woken the dark screen")
    }

    func panelShuffled(_ panel: Panel) {
        Log.view(of: panel, .shuffled, "keys were shuffled")
    }

    func panelLocked(_ panel: Panel) {
        Log.view(of: panel, .locked, "the view is at its first layer again")
    }

    func panelChangedHands(_ panel: Panel) {
        panelStatusChanged(panel)
        if panel.isGivenBack {
            Log.device(
                of: panel, .givenBack,
                "two corners were held: \(panel.device.devnode) belongs to other programs until runepad "
                    + "show, a reload or a replug")
        } else {
            Log.device(of: panel, .takenBack, "serves \(panel.device.devnode) again")
        }
    }

    func panelClicked(_ panel: Panel) {
        // At this time the keys have already been written to the kernel.
        rumbles?.play(panel.settings.configuration.name, touchscreen: panel.device.identity)
        if panel.settings.configuration.clicks { control?.tellClick(of: panel.name) }
    }

    func panelGuides(_ panel: Panel, _ event: GuideEvent) {
        let rule = panel.settings.configuration.guided
        control?.tellGuide(
            GuideMessage(
                event, confirm: rule?.touch.confirm, isPrivate: panel.hasHeadphones),
            of: panel.name)
        switch event.kind {
        case .began:
            Log.view(of: panel, .guided, "guided touch begins")
            if control?.isHeard(panel.name) == false { Log.unheard(panel) }
        case .ended, .hidden: Log.view(of: panel, .guided, "guided touch ends")
        case .entered, .left, .typed, .refused, .opened, .layer, .stop: break
        }
    }

    func panelEnded(_ panel: Panel, _ fault: PanelFault) {
        report(fault, of: panel.device.identity)
    }
}
