// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Files
import Glibc
import Text
import YAML

extension Subcommand {
    static let plug = Subcommand(
        "runepad plug",
        abstract: "Plugs a virtual touchscreen or keypad in, for tests on a machine without one.",
        usage: ["runepad plug [--keypad] [--name NAME] [--config FILE]"],
        discussion: """
            The touchscreen has ten contacts and the size of a panel of 15 inches. It stays until SIGINT or SIGTERM ends \
            the command. The driver serves it as any other one: --name gives it the name that a panel's 'match' wants. 'runepad tap' \
            touches it.

            With --keypad it is a keypad beside the glass instead, with the keys that 'navigate' in the configuration names, \
            or else with those of an EZ Access keypad. 'device' of 'navigate' must match its name. 'runepad tap --keypad' \
            presses its keys.

            Only root may do this, and with 'kiosk: yes' only if the configuration also has 'tests: yes'.

            EXAMPLE
              $ sudo runepad plug --name 'ELAN Touchscreen' &
              /dev/input/event7 is the panel front
              $ sudo runepad plug --keypad --name 'Storm AudioNav' &
              /dev/input/event8 is the keypad of the panel front

            EXIT STATUS
              0  a signal ended the command
              64 wrong arguments
              65 a configuration with errors
              66 a configuration that cannot be read
              69 the kernel makes no such device
              77 the user is not root, or the configuration is a kiosk's without 'tests: yes'
            """,
        options: [
            CommandOption("--keypad", help: "Plug a keypad in, and no touchscreen."),
            CommandOption(
                "--name", value: .text("NAME"),
                help: "The name that the device gives itself. Default: Runepad Test Touchscreen, or Keypad."),
            configurationOption,
        ]
    ) { arguments in
        let isKeypad = arguments.has("--keypad")
        let name =
            arguments.optionalValue(of: "--name") ?? "Runepad Test \(isKeypad ? "Keypad" : "Touchscreen")"
        let config = arguments.value(of: "--config")
        // The kernel's limit for the name of a uinput device: UINPUT_MAX_NAME_SIZE.
        guard (1..<80).contains(name.utf8.count) else {
            throw UsageError("--name takes from 1 to 79 bytes")
        }
        let configuration = try Configuration.forFingers(at: config, command: "runepad plug")
        let phys = "runepad-plug-\(getpid())/input0"
        if isKeypad {
            let keypad = try failing(.unavailable) {
                try VirtualKeypad(name: name, phys: phys, keys: configuration.keypadCodes, within: 30)
            }
            let panel = configuration.panels.first { $0.navigation?.has(keypad.description) == true }
            keypad.stayPlugged {
                let owner = panel.map { "the keypad of the panel \($0.name)" }
                tell(keypad.description, owner ?? "no keypad of \(config)")
            }
        } else {
            let screen = try failing(.unavailable) {
                try VirtualTouchscreen(.elanTouchscreen, phys: phys, name: name, within: 30)
            }
            let panel = configuration.panel(for: screen.description).map { configuration.panels[$0].name }
            screen.stayPlugged {
                tell(screen.description, panel.map { "the panel \($0)" } ?? "no panel of \(config)")
            }
        }
    }
}

/// Says what a device is that stays plugged in.
private func tell(_ device: InputDeviceDescription, _ what: String) {
    printOutput("\(device.devnode) is \(what)")
    flushOutputOrEnd()
}

extension Configuration {
    /// The codes of the keys that `navigate` of all panels names, or else those of an EZ Access keypad.
    fileprivate var keypadCodes: [UInt16] {
        let named = panels.compactMap(\.navigation).flatMap { $0.keys.values.map(\.key.code) }
        return (named.isEmpty ? NavigationRule.usualNames.values.map(\.code) : Array(Set(named))).sorted()
    }
}

extension NavigationRule {
    /// Whether a device is the keypad, or a part of it.
    fileprivate func has(_ device: InputDeviceDescription) -> Bool {
        keys.values.contains { $0.isKey(of: device) }
    }
}
