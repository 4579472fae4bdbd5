// SPDX-License-Identifier: MIT

public import VirtualDevices

extension VirtualTouchscreen {
    /// Sends a report of what hands do.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func report(_ touches: [RandomHands.Touch]) throws {
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
