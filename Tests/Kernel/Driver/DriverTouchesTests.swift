// SPDX-License-Identifier: MIT

import Devices
import Engine
import TestPanels
import Testing

@testable import KernelRig

/// What other programs read of the touches beside a view, where the panel's `touches` limit them.
@Suite(.serialized) struct DriverTouchesTests {
    /// The view has the lower part of 154 by 86 mm.
    private func start(
        _ fields: String..., inKiosk isKiosk: Bool = false, on profile: PanelProfile = DriverRig.fine
    ) throws -> DriverRig {
        try requireRealKernel()
        let rig = try DriverRig("number-pad", on: profile, fields: ["size: 154x86mm"] + fields)
        if isKiosk { try rig.folder.add("kiosk: yes\n") }
        try rig.start()
        return rig
    }

    /// The slots and the number of places of the contacts that programs have read from beginning to end.
    private func read(_ rig: DriverRig) throws -> [[Int]] {
        try rig.settle()
        return rig.passedContacts.map { [$0.slot, $0.path.count] }
    }

    private let middle = Point(x: 0.5, y: 0.2)

    @Test func `in a kiosk, programs read one finger at a time and no drag from an edge, but taps there`()
        throws
    {
        let rig = try start("touches: {rest: no}", inKiosk: true)
        try rig.down((0, middle))
        try rig.down((1, Point(x: 0.3, y: 0.2)))
        try rig.move(1, to: Point(x: 0.2, y: 0.2))
        try rig.move(0, to: Point(x: 0.6, y: 0.2))
        try rig.up(1)
        try rig.up(0)
        #expect(try read(rig) == [[0, 2]])
        try rig.down((2, Point(x: 0.01, y: 0.2)))
        try rig.move(2, to: middle)
        try rig.up(2)
        #expect(try read(rig) == [[0, 2]])
        try rig.down((2, Point(x: 0.01, y: 0.2)))
        try rig.up(2)
        #expect(try read(rig) == [[0, 2], [2, 1]])
        #expect(rig.passed.open == [:])
        #expect(!rig.passed.isTouched)
        #expect(rig.folder.errors == [])
    }

    @Test func `in a kiosk, a finger that rests is lifted for programs, and sends nothing more`() throws {
        let rig = try start(inKiosk: true)
        try rig.down((0, middle))
        try rig.awaitPassed(1)
        #expect(rig.passed.open == [:])
        #expect(!rig.passed.isTouched)
        try rig.move(0, to: Point(x: 0.8, y: 0.2))
        try rig.up(0)
        #expect(try read(rig) == [[0, 1]])
    }

    @Test func `a kiosk can loosen each limit`() throws {
        let rig = try start("touches: any", inKiosk: true)
        try rig.down((0, Point(x: 0.01, y: 0.2)))
        try rig.down((1, middle))
        try rig.move(0, to: Point(x: 0.3, y: 0.2))
        try rig.move(1, to: Point(x: 0.8, y: 0.2))
        try rig.settle()
        #expect(rig.passed.open.keys.sorted() == [0, 1])
        try rig.up(0, 1)
        #expect(try read(rig) == [[0, 2], [1, 2]])
    }

    @Test func `where no drags are passed on, programs read a tap once it lifts, and nothing of a drag`()
        throws
    {
        let rig = try start("touches: {swipe: no}")
        try rig.down((0, middle))
        try rig.move(0, to: Point(x: 0.52, y: 0.2))
        try rig.settle()
        #expect(rig.passed.open == [:])
        try rig.up(0)
        #expect(try read(rig) == [[0, 1]])
        let place = rig.passedContacts.first?.path.first
        // The middle of 32,768 units, where it began.
        #expect(place?.first.map { abs($0 - 16_384) < 3 } == true)
        try rig.down((0, middle))
        try rig.move(0, to: Point(x: 0.6, y: 0.2))
        try rig.move(0, to: middle)
        try rig.up(0)
        #expect(try read(rig) == [[0, 1]])
    }

    @Test func `the edges of a turned panel are those that a person sees`() throws {
        // A person sees 86 by 154 mm, so 8 mm are more of the width than of the height.
        try requireRealKernel()
        let rig = try DriverRig(
            "number-pad", fields: ["size: 86x154mm", "rotation: 270", "touches: {edges: 8mm}", "show: call"])
        try rig.start()
        // 7 % of the height.
        try rig.down((0, Point(x: 0.07, y: 0.5)))
        try rig.move(0, to: Point(x: 0.5, y: 0.5))
        try rig.up(0)
        // 7 % of the width.
        try rig.down((1, Point(x: 0.5, y: 0.07)))
        try rig.move(1, to: Point(x: 0.5, y: 0.5))
        try rig.up(1)
        #expect(try read(rig) == [[0, 2]])
    }

    @Test func `a panel with a single contact passes on taps alone, too`() throws {
        let rig = try start("touches: {swipe: no}", on: .eGalaxSingle)
        try rig.down((0, middle))
        try rig.move(0, to: Point(x: 0.8, y: 0.2))
        try rig.up(0)
        try rig.down((0, Point(x: 0.3, y: 0.2)))
        try rig.up(0)
        try rig.awaitPassed(1)
        #expect(rig.passed.ended.map(\.path.count) == [1])
        #expect(!rig.passed.isTouched)
        // The second of the two, on an axis from 42 to 1981.
        #expect(rig.passed.ended.first?.path.first?.first.map { abs($0 - 624) < 3 } == true)
    }

    @Test func `a reload taps nothing that waits, and lifts what was passed on`() throws {
        let rig = try start("touches: {edges: 8mm}")
        try rig.down((0, middle))
        try rig.down((1, Point(x: 0.01, y: 0.2)))
        // The reload must find the first passed on, and the second waiting.
        try rig.settle()
        #expect(rig.passed.open.keys.sorted() == [0])
        try rig.reload(with: ["size: 154x86mm", "touches: {swipe: no}"])
        try rig.awaitPassed(2)
        #expect(rig.passed.open == [:])
        try rig.move(0, to: Point(x: 0.7, y: 0.2))
        try rig.up(0, 1)
        #expect(try read(rig) == [[0, 1]])
        try rig.down((3, middle))
        try rig.up(3)
        #expect(try read(rig) == [[0, 1], [3, 1]])
    }

    @Test func `an unplugged touchscreen taps nothing that waits, and the next one begins anew`() throws {
        let rig = try start("touches: {contacts: 1, swipe: no}")
        try rig.down((0, middle))
        try rig.replugInPause()
        try rig.down((1, middle))
        try rig.up(1)
        #expect(try read(rig) == [[1, 1]])
        #expect(rig.folder.errors == [])
    }
}
