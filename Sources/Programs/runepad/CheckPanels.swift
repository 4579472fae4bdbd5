// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine

/// The panels for which `runepad check` measures keys.
enum CheckedPanels {
    case given(PhysicalSize)
    case connected([ConnectedTouchscreen])
}

/// A touchscreen of this machine.
struct ConnectedTouchscreen {
    var device: InputDeviceDescription
    var touchscreen: TouchscreenDescription
}

/// A place for a layout on a panel, with the panel's name for messages.
struct CheckedPlacement {
    var panel: String
    var placement: Placement

    init(_ name: String?, region: Region? = nil, size: PhysicalSize) {
        panel = name.map { "\($0) (\(text(of: size)))" } ?? "a panel of \(text(of: size))"
        placement = Placement(region: region, panelSize: size)
    }
}

extension CheckedPanels {
    /// The places of a layout without a configuration: along the lower edge of each panel whose size is
    /// known.
    var placements: [CheckedPlacement] {
        switch self {
        case .given(let size): [CheckedPlacement(nil, size: size)]
        case .connected(let touchscreens):
            touchscreens.compactMap { connected in
                connected.touchscreen.size(
                    seenThrough: PanelTransform(calibration: connected.device.calibration ?? .identity)
                )
                .map { CheckedPlacement(connected.device.name, size: $0) }
            }
        }
    }

    /// The places of a layout of a configuration's panel: one on each touchscreen that matches the panel.
    ///
    /// If no touchscreen matches, the place is on a panel of the size that the configuration gives, if it
    /// gives one.
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

/// Returns the connected touchscreens that this user may open; none without udev.
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

extension TouchscreenDescription {
    fileprivate func size(seenThrough transform: PanelTransform) -> PhysicalSize? {
        physicalSize(seenThrough: transform).map { PhysicalSize(width: $0.width, height: $0.height) }
    }
}

/// A size as text: "154 × 86 mm".
func text(of size: PhysicalSize) -> String {
    "\(Int(size.width.rounded())) × \(Int(size.height.rounded())) mm"
}
