// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import TestBus
import Testing

@testable import KernelRig

/// Guided touch with the driver: who begins it, who ends it, and what is typed meanwhile.
struct DriverGuidedTests {
    /// A socket for headphones and a key beside the glass, in one device.
    private final class Front {
        let device: UinputDevice
        let name: String

        init() throws {
            name = uniquePhys("front").replacing("/", with: "-")
            device = try UinputDevice(
                UinputSpecification(
                    name: name, phys: uniquePhys("front"), vendor: 1, product: 4, keys: [138],
                    switches: [EventCode.swHeadphoneInsert]))
        }

        func plugHeadphones(_ arePluggedIn: Bool) throws {
            let change = InputEvent(
                type: EventType.sw, code: EventCode.swHeadphoneInsert, value: arePluggedIn ? 1 : 0)
            try device.write([change, .report].span)
        }

        func pressHelp() throws {
            for value: Int32 in [1, 0] {
                try device.write([InputEvent(type: EventType.key, code: 138, value: value), .report].span)
            }
        }
    }

    private func start(_ front: Front, _ fields: String) throws -> DriverRig {
        try requireRealKernel()
        return try DriverRig(
            serving: "number-pad", fields: ["guided: {confirm: lift, fingers: 1s, \(fields)}"])
    }

    /// Explores from 4 to 5 and lifts: in guided touch this types 5 alone, and otherwise 4 alone.
    private func explore(_ rig: DriverRig) throws -> String {
        try rig.down((0, try rig.point("4")))
        // Longer than any swipe.
        Thread.sleep(forTimeInterval: 0.4)
        let five = try rig.point("5")
        rig.screen?.move(slot: 0, x: five.x, y: five.y)
        try rig.screen?.report()
        try rig.up(0)
        return try rig.takeTyped()
    }

    @Test func `plugging headphones in begins guided touch, and unplugging them ends it`() throws {
        var front: Front? = try Front()
        let rig = try start(front!, "headphones: {name: \(front!.name)}")
        #expect(try explore(rig) == "KEY_4↓ KEY_4↑")
        try front?.plugHeadphones(true)
        try rig.awaitLog("guided touch begins", 1)
        #expect(try explore(rig) == "KEY_5↓ KEY_5↑")
        try front?.plugHeadphones(false)
        try rig.awaitLog("guided touch ends", 1)
        #expect(try explore(rig) == "KEY_4↓ KEY_4↑")
        try front?.plugHeadphones(true)
        try rig.awaitLog("guided touch begins", 2)
        front = nil
        try rig.awaitLog("guided touch ends", 2)
        #expect(try explore(rig) == "KEY_4↓ KEY_4↑")
        #expect(rig.folder.errors == [])
    }

    @Test func `with headphones plugged in, guided touch begins and ends with the view`() throws {
        let front = try Front()
        let rig = try start(front, "headphones: {name: \(front.name)}")
        try front.plugHeadphones(true)
        try rig.awaitLog("guided touch begins", 1)
        try rig.down((0, try rig.point("Hide")))
        Thread.sleep(forTimeInterval: 0.4)
        try rig.up(0)
        try rig.awaitView("hidden") { !$0.isVisible }
        try rig.awaitLog("guided touch ends", 1)
        rig.driver?.signal(SIGUSR1)
        try rig.awaitView("shown") { $0.isVisible }
        try rig.awaitLog("guided touch begins", 2)
        #expect(try explore(rig) == "KEY_5↓ KEY_5↑")
        #expect(rig.folder.errors == [])
    }

    @Test func `headphones show a hidden view on a panel whose view is always shown`() throws {
        let front = try Front()
        let rig = try start(front, "headphones: {name: \(front.name)}")
        #expect(rig.folder.log.contains("(headphone jack of '\(front.name)')"))
        try rig.tap("Hide")
        try rig.awaitView("hidden") { !$0.isVisible }
        try front.plugHeadphones(true)
        try rig.awaitView("shown") { $0.isVisible }
        try rig.awaitLog("guided touch begins", 1)
        try rig.awaitLog("no program says its keys", 1)
        #expect(try explore(rig) == "KEY_5↓ KEY_5↑")
        try front.plugHeadphones(false)
        try rig.awaitLog("guided touch ends", 1)
        try rig.reload(with: ["show: call"] + rig.panel.fields)
        try rig.awaitView("hidden") { !$0.isVisible }
        // A view that programs call waits for them.
        try front.plugHeadphones(true)
        rig.driver?.signal(SIGUSR1)
        try rig.awaitLog("guided touch begins", 2)
        #expect(rig.folder.errors == [])
    }

