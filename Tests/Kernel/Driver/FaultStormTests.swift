// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import RandomHands
import Repetitions
import Testing

@testable import KernelRig

struct FaultStormTests {
    /// 1,000 times under `make faults`.
    @Test func `a driver that loses events again and again leaves no key or contact down`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        let labels = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
        let count = repetitions(full: 1000, quick: 2)
        var before: DriverUsage?
        for round in 0..<count {
            let label = labels[round % labels.count]
            let point = try rig.point(label)
            try rig.down((0, point), (1, Point(x: 0.5, y: 0.1)))
            #expect(try rig.takeTyped() == "KEY_\(label)↓")
            try rig.pause()
            // Lifted unseen, with more than the kernel keeps behind it.
            try rig.up(0, 1)
            try rig.down((2, Point(x: 0.4, y: 0.1)))
            try rig.flood(2, at: Point(x: 0.4, y: 0.1))
            rig.driver?.signal(SIGCONT)
            try rig.awaitTyped(1)
            #expect(try rig.takeTyped() == "KEY_\(label)↑")
            try rig.up(2)
            #expect(try rig.takeTyped() == "")
            #expect(rig.passed.open == [:])
            #expect(try rig.keysDown() == [])
            if round == count / 10 { before = try rig.usage() }
        }
        let (start, end) = (try #require(before), try rig.usage())
        print("\(count) times SYN_DROPPED: \(end.memory - start.memory) KiB more than after a tenth")
        try rig.awaitFiles(as: start)
        #expect(rig.folder.errors == [])
    }

    /// 2,000 times under `make faults`.
    @Test func `repeated reloads lose no tap and leave no key down and no file open`() throws {
        let rig = try DriverRig(serving: "number-pad")
        let four = try rig.point("4")
        let count = repetitions(full: 2000, quick: 10)
        var typed = TypedKeys()
        var before: DriverUsage?
        for round in 0..<count {
            // Half of them are really others.
            if round % 2 == 1 { try rig.folder.configure([rig.panel]) }
            rig.panel.fields = round % 4 < 2 ? ["size: 100x60mm"] : []
            rig.driver?.signal(SIGHUP)
            try rig.down((0, four))
            rig.driver?.signal(SIGHUP)
            try rig.up(0)
            // Before the kernel's buffer is full.
            guard round % 8 == 7 || round == count / 10 || round == count - 1 else { continue }
            try rig.endReloads()
            typed.take(try rig.takeTyped())
            if round == count / 10 { before = try rig.usage() }
        }
        #expect(typed.faults == [] && typed.down == [])
        #expect(try rig.keysDown() == [])
        #expect(typed.presses == count)
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        let (start, end) = (try #require(before), try rig.usage())
        print(
            "\(2 * count) reloads around \(count) taps, of which \(typed.presses) were typed: "
                + "\(end.memory - start.memory) KiB more than after a tenth")
        try rig.awaitFiles(as: start)
        #expect(rig.folder.errors == [])
    }
}

extension DriverRig {
    /// Waits until the driver has read its files for all the signals that it was sent.
    fileprivate func endReloads() throws {
        // The first may be answered by what was under way; what is still to be done then finds nothing new.
        try reload()
        try reload()
    }
}
