// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Glibc
import Testing

@testable import KernelRig

struct DriverTypingTests {
    @Test func `the number pad types its digits, Backspace and Enter`() throws {
        let rig = try DriverRig(serving: "number-pad")
        for label in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "⌫", "⏎"] { try rig.tap(label) }
        #expect(
            try rig.takeTyped(24)
                == "KEY_1↓ KEY_1↑ KEY_2↓ KEY_2↑ KEY_3↓ KEY_3↑ KEY_4↓ KEY_4↑ KEY_5↓ KEY_5↑ KEY_6↓ KEY_6↑ "
                + "KEY_7↓ KEY_7↑ KEY_8↓ KEY_8↑ KEY_9↓ KEY_9↑ KEY_0↓ KEY_0↑ KEY_BACKSPACE↓ KEY_BACKSPACE↑ "
                + "KEY_ENTER↓ KEY_ENTER↑")
    }

    @Test func `the kernel repeats a key that stays down for as long as a contact is on it`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        try rig.down((0, rig.point("4")))
        try rig.awaitRepeats(3)
        #expect(try rig.takeTyped() == "KEY_4↓")
        try rig.up(0)
        #expect(try rig.takeTyped() == "KEY_4↑")
    }

    @Test func `a held Backspace is repeated by the driver, not by the kernel`() throws {
        let rig = try DriverRig(serving: "number-pad")
        let began = MonotonicTime.now()
        try rig.down((0, rig.point("⌫")))
        try rig.awaitTyped(2 * 6)
        // Half a second, and four times 40 ms.
        #expect(MonotonicTime.now().rawValue - began.rawValue >= 660_000)
        try rig.up(0)
        let typed = try rig.takeTyped().split(separator: " ")
        #expect(typed.count % 2 == 0)
        let stroke = ["KEY_BACKSPACE↓", "KEY_BACKSPACE↑"]
        #expect(typed.enumerated().allSatisfy { $0.element == stroke[$0.offset % 2] })
        #expect(rig.repeats == 0)
        #expect(try rig.takeTyped() == "")
    }

    @Test func `after a stall, the driver repeats a key only until its contact ended`() throws {
        let rig = try DriverRig(serving: "number-pad")
        let delete = try rig.point("⌫")
        let before = MonotonicTime.now()
        try rig.down((0, delete))
        try rig.awaitTyped(2)
        try rig.pause()
        let after = MonotonicTime.now()
        // Here the passing of time is what is tested: a second with the contact, and two without.
        Thread.sleep(forTimeInterval: 1)
        let lifting = MonotonicTime.now()
        try rig.up(0)
        let lifted = MonotonicTime.now()
        Thread.sleep(forTimeInterval: 2)
        rig.driver?.signal(SIGCONT)
        let strokes = try rig.takeTyped().split(separator: " ").count { $0 == "KEY_BACKSPACE↓" }
        func due(_ microseconds: UInt64) -> Int { 2 + (Int(microseconds) - 500_000) / 40_000 }
        #expect(strokes >= min(due(lifting.rawValue - after.rawValue), 33))
        #expect(strokes <= due(lifted.rawValue - before.rawValue))
        #expect(try rig.keysDown() == [])
    }
}
