// SPDX-License-Identifier: MIT

import Devices
import Engine
import Testing

@testable import KernelRig

/// What is felt of presses: the real driver, and devices of the kernel's with force feedback.
struct DriverRumbleTests {
    private static let layouts = [
        "felt": """
        title: Three digits
        height: 50%
        layers:
          base: [1 2 3]
        feedback: {click: yes}
        """,
        "unfelt": """
        title: Three digits
        height: 50%
        layers:
          base: [1 2 3]
        """,
    ]

    /// A device that can rumble, and what is behind it.
    private struct Motor: ~Copyable {
        let taker: EffectTaker
        private let device: UinputDevice

        init(phys: String) throws {
            device = try UinputDevice(
                UinputSpecification(
                    name: "Motor", phys: phys, vendor: 1, product: 2, effects: [EffectTaker.rumble]))
            taker = EffectTaker(device.fileDescriptor)
        }

        deinit { taker.end() }
    }

    /// The number of presses that were felt, once the driver has dealt with all.
    private func plays(_ taker: EffectTaker, _ rig: DriverRig, after count: Int) throws -> Int {
        try rig.settle()
        return try taker.wait { $0.plays >= count }.plays
    }

    @Test func `each press plays the rumble, which is uploaded once per plugged-in device`() throws {
        let phys = uniquePhys("motor")
        let rig = try DriverRig(
            serving: "felt",
            fields: ["rumble: {match: {phys: \"\(phys)\"}, strength: 80%, duration: 15ms}"],
            layouts: Self.layouts)
        #expect(rig.folder.log.contains("waits for a device that can rumble: phys \(phys)"))
        try rig.tap("1")
        #expect(try rig.takeTyped() == "KEY_1↓ KEY_1↑")
        for _ in 0..<2 {
            do {
                let motor = try Motor(phys: phys)
                // 80 % of 65535, for both motors; 15 ms.
                let uploads = try motor.taker.wait { !$0.uploads.isEmpty }.uploads
                #expect(uploads == [[52_428, 52_428, 15]])
                for label in ["1", "2", "3", "1"] { try rig.tap(label) }
                #expect(
                    try rig.takeTyped()
                        == "KEY_1↓ KEY_1↑ KEY_2↓ KEY_2↑ KEY_3↓ KEY_3↑ KEY_1↓ KEY_1↑")
                #expect(try plays(motor.taker, rig, after: 4) == 4)
                #expect(motor.taker.current.uploads.count == 1)
            }
            try rig.tap("2")
            #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
        }
        #expect(rig.folder.errors == [])
    }

    @Test func `a touchscreen that can rumble does so for layouts with click feedback`() throws {
        let rig = try DriverRig("[felt, unfelt]", fields: ["rumble: yes"], layouts: Self.layouts)
        rig.screen = nil
        rig.screen = try VirtualTouchscreen(
            DriverRig.fine, phys: rig.panel.phys, effects: [EffectTaker.rumble])
        let descriptor = rig.screen?.fileDescriptor
        let taker = EffectTaker(try #require(descriptor))
        defer {
            taker.end()
            rig.screen = nil
        }
        try rig.start()
        // 60 % of 65535, and 20 ms, unless something else is said.
        #expect(try taker.wait { !$0.uploads.isEmpty }.uploads == [[39_321, 39_321, 20]])
        try rig.tap("1")
        #expect(try rig.takeTyped() == "KEY_1↓ KEY_1↑")
        #expect(try plays(taker, rig, after: 1) == 1)

        rig.panel.layout = "unfelt"
        try rig.folder.configure([rig.panel])
        try rig.reload()
        try rig.awaitView("unfelt") { $0.layout == "unfelt" }
        try rig.tap("2")
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
        rig.panel.layout = "felt"
        try rig.folder.configure([rig.panel])
        try rig.reload()
        try rig.awaitView("felt") { $0.layout == "felt" }
        try rig.tap("3")
        #expect(try rig.takeTyped() == "KEY_3↓ KEY_3↑")
        // The second is this press: the one before was not felt.
        #expect(try plays(taker, rig, after: 2) == 2)
    }
}
