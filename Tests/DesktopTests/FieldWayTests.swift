// SPDX-License-Identifier: MIT

import Repetitions
import Testing

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension CharacterTests {
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

extension BrowserTests {
    @Test(
        "on an X server, views follow the text fields of browsers by AT-SPI with the session's accessibility",
        arguments: cases([FieldForm.firefox], others: [.chromium]))
    func accessibleBrowsers(form: FieldForm) throws { try expectAccessible(form) }
}

/// Expects that views follow the text fields of a form while the overlay turns on the session's accessibility.
private func expectAccessible(_ form: FieldForm) throws {
    let rig = try FieldRig(.xorg, accessibility: true)
    try rig.show(form)
    try rig.expectLayouts()
    #expect(try rig.isAccessibilityEnabled() == true)
    try rig.endOverlay()
    #expect(try rig.isAccessibilityEnabled() == false)
    #expect(try rig.status() == [])
}
