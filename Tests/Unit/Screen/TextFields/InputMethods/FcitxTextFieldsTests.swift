// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import Control
@testable import TextFields

/// A source on a real bus, whose fcitx5 is a fake.
@Suite(.timeLimit(.minutes(10))) struct FcitxTextFieldsTests {
    private let session: FakeFcitxSession
    private let field = "  IC [0f] program:field frontend:wayland_v2 cap:e00000008 focus:1\n"

    init() throws { session = try FakeFcitxSession() }

    /// Starts fcitx5, and waits until it was asked for its contexts.
    private func fcitx() throws -> FakeFcitx {
        let fcitx = try FakeFcitx(session, name: FcitxNames.program)
        try session.wait { fcitx.asked.contains("DebugInfo") }
        return fcitx
    }

    @Test func `a field is entered and left when fcitx5 shows and hides its keyboard`() throws {
        try session.listen(waits: true)
        let fcitx = try fcitx()
        #expect(fcitx.asked == ["ShowVirtualKeyboard", "CurrentUI", "DebugInfo"])
        fcitx.contexts = field
        try fcitx.call("ShowVirtualKeyboard")
        try session.wait { session.told.count == 1 }
        #expect(session.told == [.entered(.password)])
        fcitx.contexts = ""
        try fcitx.call("HideVirtualKeyboard")
        try session.wait { session.told.count == 2 }
        #expect(session.told.last == .left)
        // What is being typed is taken from it, and tells nothing.
        try fcitx.call("UpdatePreeditArea", text: "ni")
        #expect(session.told.count == 2)
    }

    @Test func `a call from a program that is not fcitx5 reports no field`() throws {
        try session.listen(waits: true)
        let fcitx = try fcitx()
        fcitx.contexts = field
        let other = try FakeFcitx(session, name: nil)
        try other.call("ShowVirtualKeyboard")
        try fcitx.call("UpdatePreeditArea", text: "")
        #expect(session.told == [])
    }

    @Test func `a source that does not wait ends if fcitx5 does not run`() throws {
        try session.listen()
        try session.wait { session.told.count == 1 }
        #expect(session.told == [.ended(TextFieldsUnavailable("fcitx5 does not run"))])
    }

    @Test func `a source ends if another program is the virtual keyboard of fcitx5`() throws {
        let other = try FakeFcitx(session, name: VirtualKeyboardServer.name)
        let fcitx = try FakeFcitx(session, name: FcitxNames.program)
        try session.listen()
        try session.wait { session.told.count == 1 }
        let reason = "another virtual keyboard has the name org.fcitx.Fcitx5.VirtualKeyboard"
        #expect(session.told == [.ended(TextFieldsUnavailable(reason))])
        #expect(fcitx.asked == [] && other.asked == [])
    }

    @Test func `a source ends if fcitx5 does not report which field has the focus`() throws {
        let fcitx = try FakeFcitx(session, name: FcitxNames.program)
        fcitx.contexts = "  IC [0f] program:field\n"
        try session.listen()
        try session.wait { session.told.count == 1 }
        let reason = "this fcitx5 does not say which text field has the focus"
        #expect(session.told == [.ended(TextFieldsUnavailable(reason))])
    }

    @Test func `a field is left when fcitx5 ends, and reported again when fcitx5 is back`() throws {
        try session.listen(waits: true)
        var fcitx: FakeFcitx? = try fcitx()
        fcitx?.contexts = field
        try fcitx?.call("ShowVirtualKeyboard")
        try session.wait { session.told.count == 1 }
        fcitx = nil
        try session.wait { session.told.count == 2 }
        #expect(session.told.last == .left)
        let next = try FakeFcitx(session, name: nil)
        next.contexts = field
        try next.own(FcitxNames.program)
        try session.wait { session.told.count == 3 }
        #expect(session.told.last == .entered(.password))
    }
}
