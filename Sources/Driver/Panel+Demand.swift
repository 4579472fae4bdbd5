// SPDX-License-Identifier: MIT

import Configuration
import KeyEngine

// Who wants the view: a person, a program, a text field.
extension Panel {
    /// Shows the view if it is hidden: somebody calls it.
    func show() {
        demand.call()
        if isGivenBack { takeBack() }
        followDemand()
    }

    /// Shows the view for a text field, at once with the layout of an index, unless a hardware keyboard hides it.
    func showForField(_ layout: Int) {
        demand.enterField()
        // Whoever has held the corners has a text field's focus, too.
        perform(demand.isShown && !isGivenBack ? .showLayout(layout) : .setLayout(layout))
    }

    /// Whether the view is wanted for a text field, and not because somebody has called it.
    var isShownForField: Bool { demand.isForField }

    /// Hides the view if it was shown for a text field, which was left.
    func loseField() {
        demand.loseField()
        followDemand()
    }

    /// Hides the view if it is shown.
    func hide() {
        demand.hide()
        followDemand()
    }

    /// Hides the view beside a hardware keyboard, or shows it without one if it is wanted.
    func setKeyboard(isPresent: Bool) {
        let former = demand
        demand.setKeyboard(isPresent: isPresent)
        if demand != former { followDemand() }
    }

    /// Serves again if the touchscreen was given back: the files were read again.
    func resume() {
        guard isGivenBack else { return }
        if settings.configuration.presentation.show == .always { demand.call() }
        takeBack()
        followDemand()
    }

    private func followDemand() {
        perform(demand.isShown ? .show : .hide)
    }
}
