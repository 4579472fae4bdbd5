// SPDX-License-Identifier: MIT

package import Devices
import Engine

extension RandomHands {
    /// A touchscreen for the hands: it has no size, and tells palms from fingers.
    package static let touchscreen = PanelProfile(
        name: "Fine Touchscreen", ids: (0x18, 0, 0), reporting: .slots(16),
        x: Axis(minimum: 0, maximum: 32_767), y: Axis(minimum: 0, maximum: 32_767),
        others: [EventCode.absMTToolType: Axis(minimum: 0, maximum: 2)])
}

extension VirtualTouchscreen {
    /// Sends a report of what hands do.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    package mutating func report(_ touches: [RandomHands.Touch]) throws {
        for touch in touches {
            switch touch {
            case .down(let slot, let x, let y): down(slot: slot, x: x, y: y)
            case .move(let slot, let x, let y): move(slot: slot, x: x, y: y)
            case .palm(let slot): palm(slot: slot)
            case .up(let slot): up(slot: slot)
            }
        }
        try report()
    }
}
