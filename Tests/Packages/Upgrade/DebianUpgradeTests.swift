// SPDX-License-Identifier: MIT

import Testing

@testable import SystemRig

/// A kiosk on a Debian that apt makes the next release, with no step of the operator's but those of docs/characters.md:
/// `scripts/on-kernel --release RELEASE --upgrade --systemd`.
struct DebianUpgradeTests {
    @Test func `an upgrade of Debian costs a kiosk no stroke, and leaves all that is Runepad's`() throws {
        let kiosk = try UpgradableKiosk()
        try kiosk.openSessions()
        let (release, state) = (try kiosk.release(), try KioskState())
        try kiosk.expectReaders()
        try kiosk.typeEverything("before the upgrade")

        try kiosk.upgrade()
        #expect(try kiosk.release() != release)
        #expect(try succeed("dpkg --audit") == "")
        // The driver and the sessions are those from before.
        #expect(try KioskState().changes(since: state) == [])
        try kiosk.typeEverything("after the upgrade")

        try kiosk.restartEverything()
        #expect(try KioskState().changes(since: state, besides: KioskState.process) == [])
        try kiosk.openSessions()
        try kiosk.expectReaders()
        try kiosk.typeEverything("after a restart of the driver and the sessions")
        try kiosk.expectKeymapChange()
    }
}
