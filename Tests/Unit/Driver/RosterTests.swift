// SPDX-License-Identifier: MIT

import Control
import Devices
import Engine
import Glibc
import Testing

@testable import Driver

/// What becomes of a touchscreen that is plugged in, fails, changes or is unplugged.
struct RosterTests {
    private let busy = RosterRig.fault(.grab, EBUSY)
    private let busyText =
        "front: cannot grab /dev/input/event1: Device or resource busy (errno 16); another program has grabbed it: "
        + "find it with ‘fuser -v /dev/input/event1’"
    private let denied = RosterRig.fault(.open, EACCES)
    private let screen = RosterRig.screen(1)

    private func rig(
        _ fields: String = "", _ fault: PanelFault? = nil, plugging screens: [InputDeviceDescription]
    ) throws -> RosterRig {
        var rig = RosterRig(try RosterRig.settings(fields: fields))
        if let fault { rig.openFaults[1] = fault }
        for screen in screens { rig.plug(screen) }
        return rig
    }

    // MARK: Attempts

    @Test func `a touchscreen that is plugged in is opened, and its first success is logged`() throws {
        var rig = try rig(plugging: [screen])
        #expect(rig.takeDiary() == ["open 1", "log: serve front"])
        #expect(rig.roster.status == "serving front")
        #expect(rig.roster.deadline == nil)
        rig.plug(RosterRig.screen(1, "Front", ["ID_PATH": "usb-1"]))
        #expect(rig.takeDiary() == ["update 1"])
        #expect(rig.faults == [])
    }

    @Test func `a failure is reported at once, logged once, and tried again with longer pauses`() throws {
        var rig = try rig("", busy, plugging: [screen])
        #expect(rig.takeDiary() == ["open 1", "publish front", "error: " + busyText])
        #expect(rig.roster.status == "cannot serve front")
        for pause: UInt64 in [10, 20, 40, 80, 160, 320, 640, 640, 640, 640, 1280, 2560] {
            rig.wait(milliseconds: pause - 1)
            #expect(rig.takeDiary() == [])
            rig.wait(milliseconds: 1)
            #expect(rig.takeDiary() == ["open 1", "publish front"])
        }
        rig.openFaults = [:]
        rig.wait(milliseconds: 30_000)
        #expect(rig.takeDiary() == ["open 1", "log: serve front"])
        #expect(rig.roster.deadline == nil)
        #expect(rig.faults == [])
    }

