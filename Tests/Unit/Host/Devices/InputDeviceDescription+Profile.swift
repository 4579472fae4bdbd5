// SPDX-License-Identifier: MIT

import Devices

extension InputDeviceDescription {
    /// The description of a device with this profile, as it would be without udev.
    init(_ profile: PanelProfile, phys: String = "usb-1/input0", isOpened: Bool = true) {
        self.init(
            identity: .init(syspath: "/sys/devices/virtual/input/input1/event1", deviceNumber: 0xd41),
            devnode: "/dev/input/event1", name: profile.name, phys: phys, bus: profile.bus,
            vendor: profile.vendor,
            product: profile.product,
            capabilities: .init(
                properties: CodeSet(profile.isDirect ? [1] : []),
                types: CodeSet(profile.button == nil ? [0, 3] : [0, 1, 3]),
                keys: CodeSet((profile.button.map { [$0] } ?? []) + profile.keys),
                absolute: CodeSet(profile.axes.keys), switches: CodeSet(profile.switches)),
            axes: isOpened ? profile.axes : nil)
    }
}
