// SPDX-License-Identifier: MIT

import Testing

@testable import Driver

struct ViewDemandTests {
    /// What happens to a view.
    private enum Happening {
        case call, field, lost, hide, attach, detach, begin, wait
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
            }
            return demand.isShown
        }
    }

    @Test func `at first it is shown where it is wanted and no keyboard is there`() {
        #expect(ViewDemand(isWanted: true, hasKeyboard: false).isShown)
        #expect(!ViewDemand(isWanted: true, hasKeyboard: true).isShown)
        #expect(!ViewDemand(isWanted: false, hasKeyboard: false).isShown)
        #expect(shown([.detach], isWanted: true, hasKeyboard: true) == [true])
        #expect(shown([.detach], hasKeyboard: true) == [false])
    }

    @Test func `calls and fields show it, the last that happened counts`() {
        #expect(shown([.call, .hide, .field, .hide, .call]) == [true, false, true, false, true])
        #expect(shown([.call, .field, .hide]) == [true, true, false])
        #expect(shown([.field, .hide, .field]) == [true, false, true])
    }

    @Test func `what a field had shown goes when it is left, what was called does not`() {
        #expect(shown([.field, .lost]) == [true, false])
        #expect(shown([.call, .lost]) == [true, true])
        #expect(shown([.field, .call, .lost]) == [true, true, true])
        #expect(shown([.call, .field, .lost]) == [true, true, true])
        #expect(shown([.call, .hide, .field, .lost]) == [true, false, true, false])
        #expect(shown([.field, .hide, .lost, .call]) == [true, false, false, true])
    }

    @Test func `with another time to show it, it begins anew, beside a keyboard too`() {
        #expect(shown([.wait, .field, .lost], isWanted: true) == [false, true, false])
        #expect(shown([.call, .wait]) == [true, false])
        #expect(shown([.field, .wait, .begin, .lost]) == [true, false, true, true])
        #expect(shown([.call, .begin, .detach], hasKeyboard: true) == [true, false, true])
        #expect(shown([.call, .wait, .detach], hasKeyboard: true) == [true, false, false])
    }

    @Test func `a keyboard hides it, and what was wanted comes back without it`() {
        #expect(shown([.attach, .detach], isWanted: true) == [false, true])
        #expect(shown([.field, .attach, .detach]) == [true, false, true])
        #expect(shown([.attach, .field, .detach]) == [false, false, true])
        #expect(shown([.attach, .field, .hide, .detach]) == [false, false, false, false])
        #expect(shown([.field, .attach, .lost, .detach]) == [true, false, false, false])
        #expect(shown([.field, .hide, .attach, .detach]) == [true, false, false, false])
    }

    @Test func `a call shows it beside a keyboard, a field does not`() {
        #expect(shown([.attach, .call, .attach, .detach]) == [false, true, true, true])
        #expect(shown([.attach, .call, .field]) == [false, true, true])
        #expect(shown([.attach, .call, .hide, .field, .call]) == [false, true, false, false, true])
        #expect(shown([.attach, .call, .detach, .attach]) == [false, true, true, false])
    }
}
