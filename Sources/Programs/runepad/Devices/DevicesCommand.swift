// SPDX-License-Identifier: MIT

import Checking
import Configuration
import Devices
import Doctor
import Files
import Text
import YAML

extension Subcommand {
    static let devices = Subcommand(
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
            says where the glass reports touches by itself, and what to write into the configuration.  Touches beyond \
            the ends of the axes show that these are wrong or swapped, and it prints the lines for udev's hwdb: touch \
            all corners to see them.  NAME is a panel, a node, or a device's name.  The driver must not run meanwhile, \
            because it does not share its touchscreens.  Only root may watch.

            EXIT STATUS
              0  the devices are listed, even if there are none; or the glass has reported no touch
              1  the glass has reported touches
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
        ]
    ) { arguments in
        let (json, watched) = (arguments.has("--json"), arguments.optionalValue(of: "--watch"))
        let seconds: Int = try arguments.value(of: "--seconds", as: number)
        guard (1...3600).contains(seconds) else { throw UsageError("--seconds takes from 1 to 3600") }
        if json, watched != nil { throw UsageError("--watch prints no JSON") }
        let configuration = try Configuration.ofCommand(arguments.optionalValue(of: "--config"))
        let reports = try failing(.unavailable) { try DeviceReport.present(in: configuration) }
        if let watched {
            guard let touchscreen = reports.touchscreen(named: watched) else {
                throw Failure(
                    .noInput,
                    "no touchscreen \(quoted(watched)) can be opened: see ‘sudo runepad devices’")
            }
            let report = try watchGlass(touchscreen, seconds: seconds)
            printOutput(report.text)
            if report.hasTouches { throw ExitStatus.failure }
            return
        }
        printOutput(json ? JSONValue.array(reports.map(\.json)).text : deviceTable(reports))
    }
}

extension DeviceReport {
    /// Lists the devices of this machine, and opens those that may be touchscreens.
    static func present(in configuration: Configuration?) throws(DeviceError) -> [DeviceReport] {
        var monitor = try HotplugMonitor()
        var devices = try monitor.enumerate()
        var faults: [String: DeviceError] = [:]
        for (index, device) in devices.enumerated() {
            guard device.axes == nil, case .unopened = device.touchscreenClassification(isNamed: true) else {
                continue
            }
            do throws(DeviceError) {
                devices[index] = try device.withAxes()
            } catch {
                faults[device.devnode] = error
            }
        }
        return all(devices, faults: faults, configuration: configuration)
    }
}

extension CheckedPanels {
    /// The connected touchscreens that this user may open; none without udev.
    static var present: CheckedPanels {
        .connected(((try? DeviceReport.present(in: nil)) ?? []).map(\.device))
    }
}
