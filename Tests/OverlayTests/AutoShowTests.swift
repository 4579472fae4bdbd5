// SPDX-License-Identifier: MIT

import Control
import Layouts
import Testing
import Touch

@testable import Overlay

struct AutoShowTests {
    private var autoShow = AutoShow()

    private func panel(
        _ name: String, _ show: PanelState.Occasion = .auto, isVisible: Bool = false
    ) -> PanelState {
        var panel = PanelState(name: name)
        panel.show = show
        panel.isVisible = isVisible
        return panel
    }

    private func time(_ milliseconds: UInt64) -> MonotonicTime {
        MonotonicTime(rawValue: milliseconds * 1000)
    }

    /// What is asked of panels, in words.
    private func words(_ requests: [AutoShow.Request]) -> [String] {
        requests.map { request in
            switch request.request {
            case .showFor(let purpose): "\(request.panel): \(purpose)"
            case .fieldLeft: "\(request.panel): left"
            default: "\(request)"
            }
        }
    }

    init() {
        _ = autoShow.driverCame([
            panel("b"), panel("always", .always, isVisible: true), panel("a"), panel("call", .call),
        ])
    }

    @Test
    mutating func
        `a field shows the views of panels with show auto, and hides them a moment after it is left`()
    {
        #expect(words(autoShow.entered(.pin)) == ["a: pin", "b: pin"])
        #expect(autoShow.deadline == nil)
        autoShow.left(at: time(1000))
        #expect(autoShow.deadline == time(1100))
        #expect(autoShow.advance(to: time(1099)) == [])
        #expect(words(autoShow.advance(to: time(1100))) == ["a: left", "b: left"])
        #expect(autoShow.deadline == nil)
        #expect(autoShow.advance(to: time(2000)) == [])
    }

    @Test mutating func `from field to field nothing is hidden`() {
        _ = autoShow.entered(.pin)
        autoShow.left(at: time(1000))
        #expect(words(autoShow.entered(.email)) == ["a: email", "b: email"])
        #expect(autoShow.deadline == nil)
        #expect(autoShow.advance(to: time(2000)) == [])
        autoShow.left(at: time(3000))
        #expect(words(autoShow.advance(to: time(3100))) == ["a: left", "b: left"])
    }

    @Test mutating func `a field that turns out to be for something else has its layout, once`() {
        _ = autoShow.entered(.default)
        #expect(words(autoShow.changed(to: .pin)) == ["a: pin", "b: pin"])
        #expect(autoShow.changed(to: .pin) == [])
        autoShow.left(at: time(0))
        #expect(autoShow.changed(to: .email) == [])
    }

    @Test mutating func `what is sent away stays away until another field is entered`() {
        _ = autoShow.entered(.default)
        #expect(autoShow.panelChanged(panel("a", isVisible: true)) == [])
        #expect(autoShow.panelChanged(panel("b", isVisible: true)) == [])
        #expect(autoShow.panelChanged(panel("a", isVisible: false)) == [])
        #expect(words(autoShow.changed(to: .pin)) == ["b: pin"])
        // Also by a driver that starts anew.
        autoShow.driverGone()
        #expect(words(autoShow.driverCame([panel("a"), panel("b")])) == ["b: pin"])
        #expect(words(autoShow.entered(.pin)) == ["a: pin", "b: pin"])
    }

    @Test mutating func `what comes back by a call is no longer away`() {
        _ = autoShow.entered(.default)
        for isVisible in [true, false, true] { _ = autoShow.panelChanged(panel("a", isVisible: isVisible)) }
        #expect(words(autoShow.changed(to: .pin)) == ["a: pin", "b: pin"])
    }

    @Test mutating func `a view that goes because its field was left is not sent away`() {
        _ = autoShow.entered(.default)
        _ = autoShow.panelChanged(panel("a", isVisible: true))
        autoShow.left(at: time(0))
        _ = autoShow.advance(to: time(100))
        _ = autoShow.panelChanged(panel("a", isVisible: false))
        _ = autoShow.entered(.default)
        #expect(words(autoShow.changed(to: .url)) == ["a: url", "b: url"])
    }

    @Test mutating func `a panel or a driver that comes while a field has the focus shows it`() {
        #expect(autoShow.panelCame(panel("c")) == [])
        _ = autoShow.entered(.pin)
        #expect(words(autoShow.panelCame(panel("d"))) == ["d: pin"])
        #expect(autoShow.panelCame(panel("e", .call)) == [])
        autoShow.driverGone()
        #expect(words(autoShow.driverCame([panel("b"), panel("a", .always)])) == ["b: pin"])
        autoShow.panelGone("b")
        #expect(autoShow.entered(.pin) == [])
    }

    @Test mutating func `a panel that becomes automatic takes part, one that stops does not`() {
        _ = autoShow.entered(.pin)
        #expect(words(autoShow.panelChanged(panel("call"))) == ["call: pin"])
        #expect(autoShow.panelChanged(panel("a", .always, isVisible: true)) == [])
        autoShow.left(at: time(0))
        #expect(words(autoShow.advance(to: time(100))) == ["b: left", "call: left"])
    }

    @Test mutating func `text fields are of interest while a panel is automatic, also between two drivers`() {
        #expect(autoShow.wantsFields)
        autoShow.driverGone()
        #expect(autoShow.wantsFields)
        _ = autoShow.driverCame([panel("a", .call)])
        #expect(!autoShow.wantsFields)
        _ = autoShow.panelCame(panel("b"))
        #expect(autoShow.wantsFields)
        _ = autoShow.panelChanged(panel("b", .always))
        #expect(!autoShow.wantsFields)
    }

    @Test mutating func `a view that was not shown yet was not sent away`() {
        _ = autoShow.entered(.default)
        _ = autoShow.panelChanged(panel("a", isVisible: false))
        #expect(words(autoShow.changed(to: .pin)) == ["a: pin", "b: pin"])
    }

    @Test mutating func `a driver that comes without panels leaves text fields to others`() {
        #expect(autoShow.wantsFields)
        autoShow.driverGone()
        #expect(autoShow.wantsFields)
        #expect(autoShow.driverCame([]) == [])
        #expect(!autoShow.wantsFields)
    }
}
