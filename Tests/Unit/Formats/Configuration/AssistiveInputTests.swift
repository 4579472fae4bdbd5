// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Testing

struct AssistiveInputTests {
    private func device(
        name: String = "Buddy Button", phys: String = "", keys: [UInt16] = [], switches: [UInt16] = []
    ) -> InputDeviceDescription {
        InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/a", deviceNumber: 1), devnode: "/dev/input/event7",
            name: name, phys: phys,
            capabilities: .init(keys: CodeSet(keys), switches: CodeSet(switches)))
    }

    @Test func `an assistive key must be on its named device, never on Runepad's own keyboard`() throws {
        let key = AssistiveKey(
            device: DeviceMatch([.name(Glob("Buddy*"))]), key: try #require(KeyName("KEY_F13")))
        #expect(key.isKey(of: device(keys: [183])))
        #expect(!key.isKey(of: device(keys: [184])))
        #expect(!key.isKey(of: device(name: "Keyboard", keys: [183])))
        #expect(!key.isKey(of: device(phys: "runepad/front/keyboard", keys: [183])))
        #expect("\(key)" == "KEY_F13 of name Buddy*")
    }

    @Test func `without conditions every headphone jack counts, but no microphone jack`() {
        #expect(HeadphoneJack().isJack(device(switches: [EventCode.swHeadphoneInsert])))
        // SW_MICROPHONE_INSERT.
        #expect(!HeadphoneJack().isJack(device(switches: [4])))
        let named = HeadphoneJack(device: DeviceMatch([.name(Glob("HDA*"))]))
        #expect(!named.isJack(device(switches: [EventCode.swHeadphoneInsert])))
    }
}