    @Test func `a failure that is usual at first is reported only after three seconds`() throws {
        var rig = try rig("", denied, plugging: [screen])
        rig.wait(milliseconds: 3189)
        #expect(rig.takeDiary() == [String](repeating: "open 1", count: 10))
        #expect(rig.bus == [])
        #expect(rig.roster.status == "waiting for a touchscreen")
        rig.wait(milliseconds: 1)
        #expect(
            rig.takeDiary() == [
                "open 1", "publish front",
                "error: front: cannot open /dev/input/event1: Permission denied (errno 13); run it as root; the "
                    + "service runepadd has access through sysusers.d/runepad.conf",
            ])
    }

    @Test func `a node that is missing while it is opened is retried without an error`() throws {
        var rig = try rig("", RosterRig.fault(.open, ENOENT), plugging: [screen])
        rig.wait(milliseconds: 30)
        rig.openFaults = [:]
        rig.wait(milliseconds: 40)
        #expect(rig.takeDiary() == ["open 1", "open 1", "open 1", "open 1", "log: serve front"])
        #expect(rig.roster.deadline == nil)
    }

    @Test func `udev's news of the touchscreen or of uinput lead to an attempt at once`() throws {
        var rig = try rig("", busy, plugging: [screen, RosterRig.screen(2, "Side")])
        rig.wait(milliseconds: 20_000)
        _ = rig.takeDiary()
        rig.perform(rig.roster.retry(RosterRig.identity(2), at: rig.now))
        #expect(rig.takeDiary() == [])
        rig.perform(rig.roster.retry(RosterRig.identity(1), at: rig.now))
        #expect(rig.takeDiary() == ["open 1", "publish front"])
        rig.openFaults = [:]
        rig.perform(rig.roster.retry(nil, at: rig.now))
        #expect(rig.takeDiary() == ["open 1", "log: serve front"])
    }

    @Test func `a call of a failed panel tries at once, and its view is shown once it is served`() throws {
        var rig = try rig(", show: call", busy, plugging: [screen])
        let front = try #require(rig.roster.failed(named: "front"))
        #expect(rig.roster.failed(named: "side") == nil)
        rig.wait(milliseconds: 20_000)
        _ = rig.takeDiary()
        rig.perform(rig.roster.request(.show, ofFailed: front, at: rig.now))
        #expect(rig.takeDiary() == ["open 1", "publish front"])
        rig.perform(rig.roster.request(.fieldLeft, ofFailed: front, at: rig.now))
        rig.openFaults = [:]
        rig.wait(milliseconds: 30_000)
        #expect(rig.panels[1]?.demand.isShown == true)
        #expect(rig.roster.failed == [])
    }

    @Test func `a view that is hidden while its panel has failed stays hidden`() throws {
        var rig = try rig(", show: always", busy, plugging: [screen])
        _ = rig.takeDiary()
        let front = try #require(rig.roster.failed(named: "front"))
        #expect(rig.touchscreen(1)?.panel?.demand.isShown == true)
        rig.perform(rig.roster.request(.hide, ofFailed: front, at: rig.now))
        #expect(rig.takeDiary() == [])
        rig.openFaults = [:]
        rig.wait(milliseconds: 10)
        #expect(rig.panels[1]?.demand.isShown == false)
    }

    @Test func `a failed panel is on the bus with the reason, its seat and its layouts`() throws {
        let rig = try rig("", busy, plugging: [RosterRig.screen(1, "Front", ["ID_SEAT": "seat-left"])])
        let state = try #require(rig.roster.failedState(of: RosterRig.identity(1)))
        #expect(state.name == "front")
        #expect(state.seat == "seat-left")
        #expect(state.layouts == ["plain"])
        #expect(state.status == .failed(String(busyText.dropFirst("front: ".count))))
        #expect(!state.isVisible)
        #expect(rig.roster.failedState(of: RosterRig.identity(2)) == nil)
    }

    // MARK: Virtual devices and names

    @Test func `a panel that fails keeps its name and its devices for the next attempt`() throws {
        var rig = try rig(plugging: [screen])
        _ = rig.takeDiary()
        rig.openFaults[1] = busy
        rig.fail(1, busy)
        #expect(rig.takeDiary() == ["end front", "publish front", "error: " + busyText])
        #expect(rig.devices == ["front"])
        #expect(rig.roster.failedState(of: RosterRig.identity(1))?.frame.height == 0.5)
        rig.plug(RosterRig.screen(2))
        #expect(rig.name(2) == "front-2")
        rig.openFaults = [:]
        rig.wait(milliseconds: 10)
        #expect(rig.panels[1]?.name == "front")
        #expect(rig.roster.status == "serving front, front-2")
        #expect(rig.faults == [])
    }

    @Test func `a panel whose own devices fail gets new ones`() throws {
        var rig = try rig(plugging: [screen])
        _ = rig.takeDiary()
        rig.fail(1, RosterRig.fault(.write, ENODEV))
        #expect(
            rig.takeDiary() == [
                "end front", "remove front", "publish front",
                "error: front: cannot write to /dev/input/event1: No such device (errno 19)",
            ])
        rig.wait(milliseconds: 10)
        #expect(rig.takeDiary() == ["open 1", "log: serve front"])
        #expect(rig.faults == [])
    }

    @Test func `the devices and the name of an unplugged panel stay for a second`() throws {
        var rig = try rig(plugging: [screen])
        _ = rig.takeDiary()
        rig.unplug(1)
        #expect(
            rig.takeDiary() == [
                "end front", "notice: front: /dev/input/event1 was unplugged", "withdraw front",
            ])
        #expect(rig.devices == ["front"])
        rig.wait(milliseconds: 999)
        #expect(rig.takeDiary() == [])
        rig.wait(milliseconds: 1)
        #expect(rig.takeDiary() == ["remove front"])
        #expect(rig.roster.deadline == nil)
        #expect(rig.faults == [])
    }

    @Test func `a touchscreen with a loose plug gets its name and devices again`() throws {
        var rig = try rig(plugging: [screen, RosterRig.screen(2)])
        rig.unplug(2)
        rig.wait(milliseconds: 999)
        rig.plug(RosterRig.screen(3))
        _ = rig.takeDiary()
        rig.wait(milliseconds: 5000)
        #expect(rig.takeDiary() == [])
        #expect(rig.panels[3]?.name == "front-2")
        #expect(rig.faults == [])
    }

    @Test func `lingering devices are only for a touchscreen of their own entry`() throws {
        var rig = try rig(plugging: [screen])
        rig.unplug(1)
        rig.plug(RosterRig.screen(2, "Side"))
        #expect(rig.panels[2]?.name == "side")
        #expect(rig.devices == ["front"])
        rig.plug(RosterRig.screen(3))
        #expect(rig.panels[3]?.name == "front")
        #expect(rig.devices == [])
        #expect(rig.faults == [])
    }

    @Test func `each touchscreen of an entry has a name of its own, the lowest that is free`() throws {
        var rig = try rig(plugging: (1...3).map { RosterRig.screen($0) })
        #expect([1, 2, 3].map { rig.name($0) } == ["front", "front-2", "front-3"])
        rig.unplug(1)
        rig.unplug(2)
        rig.wait(milliseconds: 1000)
        rig.plug(RosterRig.screen(4))
        rig.plug(RosterRig.screen(5))
        #expect([3, 4, 5].map { rig.name($0) } == ["front-3", "front", "front-2"])
        #expect(rig.faults == [])
    }

    @Test func `a touchscreen that was not opened yet takes no name from another`() throws {
        var rig = try rig("", denied, plugging: [screen, RosterRig.screen(2)])
        #expect(rig.name(1) == nil)
        #expect(rig.name(2) == "front")
        rig.openFaults = [:]
        rig.wait(milliseconds: 10)
        #expect(rig.name(1) == "front-2")
    }

    @Test func `counters go on after a failure and after a replug`() throws {
        var rig = try rig(plugging: [screen])
        rig.panels[1]?.counters.keyPresses = 5
        rig.panels[1]?.counters.staffGestures = 3
        rig.panels[1]?.counters.wrongStaffGestures = 2
        rig.openFaults[1] = busy
        rig.fail(1, busy)
        rig.wait(milliseconds: 10)
        let state = try #require(rig.roster.failedState(of: RosterRig.identity(1)))
        #expect([state.staffGestures, state.wrongStaffGestures] == [3, 2])
        let failed = try #require(rig.roster.failedCounters.first)
        #expect(failed.name == "front")
        #expect(
            [failed.counters.keyPresses, failed.counters.openRetries, failed.counters.replugs] == [5, 2, 0])
        rig.openFaults = [:]
        rig.wait(milliseconds: 20)
        #expect(rig.panels[1]?.counters == failed.counters)
        #expect(rig.roster.failedCounters == [])
        rig.unplug(1)
        #expect(rig.roster.ledger.counters(with: []).panels.map(\.isServed) == [false])
        rig.wait(milliseconds: 5000)
        rig.plug(screen)
        #expect(rig.panels[1]?.counters.keyPresses == 5)
        #expect(rig.panels[1]?.counters.replugs == 1)
        #expect(rig.roster.ledger.counters(with: []).panels == [])
    }

    // MARK: The end

    @Test func `a touchscreen that the kernel has lost is given up without an error`() throws {
        var rig = try rig(plugging: [screen])
        _ = rig.takeDiary()
        rig.lost = [1]
        rig.fail(1, RosterRig.fault(.read, ENODEV))
        #expect(
            rig.takeDiary() == [
                "end front", "notice: front: /dev/input/event1 was unplugged", "withdraw front",
            ])
        rig.unplug(1)
        #expect(rig.takeDiary() == [])
        rig.wait(milliseconds: 1000)
        #expect(rig.takeDiary() == ["remove front"])
        #expect(rig.roster.touchscreens.isEmpty)
    }

    @Test func `a touchscreen that only seems unplugged is served again`() throws {
        var rig = try rig(plugging: [screen])
        _ = rig.takeDiary()
        rig.fail(1, RosterRig.fault(.read, ENODEV))
        #expect(
            rig.takeDiary() == [
                "end front", "withdraw front", "notice: front: /dev/input/event1 was unplugged",
            ])
        rig.wait(milliseconds: 10)
        #expect(rig.takeDiary() == ["open 1", "log: serve front"])
        #expect(rig.devices == [])
        #expect(rig.faults == [])
    }

    @Test func `a touchscreen that is unplugged before it is opened leaves no trace`() throws {
        var rig = try rig("", RosterRig.fault(.open, ENOENT), plugging: [screen])
        rig.unplug(1)
        #expect(rig.takeDiary() == ["open 1"])
        #expect(rig.roster.deadline == nil)
        #expect(rig.bus == [])
    }

    @Test func `a failed panel disappears with its touchscreen and is served after a replug`() throws {
        var rig = try rig("", busy, plugging: [screen])
        _ = rig.takeDiary()
        rig.unplug(1)
        #expect(rig.takeDiary() == ["notice: front: /dev/input/event1 was unplugged", "withdraw front"])
        #expect(rig.bus == [])
        rig.wait(milliseconds: 1000)
        #expect(rig.takeDiary() == ["remove front"])
        #expect(rig.roster.deadline == nil)
        rig.openFaults = [:]
        rig.plug(screen)
        #expect(rig.takeDiary() == ["open 1", "log: serve front"])
        #expect(rig.faults == [])
    }

    // MARK: What udev says

    @Test func `a named device that is no touchscreen is logged once for each time it is plugged`() throws {
        let touchpad = RosterRig.screen(
            1, "Front", ["ID_INPUT_TOUCHSCREEN": "0", "ID_INPUT_TOUCHPAD": "1"])
        var rig = try rig(plugging: [touchpad])
        let warning =
            "warning: /dev/input/event1 is named in the configuration, but is a touchpad; if it is a touchscreen, let "
            + "a udev rule set ENV{ID_INPUT_TOUCHSCREEN}=\"1\""
        #expect(rig.takeDiary() == [warning])
        rig.plug(touchpad)
        rig.load(rig.roster.settings)
        #expect(rig.takeDiary() == [])
        rig.unplug(1)
        rig.plug(touchpad)
        #expect(rig.takeDiary() == [warning])
        #expect(rig.roster.touchscreens.isEmpty)
    }

    @Test func `a touchscreen takes the name from another node of its entry that came first`() throws {
        let pen = RosterRig.screen(
            1, "Front Pen", ["ID_INPUT_TOUCHSCREEN": "0", "ID_INPUT_TABLET": "1"])
        var rig = try rig(plugging: [pen])
        #expect(rig.takeDiary() == ["open 1", "log: serve front"])
        rig.plug(RosterRig.screen(2))
        #expect(
            rig.takeDiary() == [
                "end front", "notice: front: /dev/input/event1 is no longer served", "withdraw front",
                "open 2",
                "log: serve front",
            ])
        rig.load(rig.roster.settings)
        #expect(rig.panels.keys.sorted() == [2])
        #expect(rig.faults == [])
    }

    @Test func `a touchscreen whose axes have changed is opened again as the same panel`() throws {
        var rig = try rig(plugging: [screen])
        rig.panels[1]?.counters.keyPresses = 7
        _ = rig.takeDiary()
        rig.turned = [1]
        rig.plug(RosterRig.screen(1, "Front", ["EVDEV_ABS_00": "0:100"]))
        #expect(rig.takeDiary() == ["update 1", "end front", "open 1", "log: serve front"])
        #expect(rig.panels[1]?.counters.keyPresses == 7)
        #expect(rig.bus == ["front"])
        #expect(rig.faults == [])
    }

    @Test func `the status names the panels that are served and those that are not`() throws {
        var rig = try rig(plugging: [])
        #expect(rig.roster.status == "waiting for a touchscreen")
        rig.openFaults[3] = busy
        for screen in [RosterRig.screen(2), screen, RosterRig.screen(3, "Side")] { rig.plug(screen) }
        #expect(rig.roster.status == "serving front, front-2; cannot serve side")
    }
}
