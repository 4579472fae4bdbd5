// SPDX-License-Identifier: MIT

import Repetitions
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension FieldTests {
    @Test(
        "on an X server, views follow the text fields of GTK 3 by AT-SPI, also without the session's accessibility"
    )
    func accessibleGTK() throws {
        let rig = try FieldRig(.xorg)
        try rig.show(.gtk3)
        try rig.expectLayouts()
        #expect(try rig.status() == ["  text fields by at-spi"])
        #expect(try rig.isAccessibilityEnabled() == false)
    }

    @Test("on an X server, views follow the text fields of Qt by AT-SPI with the session's accessibility")
    func accessibleQt() throws { try expectAccessible(.qt6) }
}
