// SPDX-License-Identifier: MIT

import Engine
import Testing

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

    @Test func `a key's message has its label, spoken text, keycode name, state and language`() {
        let key = GuidedKey(
            label: "⌫", spoken: "Löschen", action: .key(.backspace), state: .pressed)
        #expect(
            message(.entered, key: key)
                == GuideMessage(
                    .entered, label: "⌫", spoken: "Löschen", keyName: "backspace", state: .pressed,
                    language: "de"))
    }

    @Test(
        arguments: [
            (.chord([.leftShift, .tab]), "shift_tab"), (.modifier(.control, .once), "control"),
            (.layer(0, .once), "layer:symbols"), (.nextLayout, "action:language"),
            (.shuffle, "action:shuffle"), (.hide, "action:hide"),
            (.chord([.leftShift, Keycode(rawValue: 30)]), ""),
            (.character("a"), ""), (.layout("pin"), ""), (.move, ""), (.none, ""),
        ] as [(KeyAction, String)]) func `a key with a special action has a name in its message`(
            action: KeyAction, name: String
        )
    {
        #expect(
            message(.entered, key: GuidedKey(label: "x", action: action, layer: "symbols")).keyName == name)
    }

    @Test func `a secret layout's key is masked unless the person listens in private`() {
        let key = GuidedKey(label: "4", action: .key(.enter))
        let masked = message(.typed, key: key, isSecret: true)
        #expect(masked.isMasked && masked.label.isEmpty && masked.keyName.isEmpty)
        let heard = message(.typed, key: key, isSecret: true, isPrivate: true)
        #expect(!heard.isMasked && heard.label == "4" && heard.keyName == "enter")
    }

    @Test func `the first message has the layout and the way to type; a layer message the layer`() {
        #expect(message(.began).layout == "PIN")
        #expect(message(.began).confirmation == .splitTap)
        #expect(message(.entered).layout.isEmpty)
        #expect(message(.layer, layer: "upper").label == "upper")
        #expect(message(.layer, layer: "upper").layout == "PIN")
        #expect(message(.opened, key: GuidedKey(label: "e", alternateCount: 3)).label == "3")
    }
}
