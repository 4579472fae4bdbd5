// SPDX-License-Identifier: MIT

import Configuration
import Engine

// Guided touch, for people who cannot see the glass.
extension Panel {
    /// Begins guided touch, and shows a hidden view for it; or ends guided touch.
    ///
    /// Does nothing on a panel whose configuration has no `guided`.
    func setGuided(_ isOn: Bool) {
        guard let rule = settings.configuration.guided else { return }
        guard isOn else { return perform(.guide(nil)) }
        if !viewStatus.isVisible { showForGuidedTouch() }
        var touch = rule.touch
        touch.resumes = hasHeadphones
        perform(.guide(touch))
    }

    /// Begins guided touch when headphones are plugged in, and ends it when they are unplugged.
    ///
    /// A view that is always there is shown again where somebody has hidden it: who cannot see it has no other way to
    /// find it. Other views wait for their text field or program.
    func setHeadphones(_ arePluggedIn: Bool) {
        guard hasHeadphones != arePluggedIn else { return }
        hasHeadphones = arePluggedIn
        guard arePluggedIn else {
            setGuided(false)
            // It may have ended before, to begin again with the next touch.
            return loseGuidedTouch()
        }
        let isAlwaysThere = settings.configuration.presentation.show == .always && !isGivenBack
        if viewStatus.isVisible || isAlwaysThere { setGuided(true) }
    }

    /// Begins guided touch in a view that is shown while headphones are plugged in.
    ///
    /// So the next person with headphones finds it, although it has ended with the last view.
    func guideByHeadphones() {
        if hasHeadphones, viewStatus.isVisible { setGuided(true) }
    }

    /// Begins guided touch again after another setup, which has ended it; or tells that it has ended.
    func resumeGuided() {
        setGuided(true)
        if !isGuided {
            driver.panelGuides(self, GuideEvent(.ended, layout: layout.title, language: layout.language))
        }
    }
}

// Switches that type, and other devices beside the touchscreen.
extension Panel {
    /// Does what a key of the keypad is for; the first one begins guided touch, so that the person hears where they are.
    private func press(_ action: KeypadAction, at time: MonotonicTime) {
        if isGuided { return perform(.pressKeypad(action), at: time) }
        if action != .back { setGuided(true) }
    }

    /// Keys and switches do nothing while the touchscreen is given back: another program has it.
    func take(_ event: AssistiveEvent, at time: MonotonicTime) {
        // Guided touch may have ended while the machine slept, and the highlight of scanning may rest.
        advance(to: time)
        let (guided, scan) = (settings.configuration.guided, settings.configuration.scan)
        switch event {
        case .headphones(let isPluggedIn): setHeadphones(isPluggedIn)
        case .pressed where isGivenBack: break
        case .pressed(let key) where key == guided?.key: setGuided(!isGuided)
        case .pressed(let key):
            if let action = settings.configuration.navigation?.action(of: key) { press(action, at: time) }
            if key == scan?.choosing { perform(.pressSwitch, at: time) }
            if key == scan?.stepping { perform(.pressStep, at: time) }
        case .released(let key): if key == scan?.choosing { perform(.releaseSwitch, at: time) }
        }
    }
}
