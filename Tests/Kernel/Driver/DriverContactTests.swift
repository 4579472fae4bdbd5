// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import TestPanels
import Testing

@testable import KernelRig

struct DriverContactTests {
    @Test func `a contact that slides into the view from outside is passed on and types nothing`() throws {
        let rig = try DriverRig(serving: "number-pad")
        try rig.down((2, Point(x: 0.25, y: 0.125)))
        try rig.settle()
        #expect(rig.passed.open[2] != nil)
        #expect(rig.passed.isTouched)
        let inside = try rig.point("5")
        try rig.move(2, to: inside)
        try rig.move(2, to: Point(x: 0.75, y: 0.25))
        try rig.up(2)
        #expect(try rig.takeTyped() == "")
        #expect(!rig.passed.isTouched)
        // Its own slot and the panel's own units, of which there are 32,767 each way.
        let y = Int32((inside.y * 32_767).rounded())
        #expect(
            rig.passedContacts
                == [.init(slot: 2, path: [[8192, 4096], [16_384, y], [24_575, 8192]])])
    }

    @Test func `a contact that slides out of the view types, and is not passed on`() throws {
        let rig = try DriverRig(serving: "number-pad")
        try rig.down((0, rig.point("2")))
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
        try rig.move(0, to: Point(x: 0.5, y: 0.1))
        try rig.move(0, to: Point(x: 0.5, y: 0.05))
        #expect(try rig.takeTyped() == "")
        try rig.up(0)
        #expect(try rig.takeTyped() == "")
        #expect(rig.passedContacts == [])
        #expect(rig.passed.open == [:])
    }

    @Test func `a reported panel size of 2 mm is ignored, and the log gives the remedy`() throws {
        // 32,767 units, 16,384 of them to a millimetre.
        let axis = Axis(minimum: 0, maximum: 32_767, resolution: 16_384)
        let tiny = PanelProfile(
            name: "Tiny Touchscreen", ids: (0x18, 0, 0), reporting: .slots(5), x: axis, y: axis)
        let rig = try DriverRig(
            serving: "cancelling", on: tiny,
            layouts: [
                "cancelling": "title: Cancelling\nextends: number-pad\ntouch: {press: lift, slide: cancel}\n"
            ])
        try rig.down((0, rig.point("2")))
        try rig.move(0, to: Point(x: 0.5, y: 0.1))
        try rig.up(0)
        try rig.tap("3")
        #expect(try rig.takeTyped(2) == "KEY_3↓ KEY_3↑")
        let node = try rig.devnode()
        let warnings = rig.folder.log.split(separator: "\n").filter { $0.hasPrefix("<4>") }
        #expect(
            warnings == [
                "<4>\(rig.panel.name): \(node) reports a size of 2 × 2 mm, smaller than any panel, which Runepad ignores: give the panel's 'size' in the configuration"
            ])
    }

    @Test func `ten contacts type ten keys, and an eleventh outside the view is passed on`() throws {
        let rig = try DriverRig(serving: "number-pad-held")
        let digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
        for (slot, digit) in digits.enumerated() {
            let point = try rig.point(digit)
            rig.screen?.down(slot: slot, x: point.x, y: point.y)
        }
        rig.screen?.down(slot: 10, x: 0.5, y: 0.1)
        try rig.screen?.report()
        #expect(try rig.takeTyped() == digits.map { "KEY_\($0)↓" }.joined(separator: " "))
        #expect(rig.passed.open.keys.sorted() == [10])
        #expect(try rig.keysDown().sorted() == digits.map { "KEY_\($0)" }.sorted())
        try rig.up(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
        #expect(try rig.takeTyped() == digits.map { "KEY_\($0)↑" }.joined(separator: " "))
        #expect(rig.passed.open == [:])
    }

    @Test func `after a reload with three contacts down, two new ones are passed on and end`() throws {
        let rig = try DriverRig(serving: "number-pad")
        try rig.putThreeDown()
        // Another view of the same devices.
        try rig.reload(with: ["duration: 100ms"])
        try rig.up(0, 1, 2)
        try rig.expectTwoPassed(after: 3)
    }

    @Test func `after a replug with three contacts down, two new ones are passed on and end`() throws {
        let rig = try DriverRig(serving: "number-pad")
        try rig.putThreeDown()
        try rig.replugInPause()
        try rig.attach()
        try rig.expectTwoPassed(after: 0)
    }

    @Test func `two panels with different layouts type at once, each on its own keyboard`() throws {
        let rig = try DriverRig("number-pad")
        var other = try VirtualTouchscreen(.elanTouchscreen, phys: uniquePhys("other"))
        let otherPanel = DriverFolder.Panel(
            name: uniquePanel("other"), phys: other.description.phys, layout: "qwerty")
        try rig.folder.configure([rig.panel, otherPanel])
        try rig.start()
        let driver = try #require(rig.driver)
        try #require(driver.wait(within: patience) { driver.views[otherPanel.name] != nil })
        var letters = try EventNodeReader(phys: ownPhys(panel: otherPanel.name, device: "keyboard"))
        // The letter q, in the upper left corner of the view, beside the digit 5.
        try rig.down((0, rig.point("5")))
        other.down(slot: 0, x: 0.05, y: 1 - 0.45 * 7 / 8)
        try other.report()
        let typed = try letters.read { $0.count { $0.event.type == EventType.key } == 2 }.map(\.event)
            .filter { $0.type == EventType.key }
        #expect(typed.map(\.code) == [16, 16] && typed.map(\.value) == [1, 0])
        #expect(try rig.takeTyped() == "KEY_5↓ KEY_5↑")
        try rig.up(0)
        #expect(try rig.takeTyped() == "")
        other.up(slot: 0)
        try other.report()
    }

    @Test(arguments: PanelProfile.usable)
    func `on every usable panel, the keys in the corners and in the middle type`(profile: PanelProfile) throws
    {
        let rig = try DriverRig(serving: "nine", on: profile, layouts: ["nine": nineLetters])
        let spots: [(Double, Double, String)] = [
            (0, 0, "Q"), (1, 0, "E"), (0.5, 0.5, "S"), (0, 1, "Z"), (1, 1, "C"), (0.5, 0.5, "S"), (0, 0, "Q"),
        ]
        for (x, y, letter) in spots {
            try rig.down((0, Point(x: x, y: y)))
            try rig.up(0)
            #expect(try rig.takeTyped(2) == "KEY_\(letter)↓ KEY_\(letter)↑")
        }
        #expect(try rig.keysDown() == [])
    }

    @Test(arguments: [("90", "E C S"), ("180", "C Z S"), ("270", "Z Q S")])
    func `on a turned panel, keys type where a person sees them`(degrees: String, letters: String) throws {
        let rig = try DriverRig(
            serving: "nine", fields: ["rotation: \(degrees)"], layouts: ["nine": nineLetters])
        // Where the device has its upper left and upper right corner, and in the middle.
        let spots = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 0.5)]
        for (spot, letter) in zip(spots, letters.split(separator: " ")) {
            try rig.down((0, spot))
            try rig.up(0)
            #expect(try rig.takeTyped(2) == "KEY_\(letter)↓ KEY_\(letter)↑")
        }
    }

    @Test func `contacts outside a view's region of the panel go to other programs`() throws {
        let rig = try DriverRig(
            serving: "nine", fields: ["region: {x: 50%, y: 40%, width: 50%, height: 60%}"],
            layouts: ["nine": nineLetters])
        for spot in [Point(x: 0.51, y: 0.41), Point(x: 0.75, y: 0.7), Point(x: 0.99, y: 0.99)] {
            try rig.down((0, spot))
            try rig.up(0)
        }
        #expect(try rig.takeTyped() == "KEY_Q↓ KEY_Q↑ KEY_S↓ KEY_S↑ KEY_C↓ KEY_C↑")
        #expect(rig.passedContacts == [])
        for spot in [Point(x: 0.48, y: 0.7), Point(x: 0.75, y: 0.38)] {
            try rig.down((0, spot))
            try rig.up(0)
        }
        #expect(try rig.takeTyped() == "")
        #expect(rig.passedContacts.map(\.slot) == [0, 0])
    }
}

extension DriverRig {
    /// Puts three contacts beside the view, and waits until they are passed on.
    fileprivate func putThreeDown() throws {
        try down((0, Point(x: 0.3, y: 0.1)), (1, Point(x: 0.5, y: 0.1)), (2, Point(x: 0.7, y: 0.1)))
        try settle()
        #expect(passed.open.keys.sorted() == [0, 1, 2])
    }

    /// Puts two contacts beside the view and lifts them again: nothing else is passed on, and nothing stays down.
    fileprivate func expectTwoPassed(after count: Int) throws {
        try down((0, Point(x: 0.4, y: 0.1)), (1, Point(x: 0.6, y: 0.1)))
        try settle()
        #expect(passed.open.keys.sorted() == [0, 1])
        try up(0, 1)
        try settle()
        #expect(passed.open.keys.sorted() == [])
        #expect(!passed.isTouched)
        #expect(passedContacts.count == count + 2)
    }
}

private let nineLetters = """
    title: Nine letters
    height: 100%
    layers:
      base:
        - q w e
        - a s d
        - z x c
    """
