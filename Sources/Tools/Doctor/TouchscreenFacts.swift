// SPDX-License-Identifier: MIT

import Configuration
import Devices
package import Engine

/// A device of this machine that is a touchscreen, or nearly.
package struct TouchscreenFacts: Hashable, Sendable {
    /// The node, such as `/dev/input/event3`.
    package var node: String
    /// The name that the device gives itself.
    package var name: String
    /// The name of the configuration's panel that is for the device, or `nil`.
    package var panel: String?
    /// Why the driver cannot use the device, as the end of a sentence about it, or `nil` if it can.
    package var fault: String?
    /// For each panel that is not for the device, its name and the conditions that the device does not meet.
    package var unmet: [String]
    /// The udev properties that cannot be used, each as the end of a sentence about the device.
    package var propertyFaults: [String] = []
    /// The matrix that the driver applies: the panel's, or else udev's.
    package var calibration = CalibrationMatrix.identity
    /// Whether that matrix is the `calibration` of the panel in the configuration.
    package var isCalibratedByFile = false
    /// The matrix that udev gives the pass-through touchscreen, or `nil` if there is no such device.
    package var passedCalibration: CalibrationMatrix?

    package init(
        node: String, name: String, panel: String? = nil, fault: String? = nil, unmet: [String] = []
    ) {
        self.node = node
        self.name = name
        self.panel = panel
        self.fault = fault
        self.unmet = unmet
    }

    /// Takes a device that is a touchscreen, or that would be one but for its description; otherwise `nil`.
    package init?(_ report: DeviceReport, among devices: [DeviceReport]) {
        var fault: String?
        switch report.classification {
        case .touchscreen: break
        case .unopened: fault = report.error.map { "\($0)" } ?? "was not opened"
        case .other(.untagged), .other(.ignored), .other(.fakeMultitouch), .other(.emptyAxis),
            .other(.noContactButton), .other(.pen):
            if case .other(let reason) = report.classification { fault = "\(reason)" }
        case .other: return nil
        }
        self.init(
            node: report.device.devnode, name: report.device.name, panel: report.panel?.name, fault: fault,
            unmet: report.failures.map { failure in
                "\(failure.panel) needs " + failure.conditions.map { "\($0)" }.joined(separator: ", ")
            })
        propertyFaults = report.propertyFaults
        guard let panel = report.panel else { return }
        calibration = panel.transform(of: report.device).calibration
        isCalibratedByFile = panel.calibration != nil
        passedCalibration = devices.passThrough(ofPanel: panel.name).map { $0.calibration ?? .identity }
    }

    /// The device in sentences.
    fileprivate var title: String { "\(node) (\(name))" }
}

extension HostFacts {
    var touchscreenFindings: [Finding] {
        let usable = touchscreens.filter { $0.fault == nil }
        guard !touchscreens.isEmpty else {
            return [
                Finding(
                    .touchscreens, .problem,
                    "no touchscreen is plugged in, the kernel has no driver for it, or it reports as a mouse",
                    remedy: .run(
                        "runepad", "devices",
                        note:
                            "it says of which device `match` must give the name; look at the cable, and at `dmesg`"
                    ))
            ]
        }
        let faults = usable.isEmpty ? touchscreens.map(fault) : []
        let without = configuration.panels.map(\.name).filter { name in !usable.contains { $0.panel == name }
        }
        let missing = usable.isEmpty ? [] : without.map(missing)
        let found = usable.filter { $0.panel != nil }.map {
            let panel = $0.panel ?? ""
            return Finding(
                .touchscreens, .good,
                "\($0.title) is the panel \(panel); `runepad devices --watch \(panel)` finds touches that nobody makes"
            )
        }
        return faults + missing + touchscreens.flatMap(propertyFaults) + found
    }

    /// The udev properties of a device that cannot be used.
    private func propertyFaults(of touchscreen: TouchscreenFacts) -> [Finding] {
        touchscreen.propertyFaults.map {
            Finding(
                .touchscreens, .warning, "\(touchscreen.title) \($0)",
                remedy: .run(
                    "udevadm", "info", touchscreen.node,
                    note:
                        "it lists the properties; after the correction, plug the touchscreen in again or start the "
                        + "machine again"))
        }
    }

    /// A device that would be a touchscreen but for a fault.
    private func fault(of touchscreen: TouchscreenFacts) -> Finding {
        let mayBeRoots = !isRoot && touchscreen.panel != nil
        return Finding(
            .touchscreens, mayBeRoots ? .unknown : .problem,
            "\(touchscreen.title): \(touchscreen.fault ?? "")",
            remedy: mayBeRoots
                ? .run("sudo", "runepad", "doctor")
                : .run("runepad", "devices", note: "it gives the reason for each device"))
    }

    /// A panel for which there is no touchscreen.
    private func missing(_ panel: String) -> Finding {
        let free = touchscreens.filter { $0.panel == nil }
        let reasons = free.map { touchscreen in
            let why =
                touchscreen.fault ?? touchscreen.unmet.first { $0.hasPrefix("\(panel) ") }
                ?? "belongs to no panel"
            return "\(touchscreen.title): \(why)"
        }
        return Finding(
            .touchscreens, .problem,
            "no plugged-in touchscreen is the panel \(panel)"
                + (reasons.isEmpty ? "" : "; " + reasons.joined(separator: "; ")),
            remedy: .run(
                "runepad", "devices", note: "correct the panel's `match`, or plug its touchscreen in"))
    }
}
