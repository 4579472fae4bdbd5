// SPDX-License-Identifier: MIT

import Engine
import TestScreens
import Testing
import Windows

@testable import DesktopRig

/// Text fields under KWin in a window of weston.
@Suite(.serialized) struct KWinSightTests {
    @Test func `under KWin, a view above a fullscreen program leaves the tapped field in sight`() throws {
        try expectSeenField(.kwin, .gtk3)
    }

    @Test(arguments: [FieldForm.gtk3, .qt6])
    func `under KWin, views follow text fields, and a button shows no view`(form: FieldForm) throws {
        try expectFollowedFields(.kwin, form)
    }

    @Test func `under KWin, a maximised window makes room for a view and fills the screen again`() throws {
        let rig = try FieldRig(
            .kwin, layout: "./pad.yaml", layoutText: FieldSight.layout, makesRoom: true)
        try rig.fillScreen(.gtk3, "maximized")
        let sight = rig.sight("room-kwin")
        let before = try sight.awaitProgram()
        #expect(before.field.maxY > 500)
        try rig.pad.tap(at: before.center(of: before.field))
        _ = try sight.awaitDigits()
        // The view has two thirds of the 600 rows.
        try sight.wait("the field above the view") { LowFieldProgram($0)?.field.maxY ?? 600 <= 201 }
        let during = try sight.awaitProgram()
        let digits = try during.shot.digits(onKeysOf: 0xFFFFFF)
        for digit in "4711" { try rig.pad.tap(at: try #require(digits[digit])) }
        try rig.wait("4711 in the field") { rig.typed == "4711" }
        try rig.session.screenshot().keep(as: "room-kwin")
        try rig.pad.tap(at: during.center(of: during.button))
        try sight.wait("the whole program") { LowFieldProgram($0)?.field == before.field }
    }
}
