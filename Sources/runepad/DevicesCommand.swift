// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration
import Devices
import JSONText
import YAMLDocuments

/// `runepad devices`: lists every input device, whether it is a panel, and why or why not.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Lists the input devices: which are panels, and why the others are not.",
        usage: "runepad devices [--config FILE] [--json]",
        discussion: """
            Every input device that udev knows is a line: its node, vendor and product, seat, name, and what it is to \
            Runepad: a panel of the configuration; a touchscreen that no panel is for, with what each panel asks for \
            in vain; a keyboard, and whose view it hides; or no touchscreen, and why.  Of a panel with keys or switches \
            beside the glass it is said which are passed on, and which are not because the configuration is a kiosk's. \
            What has force feedback may be what rumbles.

            How large a touchscreen is, and how many contacts it tells apart, it says when it is opened, which takes \
            root.  Without that the rest is listed all the same.

            EXAMPLE
              $ sudo runepad devices
              NODE               ID         SEAT   NAME              USE
              /dev/input/event0  0000:0001  seat0  Power Button      not a touchscreen: has no absolute position axes
              /dev/input/event3  04f3:010c  seat0  ELAN Touchscreen  panel front: 10 contacts, 331 × 187 mm

            EXIT STATUS
              0  the devices are listed, even if there are none
              64 wrong arguments
              65 a configuration with errors
              66 a configuration that cannot be read
              69 the devices cannot be listed
            """)

    @Option(
        help: ArgumentHelp(
            "The configuration whose panels are looked for (default: \(Configuration.defaultPath), where there is one).",
            valueName: "file"))
    var config: String?

    @Flag(help: "Write one JSON array, for programs.")
    var json = false

    func run() throws {
        let configuration = try Configuration.ofCommand(config)
        let reports = try listDevices().map { DeviceReport($0, configuration: configuration) }
        print(json ? JSONValue.array(reports.map(\.json)).text : deviceTable(reports))
    }

    private func listDevices() throws -> [InputDeviceDescription] {
        do {
            var monitor = try HotplugMonitor()
            return try monitor.enumerate()
        } catch {
            printError("runepad: \(error)")
            throw ExitCode.unavailable
        }
    }
}
