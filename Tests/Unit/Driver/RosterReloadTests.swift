// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Glibc
import Testing

@testable import Driver

/// What a reload of the files changes, and what it keeps.
struct RosterReloadTests {
    private let screens = [RosterRig.screen(1), RosterRig.screen(2, "Side")]
    private let noRoom = DeviceError(.create, "a keyboard", .errno(EMFILE))
    private let noRoomText =
        "cannot create a keyboard: Too many open files (errno 24); raise the limit of open files (LimitNOFILE=)"

    /// A rig that serves touchscreens with these settings.
    private func rig(
        _ settings: Settings, plugging screens: [InputDeviceDescription]? = nil
    ) -> RosterRig {
        var rig = RosterRig(settings)
        rig.load(settings, screens ?? self.screens)
        _ = rig.takeDiary()
        return rig
    }

    // MARK: Names and devices

    @Test func `a reload updates the panels that go on, and takes touchscreens back`() throws {
        var rig = rig(try RosterRig.settings())
        rig.load(try RosterRig.settings())
        #expect(rig.takeDiary() == ["update 1", "update 2", "resume 1", "resume 2"])
        #expect(rig.bus == ["front", "side"])
        #expect(rig.faults == [])
    }

    @Test func `a panel whose entry has gone ends at once, with its devices`() throws {
        var rig = rig(try RosterRig.settings())
        rig.load(try RosterRig.settings(side: nil))
        #expect(
            rig.takeDiary() == [
                "end side", "notice: side: /dev/input/event2 is no longer served", "withdraw side",
                "remove side",
                "update 1", "resume 1",
            ])
        rig.load(try RosterRig.settings())
        #expect(rig.takeDiary() == ["update 1", "open 2", "log: serve side", "resume 1"])
        #expect(rig.faults == [])
    }

    @Test func `a reload removes the devices that linger, and frees their names`() throws {
        var rig = rig(try RosterRig.settings(), plugging: [RosterRig.screen(1), RosterRig.screen(3)])
        rig.unplug(1)
        _ = rig.takeDiary()
        rig.load(try RosterRig.settings())
        #expect(rig.takeDiary() == ["remove front", "update 3", "resume 3"])
        #expect(rig.roster.deadline == nil)
        rig.plug(RosterRig.screen(4))
        #expect([3, 4].map { rig.name($0) } == ["front-2", "front"])
        #expect(rig.faults == [])
    }

    @Test func `a name that another entry now has is given back to it`() throws {
        var rig = rig(
            try RosterRig.settings(),
            plugging: [RosterRig.screen(1), RosterRig.screen(2), RosterRig.screen(3, "Side")])
        rig.load(try RosterRig.settings(as: "front-2"))
        #expect([1, 2, 3].map { rig.name($0) } == ["front", "front-3", "front-2"])
        #expect(rig.bus == ["front", "front-2", "front-3"])
        #expect(rig.faults == [])
    }

    @Test func `a touchscreen that is missing from the list is unplugged`() throws {
        var rig = rig(try RosterRig.settings())
        rig.load(rig.roster.settings, [RosterRig.screen(1)])
        #expect(
            rig.takeDiary() == [
                "end side", "notice: side: /dev/input/event2 was unplugged", "withdraw side", "update 1",
                "resume 1",
            ])
        rig.wait(milliseconds: 1000)
        #expect(rig.takeDiary() == ["remove side"])
    }

    @Test func `a reload tries at once to serve what has failed`() throws {
        var rig = RosterRig(try RosterRig.settings())
        rig.openFaults[1] = RosterRig.fault(.grab, EBUSY)
        rig.plug(RosterRig.screen(1))
        rig.wait(milliseconds: 20_000)
        rig.openFaults = [:]
        _ = rig.takeDiary()
        rig.load(try RosterRig.settings())
        #expect(rig.takeDiary() == ["open 1", "log: serve front"])
        #expect(rig.faults == [])
    }

    // MARK: Another time to show the view

    @Test(arguments: ["always", "call"])
    func `a panel that has failed begins anew if a reload changes when to show its view`(
        new: String
    ) throws {
        let (former, isShown) = new == "always" ? ("call", true) : ("always", false)
        var rig = RosterRig(try RosterRig.settings(fields: ", show: \(former)"))
        rig.openFaults[1] = RosterRig.fault(.grab, EBUSY)
        rig.plug(RosterRig.screen(1))
        rig.load(try RosterRig.settings(fields: ", show: \(new)"))
        rig.openFaults = [:]
        rig.wait(milliseconds: 30_000)
        #expect(rig.panels[1]?.demand.isShown == isShown)
        #expect(rig.faults == [])
    }

    @Test func `a touchscreen that is opened again by a reload begins anew if that changes 'show'`() throws {
        var rig = rig(try RosterRig.settings(fields: ", show: call"), plugging: [RosterRig.screen(1)])
        #expect(rig.panels[1]?.demand.isShown == false)
        rig.turned = [1]
        rig.load(try RosterRig.settings(fields: ", show: always"))
        #expect(rig.takeDiary().starts(with: ["update 1", "end front", "open 1"]))
        #expect(rig.panels[1]?.demand.isShown == true)
    }

    @Test func `a call of a failed panel counts, although a reload has changed 'show' before`() throws {
        var rig = rig(try RosterRig.settings(fields: ", show: always"), plugging: [RosterRig.screen(1)])
        rig.openFaults[1] = RosterRig.fault(.open, EMFILE)
        rig.fail(1, RosterRig.fault(.open, EMFILE))
        rig.load(try RosterRig.settings(fields: ", show: call"))
        let front = try #require(rig.roster.failed(named: "front"))
        rig.perform(rig.roster.request(.show, ofFailed: front, at: rig.now))
        rig.openFaults = [:]
        rig.wait(milliseconds: 30_000)
        #expect(rig.panels[1]?.demand.isShown == true)
    }

    // MARK: Files with errors

    @Test func `a panel whose files have errors is reported, and served after their repair`() throws {
        var rig = RosterRig(try RosterRig.settings(front: "faulty"))
        rig.plug(RosterRig.screen(1))
        rig.plug(RosterRig.screen(2, "Side"))
        #expect(
            rig.takeDiary() == [
                "publish front",
                "error: front: its layouts or its keymap have errors; runepad check lists them", "open 2",
                "log: serve side",
            ])
        rig.wait(milliseconds: 60_000)
        #expect(rig.takeDiary() == [])
        rig.load(try RosterRig.settings())
        #expect(rig.takeDiary() == ["open 1", "log: serve front", "update 2", "resume 2"])
        #expect(rig.faults == [])
    }

    @Test func `a panel that lost its files ends, and keeps its devices until they are back`() throws {
        var rig = rig(try RosterRig.settings(), plugging: [RosterRig.screen(1)])
        rig.load(try RosterRig.settings(front: "faulty"))
        #expect(
            rig.takeDiary() == [
                "end front", "publish front",
                "error: front: its layouts or its keymap have errors; runepad check lists them",
            ])
        #expect(rig.devices == ["front"])
        rig.load(try RosterRig.settings())
        #expect(rig.takeDiary() == ["open 1", "log: serve front"])
        #expect(rig.devices == [])
        #expect(rig.faults == [])
    }

    // MARK: Settings that cannot be applied

    @Test func `a panel that cannot change keeps its former settings until a retry works`() throws {
        let old = try RosterRig.settings()
        var rig = rig(old, plugging: [RosterRig.screen(1)])
        rig.changeFaults[1] = noRoom
        rig.load(try RosterRig.settings(front: "tab"))
        #expect(
            rig.takeDiary() == [
                "update 1",
                "error: front: \(noRoomText); the panel keeps its former settings until that works",
                "resume 1",
            ])
        #expect(rig.touchscreen(1)?.served == old.panels[0])
        rig.wait(milliseconds: 10)
        #expect(rig.takeDiary() == ["update 1"])
        rig.changeFaults = [:]
        rig.wait(milliseconds: 20)
        #expect(rig.takeDiary() == ["update 1"])
        #expect(rig.touchscreen(1)?.served == rig.roster.settings.panels[0])
        #expect(rig.roster.deadline == nil)
        #expect(rig.faults == [])
    }

    @Test func `a panel that cannot change fails if its keys belong to another seat now`() throws {
        var rig = rig(try RosterRig.settings(), plugging: [RosterRig.screen(1)])
        rig.changeFaults[1] = noRoom
        rig.plug(RosterRig.screen(1, "Front", ["ID_SEAT": "seat-left"]))
        #expect(
            rig.takeDiary() == [
                "update 1", "end front", "remove front", "publish front", "error: front: \(noRoomText)",
            ])
    }

    @Test func `a panel that cannot change fails if its seat cannot be published`() throws {
        var rig = rig(try RosterRig.settings(), plugging: [RosterRig.screen(1)])
        rig.changeFaults[1] = DeviceError(.publish, "a file", .errno(ENOSPC))
        rig.load(try RosterRig.settings(front: "tab"))
        #expect(
            rig.takeDiary() == [
                "update 1", "end front", "publish front",
                "error: front: cannot write the udev properties of a file: No space left on device (errno 28); make "
                    + "room there",
            ])
    }

    @Test(arguments: [true, false])
    func `a former layout and a new one that lead out of a kiosk are not served together`(
        isKiosk: Bool
    ) throws {
        var rig = rig(try RosterRig.settings(front: "alt", isKiosk: isKiosk))
        rig.changeFaults[1] = noRoom
        let new = try RosterRig.settings(side: "tab", isKiosk: isKiosk)
        #expect(new.panels.allSatisfy { $0 != nil })
        rig.load(new)
        #expect(rig.panels.keys.sorted() == (isKiosk ? [2] : [1, 2]))
        #expect(rig.roster.failed.map(\.deviceNumber) == (isKiosk ? [1] : []))
        #expect(rig.faults == [])
    }

    @Test func `settings from before the kiosk are not kept in it, because they may lead out`() throws {
        var rig = rig(try RosterRig.settings(fields: ", corner-hold: 3s"), plugging: [RosterRig.screen(1)])
        #expect(rig.touchscreen(1)?.served?.configuration.cornerHold != nil)
        rig.changeFaults[1] = noRoom
        rig.load(try RosterRig.settings(isKiosk: true))
        #expect(rig.panels.isEmpty)
        #expect(rig.roster.status == "cannot serve front")
    }
}
