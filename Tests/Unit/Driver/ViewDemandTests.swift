// SPDX-License-Identifier: MIT

import Testing

@testable import Driver

struct ViewDemandTests {
    /// What happens to a view.
    private enum Happening {
        case call, field, lost, hide, attach, detach, begin, wait, visit, leave, guide, unguide
    }

    /// Whether the view is shown after each of them, of one that is not wanted at first.
    private func shown(
        _ happenings: [Happening], isWanted: Bool = false, hasKeyboard: Bool = false
    ) -> [Bool] {
        var demand = ViewDemand(isWanted: isWanted, hasKeyboard: hasKeyboard)
        return happenings.map { happening in
            switch happening {
            case .call: demand.call()
            case .field: demand.enterField()
            case .lost: demand.loseField()
            case .hide: demand.hide()
            case .attach: demand.setKeyboard(isPresent: true)
            case .detach: demand.setKeyboard(isPresent: false)
            case .begin: demand.restart(isWanted: true)
            case .wait: demand.restart(isWanted: false)
            case .visit: demand.beginVisit()
            case .leave: demand.endVisit()
            case .guide: demand.callForGuidedTouch()
            case .unguide: demand.loseGuidedTouch()
            }
            return demand.isShown
        }
    }

    @Test func `at first a view is shown if it is wanted and no keyboard is attached`() {
        #expect(ViewDemand(isWanted: true, hasKeyboard: false).isShown)
        #expect(!ViewDemand(isWanted: true, hasKeyboard: true).isShown)
        #expect(!ViewDemand(isWanted: false, hasKeyboard: false).isShown)
        #expect(shown([.detach], isWanted: true, hasKeyboard: true) == [true])
        #expect(shown([.detach], hasKeyboard: true) == [false])
    }

    @Test func `requests and text fields show a view, and the last event decides`() {
        #expect(shown([.call, .hide, .field, .hide, .call]) == [true, false, true, false, true])
        #expect(shown([.call, .field, .hide]) == [true, true, false])
        #expect(shown([.field, .hide, .field]) == [true, false, true])
    }

    @Test func `leaving a field hides a view that the field showed, but not a requested view`() {
        #expect(shown([.field, .lost]) == [true, false])
        #expect(shown([.call, .lost]) == [true, true])
        #expect(shown([.field, .call, .lost]) == [true, true, true])
        #expect(shown([.call, .field, .lost]) == [true, true, true])
        #expect(shown([.call, .hide, .field, .lost]) == [true, false, true, false])
        #expect(shown([.field, .hide, .lost, .call]) == [true, false, false, true])
    }

    @Test func `the end of guided touch hides a view that nothing else has shown`() {
        #expect(shown([.guide, .unguide]) == [true, false])
        #expect(shown([.guide, .call, .unguide]) == [true, true, true])
        #expect(shown([.call, .unguide]) == [true, true])
        #expect(shown([.field, .guide, .unguide, .lost]) == [true, true, true, true])
        #expect(shown([.guide, .field, .lost]) == [true, true, true])
        #expect(shown([.attach, .guide, .unguide, .detach]) == [false, true, false, false])
    }

    @Test func `after guided touch a text field keeps its view, unless somebody has hidden it`() {
        #expect(shown([.guide, .field, .unguide, .lost]) == [true, true, true, false])
        #expect(shown([.guide, .field, .lost, .unguide]) == [true, true, true, false])
        #expect(shown([.field, .hide, .guide, .unguide]) == [true, false, true, false])
    }

    @Test func `a new setting of show starts the view anew, even with a keyboard attached`() {
        #expect(shown([.wait, .field, .lost], isWanted: true) == [false, true, false])
        #expect(shown([.call, .wait]) == [true, false])
        #expect(shown([.field, .wait, .begin, .lost]) == [true, false, true, true])
        #expect(shown([.call, .begin, .detach], hasKeyboard: true) == [true, false, true])
        #expect(shown([.call, .wait, .detach], hasKeyboard: true) == [true, false, false])
    }

    @Test func `a keyboard hides a view, and a wanted view returns when it is detached`() {
        #expect(shown([.attach, .detach], isWanted: true) == [false, true])
        #expect(shown([.field, .attach, .detach]) == [true, false, true])
        #expect(shown([.attach, .field, .detach]) == [false, false, true])
        #expect(shown([.attach, .field, .hide, .detach]) == [false, false, false, false])
        #expect(shown([.field, .attach, .lost, .detach]) == [true, false, false, false])
        #expect(shown([.field, .hide, .attach, .detach]) == [true, false, false, false])
    }

    @Test func `a tap on a field does not show the view while a hardware keyboard is there`() {
        // A tap on the field that has the focus enters it again.
        #expect(shown([.field, .attach, .field, .detach]) == [true, false, false, true])
        #expect(shown([.field, .hide, .field]) == [true, false, true])
    }

    @Test func `a request shows a view in spite of a keyboard, but a text field does not`() {
        #expect(shown([.attach, .call, .attach, .detach]) == [false, true, true, true])
        #expect(shown([.attach, .call, .field]) == [false, true, true])
        #expect(shown([.attach, .call, .hide, .field, .call]) == [false, true, false, false, true])
        #expect(shown([.attach, .call, .detach, .attach]) == [false, true, true, false])
    }

    @Test func `a visit shows the view, and its end leads back to who wanted it before`() {
        #expect(shown([.visit, .leave]) == [true, false])
        #expect(shown([.call, .visit, .leave]) == [true, true, true])
        #expect(shown([.field, .visit, .leave, .lost]) == [true, true, true, false])
        // The gesture again is no other visit.
        #expect(shown([.visit, .visit, .leave]) == [true, true, false])
        #expect(shown([.visit, .leave, .leave]) == [true, false, false])
    }

    @Test func `a keyboard that keeps the view away does so again after a visit`() {
        #expect(
            shown([.attach, .visit, .leave, .detach], isWanted: true) == [false, true, false, true])
        #expect(shown([.attach, .call, .visit, .leave]) == [false, true, true, true])
        #expect(shown([.attach, .visit, .detach, .leave], isWanted: true) == [false, true, true, true])
    }

    @Test func `who requests or hides the view during a visit is heard`() {
        #expect(shown([.visit, .call, .leave]) == [true, true, true])
        #expect(shown([.call, .visit, .hide, .leave]) == [true, true, false, false])
        #expect(shown([.visit, .field, .leave, .lost]) == [true, true, true, false])
        #expect(shown([.field, .visit, .lost, .leave]) == [true, true, true, false])
        #expect(shown([.visit, .wait, .leave], isWanted: true) == [true, false, false])
    }
}
