// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Testing

struct MatchReaderTests {
    @Test func `conditions are kept in the order in which they are written`() throws {
        let match = try panel(
            """
            match:
              seat: seat0
              name: "ELAN*"
              phys: "usb-*"
              id: 04f3:010c
              path: /dev/input/by-path/platform-i2c-event
              property: {ID_PATH: "pci-*", ID_BUS: usb}
            """
        ).match
        #expect(
            match.conditions == [
                .seat("seat0"), .name(Glob("ELAN*")), .phys(Glob("usb-*")),
                .id(vendor: 0x04f3, product: 0x010c),
                .path("/dev/input/by-path/platform-i2c-event"), .property("ID_PATH", Glob("pci-*")),
                .property("ID_BUS", Glob("usb")),
            ])
    }

    @Test(arguments: ["rotation: 0", "match: {}", "match: {property: {}}"])
    func `a match without conditions fits every touchscreen`(field: String) throws {
        #expect(try panel(field).match == DeviceMatch())
    }

    @Test(arguments: [
        ("match: ELAN", "error: a match must be a mapping such as {name: \"*AudioNav*\"}, not 'ELAN'"),
        ("match: {name: }", "error: 'name' must be text, not nothing"),
        ("match: {property: ID_PATH}", "error: 'property' must be a mapping, not 'ID_PATH'"),
        ("match: {property: {ID_PATH: }}", "error: the property 'ID_PATH' must be text, not nothing"),
        (
            "match: {vendor: 04f3}",
            "error: unknown field 'vendor' of a match: it is one of name, phys, id, path, seat, property"
        ),
    ])
    func `an invalid condition is refused`(field: String, fault: String) {
        #expect(faults(of: field) == [fault])
    }

    @Test(arguments: ["name: ''", "phys: ''", "id: 04f3", "id: elan:010c", "path: input5", "seat: left"])
    func `a condition that could never hold is refused`(condition: String) {
        #expect(faults(of: "match: {\(condition)}").count == 1)
    }

    @Test(arguments: ["id", "path", "seat"])
    func `an error quotes an invalid condition without control characters`(field: String) {
        let faults = faults(of: "match: {\(field): \"a\\e[2Jb\"}")
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("error: 'a\\u{1B}[2Jb' is not a") == true)
    }
}
