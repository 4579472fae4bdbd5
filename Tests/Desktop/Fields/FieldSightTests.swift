// SPDX-License-Identifier: MIT

import Layouts
import Repetitions
import TestScreens
import Testing
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension FieldTests {
    @Test(
        "in each session, a view comes above a fullscreen program whose text field is tapped, leaves the field in sight, and its keys type where they are seen, also a character that the keymap lacks",
        arguments: cases(
            [(FieldSession.Kind.xorg, LowField.gtk3), (.sway, .gtk3), (.westonKioskScaled, .gtk3)],
            others: [
                (.labwc, .gtk3), (.cage, .gtk3), (.westonKiosk, .gtk3),
                // weston's desktop-shell has text-input-v1 alone, which GTK does not speak.
                (.westonDesktop, .qt6),
            ]))
    func seenField(kind: FieldSession.Kind, program: LowField) throws {
        try expectSeenField(kind, program)
    }

    @Test(
        "under compositors, views follow the text fields of programs, and no view is shown for a button",
        arguments: cases(
            [(FieldSession.Kind.westonDesktop, FieldForm.qt6)],
            others: [(.cage, .gtk3), (.westonKiosk, .gtk3)]))
    func followedFields(kind: FieldSession.Kind, form: FieldForm) throws {
        try expectFollowedFields(kind, form)
    }
}
