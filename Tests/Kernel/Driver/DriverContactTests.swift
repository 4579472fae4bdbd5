// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import TestPanels
import Testing

@testable import KernelRig

struct DriverContactTests {
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

    @Test func `touches beyond the axes do nothing, and the log names the command that says more`() throws {
        let rig = try DriverRig(serving: "number-pad")
        for id in [Int32(100), 101] {
            let places = [
                (EventCode.absMTTrackingID, id), (EventCode.absMTPositionX, 60_000),
                (EventCode.absMTPositionY, 30_000),
            ].map { InputEvent(type: EventType.abs, code: $0, value: $1) }
            let lift = InputEvent(type: EventType.abs, code: EventCode.absMTTrackingID, value: -1)
            try rig.screen?.write(places + [.report, lift, .report])
        }
        #expect(try rig.takeTyped() == "")
        #expect(rig.passedContacts == [])
        let node = try rig.devnode()
        #expect(
            rig.folder.log.split(separator: "\n").filter { $0.hasPrefix("<4>") } == [
                "<4>\(rig.panel.name): a touch on \(node) began beyond the ends of its axes, and does nothing: "
                    + "`runepad devices --watch \(node)` says how far, and names the remedy"
            ])
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
