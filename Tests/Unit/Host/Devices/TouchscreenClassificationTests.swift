// SPDX-License-Identifier: MIT

import Devices
import Engine
import TestPanels
import Testing

struct TouchscreenClassificationTests {
    @Test(
        arguments: [
            (.atmelMaXTouch, .slots(10)), (.ep0430M09, .slots(5)), (.elanCando, .slots(10)),
            (.elanTouchscreen, .slots(10)), (.irTouch, .slots(2)), (.nTrig, .anonymous(slots: 32)),
            (.quanta, .slots(10)), (.wacomDTH2242, .slots(10)), (.coolTouch, .slots(5)),
            (.wacomE6, .slots(2)),
            (.eGalaxVirtual, .slots(21)), (.eGalaxPCAP, .slots(10)),
            (.eGalaxSingle, .single(button: EventCode.btnTouch)),
            (.resistive, .single(button: EventCode.btnTouch)),
        ] as [(PanelProfile, TouchscreenDescription.Reporting)])
    func `every usable touchscreen is read by the protocol that it declares`(
        profile: PanelProfile, reporting: TouchscreenDescription.Reporting
    ) throws {
        let description = try touchscreen(InputDeviceDescription(profile))
        #expect(description.reporting == reporting)
    }

    @Test func `the axes of contacts count, not those of the single position`() throws {
        let wacom = try touchscreen(InputDeviceDescription(.wacomDTH2242))
        #expect(wacom.x == Axis(minimum: 0, maximum: 4648, fuzz: 4))
        let cando = try touchscreen(InputDeviceDescription(.elanCando))
        #expect(
            cando.contactAxes.keys.sorted() == [
                EventCode.absMTTouchMajor, EventCode.absMTTouchMinor, EventCode.absMTOrientation,
                EventCode.absMTDistance, EventCode.absMTToolX, EventCode.absMTToolY,
            ])
        let eGalax = try touchscreen(InputDeviceDescription(.eGalaxSingle))
        #expect(eGalax.x == Axis(minimum: 42, maximum: 1981))
        #expect(eGalax.contactAxes == [:])
    }

    @Test func `resolutions are kept, even if they differ between the axes`() throws {
        let coolTouch = try touchscreen(InputDeviceDescription(.coolTouch))
        #expect(coolTouch.x.resolution == 55)
        #expect(coolTouch.y.resolution == 98)
    }

    @Test func `a touchscreen with BTN_LEFT counts as a mouse unless it is named`() throws {
        let device = InputDeviceDescription(.resistiveMouse)
        #expect(device.touchscreenClassification() == .other(.mouse))
        #expect(try touchscreen(device, isNamed: true).reporting == .single(button: EventCode.btnLeft))
    }

    @Test func `if a device has BTN_TOUCH and BTN_LEFT, BTN_TOUCH reports contacts`() throws {
        var device = InputDeviceDescription(.resistive)
        device.capabilities.keys = CodeSet([EventCode.btnLeft, EventCode.btnTouch])
        #expect(try touchscreen(device, isNamed: true).reporting == .single(button: EventCode.btnTouch))
    }

    @Test func `a touchscreen that udev does not tag has to be named`() throws {
        var device = InputDeviceDescription(.irTouch)
        device.udevProperties = ["ID_INPUT": "1"]
        #expect(device.touchscreenClassification() == .other(.untagged))
        #expect(try touchscreen(device, isNamed: true).reporting == .slots(2))
        // A rule that hides it from libinput by taking all marks away.
        device.udevProperties = ["ID_INPUT": "0"]
        #expect(device.touchscreenClassification() == .other(.untagged))
    }

    @Test func `a touchscreen that udev hides from libinput has to be named`() throws {
        var device = InputDeviceDescription(.irTouch)
        device.udevProperties["LIBINPUT_IGNORE_DEVICE"] = "1"
        #expect(device.touchscreenClassification() == .other(.ignored))
        #expect(try touchscreen(device, isNamed: true).reporting == .slots(2))
        // libinput takes any value but 0.
        device.udevProperties["LIBINPUT_IGNORE_DEVICE"] = "yes"
        #expect(device.touchscreenClassification() == .other(.ignored))
        device.udevProperties["LIBINPUT_IGNORE_DEVICE"] = "0"
        #expect(try touchscreen(device).reporting == .slots(2))
    }

    @Test(
        arguments: [
            ("ID_INPUT_TOUCHPAD", .touchpad), ("ID_INPUT_TABLET", .tablet), ("ID_INPUT_MOUSE", .mouse),
            ("ID_INPUT_JOYSTICK", .joystick), ("ID_INPUT_ACCELEROMETER", .accelerometer),
        ] as [(String, NotATouchscreen)])
    func `the tags of udev take precedence over what the device declares`(
        property: String, reason: NotATouchscreen
    ) {
        var device = InputDeviceDescription(.atmelMaXTouch)
        device.udevProperties = ["ID_INPUT": "1", property: "1"]
        #expect(device.touchscreenClassification() == .other(reason))
        device.udevProperties["ID_INPUT_TOUCHSCREEN"] = "1"
        #expect(throws: Never.self) { try touchscreen(device) }
    }

    @Test func `a touchpad is no touchscreen, even if it is named`() {
        var device = InputDeviceDescription(.atmelMaXTouch)
        device.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHPAD": "1"]
        #expect(device.touchscreenClassification(isNamed: true) == .other(.touchpad))
    }

    @Test func `Runepad's own devices are no touchscreens, even if they are named`() {
        let device = InputDeviceDescription(.atmelMaXTouch, phys: "runepad/door/touchscreen")
        #expect(device.touchscreenClassification(isNamed: true) == .other(.ownDevice))
        let other = InputDeviceDescription(.atmelMaXTouch, phys: "runepads/door")
        #expect(throws: Never.self) { try touchscreen(other) }
    }

    @Test func `a device with fake multitouch is refused with the reason`() {
        let device = InputDeviceDescription(.fakeMultitouch)
        #expect(device.touchscreenClassification(isNamed: true) == .other(.fakeMultitouch))
        #expect(
            NotATouchscreen.fakeMultitouch.description
                == "declares ABS_MT_SLOT but no slots (fake multitouch)")
    }

    @Test func `a device without a position is no touchscreen`() {
        var device = InputDeviceDescription(.resistive)
        device.capabilities.absolute = CodeSet([0, 24])
        #expect(device.touchscreenClassification(isNamed: true) == .other(.noPosition))
    }

    @Test func `a single-touch device without a button for contacts is refused`() {
        var device = InputDeviceDescription(.resistive)
        device.capabilities.keys = CodeSet([])
        #expect(device.touchscreenClassification(isNamed: true) == .other(.noContactButton))
    }

    @Test func `an axis with only one value is refused`() {
        var device = InputDeviceDescription(.resistive)
        device.axes?[1] = Axis(minimum: 7, maximum: 7)
        #expect(device.touchscreenClassification() == .other(.emptyAxis(1)))
    }

    @Test func `a device that has not been opened may be a touchscreen`() {
        #expect(InputDeviceDescription(.nTrig, isOpened: false).touchscreenClassification() == .unopened)
        #expect(
            InputDeviceDescription(.fakeMultitouch, isOpened: false).touchscreenClassification()
                == .other(.fakeMultitouch))
    }

    @Test func `a touchscreen with more than 64 slots is cut to 64`() throws {
        var device = InputDeviceDescription(.atmelMaXTouch)
        device.axes?[EventCode.absMTSlot] = Axis(minimum: 0, maximum: 255)
        #expect(try touchscreen(device).reporting == .slots(64))
    }

    @Test func `a touchscreen has at least one slot, whatever its axis declares`() throws {
        var device = InputDeviceDescription(.atmelMaXTouch)
        device.axes?[0x2f] = Axis(minimum: -1, maximum: -1)
        #expect(try touchscreen(device).reporting == .slots(1))
    }

    private func touchscreen(
        _ device: InputDeviceDescription, isNamed: Bool = false, _ location: SourceLocation = #_sourceLocation
    ) throws -> TouchscreenDescription {
        let classification = device.touchscreenClassification(isNamed: isNamed)
        guard case .touchscreen(let description) = classification else {
            Issue.record("\(classification)", sourceLocation: location)
            throw CancellationError()
        }
        return description
    }
}
