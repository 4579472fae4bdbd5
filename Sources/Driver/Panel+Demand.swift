// SPDX-License-Identifier: MIT

import Configuration
import Engine

// Requests for the view by a person, a program or a text field.
extension Panel {
    /// Shows the view if it is hidden, for a person or a program.
    func show() {
        demand.call()
        showWanted()
    }

    /// Shows the hidden view for guided touch.
    func showForGuidedTouch() {
        demand.callForGuidedTouch()
        showWanted()
    }

    private func showWanted() {
        if isGivenBack { takeBack() }
        followDemand()
    }

    /// Hides a view that nobody but guided touch has shown, because that has ended.
    func loseGuidedTouch() {
        changeDemand { $0.loseGuidedTouch() }
    }

    /// Shows the view for a text field with the layout of this index, unless a hardware keyboard hides the
    /// view.
    func showForField(_ layout: Int, _ hints: FieldHints) {
        demand.enterField()
        // A person who has given the touchscreen back may enter text fields, but must not see the view.
        guard demand.isShown, !isGivenBack else {
            perform(.takeHints(hints))
            return perform(.setLayout(layout))
        }
        perform(.showForField(layout: layout, hints: hints))
    }

    /// Shows the view again, because a person has tapped the text field that still has the focus.
    func showAgainForField() {
        demand.enterField()
        if demand.isShown, !isGivenBack { perform(.showForField(layout: nil)) }
    }

    /// Whether a text field has requested the view, and no person or program has.
    var isShownForField: Bool { demand.isForField }

    /// Hides the view if it was shown for a text field, because the field has lost the focus.
    func loseField() {
        perform(.forgetField)
        demand.loseField()
        followDemand()
    }

    func hide() {
        demand.hide()
        followDemand()
    }

    /// Hides the view if there is a hardware keyboard, or shows a requested view if there is none.
    func setKeyboard(isPresent: Bool) {
        changeDemand { $0.setKeyboard(isPresent: isPresent) }
    }

    private func changeDemand(_ change: (inout ViewDemand) -> Void) {
        let former = demand
        change(&demand)
        if demand != former { followDemand() }
    }

    /// Begins anew, as after the start of the driver, because the files now say another time to show the view.
    func restartDemand() {
        demand.restart(isWanted: settings.configuration.presentation.show == .always)
        if !isGivenBack { followDemand() }
    }

    /// Takes back a touchscreen that was given back, because the files were read again.
    func resume() {
        guard isGivenBack else { return }
        if settings.configuration.presentation.show == .always { demand.restart(isWanted: true) }
        takeBack()
        followDemand()
    }

    func followDemand() {
        perform(demand.isShown ? .show : .hide)
    }
}
