// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import TestBus
import TestPanels
import Testing

@testable import KernelRig

/// Typing with a navigation keypad beside the glass, on a real kernel.
struct DriverKeypadTests {
    /// The keys of an EZ Access keypad: F17 says the key again, F18 and F19 are up and down, F20 types, F21 and F22 are
    /// left and right, F23 goes back.
    static let keys: [UInt16] = Array(187...193)
    static let (down, select, right, back): (UInt16, UInt16, UInt16, UInt16) = (189, 190, 192, 193)

    private func keypad(_ phys: String) throws -> VirtualSwitches {
        try VirtualSwitches(phys: phys, name: "Storm AudioNav", keys: Self.keys)
    }

    private func rig(_ phys: String, keys: String? = nil, _ fields: String...) throws -> DriverRig {
        let keys = keys.map { ", keys: {\($0)}" } ?? ""
        return try DriverRig(
            "number-pad",
            fields: [
                "guided: {fingers: no, headphones: no}", "navigate: {device: {phys: \"\(phys)\"}\(keys)}",
            ] + fields)
    }

    private func awaitFocus(_ label: String, _ rig: DriverRig) throws {
        try rig.awaitView("the focus on \(label)") { view in
            view.allKeys.filter { $0.state.isFocused }.map(\.label) == [label]
        }
    }

    @Test func `a grabbed keypad moves the focus, types, and no other program sees its keys`() throws {
        let phys = uniquePhys("keypad")
        let rig = try rig(phys)
        let keypad = try keypad(phys)
        try rig.start()
        try rig.awaitSwitches(1)
        #expect(try isGrabbed(keypad.description))
        // The first key only begins guided touch.
        try keypad.press(Self.down)
        try rig.awaitLog("guided touch begins", 1)
        try keypad.press(Self.right)
        try awaitFocus("Hide", rig)
        try keypad.press(Self.down)
        try awaitFocus("1", rig)
        try keypad.press(Self.right)
        try awaitFocus("2", rig)
        try keypad.press(Self.select)
        #expect(try rig.takeTyped(2) == "KEY_2↓ KEY_2↑")
        try keypad.press(Self.back)
        try rig.awaitView("no focus") { $0.allKeys.allSatisfy { !$0.state.isFocused } }
        try keypad.press(Self.back)
        try rig.awaitLog("guided touch ends", 1)
        #expect(try rig.takeTyped() == "")
        #expect(rig.folder.errors == [])
    }

    @Test func `a keypad that is unplugged with a key held leaves nothing down, and works when it is back`()
        throws
    {
        let phys = uniquePhys("keypad")
        let rig = try rig(phys)
        try rig.start()
        #expect(rig.folder.log.contains("waits for the device with phys \(phys)"))
        for count in 1...2 {
            let keypad = try keypad(phys)
            try rig.awaitSwitches(count)
            if count == 1 {
                try keypad.press(Self.down)
                try rig.awaitLog("guided touch begins", 1)
                try keypad.press(Self.right)
                try keypad.press(Self.down)
            }
            try awaitFocus("1", rig)
            try keypad.set(Self.select, isDown: true)
            #expect(try rig.takeTyped(2) == "KEY_1↓ KEY_1↑")
        }
        #expect(try rig.keysDown() == [])
        #expect(try rig.takeTyped() == "")
        #expect(rig.folder.errors == [])
    }

