// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Driver

/// Events of guided touch as programs get them.
struct GuideMessageTests {
    private func message(
        _ kind: GuideMessage.Kind, key: GuidedKey? = nil, layer: String = "", isSecret: Bool = false,
        isPrivate: Bool = false, refusedBy limits: String? = nil
    ) -> GuideMessage {
        GuideMessage(
            GuideEvent(
                kind, key: key, layout: "PIN", language: LanguageTag("de"), layer: layer, isSecret: isSecret),
            confirm: .splitTap, isPrivate: isPrivate, refusedBy: limits)
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

    @Test func `who wants to hear something again without a key gets what the beginning told`() {
        let again = message(.repeated)
        #expect(again.layout == "PIN" && again.confirmation == .splitTap)
        let key = message(.repeated, key: GuidedKey(label: "4"))
        #expect(key.layout == "" && key.confirmation == nil)
    }

    @Test func `the message of a refused key has the limits of the number, unless that is a secret`() {
        let key = GuidedKey(label: "9", action: .character("9"), state: .unavailable)
        #expect(message(.refused, key: key, refusedBy: "5 – 30 °C").layout == "5 – 30 °C")
        #expect(message(.refused, key: key).layout == "")
        #expect(message(.entered, key: key, refusedBy: "5 – 30 °C").layout == "")
        for isPrivate in [false, true] {
            #expect(
                message(.refused, isSecret: true, isPrivate: isPrivate, refusedBy: "5 – 30").layout == "")
        }
    }

    @Test func `the limits are those that the view shows, while the number is marked as wrong`() throws {
        let rig = try PanelRig(
            "own", layouts: ["own": "extends: value-pad\npicker: {kind: number, from: 5, to: 40, unit: °C}\n"]
        )
        func limits() -> String? { rig.view.limitsOfWrongNumber(placed: rig.placed) }
        #expect(limits() == nil)
        try rig.tap("4")
        #expect(limits() == nil)
        try rig.tap("9")
        #expect(limits() == "5 – 40 °C")
        // A digit that is accepted ends it.
        try rig.tap("0")
        #expect(limits() == nil)
        let other = try PanelRig("number-pad")
        #expect(other.view.limitsOfWrongNumber(placed: other.placed) == nil)
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
