// SPDX-License-Identifier: MIT

import Devices
import Engine
import Importing
import Testing
import YAML

struct RecordingTests {
    @Test func `an evemu recording describes the device's axes, keys and properties`() throws {
        let description = try #require(recording("maxtouch-two-taps.evemu").devices.first?.description)
        #expect(description.name == "Atmel maXTouch Touchscreen")
        #expect(description.bus == 0x18)
        #expect(description.capabilities.properties.codes == [1])
        #expect(description.capabilities.types.codes == [0, 1, 3])
        #expect(description.capabilities.keys.codes == [EventCode.btnTouch])
        #expect(
            description.capabilities.absolute.codes == [
                0, 1, EventCode.absMTSlot, EventCode.absMTPositionX, EventCode.absMTPositionY,
                EventCode.absMTToolType, EventCode.absMTTrackingID, EventCode.absMTPressure,
            ])
        #expect(description.axes?[EventCode.absMTPositionX] == Axis(minimum: 0, maximum: 799))
        #expect(description.axes?[EventCode.absMTSlot] == Axis(minimum: 0, maximum: 9))
    }

    @Test func `the contacts of an evemu recording begin and end at the recorded times`() throws {
        let panel = try recording("maxtouch-two-taps.evemu").touchscreen()
        #expect(panel.description.reporting == .slots(10))
        // 133.5 of 800 and 300.5, then 440.5, of 480.
        #expect(
            try contactLines(panel) == [
                "0 0 began 16,62", "52 0 ended 16,62", "400 0 began 16,91", "455 0 ended 16,91",
            ])
    }

    @Test(arguments: ["maxtouch-two-taps.yml", "maxtouch-recorded.evemu"])
    func `recordings by libinput record 1.22 and evemu-record 2.7 give the same contacts`(name: String) throws
    {
        // The taps of maxtouch-two-taps.evemu, played by evemu-play on Linux 6.1, a little late as it does.
        let panel = try recording(name).touchscreen()
        #expect(panel.device.name == "Atmel maXTouch Touchscreen")
        #expect(panel.device.capabilities.properties.codes == [1])
        #expect(
            panel.device.capabilities.absolute.codes == [
                0, 1, EventCode.absMTSlot, EventCode.absMTPositionX, EventCode.absMTPositionY,
                EventCode.absMTToolType, EventCode.absMTTrackingID, EventCode.absMTPressure,
            ])
        #expect(
            panel.description.contactAxes.keys.sorted() == [EventCode.absMTToolType, EventCode.absMTPressure])
        #expect(
            try contactLines(panel) == [
                "0 0 began 16,62", "53 0 ended 16,62", "403 0 began 16,91", "462 0 ended 16,91",
            ])
    }

    @Test func `the contacts of a protocol A recording get slots`() throws {
        let panel = try recording("ntrig-protocol-a.evemu").touchscreen()
        #expect(panel.description.reporting == .anonymous(slots: 32))
        #expect(panel.description.x.fuzz == 75)
        // The first contact drifts right from 1600 of 9601 by 300 a report, the second left from 8000, whichever
        // is told first.
        #expect(
            try contactLines(panel) == [
                "0 0 began 16,83", "16 0 moved 19,83", "16 1 began 83,83", "32 0 moved 22,83",
                "32 1 moved 80,83", "48 0 ended 22,83", "48 1 moved 77,83", "64 1 ended 77,83",
            ])
    }

    @Test func `the replay of a protocol A recording ignores axes that do not exist`() throws {
        var recording = try recording("ntrig-protocol-a.evemu")
        let expected = try contactLines(recording.touchscreen())
        // libmtdev has a table of the 64 axes that there are.
        for code: UInt16 in [0x40, 0x60, 0xffff] {
            let event = TimedEvent(
                time: MonotonicTime(rawValue: 0),
                event: InputEvent(type: EventType.abs, code: code, value: 306_000))
            recording.devices[0].events.insert(event, at: 1)
            recording.devices[0].description?.axes?[code] = Axis(minimum: 0, maximum: 1)
        }
        #expect(try contactLines(recording.touchscreen()) == expected)
    }

    @Test func `a recording in evemu's oldest format takes its description from another file`() throws {
        var events = try recording("egalax-single.events")
        #expect(throws: RecordingError.undescribed) { try events.touchscreen() }
        events.describe(by: try recording("egalax-single.desc"))
        let panel = try events.touchscreen()
        // What is described keeps its description.
        events.describe(by: try recording("maxtouch-two-taps.evemu"))
        #expect(try events.touchscreen() == panel)
        #expect(panel.device.name == "eGalax Inc. USB TouchController # 1")
        #expect(panel.description.reporting == .single(button: EventCode.btnTouch))
        #expect(
            try contactLines(panel) == [
                "0 0 began 0,99", "30 0 moved 0,99", "70 0 ended 0,99", "1000 0 began 0,99",
                "1050 0 ended 0,99",
            ])
    }

    @Test func `from a libinput recording of several devices, the touchscreen is used`() throws {
        let recording = try recording("elan-and-keyboard.yml")
        #expect(recording.devices.count == 2)
        let panel = try recording.touchscreen()
        #expect(panel.device.name == "ELAN Touchscreen")
        #expect(panel.device.devnode == "/dev/input/event7")
        #expect(panel.device.vendor == 0x04f3)
        #expect(panel.device.product == 0x010c)
        #expect(panel.device.udevProperties["LIBINPUT_DEVICE_GROUP"] == "3/4f3/10c:usb-0000:00:14.0-8")
        #expect(panel.description.x == Axis(minimum: 0, maximum: 3312, resolution: 10))
        #expect(try contactLines(panel) == ["0 0 began 9,90", "70 0 ended 9,90"])
    }

    @Test func `a device of a recording is chosen by name or node, and must be a touchscreen`() throws {
        let recording = try recording("elan-and-keyboard.yml")
        #expect(try recording.touchscreen(named: "ELAN Touchscreen") == recording.touchscreen())
        #expect(try recording.touchscreen(named: "/dev/input/event7") == recording.touchscreen())
        #expect(throws: RecordingError.refused("AT Translated Set 2 keyboard", .noPosition)) {
            try recording.touchscreen(named: "/dev/input/event3")
        }
        #expect(
            throws: RecordingError.unknownDevice(
                "ELAN", ["AT Translated Set 2 keyboard", "ELAN Touchscreen"])
        ) {
            try recording.touchscreen(named: "ELAN")
        }
    }

    @Test func `without a device name, a recording must have exactly one touchscreen`() throws {
        var recording = try recording("elan-and-keyboard.yml")
        let (keyboard, elan) = (recording.devices[0], recording.devices[1])
        recording.devices = [elan, elan]
        #expect(throws: RecordingError.several(["ELAN Touchscreen", "ELAN Touchscreen"])) {
            try recording.touchscreen()
        }
        #expect(throws: RecordingError.several(["/dev/input/event7", "/dev/input/event7"])) {
            try recording.touchscreen(named: "ELAN Touchscreen")
        }
        let name = "AT Translated Set 2 keyboard"
        recording.devices = [keyboard, keyboard]
        #expect(throws: RecordingError.noTouchscreen(of: [name, name])) { try recording.touchscreen() }
    }

    @Test func `the only device of a recording is used even without udev's touchscreen tag`() throws {
        var recording = try recording("elan-and-keyboard.yml")
        recording.devices.removeFirst()
        recording.devices[0].description?.udevProperties = ["ID_INPUT": "1"]
        #expect(try recording.touchscreen().description.reporting == .slots(10))
    }

    @Test(arguments: [false, true]) func `every contact of a recording is cancelled at SYN_DROPPED`(
        isProtocolA: Bool
    ) throws {
        var recording = try recording(isProtocolA ? "ntrig-protocol-a.evemu" : "maxtouch-two-taps.evemu")
        let event = TimedEvent(
            time: MonotonicTime(rawValue: 10_000),
            event: InputEvent(type: EventType.syn, code: EventCode.synDropped, value: 0))
        let report = TimedEvent(
            time: MonotonicTime(rawValue: 10_000), event: InputEvent.report)
        let first = try #require(
            recording.devices[0].events.firstIndex { $0.event == InputEvent.report })
        recording.devices[0].events.insert(contentsOf: [event, report], at: first + 1)
        let lines = try contactLines(recording.touchscreen())
        #expect(lines.dropFirst().first == (isProtocolA ? "10 0 cancelled 16,83" : "10 0 cancelled 16,62"))
    }

    @Test(arguments: ["maxtouch-two-taps.evemu", "ntrig-protocol-a.evemu"])
    func `a recorded report that the kernel has cut is one report`(name: String) throws {
        var recording = try recording(name)
        let whole = try contactLines(recording.touchscreen())
        let first = try #require(recording.devices[0].events.firstIndex { $0.event == InputEvent.report })
        let cut = InputEvent(type: EventType.syn, code: EventCode.synReport, value: 1)
        recording.devices[0].events.insert(
            TimedEvent(time: recording.devices[0].events[first].time, event: cut), at: first)
        #expect(try contactLines(recording.touchscreen()) == whole)
    }

    @Test func `SYN_DROPPED discards the unfinished report of a protocol A recording`() throws {
        let recording = try recording("ntrig-protocol-a.evemu")
        let first = try #require(
            recording.devices[0].events.firstIndex { $0.event == InputEvent.report })
        func expected(_ events: [(UInt16, UInt16, Int32)]) throws -> [TimedEvent] {
            var copy = recording
            copy.devices[0].events.insert(
                contentsOf: events.map {
                    TimedEvent(
                        time: MonotonicTime(rawValue: 10_000),
                        event: InputEvent(type: $0.0, code: $0.1, value: $0.2))
                }, at: first + 1)
            return try copy.touchscreen().events()
        }
        // SYN_DROPPED and the SYN_REPORT that ends the loss; before them another contact, without its report.
        let dropped: [(UInt16, UInt16, Int32)] = [(0, 3, 0), (0, 0, 0)]
        let contact: [(UInt16, UInt16, Int32)] = [
            (EventType.abs, EventCode.absMTPositionX, 9000), (EventType.abs, EventCode.absMTPositionY, 100),
            (EventType.syn, EventCode.synMTReport, 0),
        ]
        #expect(try expected(contact + dropped) == expected(dropped))
    }
}
