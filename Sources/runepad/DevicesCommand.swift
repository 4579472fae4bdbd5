// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Files
import JSONText
import ProgramOptions
import YAMLDocuments

/// `runepad devices`: lists every input device, whether it is a panel, and why or why not.
struct DevicesCommand: Subcommand {
    static let command = Command(
        "runepad devices",
        abstract: "Lists the input devices: which are panels, and why the others are not.",
        usage: ["runepad devices [--config FILE] [--json]"],
        discussion: """
            Each input device that udev knows is one line: its node, vendor and product, seat, name, and use.  The use \
            is a panel of the configuration; a touchscreen without a panel, with the conditions of each panel that do \
            not match; a keyboard, with the panels whose views it hides; or the reason why the device is not a \
            touchscreen.  For a panel with keys or switches beside the glass, the line lists those that are passed \
            on, and those that are not, because the configuration is a kiosk's.  A device with force feedback can \
            rumble.  A node that shares its controller with others, such as the pen of a touchscreen, names them.

            The size of a touchscreen and its number of contacts can be read only by root.  Without root, everything \
            else is listed.

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
            """,
        options: [
            CommandOption(
                "--config", value: .file("FILE"),
                help:
                    "The configuration with the panels (default: \(Configuration.defaultPath), if it exists)."
            ),
            CommandOption("--json", help: "Print one JSON array, for programs."),
        ])

    private let config: String?
    private let json: Bool

    init(_ arguments: ParsedArguments) {
        config = arguments.optionalValue(of: "--config")
        json = arguments.has("--json")
    }

    func run() throws {
        let configuration = try Configuration.ofCommand(config)
        let reports = DeviceReport.all(try listDevices(), configuration: configuration)
        printOutput(json ? JSONValue.array(reports.map(\.json)).text : deviceTable(reports))
    }

    private func listDevices() throws -> [InputDeviceDescription] {
        do {
            var monitor = try HotplugMonitor()
            return try monitor.enumerate()
        } catch {
            printError("runepad: \(error)")
            throw ExitStatus.unavailable
        }
    }
}