    @Test func `a key beside the glass or three held fingers begin guided touch`() throws {
        let front = try Front()
        let other = try Front()
        let rig = try start(
            front, "headphones: {name: \(front.name)}, key: {device: {name: \(front.name)}, key: KEY_HELP}")
        try other.plugHeadphones(true)
        try front.pressHelp()
        try rig.awaitLog("guided touch begins", 1)
        #expect(try explore(rig) == "KEY_5↓ KEY_5↑")
        try front.pressHelp()
        try rig.awaitLog("guided touch ends", 1)
        let points = [0.3, 0.5, 0.7].map { Point(x: $0, y: 0.1) }
        try rig.down((0, points[0]), (1, points[1]), (2, points[2]))
        try rig.awaitLog("guided touch begins", 2)
        try rig.up(0, 1, 2)
        #expect(try explore(rig) == "KEY_5↓ KEY_5↑")
        #expect(rig.folder.errors == [])
    }

    @Test func `a hidden view that guided touch has shown is hidden again when it ends`() throws {
        let front = try Front()
        try requireRealKernel()
        let key = "key: {device: {name: \(front.name)}, key: KEY_HELP}"
        let rig = try DriverRig(
            "number-pad", fields: ["show: call", "guided: {confirm: lift, headphones: no, \(key)}"])
        try rig.start()
        try rig.awaitView("hidden") { !$0.isVisible }
        try front.pressHelp()
        try rig.awaitView("shown") { $0.isVisible }
        try rig.awaitLog("guided touch begins", 1)
        try front.pressHelp()
        try rig.awaitLog("guided touch ends", 1)
        try rig.awaitView("hidden again") { !$0.isVisible }
        // What a program has called stays.
        rig.driver?.signal(SIGUSR1)
        try rig.awaitView("called") { $0.isVisible }
        try front.pressHelp()
        try rig.awaitLog("guided touch begins", 2)
        try front.pressHelp()
        try rig.awaitLog("guided touch ends", 2)
        try rig.settleView()
        #expect(rig.view?.isVisible == true)
    }

    @Test func `guided touch goes on after a reload, unless the panel no longer has it`() throws {
        let front = try Front()
        let rig = try start(front, "headphones: no, key: {device: {name: \(front.name)}, key: KEY_HELP}")
        try front.pressHelp()
        try rig.awaitLog("guided touch begins", 1)
        try rig.reload(with: rig.panel.fields + ["repeat: no"])
        try rig.awaitLog("guided touch begins", 2)
        #expect(try explore(rig) == "KEY_5↓ KEY_5↑")
        try rig.reload(with: [])
        try rig.awaitLog("guided touch ends", 1)
        #expect(try explore(rig) == "KEY_4↓ KEY_4↑")
        #expect(rig.folder.errors == [])
    }

    @Test func `a program that may steer can begin and end guided touch on panels that have it`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let rig = try DriverRig(
            "number-pad", fields: ["show: call", "guided: {confirm: lift, headphones: no}"])
        try rig.start(on: bus)
        try bus.awaitPanel(rig.busPath)
        func guide(_ isOn: String, as caller: TestBus.Caller = .controller) throws -> String {
            try bus.busctl("call", rig.busPath, ["Guide", "b", isOn], as: caller).output
        }
        func property() throws -> String {
            try bus.busctl("get-property", rig.busPath, ["GuidedTouch"]).output
        }
        #expect(try property() == "b false\n")
        #expect(try guide("true", as: .viewer).contains("Access denied"))
        #expect(try guide("true") == "")
        try rig.awaitView("shown") { $0.isVisible }
        try rig.awaitLog("guided touch begins", 1)
        #expect(try property() == "b true\n")
        #expect(try explore(rig) == "KEY_5↓ KEY_5↑")
        #expect(try guide("false") == "")
        try rig.awaitLog("guided touch ends", 1)
        #expect(try property() == "b false\n")
        // Nothing else has shown the view.
        try rig.awaitView("hidden") { !$0.isVisible }
        rig.driver?.signal(SIGUSR1)
        try rig.awaitView("called") { $0.isVisible }
        #expect(try explore(rig) == "KEY_4↓ KEY_4↑")
        try rig.reload(with: [])
        #expect(try guide("true").contains("has no guided touch: write 'guided: yes' in its configuration"))
        #expect(rig.folder.errors == [])
    }
}
