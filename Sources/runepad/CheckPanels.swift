// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Layouts
import Touch

/// The panels on which keys should be large enough.
enum CheckedPanels {
    /// A panel of this size.
    case given(PhysicalSize)
    /// The touchscreens of this machine.
    case connected([ConnectedTouchscreen])
}

/// A touchscreen of this machine.
struct ConnectedTouchscreen {
    var device: InputDeviceDescription
    var touchscreen: TouchscreenDescription
}

/// Where a layout would be placed, for a message about it.
struct CheckedPlacement {
    /// What a message calls the panel.
    var panel: String
    /// Where the layout is put on it.
    var placement: Placement

    init(_ name: String?, region: Region? = nil, size: PhysicalSize) {
        panel = name.map { "\($0) (\(text(of: size)))" } ?? "a panel of \(text(of: size))"
        placement = Placement(region: region, panelSize: size)
    }
}

extension CheckedPanels {
    /// Where a layout by itself would be placed: along the lower edge of every panel whose size is known.
    var placements: [CheckedPlacement] {
        switch self {
        case .given(let size): [CheckedPlacement(nil, size: size)]
        case .connected(let touchscreens):
            touchscreens.compactMap { connected in
                connected.touchscreen.size(
                    seenThrough: PanelTransform(calibration: connected.device.calibration)
                )
                .map { CheckedPlacement(connected.device.name, size: $0) }
            }
        }
    }

    /// Where the layout of a configuration's panel would be placed: on each touchscreen that the panel is for, or
    /// on one of the size that the configuration states.
    func placements(ofPanel index: Int, in configuration: Configuration) -> [CheckedPlacement] {
        let panel = configuration.panels[index]
        switch self {
        case .given(let size): return [CheckedPlacement(panel.name, region: panel.region, size: size)]
        case .connected(let touchscreens):
            let own = touchscreens.filter { configuration.panel(for: $0.device) == index }
            let sizes = own.compactMap { connected in
                panel.physicalSize(
                    of: connected.touchscreen, seenThrough: panel.transform(of: connected.device))
            }
            return (own.isEmpty ? [panel.size].compactMap { $0 } : sizes)
                .map { CheckedPlacement(panel.name, region: panel.region, size: $0) }
        }
    }
}

/// The touchscreens that are connected and may be opened; none where there is no udev.
func connectedTouchscreens() -> [ConnectedTouchscreen] {
    guard var monitor = try? HotplugMonitor(), let devices = try? monitor.enumerate() else { return [] }
    return devices.compactMap { device in
        guard !device.isOwn, case .unopened = device.touchscreenClassification(),
            let opened = try? device.withAxes(),
            case .touchscreen(let touchscreen) = opened.touchscreenClassification()
        else { return nil }
        return ConnectedTouchscreen(device: opened, touchscreen: touchscreen)
    }
}

extension InputDeviceDescription {
    /// What udev says that turns the device's coordinates into those of the screen.
    fileprivate var calibration: CalibrationMatrix {
        udevProperties["LIBINPUT_CALIBRATION_MATRIX"].flatMap(CalibrationMatrix.init(text:)) ?? .identity
    }
}

extension TouchscreenDescription {
    fileprivate func size(seenThrough transform: PanelTransform) -> PhysicalSize? {
        physicalSize(seenThrough: transform).map { PhysicalSize(width: $0.width, height: $0.height) }
    }
}

/// A size as a person reads it: "154 × 86 mm".
func text(of size: PhysicalSize) -> String {
    "\(Int(size.width.rounded())) × \(Int(size.height.rounded())) mm"
}
