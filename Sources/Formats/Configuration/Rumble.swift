// SPDX-License-Identifier: MIT

package import Devices

/// The devices that let people feel presses of a panel's keys, and how they do so.
package struct Rumble: Hashable, Sendable {
    /// The devices that rumble, or `nil` for the touchscreen itself.
    package var match: DeviceMatch?
    /// The strength: more than 0, and at most 1, which is the most that a device can do.
    package var strength = 0.6
    /// The time in milliseconds, from 1 to 1000.
    package var milliseconds: UInt16 = 20

    package init(match: DeviceMatch? = nil) {
        self.match = match
    }
}
