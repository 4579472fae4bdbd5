// SPDX-License-Identifier: MIT

import Devices
import Engine
import Testing

@testable import KernelRig

/// Pointers that hover above a panel that tells the distance.
struct DriverDwellTests {
    /// With room for the contact that settles, in the last slot.
    private static let hovering = PanelProfile(
        name: "Hovering Touchscreen", ids: (0x18, 0, 1), reporting: .slots(16),
        x: Axis(minimum: 0, maximum: 32_767), y: Axis(minimum: 0, maximum: 32_767),
        others: [EventCode.absMTDistance: Axis(minimum: 0, maximum: 255)])

    @Test func `a pointer that hovers above a key taps it once, and touches type as usual`() throws {
        let rig = try DriverRig(serving: "number-pad", on: Self.hovering, fields: ["dwell: 400ms"])
        func hover(_ label: String, tracking: Int32) throws {
            let point = try rig.point(label)
            try rig.screen?.write(
                [
                    (EventCode.absMTSlot, 1), (EventCode.absMTTrackingID, tracking),
                    (EventCode.absMTDistance, 9),
                    (EventCode.absMTPositionX, Int32(point.x * 32_767)),
                    (EventCode.absMTPositionY, Int32(point.y * 32_767)),
                ].map { InputEvent(type: EventType.abs, code: $0, value: $1) } + [.report])
        }
        try hover("4", tracking: 7)
        #expect(try rig.takeTyped(2) == "KEY_4↓ KEY_4↑")
        try hover("5", tracking: 7)
        #expect(try rig.takeTyped(2) == "KEY_5↓ KEY_5↑")
        try hover("5", tracking: -1)
        try rig.tap("6")
        #expect(try rig.takeTyped() == "KEY_6↓ KEY_6↑")
        #expect(rig.folder.errors == [])
    }
}
