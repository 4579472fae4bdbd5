// SPDX-License-Identifier: MIT

import Engine

extension PanelProfile {
    /// An ELAN touchscreen that declares its size: 10 units per millimetre.
    package static let elanTouchscreen = PanelProfile(
        name: "ELAN Touchscreen", ids: (bus: 0x03, vendor: 0x04f3, product: 0x010c), reporting: .slots(10),
        x: Axis(minimum: 0, maximum: 3312, resolution: 10), y: Axis(minimum: 0, maximum: 1872, resolution: 10)
    )
}
