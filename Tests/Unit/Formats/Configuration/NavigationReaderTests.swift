// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Testing

struct NavigationReaderTests {
    private static let device = "device: {name: \"*AudioNav*\"}"
    private static let arrows = "up: KEY_UP, down: KEY_DOWN, left: KEY_LEFT, right: KEY_RIGHT"

    private func faultsOfKeypad(_ fields: String, beside other: String = "guided: yes") -> [String] {
        faults(of: "navigate: {\(fields)}\n    \(other)")
    }

    @Test func `a keypad without keys has those of an EZ Access keypad`() throws {
        let panel = try panel("guided: yes\nnavigate: {\(Self.device)}")
        let rule = try #require(panel.navigation)
        let match = DeviceMatch([.name(Glob("*AudioNav*"))])
        let names: [KeypadAction: String] = [
            .up: "KEY_F18", .down: "KEY_F19", .left: "KEY_F21", .right: "KEY_F22", .select: "KEY_F20",
            .back: "KEY_F23", .again: "KEY_F17",
        ]
        #expect(rule.keys.mapValues(\.key.description) == names)
        #expect(rule.keys.values.allSatisfy { $0.device == match })
        #expect(Set(panel.assistiveKeys) == Set(rule.keys.values))
    }

    @Test func `the keys of a keypad say what they do, and other keys say nothing`() throws {
        let fields = "\(Self.device), keys: {\(Self.arrows), select: KEY_ENTER, louder: KEY_VOLUMEUP}"
        let rule = try #require(try panel("guided: yes\nnavigate: {\(fields)}").navigation)
        func action(_ name: String) throws -> KeypadAction? {
            let match = DeviceMatch([.name(Glob("*AudioNav*"))])
            return rule.action(of: AssistiveKey(device: match, key: try #require(KeyName(name))))
        }
        #expect(try action("KEY_LEFT") == .left)
        #expect(try action("KEY_ENTER") == .select)
        #expect(try action("KEY_VOLUMEUP") == .louder)
        #expect(try action("KEY_F23") == nil)
        let other = AssistiveKey(
            device: DeviceMatch([.name(Glob("x"))]), key: try #require(KeyName("KEY_LEFT")))
        #expect(rule.action(of: other) == nil)
    }

    @Test func `errors in the settings of a keypad are reported with remedies`() {
        #expect(
            faults(of: "navigate: {\(Self.device)}") == [
                "error: 'navigate' needs guided touch, which says the keys: write 'guided: yes'"
            ])
        #expect(
            faultsOfKeypad("keys: {\(Self.arrows), select: KEY_ENTER}") == [
                "error: 'navigate' needs 'device': the conditions on the keypad, such as {name: \"*AudioNav*\"}"
            ])
        #expect(
            faultsOfKeypad("device: {seat: seat0}") == [
                "error: 'device' must name a device: without a name, phys, id, path or property the key of every "
                    + "keyboard would be taken from other programs"
            ])
        #expect(
            faultsOfKeypad("\(Self.device), keys: {\(Self.arrows)}") == [
                "error: 'keys' of 'navigate' needs 'select': no other key types"
            ])
        #expect(
            faultsOfKeypad(
                "\(Self.device), keys: {up: KEY_UP, down: KEY_DOWN, left: KEY_LEFT, select: KEY_A}")
                == [
                    "error: 'keys' of 'navigate' needs 'right': without it, keys of the view are out of reach"
                ])
        #expect(
            faultsOfKeypad("\(Self.device), keys: {\(Self.arrows), select: ENTER}") == [
                "error: 'ENTER' is no key or button of Linux: write a name of linux/input-event-codes.h, such as "
                    + "KEY_F13 or BTN_0"
            ])
        #expect(
            faultsOfKeypad("\(Self.device), keys: {\(Self.arrows), select: KEY_UP}") == [
                "error: 'select' is the same key as 'up': name another key"
            ])
        #expect(
            faultsOfKeypad("\(Self.device), keys: {\(Self.arrows), select: KEY_A, jump: KEY_B}").first?
                .hasPrefix("error: unknown field 'jump' of 'keys' of 'navigate'") == true)
    }

    @Test func `a key of the keypad cannot also begin guided touch or choose in scanning`() {
        let key = "{\(Self.device), key: KEY_F17}"
        for field in ["guided: {key: \(key)}", "guided: yes\n    scan: {switch: \(key)}"] {
            #expect(
                faultsOfKeypad(Self.device, beside: field) == [
                    "error: KEY_F17 of 'navigate' is also a key of 'guided' or 'scan': name another key"
                ])
        }
    }

    @Test func `a keypad with the keys of a keyboard does not hide the view as a keyboard`() throws {
        let keys = (1...248).map { UInt16($0) }
        var keypad = InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/pci0/usb1/input/input7/event7", deviceNumber: 7),
            devnode: "/dev/input/event7", name: "Storm AudioNav", bus: 3,
            capabilities: .init(types: CodeSet([EventType.key]), keys: CodeSet(keys)),
            udevProperties: ["ID_INPUT": "1", "ID_INPUT_KEY": "1", "ID_INPUT_KEYBOARD": "1"])
        let hides = "hardware-keyboard: hide"
        #expect(try panel("show: call\n\(hides)").isHidden(by: keypad))
        #expect(
            try !panel("show: call\n\(hides)\nguided: yes\nnavigate: {\(Self.device)}").isHidden(by: keypad))
        keypad.name = "Another Keyboard"
        #expect(
            try panel("show: call\n\(hides)\nguided: yes\nnavigate: {\(Self.device)}").isHidden(by: keypad))
    }
}
