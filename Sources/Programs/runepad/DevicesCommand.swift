// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Files
import Text
import YAML

/// `runepad devices`: lists every input device, whether it is a panel, and why or why not.
struct DevicesCommand: Subcommand {
    static let command = Command(
        "runepad devices",
        abstract: "Lists the input devices: which are panels, and why the others are not.",
        usage: [
            "runepad devices [--config FILE] [--json]",
            "runepad devices --watch NAME [--seconds N] [--config FILE]",
        ],
        discussion: """
            Each input device that udev knows is one line: its node, vendor and product, seat, name, and use.  The use \
            is a panel of the configuration; a touchscreen without a panel, with the conditions of each panel that do \
            not match; a keyboard, with the panels whose views it hides; or the reason why the device is not a \
            touchscreen.  For a panel with keys or switches beside the glass, the line lists those that are passed \
            on, and those that are not, because the configuration is a kiosk's.  A device with force feedback can \
            rumble.  A node that shares its controller with others, such as the pen of a touchscreen, names them.  The \
            line ends with the properties of udev that Runepad cannot use, and the values that it can.

            The size of a touchscreen and its number of contacts can be read only by root.  Without root, everything \
            else is listed.

            EXAMPLE
              $ sudo runepad devices
              NODE               ID         SEAT   NAME              USE
              /dev/input/event0  0000:0001  seat0  Power Button      not a touchscreen: has no absolute position axes
              /dev/input/event3  04f3:010c  seat0  ELAN Touchscreen  panel front: 10 contacts, 331 × 187 mm

            With --watch, the command counts the touches of one touchscreen for a minute while nobody touches it, and \
            says where the glass reports touches by itself, and what to write into the configuration.  NAME is a \
            panel, a node, or a device's name.  The driver must not run meanwhile, because it does not share its \
            touchscreens.  Only root may watch.

            EXIT STATUS
              0  the devices are listed, even if there are none; or the glass has reported no touch by itself
              1  the glass has reported touches by itself
              64 wrong arguments
              65 a configuration with errors
              66 a configuration that cannot be read, or no such touchscreen
              69 the devices cannot be listed, or the touchscreen cannot be watched
            """,
        options: [
            CommandOption(
                "--config", value: .file("FILE"),
                help:
                    "The configuration with the panels (default: \(Configuration.defaultPath), if it exists)."
            ),
            CommandOption("--json", help: "Print one JSON array, for programs."),
            CommandOption(
                "--watch", value: .text("NAME"),
                help: "Count the touches of this touchscreen while nobody touches it."),
            CommandOption(
                "--seconds", value: .text("N"), help: "How long to count touches, from 1 to 3600.",
                default: "60"),
        ])

    private let config: String?
    private let json: Bool
    private let watched: String?
    private let seconds: Int

    init(_ arguments: ParsedArguments) throws(UsageError) {
        config = arguments.optionalValue(of: "--config")
        json = arguments.has("--json")
        watched = arguments.optionalValue(of: "--watch")
        seconds = try arguments.value(of: "--seconds", as: number)
        guard (1...3600).contains(seconds) else { throw UsageError("--seconds takes from 1 to 3600") }
        if json, watched != nil { throw UsageError("--watch prints no JSON") }
    }

    func run() throws {
        let configuration = try Configuration.ofCommand(config)
        let reports = DeviceReport.all(try listDevices(), configuration: configuration)
        if let watched {
            var watch = try GlassWatch(watched, among: reports)
            let report = try watch.run(seconds: seconds)
            printOutput(report.text)
            if report.hasTouches { throw ExitStatus.failure }
            return
        }
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
