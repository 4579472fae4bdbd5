// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Foundation
import Glibc
import LayoutFiles
import RandomHands
import Repetitions
import TestBus
import Testing
import YAML

@testable import KernelRig

/// What cannot be typed by a panel, seen from outside of the driver.
struct DriverKioskTests {
    /// The layouts that are shipped and fit for kiosks: all but two.
    private static let fit = shipped.filter { $0 != "qwerty" && $0 != "terminal" }
    private static let shipped = LayoutLibrary(directories: [Checkout.layouts]).names

    /// KEY_F1 to KEY_F12, KEY_SCROLLLOCK, KEY_SYSRQ, KEY_POWER, both KEY_META, KEY_COMPOSE, KEY_MENU, KEY_SLEEP,
    /// KEY_WAKEUP, KEY_SUSPEND; KEY_LEFTALT and KEY_RIGHTALT, which with KEY_LEFTCTRL leave the program.
    private static let forbidden =
        Set(59...68).union([87, 88, 70, 99, 116, 125, 126, 127, 139, 142, 143, 205, 56, 100])

    /// Keys that no layout names, as arguments of each type.
    private static let keys = [
        "s": "KEY_POWER", "as": "1 KEY_SYSRQ", "u": "116", "t": "116", "ay": "1 116", "b": "true",
    ]

    @Test func `a keyboard declares only its layout's keys and those that udev expects`() throws {
        let rig = try DriverRig(serving: "pin")
        // Digits, Backspace and Enter are among those that udev wants: KEY_ESC to KEY_S.
        // A touch on a dark screen strikes KEY_UNKNOWN (240), as the layout is secret.
        let ofPIN = try rig.declaredKeys()
        #expect(ofPIN == Set(1...31).union([240]))
        let named = try DriverRig(
            serving: "named",
            layouts: ["named": "layers: {base: [a Off]}\nkeys: {Off: {keys: [KEY_LEFTALT, KEY_SYSRQ]}}\n"])
        let ofNamed = try named.declaredKeys()
        // The letter needs Shift while Caps Lock is on.
        #expect(ofNamed == Set(1...31).union([42, 56, 99]))
    }

    @Test func `no touch and no call on the bus types a key that the layouts do not name`() throws {
        try requireRealKernel()
        let rig = try DriverRig("[\(Self.fit.joined(separator: ", "))]")
        let bus = try rig.startOnBus()
        #expect(Self.fit.count == Self.shipped.count - 2)
        #expect(try rig.declaredKeys().isDisjoint(with: Self.forbidden))

        var generator = SeededGenerator(seed: 5)
        var typed: Set<String> = []
        let count = repetitions(full: 3000, quick: Self.fit.count)
        var progress = ProgressReport("layouts", of: count)
        for round in 0..<count {
            let name = Self.fit[round % Self.fit.count]
            let answer = try bus.busctl("call", rig.busPath, ["SetLayout", "s", name])
            try #require(answer.status == 0, "\(name): \(answer.output) \(rig.folder.log)")
            rig.driver?.signal(SIGUSR1)
            try rig.touchAtRandom(using: &generator)
            typed.formUnion(try rig.takeTyped().split(separator: " ").map(String.init))
            progress.reach(round + 1)
        }
        let methods = try Checkout.busMethods().filter { $0.interface == "org.runepad.Runepad1.Panel" }
        #expect(methods.count >= 20)
        for method in methods {
            let own = Array(method.words(Self.keys).dropFirst())
            for arguments in [own, [], ["s", "KEY_SYSRQ"], ["u", "90"], ["uu", "99", "116"]] {
                _ = try bus.busctl("call", rig.busPath, [method.name] + arguments)
            }
        }
        _ = try bus.busctl("set-property", rig.busPath, ["Layout", "s", "KEY_POWER"])
        // Otherwise the next touch would only wake the screen.
        try #require(bus.busctl("call", rig.busPath, ["SetDark", "b", "false"]).status == 0)
        typed.formUnion(try rig.takeTyped().split(separator: " ").map(String.init))
        #expect(typed.count > 60)
        let names = Self.forbidden.compactMap { keyName(UInt16($0)) }
        #expect(typed.filter { key in names.contains { key.hasPrefix($0 + "↓") } } == [])
        #expect(rig.folder.errors == [])
        #expect(try rig.keysDown() == [])
    }
}

extension DriverRig {
    /// The keycodes that the panel's keyboard declares, as sysfs has them: words of 64 bits, the highest first.
    fileprivate func declaredKeys() throws -> Set<Int> {
        let node = try keyboardNode().split(separator: "/").last ?? ""
        let text = try String(
            contentsOfFile: "/sys/class/input/\(node)/device/capabilities/key", encoding: .utf8)
        let words = text.split(whereSeparator: \.isWhitespace).reversed().compactMap { UInt64($0, radix: 16) }
        return Set(
            words.indices.flatMap { word in
                (0..<64).filter { words[word] >> $0 & 1 != 0 }.map { word * 64 + $0 }
            })
    }

    /// Several contacts that begin, move and end on the lower two thirds of the panel, until all have ended.
    fileprivate func touchAtRandom(using generator: inout SeededGenerator) throws {
        var down: Set<Int> = []
        for _ in 0..<16 {
            let slot = Int.random(in: 0..<8, using: &generator)
            let point = Point(
                x: .random(in: 0..<1, using: &generator), y: .random(in: 0.3..<1, using: &generator))
            if down.insert(slot).inserted {
                try self.down((slot, point))
            } else if Bool.random(using: &generator) {
                try move(slot, to: point)
            } else {
                try up(slot)
                down.remove(slot)
            }
        }
        for slot in down { try up(slot) }
    }
}
