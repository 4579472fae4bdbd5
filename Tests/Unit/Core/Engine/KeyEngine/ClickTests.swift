// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10))) struct ClickTests {
    private func rig(press: TouchBehavior.Press = .touch, clicks: Bool = true) -> Rig {
        var layout = Layout.of(
            rows: "1 Shift", "Title Done",
            keys: [
                Key(name: "Shift", action: .modifier(.shift, .once)), Key(name: "Title", action: .none),
                Key(name: "Done", action: .hide),
            ], press: press)
        layout.feedback.click = clicks
        return Rig(layout)
    }

    @Test func `every press of a key that does something clicks once`() throws {
        let rig = rig()
        _ = try rig.perform("down a 1")
        #expect(rig.clickSerial == 1)
        _ = try rig.perform("up a; tap Shift; tap Done")
        #expect(rig.clickSerial == 3)
    }

    @Test func `a label and a second contact on a pressed key do not click`() throws {
        let rig = rig()
        _ = try rig.perform("down a 1; down b 1; up a; up b; tap Title")
        #expect(rig.clickSerial == 1)
    }

    @Test func `keys that type on lift click on lift`() throws {
        let rig = rig(press: .lift)
        _ = try rig.perform("down a 1")
        #expect(rig.clickSerial == 0)
        _ = try rig.perform("up a")
        #expect(rig.clickSerial == 1)
    }

    @Test func `a layout without click feedback does not click`() throws {
        let rig = rig(clicks: false)
        _ = try rig.perform("tap 1; tap Shift; tap Done")
        #expect(rig.clickSerial == 0)
    }
}
