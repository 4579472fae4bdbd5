// SPDX-License-Identifier: MIT

import Engine
import Repetitions
import TestScreens
import Testing
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension FieldTests {
    @Test(
        arguments: cases(
            [(FieldSession.Kind.xorg, LowField.gtk3), (.sway, .gtk3), (.westonKioskScaled, .gtk3)],
            others: [
                (.labwc, .gtk3), (.cage, .gtk3), (.westonKiosk, .gtk3),
                // weston's desktop-shell has text-input-v1 alone, which GTK does not speak.
                (.westonDesktop, .qt6),
            ])) func `above a fullscreen program, a view leaves its field in sight and types into it`(
            kind: FieldSession.Kind, program: LowField
        ) throws
    {
        try expectSeenField(kind, program)
    }

    @Test(
        arguments: cases(
            [(FieldSession.Kind.westonDesktop, FieldForm.qt6)],
            others: [(.cage, .gtk3), (.westonKiosk, .gtk3)]))
    func `under compositors, views follow text fields, and a button shows no view`(
        kind: FieldSession.Kind, form: FieldForm
    ) throws {
        try expectFollowedFields(kind, form)
    }
}
