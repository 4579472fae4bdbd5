// SPDX-License-Identifier: MIT

import Devices
import Testing

@testable import SystemRig

/// Who decides whether a touchscreen starts the driver.
extension PackageTests {
    @Test func `plugging in a touchscreen starts an enabled driver, but not a disabled one`() throws {
        try Installation.begin()
        try Installation.configure(layout: "pin-fixed")
        try succeed("systemctl disable --quiet --now runepadd")
        do {
            let screen = try VirtualTouchscreen(.elanTouchscreen, phys: "test/disabled")
            // It waits for all that it wants.
            try awaitTouchscreenTarget("active")
            #expect(try run("systemctl is-active runepadd").output == "inactive\n")
            _ = consume screen
        }
        try awaitTouchscreenTarget("inactive")
        #expect(try run("systemctl is-active runepadd").output == "inactive\n")

        try succeed("systemctl enable --quiet runepadd")
        let pad = try InstalledPad(phys: "test/enabled")
        // The driver is ready before the unit has asked for short slices.
        try waitUntilSuccess(of: "systemctl --quiet is-active runepadd")
        #expect(try pad.type(["1"]) == ["KEY_1"])
    }

    private func awaitTouchscreenTarget(_ state: String) throws {
        try waitUntil("runepad-touchscreen.target is \(state)") {
            try run("systemctl is-active runepad-touchscreen.target").output == "\(state)\n"
        }
    }
}
