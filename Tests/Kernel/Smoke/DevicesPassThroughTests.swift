// SPDX-License-Identifier: MIT

import Devices
import Engine
import TestPanels
import Testing

@testable import KernelRig

struct DevicesPassThroughTests {
    @Test(arguments: PanelProfile.usable)
    func `udev sees a pass-through touchscreen as a touchscreen with its panel's ranges`(
        profile: PanelProfile
    ) throws {
        try requireRealKernel()
        let screen = try VirtualTouchscreen(profile, phys: uniquePhys("clone"))
        let reader = try TouchscreenReader(opening: screen.description, isNamed: true)
        var monitor = try HotplugMonitor()
        let clone = try UinputDevice(.passThrough(panel: uniquePanel("clone"), for: reader.description))
        let device = try monitor.describe(clone.identity).withAxes()

        #expect(device.kinds == [.touchscreen])
        #expect(device.udevProperties["ID_INPUT_TOUCHSCREEN"] == "1")
        #expect(device.isOwn)
        #expect(device.capabilities.properties.codes == [1])
        #expect(device.capabilities.keys.codes == [EventCode.btnTouch])
        for (code, axis) in [
            (0x00, profile.horizontal), (0x01, profile.vertical),
            (EventCode.absMTPositionX, profile.horizontal),
            (EventCode.absMTPositionY, profile.vertical),
        ] as [(UInt16, Axis)] {
            #expect(
                device.axes?[code]
                    == Axis(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution))
        }
        #expect(device.axes?[EventCode.absMTSlot]?.maximum == Int32(reader.description.slotCount - 1))
        #expect(device.axes?[EventCode.absMTTrackingID] == Axis(minimum: 0, maximum: 65_535))
    }

    @Test func `contacts are passed on in their slots, also after the tracker is replaced`() throws {
        try requireRealKernel()
        let panel = uniquePanel("contact")
        let axis = Axis(minimum: 0, maximum: 1000, resolution: 10)
        let description = TouchscreenDescription(reporting: .slots(4), x: axis, y: axis)
        let clone = try UinputDevice(.passThrough(panel: panel, for: description))
        var composer = PassThroughComposer(description)
        var reports = EventBuffer()
        var reader = try EventNodeReader(phys: ownPhys(panel: panel, device: "touchscreen"))
        func absolute(_ code: UInt16, _ value: Int32) -> InputEvent {
            InputEvent(type: EventType.abs, code: code, value: value)
        }
        let report = InputEvent.report
        func touch(_ slot: Int32, at x: Int32) throws {
            var tracker = ContactTracker(description, transform: PanelTransform())
            let events = [
                absolute(EventCode.absMTSlot, slot), absolute(EventCode.absMTTrackingID, 1),
                absolute(EventCode.absMTPositionX, x), absolute(EventCode.absMTPositionY, 250), report,
            ]
            for event in events where tracker.handle(event) {
                composer.compose(tracker, passedSlots: .max, into: &reports)
                try clone.write(reports.events)
                reports.removeAll()
            }
            composer.releaseAll(into: &reports)
            try clone.write(reports.events)
            reports.removeAll()
        }
        let (pressed, lifted) = (
            InputEvent(type: EventType.key, code: EventCode.btnTouch, value: 1),
            InputEvent(type: EventType.key, code: EventCode.btnTouch, value: 0)
        )
        try touch(1, at: 500)
        #expect(
            try reader.read { $0.count == 11 }.map(\.event) == [
                absolute(EventCode.absMTSlot, 1), absolute(EventCode.absMTTrackingID, 0),
                absolute(EventCode.absMTPositionX, 500), absolute(EventCode.absMTPositionY, 250), pressed,
                absolute(0x00, 500),
                absolute(0x01, 250), report, absolute(EventCode.absMTTrackingID, -1), lifted, report,
            ])
        // The kernel leaves out what has not changed, but not the slot, which is another one.
        try touch(0, at: 400)
        #expect(
            try reader.read { $0.count == 10 }.map(\.event) == [
                absolute(EventCode.absMTSlot, 0), absolute(EventCode.absMTTrackingID, 1),
                absolute(EventCode.absMTPositionX, 400), absolute(EventCode.absMTPositionY, 250), pressed,
                absolute(0x00, 400),
                report, absolute(EventCode.absMTTrackingID, -1), lifted, report,
            ])
        #expect(composer.contactCount == 2)
    }
}
