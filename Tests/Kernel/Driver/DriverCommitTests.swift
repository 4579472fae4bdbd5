// SPDX-License-Identifier: MIT

import Control
import Engine
import TestBus
import Testing

@testable import KernelRig

// In the suite of the others, as the address of the bus is one for all.
extension DriverControlTests {
    @Test func `what the keymap lacks is for the overlay to commit, and later keys come after it`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let rig = try DriverRig(
            "[runes, hidden]",
            layouts: [
                "runes": "layers: {base: [a ᚠ b]}\n", "hidden": "extends: runes\nsecret: yes\n",
            ])
        try rig.start(on: bus)
        try bus.awaitPanel(rig.busPath)
        let overlay = try ClickListener(panel: rig.panel.name, on: bus)
        try rig.awaitView("a rune that types nothing") { $0.lacksRune }
        try overlay.offerCommits()
        try rig.awaitView("a rune") { !$0.lacksRune }
        #expect(try bus.busctl("get-property", rig.busPath, ["CommittedKeys"]).output == "u 1\n")
        for key in ["a", "ᚠ", "b"] { try rig.tap(key) }
        #expect(try rig.takeTyped(2) == "KEY_A↓ KEY_A↑")
        try overlay.commit("ᚠ")
        #expect(try rig.takeTyped(2) == "KEY_B↓ KEY_B↑")

        // An overlay that does not answer is asked no more until it does.  On a slow machine it has been late already.
        try overlay.offerCommits()
        try rig.awaitView("a rune") { !$0.lacksRune }
        for key in ["ᚠ", "b"] { try rig.tap(key) }
        #expect(try rig.takeTyped(2) == "KEY_B↓ KEY_B↑")
        try rig.awaitView("a rune that types nothing") { $0.lacksRune }
        try overlay.commit("ᚠ")
        try rig.awaitView("a rune") { !$0.lacksRune }

        // Nothing of a secret layout is committed.
        try overlay.ask(.setLayout("hidden"))
        try rig.awaitView("the secret layout") { $0.layout == "hidden" && $0.lacksRune }
        #expect(rig.folder.errors == [])
    }
}

extension DrawnView {
    /// Whether the key ᚠ types nothing.
    fileprivate var lacksRune: Bool { allKeys.contains { $0.label == "ᚠ" && $0.state == .unavailable } }
}
