// SPDX-License-Identifier: MIT

import Checking
import Configuration
import Devices
import Doctor
import Engine
import TestPanels
import Testing
import Text
import YAML

struct DeviceReportTests {
    @Test func `runepad devices lists a touchscreen with its panel, contacts and size`() throws {
        let report = try DeviceReport(
            opened: device(.elanTouchscreen), error: nil, configuration: frontIsELAN())
        #expect(report.use == "panel front: 10 contacts, 331 × 187 mm")
    }

    @Test func `a device's name can neither command the terminal nor begin another line`() throws {
        var touchscreen = device(.elanTouchscreen)
        touchscreen.name = "a\u{1B}[2J\n/dev/input/event9  good"
        let table = deviceTable([
            DeviceReport(opened: touchscreen, error: nil, configuration: try frontIsELAN())
        ])
        #expect(table.split(separator: "\n").count == 2)
        #expect(table.contains(#"  a\u{1B}[2J\n/dev/input/event9  good  "#))
    }

    @Test func `runepad devices lists an implausible size with its remedy`() throws {
        let axis = Axis(minimum: 0, maximum: 4095, resolution: 1)
        let huge = PanelProfile(name: "ELAN Huge", ids: (3, 1, 1), reporting: .slots(2), x: axis, y: axis)
        let report = try DeviceReport(opened: device(huge), error: nil, configuration: frontIsELAN())
        #expect(
            report.use
                == "panel front: 2 contacts; reports a size of 4095 × 4095 mm, larger than any panel, which "
                + "Runepad ignores: give the panel's 'size' in the configuration"
        )
    }

    @Test func `runepad devices lists a property of udev that cannot be used, with its remedy`() throws {
        var touchscreen = device(.elanTouchscreen)
        touchscreen.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "0,1,0,-1,0,1"
        let report = DeviceReport(opened: touchscreen, error: nil, configuration: try frontIsELAN())
        #expect(
            report.use
                == "panel front: 10 contacts, 331 × 187 mm; has LIBINPUT_CALIBRATION_MATRIX=0,1,0,-1,0,1 in "
                + "udev, which Runepad cannot use: it must be six decimal numbers, with blanks between them, that map "
                + "a panel to a panel, such as 0 1 0 -1 0 1; correct the udev rule or the hwdb entry that sets it"
        )
        #expect(report.json.text.contains(#""propertyFaults":["has LIBINPUT_CALIBRATION_MATRIX=0,1"#))
        touchscreen.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "0 1 0 -1 0 1 0 0 1"
        let turned = DeviceReport(opened: touchscreen, error: nil, configuration: nil)
        #expect(!turned.use.contains("LIBINPUT") && turned.json.text.contains(#""propertyFaults":[]"#))
    }

    @Test func `runepad devices lists what the panels require of a touchscreen without panel`() throws {
        let report = try DeviceReport(opened: device(.eGalaxSingle), error: nil, configuration: frontIsELAN())
        #expect(report.use == "touchscreen: 1 contact, size unknown; no panel: front needs name ELAN*")
    }

    @Test func `runepad devices lists which keys and switches are passed on or refused`() throws {
        var tablet = PanelProfile.goodix
        // SW_TABLET_MODE
        tablet.switches = [1]
        let open = try DeviceReport(opened: device(tablet), error: nil, configuration: front())
        #expect(
            open.use == "panel front: 10 contacts, size unknown; "
                + "passes on KEY_VOLUMEUP, KEY_LEFTMETA, KEY_BACK, SW_TABLET_MODE")
        let kiosk = try DeviceReport(
            opened: device(tablet), error: nil, configuration: front("kiosk: yes\n"))
        #expect(
            kiosk.use == "panel front: 10 contacts, size unknown; passes on KEY_VOLUMEUP, SW_TABLET_MODE; "
                + "not in a kiosk: KEY_LEFTMETA, KEY_BACK")
        #expect(
            kiosk.json.text.contains(
                #""buttons":{"all":["KEY_VOLUMEUP","KEY_LEFTMETA","KEY_BACK","SW_TABLET_MODE"],"#
                    + #""passed":["KEY_VOLUMEUP","SW_TABLET_MODE"],"refused":["KEY_LEFTMETA","KEY_BACK"],"pen":false}"#
            ))
        let stranger = DeviceReport(opened: device(.goodix), error: nil, configuration: nil)
        #expect(
            stranger.use == "touchscreen: 10 contacts, size unknown; "
                + "beside the glass: KEY_VOLUMEUP, KEY_LEFTMETA, KEY_BACK")
    }

    @Test func `runepad devices lists a pen as disabled if the configuration names its device`() throws {
        var profile = PanelProfile.goodix
        // BTN_TOOL_PEN and BTN_STYLUS
        profile.keys = [0x140, 0x14b]
        var screen = device(profile)
        screen.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
        let named = try DeviceReport(opened: screen, error: nil, configuration: front())
        #expect(named.use == "panel front: 10 contacts, size unknown; its pen is disabled")
        let other = DeviceReport(opened: screen, error: nil, configuration: nil)
        #expect(
            other.use == "not a touchscreen: has a pen too, which Runepad would disable; name it in the "
                + "configuration to use it for fingers only")
    }

    @Test func `runepad devices gives the reason why a device is not a touchscreen`() throws {
        let report = try DeviceReport(
            opened: device(.fakeMultitouch), error: nil, configuration: frontIsELAN())
        #expect(report.use == "not a touchscreen: declares ABS_MT_SLOT but no slots (fake multitouch)")
    }

    @Test(arguments: [
        ("USB Keyboard", "hardware keyboard; hides front"),
        ("Acme Scanner", "reader of barcodes or cards"),
        ("Gate Scanner", "reader of barcodes or cards; hides front"),
        ("AT Keyboard", "hardware keyboard"),
    ]) func `runepad devices lists a hardware keyboard with the panels whose view it hides`(
        name: String, use: String
    ) throws {
        let configuration = try configuration(
            ofFront: "hardware-keyboard: {count: {name: Gate*}, ignore: {name: AT*}}")
        var keyboard = device(named: name)
        keyboard.udevProperties = ["ID_INPUT": "1", "ID_INPUT_KEYBOARD": "1"]
        let report = DeviceReport(opened: keyboard, error: nil, configuration: configuration)
        #expect(report.use == use)
    }

    @Test func `runepad devices lists the panels on which a headphone jack begins guided touch`() throws {
        let configuration = try configuration(ofFront: "guided: {headphones: {name: '*Front*'}}")
        var jack = device(named: "Card Front Headphone")
        // EV_SW, SW_HEADPHONE_INSERT
        jack.capabilities.types = CodeSet([0x05])
        jack.capabilities.switches = CodeSet([0x02])
        let report = DeviceReport(opened: jack, error: nil, configuration: configuration)
        #expect(report.use == "headphone jack; begins guided touch on front")
        #expect(report.json.text.contains(#""headphoneJack":true,"guides":["front"]"#))
        jack.name = "Card Rear Headphone"
        #expect(DeviceReport(opened: jack, error: nil, configuration: configuration).use == "headphone jack")
    }

    @Test func `runepad devices lists the panels whose navigation keypad a device is`() throws {
        let configuration = try configuration(
            ofFront: "guided: {headphones: no}, navigate: {device: {name: '*AudioNav*'}}")
        var keypad = device(named: "Storm AudioNav")
        // EV_KEY, KEY_F20
        keypad.capabilities.types = CodeSet([0x01])
        keypad.capabilities.keys = CodeSet([190])
        let report = DeviceReport(opened: keypad, error: nil, configuration: configuration)
        #expect(report.use == "keypad of front")
        #expect(report.json.text.contains(#""navigates":["front"]"#))
        keypad.capabilities.keys = CodeSet([30])
        #expect(
            DeviceReport(opened: keypad, error: nil, configuration: configuration).use.contains(
                "not a touchscreen"))
    }

    @Test func `keypads, jacks and keyboards of another seat are not the panel's`()
        throws
    {
        let configuration = try configuration(
            ofFront: "match: {name: ELAN*}, hardware-keyboard: hide, guided: {headphones: yes}, "
                + "navigate: {device: {name: '*AudioNav*'}}")
        var others = [
            device(named: "Storm AudioNav"), device(named: "Front Headphone"), device(named: "Keys"),
        ]
        others[0].capabilities.types = CodeSet([0x01])
        others[0].capabilities.keys = CodeSet([UInt16](187...193))
        others[1].capabilities.types = CodeSet([0x05])
        others[1].capabilities.switches = CodeSet([0x02])
        others[2].udevProperties = ["ID_INPUT": "1", "ID_INPUT_KEYBOARD": "1"]
        func reports() -> [DeviceReport] {
            DeviceReport.all([device(.elanTouchscreen)] + others, configuration: configuration)
        }
        func facts() -> ConfigurationFacts.Panel? {
            var facts = ConfigurationFacts()
            facts.take(
                FileChecker(host: nil, panels: .connected(reports().map(\.device))), configuration,
                devices: reports())
            return facts.panels.first
        }
        #expect(
            reports().dropFirst().map(\.use) == [
                "keypad of front", "headphone jack; begins guided touch on front",
                "hardware keyboard; hides front",
            ])
        #expect(facts()?.missingInputs == [] && facts()?.jack == .found)
        // KEY_F23 goes back.
        others[0].capabilities.keys = CodeSet([UInt16](187...192))
        #expect(facts()?.missingInputs.map(\.lackedKeys) == [["KEY_F23"]])
        others[0].capabilities.keys = CodeSet([UInt16](187...193))
        for index in others.indices { others[index].udevProperties["ID_SEAT"] = "seat-left" }
        #expect(!reports().contains { $0.use.contains("front") && !$0.use.hasPrefix("panel front") })
        #expect(facts()?.missingInputs == [.init("name *AudioNav*", otherSeat: "seat-left")])
        #expect(facts()?.jack == .missing)
    }

    @Test func `runepad devices lists the force feedback of a device`() {
        var motor = device(named: "Motor")
        // EV_FF
        motor.capabilities.types = CodeSet([0x15])
        let report = DeviceReport(opened: motor, error: nil, configuration: nil)
        #expect(report.use == "not a touchscreen: has no absolute position axes; has force feedback")
        #expect(report.json.text.contains(#""forceFeedback":true"#))
    }

    @Test func `a touchscreen that cannot be opened is listed with the reason`() {
        var closed = device(.nTrig)
        closed.axes = nil
        let error = DeviceError(.open, closed.devnode, .errno(13))
        let report = DeviceReport(opened: closed, error: error, configuration: nil)
        #expect(
            report.use
                == "touchscreen: cannot open /dev/input/event3: Permission denied (errno 13); "
                + "run it as root; the service runepadd has access through sysusers.d/runepad.conf")
        #expect(report.json.text.contains(#""touchscreen":null,"error":"cannot open"#))
    }

    @Test func `a pen's node is no panel of its controller's pattern, and names the touchscreen`() throws {
        let usb = "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-3"
        func node(_ number: UInt64, _ name: String, _ place: String, _ kind: String) -> InputDeviceDescription
        {
            var node = device(.elanTouchscreen)
            node.identity = .init(
                syspath: place + "/input/input\(number)/event\(number)", deviceNumber: 0xd40 + number)
            (node.devnode, node.name) = ("/dev/input/event\(number)", name)
            node.udevProperties = ["ID_INPUT": "1", kind: "1"]
            return node
        }
        let devices = [
            node(3, "ELAN", usb + "/1-3:1.0/0003:04F3:2F1A.0001", "ID_INPUT_TOUCHSCREEN"),
            node(4, "ELAN Stylus", usb + "/1-3:1.1/0003:04F3:2F1A.0002", "ID_INPUT_TABLET"),
            // Devices of programs share no controller.
            node(5, "ELAN 5", "/sys/devices/virtual/misc/uhid/0003:04F3:2F1A.0003", "ID_INPUT_TOUCHSCREEN"),
            node(6, "ELAN 6", "/sys/devices/virtual/misc/uhid/0003:04F3:2F1A.0004", "ID_INPUT_TOUCHSCREEN"),
            node(7, "ELAN 7", "/sys/devices/virtual", "ID_INPUT_TOUCHSCREEN"),
            node(8, "ELAN 8", "/sys/devices/virtual", "ID_INPUT_TOUCHSCREEN"),
        ]
        let reports = DeviceReport.all(devices, configuration: try frontIsELAN())
        #expect(
            reports.prefix(2).map(\.use) == [
                "panel front: 10 contacts, 331 × 187 mm; of one controller with /dev/input/event4",
                "not a touchscreen: is a tablet; to use it anyway, write its whole name or its path into the "
                    + "configuration; of one controller with /dev/input/event3",
            ])
        #expect(reports.map(\.siblings.count) == [1, 1, 0, 0, 0, 0])
        let named = try configuration(ofFront: "match: {name: ELAN Stylus}")
        let use = DeviceReport.all(devices, configuration: named)[1].use
        #expect(use.hasPrefix("panel front: 10 contacts"))
    }

    @Test func `the columns of the device table are aligned`() {
        var button = InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/input0/event10", deviceNumber: 0xd4a),
            devnode: "/dev/input/event10", name: "Power Button", product: 1)
        button.udevProperties = ["ID_INPUT": "1", "ID_SEAT": "seat-left"]
        let reports = [button, device(.ep0430M09)].map {
            DeviceReport(opened: $0, error: nil, configuration: nil)
        }
        #expect(
            deviceTable(reports) == """
                NODE                ID         SEAT       NAME          USE
                /dev/input/event10  0000:0001  seat-left  Power Button  not a touchscreen: has no absolute position axes
                /dev/input/event3   0000:0000  seat0      EP0430M09     touchscreen: 5 contacts, size unknown
                """)
        #expect(deviceTable([]) == "There are no input devices.")
    }

    @Test func `the JSON output of runepad devices contains everything about a touchscreen`() throws {
        let report = try DeviceReport(
            opened: device(.elanTouchscreen), error: nil, configuration: frontIsELAN())
        #expect(
            report.json.text
                == #"{"node":"/dev/input/event3","name":"ELAN Touchscreen","phys":"usb-1/input0","id":"04f3:010c","#
                + #""bus":3,"seat":"seat0","links":[],"kinds":["ID_INPUT_TOUCHSCREEN"],"forceFeedback":false,"propertyFaults":[],"siblings":[],"touchscreen":true,"#
                + #""protocol":"B","contacts":10,"x":{"minimum":0,"maximum":3312,"resolution":10},"#
                + #""y":{"minimum":0,"maximum":1872,"resolution":10},"millimetres":[331.2,187.2],"sizeDoubt":null,"panel":"front","#
                + #""failures":{"front":[]},"buttons":{"all":[],"passed":[],"refused":[],"pen":false},"#
                + #""keyboard":null,"hides":[],"headphoneJack":false,"guides":[],"navigates":[]}"#)
    }

    private func device(_ profile: PanelProfile) -> InputDeviceDescription {
        InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/input1/event3", deviceNumber: 0xd43),
            devnode: "/dev/input/event3", name: profile.name, phys: "usb-1/input0", bus: profile.bus,
            vendor: profile.vendor, product: profile.product,
            capabilities: .init(
                properties: CodeSet(profile.isDirect ? [1] : []),
                keys: CodeSet((profile.button.map { [$0] } ?? []) + profile.keys),
                absolute: CodeSet(profile.axes.keys), switches: CodeSet(profile.switches)),
            axes: profile.axes)
    }

    private func device(named name: String) -> InputDeviceDescription {
        InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/input0/event10", deviceNumber: 0xd4a),
            devnode: "/dev/input/event10", name: name)
    }

    /// A configuration whose panel takes a touchscreen by its name, with further lines.
    private func front(_ lines: String = "") throws -> Configuration {
        let text = "panels: [{name: front, match: {name: Goodix*}, layout: pin}]\n" + lines
        var diagnostics = DiagnosticList()
        return try #require(Configuration(parsing: text, file: "r", into: &diagnostics))
    }

    private func frontIsELAN() throws -> Configuration { try configuration(ofFront: "match: {name: ELAN*}") }

    /// A configuration of the panel `front` with the layout `pin` and these fields.
    private func configuration(ofFront fields: String) throws -> Configuration {
        let text = "panels: [{name: front, layout: pin, \(fields)}]\n"
        var diagnostics = DiagnosticList()
        return try #require(
            Configuration(parsing: text, file: "runepad.yaml", into: &diagnostics), "\(diagnostics.sorted)")
    }
}
