// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import TestPanels
import Testing

@testable import KernelRig

/// What is pressed is released, whatever becomes of the touchscreen or the driver.
struct DriverRecoveryTests {
    @Test func `after lost events, the driver releases the keys that were lifted and types on`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        let (four, nine, six) = (try rig.point("4"), try rig.point("9"), try rig.point("6"))
        try rig.down((0, four))
        #expect(try rig.takeTyped() == "KEY_4↓")

        try rig.pause()
        // A tap that is lost as a whole, and a lift and a touch in one slot, with more than the kernel keeps between.
        try rig.down((1, nine))
        try rig.up(1)
        try rig.up(0)
        try rig.down((0, six))
        try rig.flood(0, at: six)
        rig.driver?.signal(SIGCONT)

        // A contact that is to settle things would be lost as well while the driver has not read on.
        try rig.awaitTyped(2)
        // Without the tap: so it was lost, and what remains was found out anew.
        #expect(try rig.takeTyped() == "KEY_4↑ KEY_6↓")
        try rig.up(0)
        #expect(try rig.takeTyped() == "KEY_6↑")
        #expect(try rig.keysDown() == [])
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        #expect(rig.passedContacts == [])
    }

    @Test func `after lost events, a passed-on contact that was lifted ends for others too`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        try rig.down((0, Point(x: 0.5, y: 0.1)))
        try rig.settle()
        #expect(rig.passed.open.keys.sorted() == [0])
        try rig.pause()
        try rig.up(0)
        let two = try rig.point("2")
        try rig.down((0, two))
        try rig.flood(0, at: two)
        rig.driver?.signal(SIGCONT)
        try rig.awaitTyped(1)
        #expect(try rig.takeTyped() == "KEY_2↓")
        #expect(rig.passed.open == [:])
        #expect(!rig.passed.isTouched)
        try rig.up(0)
        #expect(try rig.takeTyped() == "KEY_2↑")
    }

    @Test func `when a touchscreen is unplugged, held keys come up before the keyboard goes`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        try rig.down((0, rig.point("4")))
        #expect(try rig.takeTyped(1) == "KEY_4↓")
        rig.screen = nil
        #expect(try rig.takeTyped(1) == "KEY_4↑")
        #expect(try rig.awaitKeyboardGone() == "")
        #expect(rig.folder.errors == [])
    }

    @Test func `a touchscreen that is quickly replugged 200 times is served by one panel`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        try rig.down((0, rig.point("4")))
        #expect(try rig.takeTyped(1) == "KEY_4↓")
        rig.screen = nil
        for _ in 0..<199 {
            _ = try UinputDevice(DriverRig.fine.specification(phys: rig.panel.phys))
        }
        try rig.plugIn()
        // Reading the files again, the driver looks at every device that is there.
        try rig.reload()
        try rig.awaitView("after the last time") { _ in true }
        #expect(try rig.openNodes() == [rig.touchscreen.devnode])
        #expect(rig.driver?.views.keys.sorted() == [rig.panel.name])
        try rig.attach()
        #expect(try rig.keysDown() == [])
        for digit in ["1", "5", "9"] { try rig.tap(digit) }
        #expect(try rig.takeTyped() == "KEY_1↓ KEY_1↑ KEY_5↓ KEY_5↑ KEY_9↓ KEY_9↑")
        #expect(rig.folder.errors == [])
    }

    @Test func `a killed driver leaves no key down and no grab, and the next driver types`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        let screen = try rig.touchscreen
        try rig.down((0, rig.point("4")))
        #expect(try rig.takeTyped(1) == "KEY_4↓")
        #expect(try isGrabbed(screen))
        #expect(rig.end(by: SIGKILL) == -SIGKILL)
        // The kernel releases the key with the keyboard; who reads it sees it go.
        _ = try rig.awaitKeyboardGone()
        #expect(try !isGrabbed(screen))
        try rig.up(0)
        try rig.start()
        #expect(try rig.keysDown() == [])
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
    }

    @Test func `SIGTERM releases a held key and the touchscreen, and the exit status is 0`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        let screen = try rig.touchscreen
        var other = try EventNodeReader(screen)
        try rig.down((0, rig.point("4")))
        #expect(try rig.takeTyped(1) == "KEY_4↓")
        #expect(try other.readAvailable() == [])
        #expect(rig.end(by: SIGTERM) == 0)
        // What a program has not read when a keyboard goes is lost with it; the kernel's own release is not.
        let rest = try rig.awaitKeyboardGone()
        #expect(rest == "" || rest == "KEY_4↑")
        #expect(try !isGrabbed(screen))
        try rig.up(0)
        #expect(
            try other.read { !$0.isEmpty }.map(\.event).contains(
                InputEvent(type: EventType.key, code: EventCode.btnTouch, value: 0)))
        #expect(rig.folder.errors == [])
    }

    @Test func `a contact that is down at the start belongs to other programs until it ends`() throws {
        let rig = try DriverRig("number-pad")
        let screen = try rig.touchscreen
        var other = try EventNodeReader(screen)
        try rig.down((0, Point(x: 0.5, y: 0.9)))
        try rig.start()
        try rig.move(0, to: Point(x: 0.25, y: 0.8))
        #expect(try !isGrabbed(screen))
        try rig.down((1, rig.point("5")))
        try rig.up(1)
        try rig.up(0)
        let seen = ContactFollower().after(try other.readAvailable())
        #expect(seen.ended.map(\.slot) == [1, 0])
        #expect(seen.open == [:])
        #expect(!seen.isTouched)

        // It is grabbed when nothing is down: from then on others see nothing. Contacts outside the view try it, and a
        // try that the driver takes back can hide a tap as well.
        var hidden = 0
        for _ in 0..<10_000 where hidden < 3 {
            try rig.down((3, Point(x: 0.5, y: 0.1)))
            try rig.up(3)
            let isHidden = try other.readAvailable().isEmpty && rig.isTouchscreenGrabbed()
            hidden = isHidden ? hidden + 1 : 0
        }
        #expect(hidden == 3)
        #expect(try isGrabbed(screen))
        #expect(try rig.takeTyped() == "")
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        #expect(try other.readAvailable() == [])
    }

    @Test func `another keyboard is not grabbed, and still types for its own readers`() throws {
        let rig = try DriverRig("number-pad")
        let keyboard = try VirtualPlainKeyboard(phys: uniquePhys("foreign"))
        try rig.start()
        var readers = try EventNodeReader(keyboard.description)
        try keyboard.press(.enter)
        try keyboard.release(.enter)
        #expect(
            try readers.readAvailable().map(\.event) == [
                InputEvent(type: EventType.key, code: 28, value: 1), InputEvent.report,
                InputEvent(type: EventType.key, code: 28, value: 0), InputEvent.report,
            ])
        #expect(try rig.takeTyped() == "")
        #expect(try !isGrabbed(keyboard.description))
    }

    @Test func `the driver opens its touchscreen and no other input device`() throws {
        let rig = try DriverRig(serving: "number-pad")
        // Whatever udev had to say of the driver's own devices has been heard by now.
        try rig.reload()
        try rig.tap("5")
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        #expect(try rig.openNodes() == [rig.touchscreen.devnode])
    }
}
