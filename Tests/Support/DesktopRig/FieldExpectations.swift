// SPDX-License-Identifier: MIT

import Engine
import TestScreens
import Testing
import Windows

extension FieldRig {
    /// Where a person looks, in pictures of a name.
    func sight(_ name: String) -> FieldSight {
        FieldSight(name) { what, isSeen in
            try self.wait(what) { try isSeen(self.session.screenshot()) }
        }
    }
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

/// Moves the focus from field to field of a form, each of which must bring its layout.
func expectFollowedFields(_ kind: FieldSession.Kind, _ form: FieldForm) throws {
    let rig = try FieldRig(kind)
    try rig.show(form)
    try rig.expectLayouts()
    #expect(try rig.status().first == "  text fields by \(kind.way)")
}

/// Expects that views follow the text fields of a form while the overlay turns on the session's accessibility.
func expectAccessible(_ form: FieldForm) throws {
    let rig = try FieldRig(.xorg, accessibility: true, fields: ["hide: {on: enter}"])
    try rig.show(form)
    try rig.expectLayouts()
    if form.hasLines {
        // Enter begins a new line there, and ends the use in the next field.
        try rig.step(to: "shown en")
        let before = rig.hiddenCount
        try rig.pad.tap("⏎")
        try rig.step(to: "shown password")
        #expect(rig.hiddenCount == before)
        try rig.pad.tap("⏎")
        try rig.wait("hidden by Enter") { rig.hiddenCount == before + 1 }
    }
    #expect(try rig.isAccessibilityEnabled() == true)
    try rig.endOverlay()
    #expect(try rig.isAccessibilityEnabled() == false)
    #expect(try rig.status() == [])
}
