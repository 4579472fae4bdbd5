// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import TestBus
import Testing

@testable import KernelRig

/// Two corners that are held give the touchscreen back to the desktop.
@Suite(.serialized) struct DriverCornerHoldTests {
    private let pair = """
        title: Two digits
        height: 50%
        layers:
          base: [1 2]
        keys:
          '1': {hold: down}
        """
    /// On the key 1.
    private let lowerLeft = Point(x: 0.02, y: 0.98)
    /// Above the view.
    private let upperRight = Point(x: 0.98, y: 0.02)

    private func start(_ fields: [String] = [], bus: TestBus? = nil) throws -> DriverRig {
        try requireRealKernel()
        let rig = try DriverRig("pair", fields: ["corner-hold: 1s"] + fields, layouts: ["pair": pair])
        if let bus { try rig.start(on: bus) } else { try rig.start() }
        return rig
    }

    /// Holds both corners until the view has gone, and lifts them.
    private func hold(_ rig: DriverRig) throws {
        try rig.down((0, lowerLeft))
        try rig.down((1, upperRight))
        try rig.awaitView("hidden") { !$0.isVisible }
        try rig.up(0)
        try rig.up(1)
    }

    private func awaitUngrabbed(_ rig: DriverRig) throws {
        try rig.await("the touchscreen is given back") { try !rig.isTouchscreenGrabbed() }
    }

    @Test func `a touch that rests in an ignored part does not keep the touchscreen from being given back`()
        throws
    {
        let rig = try start(["ignore: [{x: 40%, y: 0%, width: 10%, height: 10%}]"])
        var other = try EventNodeReader(rig.touchscreen)
        let dead = Point(x: 0.45, y: 0.05)
        try rig.down((2, dead))
        try hold(rig)
        try awaitUngrabbed(rig)
        #expect(try other.readAvailable() == [])
        try rig.down((2, dead))
        #expect(ContactFollower(slot: 2).after(try other.readAvailable()).open.keys.sorted() == [2])
    }

    @Test func `holding two corners gives the touchscreen back with no key or contact down`() throws {
        let rig = try start()
        var other = try EventNodeReader(rig.touchscreen)
        try rig.down((0, lowerLeft))
        try rig.down((1, upperRight))
        #expect(try rig.takeTyped(1) == "KEY_1↓")
        try rig.awaitView("hidden") { !$0.isVisible }
        #expect(try rig.takeTyped(1) == "KEY_1↑")
        try rig.awaitPassed(1)
        #expect(rig.passed.open == [:])
        #expect(!rig.passed.isTouched)
        // Who sees a contact end is to have seen it begin.
        #expect(try rig.isTouchscreenGrabbed())
        try rig.up(0)
        try rig.up(1)
        try awaitUngrabbed(rig)
        #expect(try other.readAvailable() == [])
        try rig.down((2, Point(x: 0.25, y: 0.75)))
        try rig.up(2)
        let seen = ContactFollower().after(try other.readAvailable())
        #expect(seen.ended.map(\.slot) == [2])
        #expect(seen.open == [:])
        #expect(rig.folder.log.contains("two corners were held"))

        // Called, it serves again.
        rig.driver?.signal(SIGUSR1)
        try rig.awaitView("shown") { $0.isVisible }
        #expect(try rig.isTouchscreenGrabbed())
        try rig.tap("2")
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
        #expect(try other.readAvailable() == [])
        #expect(rig.passedContacts.count == 1)
        #expect(rig.folder.errors == [])
    }

    @Test func `a reload grabs a given-back touchscreen; contacts in between type nothing`() throws {
        let rig = try start()
        try hold(rig)
        try awaitUngrabbed(rig)
        #expect(try rig.takeTyped(2) == "KEY_1↓ KEY_1↑")
        // More than the kernel keeps for who does not read, and a contact that is there when it is read again.
        try rig.down((0, Point(x: 0.75, y: 0.75)))
        try rig.flood(0, at: Point(x: 0.75, y: 0.75))
        try rig.reload()
        try rig.awaitView("shown") { $0.isVisible }
        #expect(try !rig.isTouchscreenGrabbed())
        try rig.up(0)
        try rig.await("the touchscreen is grabbed") { try rig.isTouchscreenGrabbed() }
        try rig.tap("2")
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
        #expect(rig.folder.errors == [])
    }

    @Test func `Show ends the state GivenBack, and a text field does not`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let rig = try start(["show: auto"], bus: bus)
        let path = rig.busPath
        try bus.awaitPanel(path)
        #expect(try bus.busctl("call", path, ["Show"]).status == 0)
        try rig.awaitView("shown") { $0.isVisible }
        #expect(try bus.busctl("get-property", path, ["GivenBack"]).output == "b false\n")
        try hold(rig)
        try awaitUngrabbed(rig)
        #expect(try bus.busctl("get-property", path, ["GivenBack"]).output == "b true\n")
        #expect(try bus.busctl("get-property", path, ["Visible"]).output == "b false\n")
        #expect(try bus.busctl("call", path, ["ShowFor", "s", "pin"]).status == 0)
        #expect(try bus.busctl("get-property", path, ["Visible"]).output == "b false\n")
        #expect(try !rig.isTouchscreenGrabbed())
        #expect(try bus.busctl("call", path, ["Show"]).status == 0)
        try rig.awaitView("shown again") { $0.isVisible }
        #expect(try bus.busctl("get-property", path, ["GivenBack"]).output == "b false\n")
        try rig.tap("2")
        #expect(try rig.takeTyped().hasSuffix("KEY_2↓ KEY_2↑"))
        #expect(rig.folder.errors == [])
    }
}