    @Test func `a keypad may have its volume keys on a node of their own`() throws {
        // As Storm's EZ-Key, which is an HID keyboard and an HID consumer control.
        let phys = uniquePhys("keypad")
        let rig = try rig(
            phys + "/*",
            keys: "up: KEY_F18, down: KEY_F19, left: KEY_F21, right: KEY_F22, select: KEY_F20, "
                + "louder: KEY_VOLUMEUP, softer: KEY_VOLUMEDOWN")
        let keypad = try keypad(phys + "/input0")
        let (softer, louder): (UInt16, UInt16) = (114, 115)
        let volume = try VirtualSwitches(
            phys: phys + "/input1", name: "Storm EZ-Key Consumer Control", keys: [softer, louder])
        try rig.start()
        try rig.awaitSwitches(2)
        #expect(try isGrabbed(keypad.description))
        #expect(try isGrabbed(volume.description))
        try volume.press(louder)
        try rig.awaitLog("guided touch begins", 1)
        try keypad.press(Self.down)
        try awaitFocus("Hide", rig)
        try volume.press(softer)
        try awaitFocus("Hide", rig)
        #expect(try rig.takeTyped() == "")
        #expect(rig.folder.errors == [])
    }

    @Test func `a keypad is found by its vendor and product, and another one is left alone`() throws {
        let rig = try DriverRig(
            "number-pad",
            fields: ["guided: {fingers: no, headphones: no}", "navigate: {device: {id: 2f01:0c4e}}"])
        let other = try VirtualSwitches(
            phys: uniquePhys("other"), name: "Keypad", keys: Self.keys, ids: (0x2f01, 0x0c4d))
        let keypad = try VirtualSwitches(
            phys: uniquePhys("keypad"), name: "Keypad", keys: Self.keys, ids: (0x2f01, 0x0c4e))
        try rig.start()
        try rig.awaitSwitches(1)
        #expect(try isGrabbed(keypad.description))
        #expect(try !isGrabbed(other.description))
        try other.press(Self.down)
        try keypad.press(Self.down)
        try rig.awaitLog("guided touch begins", 1)
        try keypad.press(Self.down)
        try awaitFocus("Hide", rig)
        #expect(rig.folder.errors == [])
    }

    @Test func `a reload without the keypad gives its keys back to other programs`() throws {
        let phys = uniquePhys("keypad")
        let rig = try rig(phys)
        let keypad = try keypad(phys)
        try rig.start()
        try rig.awaitSwitches(1)
        try rig.reload(with: [])
        #expect(try !isGrabbed(keypad.description))
        #expect(rig.folder.errors == [])
    }

    @Test func `the keypad shows a hidden view, and begins guided touch in it`() throws {
        let phys = uniquePhys("keypad")
        let rig = try rig(phys, "show: call")
        let keypad = try keypad(phys)
        try rig.start()
        try rig.awaitSwitches(1)
        try keypad.press(Self.back)
        try keypad.press(Self.down)
        try rig.awaitView("shown") { $0.isVisible }
        try rig.awaitLog("guided touch begins", 1)
        try keypad.press(Self.down)
        try awaitFocus("Hide", rig)
        try keypad.press(Self.select)
        try rig.awaitView("hidden") { !$0.isVisible }
        #expect(rig.folder.errors == [])
    }

    @Test func `a reload without guided touch hides the view that a keypad has shown`() throws {
        let phys = uniquePhys("keypad")
        let rig = try rig(phys, "show: call")
        let keypad = try keypad(phys)
        try rig.start()
        try rig.awaitSwitches(1)
        try keypad.press(Self.down)
        try rig.awaitView("shown") { $0.isVisible }
        try rig.reload(with: ["show: call"])
        try rig.awaitView("hidden") { !$0.isVisible }
        #expect(rig.folder.errors == [])
    }
}

// In the suite of the others, as the address of the bus is one for all.
extension DriverControlTests {
    private typealias Keys = DriverKeypadTests

    private func focused(_ rig: DriverRig) throws -> [String] {
        try rig.settleView()
        return try #require(rig.driver?.views[rig.panel.name]).allKeys.filter(\.state.isFocused).map(\.label)
    }

