// SPDX-License-Identifier: MIT

import Layouts
import Repetitions
import TestScreens
import Testing
import Windows

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension CharacterTests {
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

    /// Types into a fullscreen program's text field by the keys that are seen, and hides the view again.
    func expectSeenField(_ kind: FieldSession.Kind, _ program: LowField) throws {
        let rig = try FieldRig(kind, layout: "./pad.yaml", layoutText: FieldSight.layout)
        #expect(try rig.status().first == "  text fields by \(kind.way)")
        try rig.fillScreen(program)
        let sight = rig.sight("field-\(kind)")
        let before = try sight.awaitProgram()
        try rig.pad.tap(at: before.center(of: before.field))
        let digits = try sight.awaitDigits()
        // The field stays where it was, and the digits do not come near it.
        let top = Double(before.field.y) / Double(before.shot.size.height)
        #expect(digits.values.allSatisfy { $0.y < top })
        // Nothing has changed but the caret, and the frame of some toolkits.
        let caret = try rig.session.screenshot().differences(from: before.shot, in: before.field)
        #expect(caret < before.field.width * before.field.height / 20)
        for digit in "4711" { try rig.pad.tap(at: try #require(digits[digit])) }
        try rig.pad.tap("ß")
        try rig.wait("4711ß in the field but \(rig.typed)") { rig.typed == "4711ß" }
        let shot = try sight.wait("4711ß on the screen") {
            $0.differences(from: before.shot, in: before.field) > caret + 60
        }
        try shot.keep(as: "field-\(kind)")

        try rig.pad.tap(at: before.center(of: before.button))
        try rig.wait("hidden") { rig.state.hasPrefix("hidden") }
        try sight.wait("nothing of the view") { try $0.digits(onKeysOf: 0xFFFFFF).isEmpty }
    }

    @Test(
        "under compositors, views follow the text fields of programs, and no view is shown for a button",
        arguments: cases(
            [(FieldSession.Kind.westonDesktop, FieldForm.qt6)],
            others: [(.cage, .gtk3), (.westonKiosk, .gtk3)]))
    func followedFields(kind: FieldSession.Kind, form: FieldForm) throws {
        try expectFollowedFields(kind, form)
    }

    /// Moves the focus from field to field of a form, each of which must bring its layout.
    func expectFollowedFields(_ kind: FieldSession.Kind, _ form: FieldForm) throws {
        let rig = try FieldRig(kind)
        try rig.show(form)
        try rig.expectLayouts()
        #expect(try rig.status().first == "  text fields by \(kind.way)")
    }
}

extension FieldRig {
    /// Where a person looks, in pictures of a name.
    func sight(_ name: String) -> FieldSight {
        FieldSight(name) { what, isSeen in
            try self.wait(what) { try isSeen(self.session.screenshot()) }
        }
    }
}
