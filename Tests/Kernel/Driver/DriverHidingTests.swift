// SPDX-License-Identifier: MIT

import Control
import Engine
import Foundation
import TestBus
import Testing

@testable import KernelRig

/// Views that hide themselves, with a real touchscreen.
@Suite(.serialized) struct DriverHidingTests {
    private static let layouts = [
        "entry": """
        height: 50%
        layers:
          base:
            - 1 2
            - Send Enter
        keys:
          Enter: {key: KEY_ENTER}
          Send:  {text: "2\\n", action: hide}
        """
    ]

    private func rig(_ fields: String...) throws -> DriverRig {
        try DriverRig(serving: "entry", fields: ["handle: yes"] + fields, layouts: Self.layouts)
    }

    private func showByHandle(_ rig: DriverRig) throws {
        try rig.awaitView("hidden") { !$0.isVisible }
        // The handle is in the middle of the lower edge.
        try rig.down((0, Point(x: 0.5, y: 0.98)))
        try rig.up(0)
        try rig.awaitView("shown again") { $0.isVisible }
    }

    @Test func `a view hides itself after Enter, and a tap on the handle shows it again`() throws {
        let rig = try rig("hide: {on: enter}")
        try rig.tap("1")
        #expect(try rig.takeTyped(2) == "KEY_1↓ KEY_1↑")
        try rig.tap("Enter")
        #expect(try rig.takeTyped(2) == "KEY_ENTER↓ KEY_ENTER↑")
        try showByHandle(rig)
        try rig.tap("2")
        #expect(try rig.takeTyped(2) == "KEY_2↓ KEY_2↑")
        #expect(rig.view?.isVisible == true)
    }

    @Test func `a view hides itself when nobody touches the panel`() throws {
        let rig = try rig("hide: {idle: 1s}")
        try rig.awaitView("hidden") { !$0.isVisible }
        // The view stays then, however long the next steps take.
        try rig.reload(with: ["handle: yes", "hide: no"])
        try showByHandle(rig)
        try rig.tap("1")
        #expect(try rig.takeTyped(2) == "KEY_1↓ KEY_1↑")
    }

    @Test func `a key that types and hides types its whole text first`() throws {
        let rig = try rig()
        try rig.tap("Send")
        #expect(try rig.takeTyped(4) == "KEY_2↓ KEY_2↑ KEY_ENTER↓ KEY_ENTER↑")
        try showByHandle(rig)
        try rig.tap("1")
        #expect(try rig.takeTyped(2) == "KEY_1↓ KEY_1↑")
        #expect(try rig.keysDown() == [])
    }
}
