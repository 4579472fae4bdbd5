// SPDX-License-Identifier: MIT

import Devices
import Testing

private let device = InputDeviceDescription(
    identity: .init(syspath: "/sys/devices/platform/i2c/input/input7/event3", deviceNumber: 0xd43),
    devnode: "/dev/input/event3", name: "eGalax PCAP", phys: "usb-0000:00:14.0-3/input0", vendor: 0x0eef,
    product: 0x0001, links: ["/dev/input/by-path/pci-0000:00:14.0-usb-0:3:1.0-event"],
    udevProperties: ["ID_SEAT": "seat-left", "ID_PATH": "pci-0000:00:14.0-usb-0:3:1.0"])

struct DeviceMatchTests {
    @Test(
        arguments: [
            .name(Glob("eGalax*")), .phys(Glob("usb-*-3/input0")), .id(vendor: 0x0eef, product: 1),
            .path("/dev/input/event3"), .path("/dev/input/by-path/pci-0000:00:14.0-usb-0:3:1.0-event"),
            .seat("seat-left"), .property("ID_PATH", Glob("pci-*")),
        ] as [DeviceMatch.Condition]) func `a match with a true condition fits the device`(
            condition: DeviceMatch.Condition
        )
    {
        #expect(DeviceMatch([condition]).matches(device))
        #expect(DeviceMatch([condition]).failures(on: device) == [])
    }

    @Test(
        arguments: [
            .name(Glob("ELAN*")), .phys(Glob("usb-*-4/input0")), .id(vendor: 0x0eef, product: 2),
            .path("/dev/input/event30"), .seat("seat0"), .property("ID_PATH", Glob("platform-*")),
            .property("ID_SERIAL", Glob("*")),
        ] as [DeviceMatch.Condition]) func `a condition that fails is the one that is reported`(
            condition: DeviceMatch.Condition
        )
    {
        let match = DeviceMatch([.name(Glob("*")), condition])
        #expect(!match.matches(device))
        #expect(match.failures(on: device) == [condition])
    }

    @Test func `a match without conditions fits every device and names none`() {
        #expect(DeviceMatch().matches(device))
        #expect(!DeviceMatch().namesDevice)
        #expect(DeviceMatch().description == "any touchscreen")
    }

    @Test func `a device without ID_SEAT is on seat0`() {
        var device = device
        device.udevProperties = [:]
        #expect(DeviceMatch([.seat("seat0")]).matches(device))
    }

    @Test func `only a whole name, a path or a link names one node`() {
        #expect(DeviceMatch([.name(Glob("ELAN Touchscreen"))]).namesNode)
        #expect(DeviceMatch([.seat("seat0"), .path("/dev/input/by-path/platform-i2c-event")]).namesNode)
        for condition in [
            .name(Glob("ELAN*")), .name(Glob("ELAN?")), .phys(Glob("usb-3/input0")),
            .id(vendor: 1, product: 2),
            .seat("seat0"), .property("ID_PATH", Glob("pci")),
        ] as [DeviceMatch.Condition] {
            #expect(!DeviceMatch([condition]).namesNode)
        }
    }

    @Test func `a seat or the pattern * does not name a device`() {
        #expect(!DeviceMatch([.seat("seat0"), .name(Glob("*"))]).namesDevice)
        #expect(DeviceMatch([.seat("seat0"), .name(Glob("ELAN*"))]).namesDevice)
        #expect(DeviceMatch([.id(vendor: 1, product: 2)]).namesDevice)
        #expect(DeviceMatch([.path("/dev/input/event1")]).namesDevice)
        #expect(DeviceMatch([.property("ID_PATH", Glob("*"))]).namesDevice)
    }

    @Test(
        arguments: [
            (.name, "ELAN*", .name(Glob("ELAN*"))), (.phys, "usb-*", .phys(Glob("usb-*"))),
            (.id, "0eef:1", .id(vendor: 0x0eef, product: 1)),
            (.id, "0EEF:FFFF", .id(vendor: 0x0eef, product: 0xffff)),
            (.path, "/dev/input/event3", .path("/dev/input/event3")),
            (.seat, "seat-left", .seat("seat-left")),
            (.property, "ID_PATH=pci=1", .property("ID_PATH", Glob("pci=1"))),
        ] as [(DeviceMatch.Condition.Field, String, DeviceMatch.Condition)])
    func `a condition is parsed from its text`(
        field: DeviceMatch.Condition.Field, text: String, condition: DeviceMatch.Condition
    ) throws {
        #expect(try DeviceMatch.Condition(field, text: text) == condition)
    }

    @Test(
        arguments: [
            (.name, "", "ELAN*"), (.phys, "", "usb-"), (.id, "0eef", "0eef:0001"),
            (.id, "+eef:0001", "0eef:0001"),
            (.id, "0eef:10001", "0eef:0001"), (.id, "0eef:00001", "0eef:0001"), (.id, "0eef:", "0eef:0001"),
            (.path, "event3", "/dev/input"),
            (.seat, "left", "seat-left"), (.property, "=x", "KEY=value"), (.property, "ID_PATH", "KEY=value"),
        ] as [(DeviceMatch.Condition.Field, String, String)])
    func `an invalid condition is an error with a valid example`(
        field: DeviceMatch.Condition.Field, text: String, hint: String
    ) {
        let fault = #expect(throws: DeviceMatchFault.self) { try DeviceMatch.Condition(field, text: text) }
        #expect(fault?.description.contains(hint) == true)
    }

    @Test func `a match is described in the form in which it is written`() {
        let match = DeviceMatch([
            .id(vendor: 0x0eef, product: 1), .seat("seat-left"), .property("A", Glob("b*")),
        ])
        #expect(match.description == "id 0eef:0001, seat seat-left, property A=b*")
    }
}
