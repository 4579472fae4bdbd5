// SPDX-License-Identifier: MIT

import Configuration
package import Devices
package import Engine

/// The panels on which keys are measured.
package enum CheckedPanels {
    /// One panel of this size.
    case given(PhysicalSize)
    /// The touchscreens among these devices, as far as they were opened.
    case connected([InputDeviceDescription])

    /// The places of a layout, each with the panel's name for messages: along the lower edge of each panel whose size is
    /// known.
    ///
    /// For a panel of a configuration, they are in its region on each touchscreen that matches it. If none matches, the
    /// place is on a panel of the size that the configuration gives, if it gives one.
    func placements(
        ofPanel index: Int? = nil, in configuration: Configuration? = nil
    ) -> [(panel: String, placement: Placement)] {
        let panel = index.flatMap { configuration?.panels[$0] }
        let sizes: [(name: String?, size: PhysicalSize)]
        switch self {
        case .given(let size): sizes = [(panel?.name, size)]
        case .connected(let devices):
            let touchscreens = devices.compactMap { device in
                if case .touchscreen(let touchscreen) = device.touchscreenClassification(),
                    panel == nil || configuration?.panel(for: device) == index
                {
                    (device: device, touchscreen: touchscreen)
                } else {
                    nil
                }
            }
            sizes =
                touchscreens.isEmpty
                ? (panel?.size).map { [(panel?.name, $0)] } ?? []
                : touchscreens.compactMap { device, touchscreen in
                    size(of: touchscreen, of: device, as: panel).map { (panel?.name ?? device.name, $0) }
                }
        }
        return sizes.map { name, size in
            (
                panel: name.map { "\($0) (\(size.inMillimetres))" } ?? "a panel of \(size.inMillimetres)",
                placement: Placement(region: panel?.region, panelSize: size)
            )
        }
    }

    private func size(
        of touchscreen: TouchscreenDescription, of device: InputDeviceDescription,
        as panel: PanelConfiguration?
    ) -> PhysicalSize? {
        if let panel {
            return panel.physicalSize(
                of: touchscreen, on: device, seenThrough: panel.transform(of: device))
        }
        return touchscreen.physicalSize(
            seenThrough: PanelTransform(calibration: device.calibration ?? .identity),
            lengths: device.lengthsByRule)
    }
}

extension PhysicalSize {
    /// The size as text, in whole millimetres: "154 × 86 mm".
    package var inMillimetres: String { "\(Int(width.rounded())) × \(Int(height.rounded())) mm" }
}
