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
        abstract: "Plugs a virtual touchscreen in, for tests on a machine without a touchscreen.",
        usage: ["runepad plug [--name NAME] [--config FILE]"],
        discussion: """
            The touchscreen has ten contacts and the size of a panel of 15 inches. It stays until SIGINT or SIGTERM ends \
            the command. The driver serves it as any other one: --name gives it the name that a panel's 'match' wants. 'runepad tap' \
            touches it.

            Only root may do this, and with 'kiosk: yes' only if the configuration also has 'tests: yes'.

            EXAMPLE
              $ sudo runepad plug --name 'ELAN Touchscreen' &
              /dev/input/event7 is the panel front

            EXIT STATUS
              0  a signal ended the command
              64 wrong arguments
              65 a configuration with errors
              66 a configuration that cannot be read
              69 the kernel makes no such device
              77 the user is not root, or the configuration is a kiosk's without 'tests: yes'
            """,
        options: [
            CommandOption(
                "--name", value: .text("NAME"), help: "The name that the touchscreen gives itself.",
                default: "Runepad Test Touchscreen"),
            configurationOption,
        ]
    ) { arguments in
        let (name, config) = (arguments.value(of: "--name"), arguments.value(of: "--config"))
        // The kernel's limit for the name of a uinput device: UINPUT_MAX_NAME_SIZE.
        guard (1..<80).contains(name.utf8.count) else {
            throw UsageError("--name takes from 1 to 79 bytes")
        }
        let configuration = try Configuration.forFingers(at: config, command: "runepad plug")
        let screen = try failing(.unavailable) {
            try VirtualTouchscreen(
                .elanTouchscreen, phys: "runepad-plug-\(getpid())/input0", name: name, within: 30)
        }
        let panel = configuration.panel(for: screen.description).map { configuration.panels[$0].name }
        let line = "\(screen.devnode) is \(panel.map { "the panel \($0)" } ?? "no panel of \(config)")"
        screen.stayPlugged {
            printOutput(line)
            flushOutputOrEnd()
        }
    }
}
