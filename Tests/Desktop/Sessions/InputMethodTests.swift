// SPDX-License-Identifier: MIT

import Engine
import Repetitions
import TestScreens
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension CharacterTests {
    @Test(arguments: cases([FieldSession.Kind.labwc], others: [.sway, .xorg]))
    func `with fcitx5, the pad's letters become Chinese, and views follow text fields`(
        kind: FieldSession.Kind
    ) throws {
        let rig = try FieldRig(kind, layout: "en", inputMethod: .fcitx5)
        let ways =
            kind == .xorg
            ? ["  text fields by at-spi"]
            : [
                "  text fields by fcitx5",
                "  not input-method-v2: another input method has the session's text fields",
                "  not input-method-v1: the compositor has not started this program as its input method",
            ]
        try rig.wait("\(ways)") { try rig.status() == ways }
        // The first candidate by the space bar, and the one of a digit.
        let choices = [["English"], ["?123", "1", "abc"]]
        for (number, choice) in choices.enumerated() {
            try expectTyped(["n", "i", "h", "a", "o"] + choice, "你好", number, in: rig, as: "fcitx5-\(kind)")
        }
    }

    @Test(arguments: cases([FieldSession.Kind.xorg], others: [.labwc, .sway]))
    func `with ibus, the Korean layout types Hangul, and views follow fields by AT-SPI`(
        kind: FieldSession.Kind
    ) throws {
        let rig = try FieldRig(kind, layout: "ko", inputMethod: .ibus)
        try rig.wait("text fields by AT-SPI alone") { try rig.status() == ["  text fields by at-spi"] }
        for number in 0...1 {
            try expectTyped(
                ["ㅇ", "ㅏ", "ㄴ", "ㄴ", "ㅕ", "ㅇ", "한국어"], "안녕 ", number, in: rig, as: "ibus-\(kind)")
        }
    }

    /// Taps a text field, types keys of the view that comes, and leaves the field.
    ///
    /// The program starts with the first text; `number` is the count of those before.
    private func expectTyped(
        _ labels: [String], _ text: String, _ number: Int, in rig: FieldRig, as name: String
    ) throws {
        if number == 0 { try rig.fillScreen(.gtk3, "maximized") }
        let sight = rig.sight(name)
        let program = try sight.awaitProgram()
        try rig.pad.tap(at: program.center(of: program.field))
        try rig.wait("shown") { rig.state.hasPrefix("shown") }
        try rig.awaitInputMethod()
        for label in labels { try rig.type(label) }
        let expected = String(repeating: text, count: number + 1)
        try sight.wait("\(expected) in the field") { _ in rig.typed == expected }.keep(as: name)
        try rig.pad.tap(at: program.center(of: program.button))
        try rig.wait("hidden") { rig.state.hasPrefix("hidden") }
    }
}

extension FieldRig {
    /// Taps a key, and waits until the field shows a difference, or until the keys of another layer are there.
    ///
    /// wlroots drops the text of an input method that has not heard yet what the program has told of its field
    /// meanwhile (types/wlr_input_method_v2.c).  A person is slower than that, but not slower than an emulated
    /// machine.
    fileprivate func type(_ label: String) throws {
        let before = (typed, unfinished, try pad.keys().map(\.label))
        try pad.tap(label)
        try wait("difference by \(label)") { try (typed, unfinished, pad.keys().map(\.label)) != before }
        try settleInputMethod()
    }
}
