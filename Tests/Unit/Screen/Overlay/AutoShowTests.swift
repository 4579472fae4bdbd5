// SPDX-License-Identifier: MIT

import Control
import Engine
import Testing
import Windows

@testable import Overlay

struct AutoShowTests {
    private var autoShow = AutoShow()

    private func panel(
        _ name: String, _ show: ShowOccasion = .auto, isVisible: Bool = false
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
            case .showFor(let purpose, let program, let hints):
                [
                    "\(request.panel): \(purpose)", program.map { "of \($0)" },
                    hints.isEmpty ? nil : "\(hints.words)",
                ]
                .compactMap(\.self).joined(separator: " ")
            case .fieldLeft: "\(request.panel): left"
            default: "\(request)"
            }
        }
    }

    init() {
        _ = autoShow.take(
            .driverCame([
                panel("a"), panel("always", .always, isVisible: true), panel("b"), panel("call", .call),
            ]))
    }

    @Test mutating func `a field shows views with 'show: auto', which hide shortly after it is left`() {
        #expect(words(autoShow.entered(.pin)) == ["a: pin", "b: pin"])
        #expect(autoShow.deadline == nil)
        autoShow.left(at: time(1000))
        #expect(autoShow.deadline == time(1250))
        #expect(autoShow.advance(to: time(1249)) == [])
        #expect(words(autoShow.advance(to: time(1250))) == ["a: left", "b: left"])
        #expect(autoShow.deadline == nil)
        #expect(autoShow.advance(to: time(2000)) == [])
    }

    @Test mutating func `the driver gets the name of the field's program if the session reports it`() {
        let entered = autoShow.take(.entered(.password, program: "firefox-esr"), at: time(0))
        #expect(words(entered) == ["a: password of firefox-esr", "b: password of firefox-esr"])
        let changed = autoShow.take(.changed(to: .pin), at: time(1))
        #expect(words(changed) == ["a: pin of firefox-esr", "b: pin of firefox-esr"])
        #expect(words(autoShow.take(.panelCame(panel("c")))) == ["c: pin of firefox-esr"])
        #expect(words(autoShow.take(.entered(.url), at: time(2))) == ["a: url", "b: url", "c: url"])
    }

    @Test
    mutating func
        `the driver gets what the field says, and of a first capital only when the field is entered`()
    {
        let hints = FieldHints(enter: .search, beginsWithCapital: true)
        let entered = autoShow.take(.entered(.default, hints: hints), at: time(0))
        #expect(words(entered).first == #"a: default ["search", "capital"]"#)
        // Somebody may have typed meanwhile.
        #expect(words(autoShow.take(.panelCame(panel("c")))) == [#"c: default ["search"]"#])
        #expect(autoShow.take(.changed(to: .default, hints: hints), at: time(1)) == [])
        let changed = autoShow.take(.changed(to: .default, hints: FieldHints(enter: .go)), at: time(2))
        #expect(words(changed).first == #"a: default ["go"]"#)
    }

    @Test mutating func `a field is left only once, and only after it was entered`() {
        autoShow.left(at: time(500))
        #expect(autoShow.deadline == nil)
        _ = autoShow.entered(.pin)
        autoShow.left(at: time(1000))
        autoShow.left(at: time(1200))
        #expect(autoShow.deadline == time(1250))
    }

    @Test mutating func `a move from field to field hides no view`() {
        _ = autoShow.entered(.pin)
        autoShow.left(at: time(1000))
        #expect(words(autoShow.entered(.email)) == ["a: email", "b: email"])
        #expect(autoShow.deadline == nil)
        #expect(autoShow.advance(to: time(2000)) == [])
        autoShow.left(at: time(3000))
        #expect(words(autoShow.advance(to: time(3250))) == ["a: left", "b: left"])
    }

    @Test mutating func `a field that changes its purpose gets its new layout, once`() {
        _ = autoShow.entered(.default)
        #expect(words(autoShow.changed(to: .pin)) == ["a: pin", "b: pin"])
        #expect(autoShow.changed(to: .pin) == [])
        autoShow.left(at: time(0))
        #expect(autoShow.changed(to: .email) == [])
    }

    @Test mutating func `a view that a person hides stays hidden until another field is entered`() {
        _ = autoShow.entered(.default)
        #expect(autoShow.changed(panel("a", isVisible: true)) == [])
        #expect(autoShow.changed(panel("b", isVisible: true)) == [])
        #expect(autoShow.changed(panel("a", isVisible: false)) == [])
        #expect(words(autoShow.changed(to: .pin)) == ["b: pin"])
        // Also by a driver that starts anew.
        _ = autoShow.take(.driverGone(ControlError(.noDriver, "there is none")))
        #expect(words(autoShow.take(.driverCame([panel("a"), panel("b")]))) == ["b: pin"])
        #expect(words(autoShow.entered(.pin)) == ["a: pin", "b: pin"])
    }

    @Test mutating func `a hidden view that a call shows again follows fields again`() {
        _ = autoShow.entered(.default)
        for isVisible in [true, false, true] { _ = autoShow.changed(panel("a", isVisible: isVisible)) }
        #expect(words(autoShow.changed(to: .pin)) == ["a: pin", "b: pin"])
    }

    @Test mutating func `a view that hides with its field does not count as hidden by a person`() {
        _ = autoShow.entered(.default)
        _ = autoShow.changed(panel("a", isVisible: true))
        autoShow.left(at: time(0))
        _ = autoShow.advance(to: time(250))
        _ = autoShow.changed(panel("a", isVisible: false))
        _ = autoShow.entered(.default)
        #expect(words(autoShow.changed(to: .url)) == ["a: url", "b: url"])
    }

    @Test mutating func `a panel or a driver that appears while a field has focus shows its view`() {
        #expect(autoShow.take(.panelCame(panel("c"))) == [])
        _ = autoShow.entered(.pin)
        #expect(words(autoShow.take(.panelCame(panel("d")))) == ["d: pin"])
        #expect(autoShow.take(.panelCame(panel("e", .call))) == [])
        _ = autoShow.take(.driverGone(ControlError(.noDriver, "there is none")))
        #expect(words(autoShow.take(.driverCame([panel("b"), panel("a", .always)]))) == ["b: pin"])
        _ = autoShow.take(.panelGone(panel("b")))
        #expect(autoShow.entered(.pin) == [])
    }

    @Test mutating func `a panel takes part while it has 'show: auto', and not after that changes`() {
        _ = autoShow.entered(.pin)
        #expect(words(autoShow.changed(panel("call"))) == ["call: pin"])
        #expect(autoShow.changed(panel("a", .always, isVisible: true)) == [])
        autoShow.left(at: time(0))
        #expect(words(autoShow.advance(to: time(250))) == ["b: left", "call: left"])
    }

    @Test mutating func `text fields are followed while a panel has 'show: auto', even between drivers`() {
        #expect(autoShow.followsFields)
        _ = autoShow.take(.driverGone(ControlError(.noDriver, "there is none")))
        #expect(autoShow.followsFields)
        _ = autoShow.take(.driverCame([panel("a", .call)]))
        #expect(!autoShow.followsFields)
        _ = autoShow.take(.panelCame(panel("b")))
        #expect(autoShow.followsFields)
        _ = autoShow.changed(panel("b", .always))
        #expect(!autoShow.followsFields)
    }

    @Test
    mutating func `text fields are followed for a panel that may come back, whatever other panels come`() {
        _ = autoShow.take(.panelGone(panel("a")))
        _ = autoShow.take(.panelGone(panel("b")))
        _ = autoShow.take(.panelCame(panel("d", .call)))
        #expect(autoShow.followsFields)
        _ = autoShow.take(.panelCame(panel("a", .call)))
        #expect(autoShow.followsFields)
        _ = autoShow.take(.panelCame(panel("b", .call)))
        #expect(!autoShow.followsFields)
    }

    @Test mutating func `a view that was never shown does not count as hidden by a person`() {
        _ = autoShow.entered(.default)
        _ = autoShow.changed(panel("a", isVisible: false))
        #expect(words(autoShow.changed(to: .pin)) == ["a: pin", "b: pin"])
    }

    @Test mutating func `text fields are not followed if the driver has no panels`() {
        #expect(autoShow.followsFields)
        _ = autoShow.take(.driverGone(ControlError(.noDriver, "there is none")))
        #expect(autoShow.followsFields)
        #expect(autoShow.take(.driverCame([])) == [])
        #expect(!autoShow.followsFields)
    }
}

extension AutoShow {
    /// Something of a panel has changed; what it was before is of no interest.
    fileprivate mutating func changed(_ panel: PanelState) -> [Request] {
        take(.panelChanged(panel, from: panel))
    }
}
