// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import TextFields

@Suite(.timeLimit(.minutes(10))) struct FcitxFocusTests {
    private let focus = Machine()
    private let password = FcitxContext(identifier: "1", capabilities: 1 << 3)
    private let plain = FcitxContext(identifier: "1")

    private func at(_ milliseconds: UInt64) -> MonotonicTime { MonotonicTime(rawValue: milliseconds * 1000) }

    /// Begins with fcitx5, which has changed its mode and has no field.
    init() {
        #expect(focus.came() == nil)
        #expect(focus.takeQuestion(at: at(0)) == .arm)
        #expect(focus.armed(.done, at: at(0)))
        #expect(look(isTyping: false, nil, at: 0) == nil)
        #expect(focus.deadline == nil)
    }

    /// Answers the question for the mode and the context, which must be due.
    private func look(
        isTyping: Bool, _ context: FcitxContext?, at milliseconds: UInt64
    ) -> TextFieldEvent? {
        #expect(focus.takeQuestion(at: at(milliseconds)) == .look)
        return focus.looked(.init(isTyping: isTyping, context: context), at: at(milliseconds))
    }

    /// A field gets the focus.
    private func enterField() {
        focus.shown(at: at(10))
        _ = look(isTyping: false, plain, at: 10)
    }

    /// Somebody types into a field that has got the focus.
    private func typeInField() {
        enterField()
        focus.hidden(at: at(20))
        _ = look(isTyping: true, plain, at: 20)
    }

    @Test func `a field is entered with its purpose on focus, and left when it loses the focus`() {
        focus.shown(at: at(10))
        #expect(look(isTyping: false, password, at: 10) == .entered(.password))
        focus.hidden(at: at(20))
        #expect(look(isTyping: false, nil, at: 20) == .left)
        #expect(focus.deadline == nil)
    }

    @Test func `the next field of the same context is entered as well`() {
        enterField()
        focus.hidden(at: at(20))
        focus.shown(at: at(20))
        #expect(look(isTyping: false, plain, at: 20) == .entered(.default))
    }

    @Test func `a field is not left when fcitx5 hides its keyboard at the first key`() {
        enterField()
        focus.hidden(at: at(20))
        #expect(look(isTyping: true, plain, at: 20) == nil)
        // It is asked about once a second.
        #expect(focus.deadline == at(1020))
        #expect(focus.takeQuestion(at: at(1019)) == nil)
        #expect(look(isTyping: true, plain, at: 1020) == nil)
        #expect(look(isTyping: true, password, at: 2020) == .changed(to: .password))
        let other = FcitxContext(identifier: "2")
        #expect(look(isTyping: true, other, at: 3020) == .entered(.default))
    }

    @Test func `after a field is left during typing, fcitx5 returns to its on-screen mode`() {
        typeInField()
        #expect(look(isTyping: true, nil, at: 1020) == .left)
        #expect(focus.takeQuestion(at: at(1020)) == .arm)
        // What fcitx5 calls in answer is no field.
        focus.shown(at: at(1021))
        #expect(focus.armed(.done, at: at(1022)))
        #expect(look(isTyping: false, nil, at: 1022) == nil)
        focus.shown(at: at(2000))
        #expect(look(isTyping: false, plain, at: 2000) == .entered(.default))
    }

    @Test func `a view that is hidden during typing comes back with the next field`() {
        typeInField()
        focus.viewsWereHidden(at: at(500))
        #expect(focus.takeQuestion(at: at(500)) == .arm)
        #expect(focus.armed(.done, at: at(510)))
        #expect(look(isTyping: false, plain, at: 510) == nil)
        focus.shown(at: at(900))
        #expect(look(isTyping: false, plain, at: 900) == .entered(.default))
    }

    @Test func `hiding a view in the on-screen mode of fcitx5 changes nothing`() {
        focus.viewsWereHidden(at: at(500))
        #expect(focus.deadline == nil)
    }

    @Test func `a view hidden during a request restores the mode of fcitx5 after the answer`() {
        typeInField()
        #expect(focus.takeQuestion(at: at(1020)) == .look)
        focus.viewsWereHidden(at: at(1021))
        #expect(focus.deadline == nil)
        #expect(focus.looked(.init(isTyping: true, context: plain), at: at(1030)) == nil)
        #expect(focus.takeQuestion(at: at(1030)) == .arm)
    }

    @Test func `a request that fcitx5 does not answer is retried, and its answer counts`() {
        enterField()
        focus.hidden(at: at(20))
        #expect(focus.takeQuestion(at: at(20)) == .look)
        #expect(focus.looked(nil, at: at(1020)) == nil)
        #expect(focus.deadline == at(2020))
        #expect(look(isTyping: false, nil, at: 2020) == .left)
    }

    @Test func `fcitx5 is asked again while it starts, and given up after ten refusals`() {
        _ = focus.came()
        for count in 1...10 {
            let now = UInt64(count) * 1000
            #expect(focus.takeQuestion(at: at(now)) == .arm)
            #expect(focus.armed(.refused, at: at(now)) == (count < 10))
            #expect(focus.deadline == at(now + 1000))
        }
    }

    @Test func `fcitx5 is asked again as long as it does not answer`() {
        _ = focus.came()
        for count in 1...30 {
            let now = UInt64(count) * 11_000
            #expect(focus.takeQuestion(at: at(now)) == .arm)
            #expect(focus.armed(.unanswered, at: at(now)))
            #expect(focus.deadline == at(now + 1000))
        }
    }

    @Test func `when fcitx5 ends, the field is left and late answers are ignored`() {
        enterField()
        focus.hidden(at: at(20))
        #expect(focus.takeQuestion(at: at(20)) == .look)
        #expect(focus.gone() == .left)
        #expect(focus.looked(.init(isTyping: false, context: plain), at: at(30)) == nil)
        #expect(focus.deadline == nil)
        focus.shown(at: at(40))
        #expect(focus.deadline == nil)
        // Another one begins anew.
        #expect(focus.came() == nil)
        #expect(focus.takeQuestion(at: at(50)) == .arm)
    }
}

/// The value under test, whose answers are expected where it is asked.
private final class Machine {
    private var focus = FcitxFocus()

    var deadline: MonotonicTime? { focus.deadline }
    func takeQuestion(at now: MonotonicTime) -> FcitxFocus.Question? { focus.takeQuestion(at: now) }
    func came() -> TextFieldEvent? { focus.came() }
    func gone() -> TextFieldEvent? { focus.gone() }
    func shown(at now: MonotonicTime) { focus.shown(at: now) }
    func hidden(at now: MonotonicTime) { focus.hidden(at: now) }
    func viewsWereHidden(at now: MonotonicTime) { focus.viewsWereHidden(at: now) }
    func armed(_ change: FcitxFocus.Change, at now: MonotonicTime) -> Bool {
        focus.armed(change, at: now)
    }
    func looked(_ sight: FcitxFocus.Observation?, at now: MonotonicTime) -> TextFieldEvent? {
        focus.looked(sight, at: now)
    }
}
