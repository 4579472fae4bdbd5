// SPDX-License-Identifier: MIT

import Devices
import Engine
import RandomHands
import Repetitions
import Testing

@testable import KernelRig

struct FaultPlugTests {
    /// 10,000 times under `make faults`.
    @Test func `after each power loss with contacts down, no key is down and the panel is back`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        let (four, outside) = (try rig.point("4"), Point(x: 0.5, y: 0.1))
        let count = repetitions(full: 10_000, quick: 8)
        var progress = ProgressReport("power cycles", of: count)
        var before: DriverUsage?
        var kept = 0
        for round in 0..<count {
            let passes = rig.countPassed()
            try rig.down((0, four), (1, outside))
            #expect(try rig.takeTyped(1) == "KEY_4↓")
            rig.screen = nil
            #expect(try rig.takeTyped(1) == "KEY_4↑")
            try rig.awaitPassed(passes + 1)
            let driver = try #require(rig.driver)
            try #require(driver.wait(within: patience) { driver.views.isEmpty })
            try rig.plugIn()
            try rig.awaitView("with power again") { _ in true }
            #expect(driver.views.keys.sorted() == [rig.panel.name])
            // It waits a second for its touchscreen, which a crowded machine may take longer to plug in.
            if try rig.isKeyboardGone { try rig.attach() } else { kept += 1 }
            #expect(try rig.keysDown() == [])
            if round == count / 10 { before = try rig.usage() }
            progress.reach(round + 1)
        }
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        let (start, end) = (try #require(before), try rig.usage())
        print(
            "\(count) power cycles, the keyboard kept in \(kept): \(end.memory - start.memory) KiB more than after a "
                + "tenth, \(end.files - start.files) files")
        try rig.awaitFiles(as: start)
        #expect(rig.folder.errors == [])
    }

    /// 32 panels under `make faults`.
    @Test func `many panels type at once, each on its own keyboard`() throws {
        try requireRealKernel()
        let folder = try DriverFolder()
        let count = repetitions(full: 32, quick: 4)
        var panels: [DriverFolder.Panel] = []
        var screens: [PluggedScreen] = []
        for number in 0..<count {
            let panel = DriverFolder.Panel(
                name: "p\(number)-\(UInt32.random(in: 0...UInt32.max))", phys: uniquePhys("p\(number)"),
                layout: "number-pad")
            panels.append(panel)
            screens.append(try PluggedScreen(phys: panel.phys))
        }
        try folder.configure(panels)
        let driver = try folder.startDriver()
        let isServing = driver.wait(within: 2 * patience) { driver.views.count == count }
        try #require(isServing, "\(folder.log)")
        var keyboards: [PluggedKeyboard] = []
        for panel in panels { keyboards.append(try PluggedKeyboard(panel: panel.name)) }
        // Everybody at once, each panel with another digit than its neighbours.
        let digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
        for (number, panel) in panels.enumerated() {
            let key = try #require(
                driver.views[panel.name]?.allKeys.first { $0.label == digits[number % 10] })
            try screens[number].tap(key.frame.center)
        }
        for (number, keyboard) in keyboards.enumerated() {
            // KEY_1 is 2, and KEY_0 is 11.
            let code = UInt16(number % 10 + 2)
            #expect(try keyboard.typed(2) == [[Int32(code), 1], [Int32(code), 0]])
        }
        let peak = try DriverUsage(of: driver.process).peak
        print("\(count) panels at once: a tap each, typed each on its own keyboard; \(peak) KiB at most")
        #expect(folder.errors == [])
    }
}

/// A touchscreen among several.
private final class PluggedScreen {
    private var screen: VirtualTouchscreen

    init(phys: String) throws { screen = try VirtualTouchscreen(DriverRig.fine, phys: phys) }

    func tap(_ point: Point) throws {
        screen.down(slot: 0, x: point.x, y: point.y)
        try screen.report()
        screen.up(slot: 0)
        try screen.report()
    }
}

/// A keyboard among several.
private final class PluggedKeyboard {
    private var reader: EventNodeReader

    init(panel: String) throws {
        reader = try EventNodeReader(phys: ownPhys(panel: panel, device: "keyboard"))
    }

    /// The next `count` key events: code and value.
    func typed(_ count: Int) throws -> [[Int32]] {
        let events = try reader.read { $0.count { $0.event.type == EventType.key } >= count }
        return events.filter { $0.event.type == EventType.key }.map {
            [Int32($0.event.code), $0.event.value]
        }
    }
}
