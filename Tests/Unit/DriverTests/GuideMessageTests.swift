// SPDX-License-Identifier: MIT

import KeyEngine
import Keycodes
import Layouts
import Testing
import Views

@testable import Driver

/// Events of guided touch as programs get them.
struct GuideMessageTests {
    private func message(
        _ kind: GuideMessage.Kind, key: GuidedKey? = nil, layer: String = "", isSecret: Bool = false,
        isPrivate: Bool = false
    ) -> GuideMessage {
        GuideMessage(
            GuideEvent(
                kind, key: key, layout: "PIN", language: LanguageTag("de"), layer: layer, isSecret: isSecret),
            confirm: .splitTap, isPrivate: isPrivate)
    }

    @Test(
        "a key is told with its label, its own words, the voice's name of its keycode, its state and its language"
    )
    func key() {
        let key = GuidedKey(
            label: "⌫", spoken: "Löschen", action: .key(.backspace), state: .pressed)
        #expect(
            message(.entered, key: key)
                == GuideMessage(
                    .entered, label: "⌫", spoken: "Löschen", keyName: "backspace", state: .pressed,
                    language: "de"))
    }

    @Test(
        "a key that types no character has a name for programs",
        arguments: [
            (.chord([.leftShift, .tab]), "shift_tab"), (.modifier(.control, .once), "control"),
            (.layer(0, .once), "layer:symbols"), (.nextLayout, "action:language"),
            (.shuffle, "action:shuffle"), (.hide, "action:hide"),
            (.chord([.leftShift, Keycode(rawValue: 30)]), ""),
            (.character("a"), ""), (.layout("pin"), ""), (.none, ""),
        ] as [(KeyAction, String)])
    func name(action: KeyAction, name: String) {
        #expect(
            message(.entered, key: GuidedKey(label: "x", action: action, layer: "symbols")).keyName == name)
    }

    @Test("a secret layout's key is masked unless the person listens in private")
    func secret() {
        let key = GuidedKey(label: "4", action: .key(.enter))
        let masked = message(.typed, key: key, isSecret: true)
        #expect(masked.isMasked && masked.label.isEmpty && masked.keyName.isEmpty)
        let heard = message(.typed, key: key, isSecret: true, isPrivate: true)
        #expect(!heard.isMasked && heard.label == "4" && heard.keyName == "enter")
    }

    @Test("the first message tells the layout and how keys are typed, and a layer its name")
    func layouts() {
        #expect(message(.began).layout == "PIN")
        #expect(message(.began).confirmation == .splitTap)
        #expect(message(.entered).layout.isEmpty)
        #expect(message(.layer, layer: "upper").label == "upper")
        #expect(message(.layer, layer: "upper").layout == "PIN")
        #expect(message(.opened, key: GuidedKey(label: "e", alternateCount: 3)).label == "3")
    }
}