    @Test func `without headphones a keypad's secret keys are masked, and have a ring`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let phys = uniquePhys("keypad")
        let rig = try DriverRig(
            "pin",
            fields: [
                "guided: {fingers: no, headphones: {phys: \"\(phys)\"}}",
                "navigate: {device: {phys: \"\(phys)\"}}",
            ])
        // The jack of an AudioNav is in the keypad.
        let keypad = try VirtualSwitches(phys: phys, name: "Storm AudioNav", keys: Keys.keys)
        func plugHeadphones(_ arePluggedIn: Bool) throws {
            try keypad.send((EventType.sw, EventCode.swHeadphoneInsert, arePluggedIn ? 1 : 0))
        }
        try rig.start(on: bus)
        try rig.awaitSwitches(1)
        try bus.awaitPanel(rig.busPath)
        let program = try ClickListener(panel: rig.panel.name, on: bus)
        try program.listen()

        try keypad.press(Keys.down)
        #expect(try program.nextGuided() == "began *")
        #expect(try focused(rig) == [])
        try keypad.press(Keys.down)
        #expect(try program.nextGuided() == "entered *")
        #expect(try focused(rig) == ["Shuffle"])
        try keypad.press(Keys.down)
        #expect(try program.nextGuided() == "entered *")
        // Guided touch has the digits in their order.
        #expect(try focused(rig) == ["2"])
        try keypad.press(Keys.select)
        #expect(try program.nextGuided() == "typed *")
        #expect(try rig.takeTyped(2) == "KEY_2↓ KEY_2↑")

        // Guided touch begins again, now in private.
        try plugHeadphones(true)
        #expect(try program.nextGuided() == "began PIN")
        for label in ["Shuffle", "2"] {
            try keypad.press(Keys.down)
            #expect(try program.nextGuided() == "entered \(label)")
            #expect(try focused(rig) == [])
        }
        try keypad.press(Keys.select)
        #expect(try program.nextGuided() == "typed 2")
        #expect(try rig.takeTyped(2) == "KEY_2↓ KEY_2↑")

        try plugHeadphones(false)
        #expect(try program.nextGuided() == "ended *")
        try rig.awaitLog("guided touch ends", 1)
        try keypad.press(Keys.down)
        #expect(try program.nextGuided() == "began *")
        try keypad.press(Keys.down)
        #expect(try program.nextGuided() == "entered *")
        #expect(try focused(rig) == ["Shuffle"])
        #expect(rig.folder.errors == [])
    }

    @Test func `louder and softer are told with the key that has the focus, until the end`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let phys = uniquePhys("keypad")
        let rig = try DriverRig(
            "number-pad",
            fields: [
                "guided: {fingers: no, headphones: no}",
                "navigate: {device: {phys: \"\(phys)\"}, keys: {up: KEY_F18, down: KEY_F19, left: KEY_F21, "
                    + "right: KEY_F22, select: KEY_F20, back: KEY_F23, louder: KEY_VOLUMEUP, softer: KEY_VOLUMEDOWN}}",
            ])
        let (softer, louder): (UInt16, UInt16) = (114, 115)
        let keypad = try VirtualSwitches(phys: phys, keys: Keys.keys + [softer, louder])
        try rig.start(on: bus)
        try rig.awaitSwitches(1)
        try bus.awaitPanel(rig.busPath)
        let program = try ClickListener(panel: rig.panel.name, on: bus)
        try program.listen()
        func expect(_ message: String, after key: UInt16) throws {
            try keypad.press(key)
            #expect(try program.nextGuided() == message)
        }
        // The end tells the voice that its volume is the usual one again.  The first key only begins guided touch.
        for _ in 1...2 {
            try expect("began Number pad", after: louder)
            try expect("louder", after: louder)
            try expect("softer", after: softer)
            try expect("entered Hide", after: Keys.down)
            try expect("louder Hide", after: louder)
            try expect("softer Hide", after: softer)
            try expect("softer Hide", after: softer)
            try expect("stop", after: Keys.back)
            try expect("ended", after: Keys.back)
        }
        #expect(rig.folder.errors == [])
    }
}
