// SPDX-License-Identifier: MIT

import Repetitions
import TestScreens
import Testing
import Views

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension CharacterTests {
    @Test(
        "letters of the pad become 你好 by fcitx5, which has the compositor's text fields, and views follow what fcitx5 tells",
        arguments: cases([FieldSession.Kind.labwc], others: [.sway]))
    func pinyin(kind: FieldSession.Kind) throws {
        let rig = try FieldRig(kind, layout: "en", inputMethod: .fcitx5)
        #expect(
            try rig.status() == [
                "  text fields by fcitx5",
                "  not input-method-v2: another input method has the session's text fields",
                "  not input-method-v1: the compositor has not started this program as its input method",
            ])
        try expectTyped(["n", "i", "h", "a", "o", "English"], "你好", in: rig, as: "fcitx5-\(kind)")
    }

    @Test("letters of the pad become 你好 by fcitx5 on an X server, and views follow text fields by AT-SPI")
    func pinyinOnX() throws {
        let rig = try FieldRig(.xorg, layout: "en", inputMethod: .fcitx5)
        #expect(try rig.status() == ["  text fields by at-spi"])
        try expectTyped(["n", "i", "h", "a", "o", "?123", "1", "abc"], "你好", in: rig, as: "fcitx5-xorg")
    }

    @Test(
        "the keys of the layout for Korean become 안녕 by ibus, and views follow text fields by AT-SPI",
        arguments: cases([FieldSession.Kind.labwc, .xorg], others: [.sway]))
    func hangul(kind: FieldSession.Kind) throws {
        let rig = try FieldRig(kind, layout: "ko", inputMethod: .ibus)
        #expect(try rig.status() == ["  text fields by at-spi"])
        try expectTyped(["ㅇ", "ㅏ", "ㄴ", "ㄴ", "ㅕ", "ㅇ", "한국어"], "안녕 ", in: rig, as: "ibus-\(kind)")
    }

    /// Taps a text field, types keys of the view that comes, and leaves the field, twice.
    private func expectTyped(_ labels: [String], _ text: String, in rig: FieldRig, as name: String) throws {
        try rig.fillScreen(.gtk3, "maximized")
        let sight = rig.sight(name)
        let program = try sight.awaitProgram()
        for count in 1...2 {
            try rig.pad.tap(at: program.center(of: program.field))
            try rig.wait("shown") { rig.state.hasPrefix("shown") }
            for label in labels { try rig.type(label) }
            let expected = String(repeating: text, count: count)
            try sight.wait("\(expected) in the field") { _ in rig.typed == expected }.keep(as: name)
            try rig.pad.tap(at: program.center(of: program.button))
            try rig.wait("hidden") { rig.state.hasPrefix("hidden") }
        }
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
