// SPDX-License-Identifier: MIT

import Devices
import Layouts
import Touch

/// A panel on which keys should be large enough.
struct CheckedPanel {
    /// What a message calls it.
    var description: String
    /// Its size on the glass.
    var size: PhysicalSize

    /// A panel of which only the size is given.
    static func given(_ size: PhysicalSize) -> CheckedPanel {
        CheckedPanel(description: "a panel of \(text(of: size))", size: size)
    }
}

/// The touchscreens that are connected, may be opened and tell their size; none where there is no udev.
func connectedPanels() -> [CheckedPanel] {
    guard var monitor = try? HotplugMonitor(), let devices = try? monitor.enumerate() else { return [] }
    return devices.compactMap { device in
        guard !device.isOwn, let opened = try? device.withAxes(),
            case .touchscreen(let touchscreen) = opened.touchscreenClassification(),
            let size = touchscreen.physicalSize(
                seenThrough: PanelTransform(calibration: calibration(of: device)))
        else { return nil }
        let panelSize = PhysicalSize(width: size.width, height: size.height)
        return CheckedPanel(description: "\(device.name) (\(text(of: panelSize)))", size: panelSize)
    }
}

private func calibration(of device: InputDeviceDescription) -> CalibrationMatrix {
    device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"].flatMap(CalibrationMatrix.init(text:)) ?? .identity
}

/// A size as a person reads it: "154 × 86 mm".
func text(of size: PhysicalSize) -> String {
    "\(Int(size.width.rounded())) × \(Int(size.height.rounded())) mm"
}
