// SPDX-License-Identifier: MIT

import Glibc
import Testing

struct FingerTargetTests {
    @Test(arguments: [
        ["tap", "1"], ["hold", "1"], ["swipe", "1", "2"], ["text", "1"], ["plug"],
        ["tap", "--keypad", "down"], ["plug", "--keypad"],
    ])
    func `a missing or faulty configuration is told apart before anything is touched`(
        command: [String]
    ) throws {
        let folder = try Folder(["runepad.yaml": "panels: [{name: front, layot: pin}]\n"])
        for (name, status) in [("none.yaml", 66), ("runepad.yaml", 65)] as [(String, Int32)] {
            let result = try runepad(arguments: command + ["--config", name], directory: folder.url)
            // Only root touches panels.
            #expect(result.status == (geteuid() == 0 ? status : 77))
            #expect(result.output == "")
        }
    }

    @Test func `a word that is no key of a keypad is refused with those that are`() throws {
        let folder = try Folder([:])
        let result = try runepad(arguments: ["tap", "--keypad", "down", "enter"], directory: folder.url)
        #expect(result.status == 64)
        #expect(
            result.errors.contains(
                "a keypad has no key 'enter': its keys are up, down, left, right, select, back, louder, softer, repeat"
            ))
    }
}
