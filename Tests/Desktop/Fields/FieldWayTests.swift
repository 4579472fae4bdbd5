// SPDX-License-Identifier: MIT

import Repetitions
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension FieldTests {
    @Test func `on an X server, views follow GTK 3 fields by AT-SPI, even with accessibility off`() throws {
        let rig = try FieldRig(.xorg)
        try rig.show(.gtk3)
        try rig.expectLayouts()
        #expect(try rig.status() == ["  text fields by at-spi"])
        // Since 2.61, at-spi2-core itself turns it on for as long as a program listens.
        #expect(try rig.isAccessibilityEnabled() == rig.turnsAccessibilityOnByItself())
    }

    @Test func `on an X server, views follow Qt text fields by AT-SPI with accessibility on`() throws {
        try expectAccessible(.qt6)
    }
}
