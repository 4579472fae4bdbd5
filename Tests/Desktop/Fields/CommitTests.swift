// SPDX-License-Identifier: MIT

import Engine
import Repetitions
import TestScreens
import Testing

@testable import DesktopRig

/// A layout for text fields with digits, which every keymap has, and with signs that no keymap has.
private let committedPad = """
    purpose: default
    height: 40%
    layers:
      base:
        - 1 2 3
        - ᚠ 😀 🇩🇪

    """

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension FieldTests {
    @Test(arguments: cases([FieldSession.Kind.sway], others: [.labwc]))
    func `without glyphs, the overlay commits what the keymap lacks, and struck keys wait for it`(
        kind: FieldSession.Kind
    ) throws {
        let rig = try FieldRig(kind, layout: "./pad.yaml", layoutText: committedPad, hasGlyphs: false)
        let way = "  text of the input method: 3 keys type their characters, which the keymap lacks"
        try rig.wait("offer of commits") { try rig.status().contains(way) }
        try rig.fillScreen(.gtk3)
        let program = try rig.sight("commits-\(kind)").awaitProgram()
        try rig.pad.tap(at: program.center(of: program.field))
        try rig.wait("shown") { rig.state.hasPrefix("shown") }
        let places = try rig.pad.places()
        var expected = ""
        for _ in 0..<repetitions(full: 50, quick: 5) {
            // As fast as the glass reports them: struck keys wait for the texts before them.  A toolkit on a slow
            // machine may come to a keystroke only after the text behind it, so the first text waits for a keystroke.
            for labels in [["1"], ["ᚠ", "2", "3"], ["😀", "🇩🇪", "3"]] {
                for label in labels { try rig.pad.tap(at: try #require(places[label])) }
                expected += labels.joined()
                try rig.wait("\(expected) in the field but \(rig.typed)") {
                    rig.typed.count >= expected.count
                }
                try #require(rig.typed == expected)
            }
        }
        // Without the overlay, nobody commits anything: the line goes.
        try rig.endOverlay()
    }
}
