// SPDX-License-Identifier: MIT

import Devices
import Engine
import TestPanels
import Testing

@testable import KernelRig

/// Touches that rest in an `ignore`d part of the glass keep nobody waiting, and other programs see them end.
@Suite(.serialized) struct DriverDeadGlassTests {
    private let fields = ["ignore: [{x: 0%, y: 0%, width: 10%, height: 10%}]"]
    private let dead = Point(x: 0.05, y: 0.05)

    private func awaitGrab(_ rig: DriverRig) throws {
        try rig.await("the touchscreen is grabbed") { try rig.isTouchscreenGrabbed() }
    }

    @Test func `a touch that rests in an ignored part ends for other programs, and keys type`() throws {
        let rig = try DriverRig("number-pad", fields: fields)
        var other = try EventNodeReader(rig.touchscreen)
        try rig.down((0, dead))
        try rig.start()
        try awaitGrab(rig)
        let seen = ContactFollower().after(try other.readAvailable())
        #expect(seen.ended.map(\.slot) == [0])
        #expect(seen.open == [:] && !seen.isTouched)
        // As the kernel's driver of a touchscreen does with the next report.
        try rig.down((0, dead))
        try rig.down((1, rig.point("5")))
        try rig.up(1)
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        #expect(rig.passedContacts == [] && rig.passed.open == [:])
        #expect(try other.readAvailable() == [])
    }

    @Test func `beside a touch in an ignored part, the driver waits for another one to lift`() throws {
        let rig = try DriverRig("number-pad", fields: fields)
        var other = try EventNodeReader(rig.touchscreen)
        try rig.down((0, dead), (1, Point(x: 0.5, y: 0.5)))
        try rig.start()
        #expect(try !rig.isTouchscreenGrabbed())
        let waiting = ContactFollower().after(try other.readAvailable())
        #expect(waiting.open.count == 2)
        try rig.up(1)
        try awaitGrab(rig)
        let seen = waiting.after(try other.readAvailable())
        #expect(seen.ended.map(\.slot) == [1, 0])
        #expect(seen.open == [:] && !seen.isTouched)
    }

    @Test func `a resting touch is lifted on a touchscreen with one contact, and begins again`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.eGalaxSingle, phys: uniquePhys("dead-single"))
        var other = try EventNodeReader(screen.description)
        var reader = try TouchscreenReader(opening: screen.description)
        let deadGlass = DeadGlass(reader.description, [DeadRegion(x: 0.9...1, y: 0...0.1)])
        screen.down(slot: 0, x: 1, y: 0)
        try screen.report()
        #expect(try reader.grabWhenIdle { _, _ in } == false)
        #expect(try reader.grabWhenIdle(lifting: deadGlass) { _, _ in } == true)
        let touches = try other.readAvailable().map(\.event).filter { $0.type == EventType.key }
        #expect(touches.map(\.value) == [1, 0])
        try screen.write([InputEvent(type: EventType.key, code: EventCode.btnTouch, value: 1), .report])
        #expect(try reader.ungrabWhenIdle(lifting: deadGlass) { _, _ in } == true)
        #expect(reader.isGrabbed == false)
    }
}
