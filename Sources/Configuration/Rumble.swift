// SPDX-License-Identifier: MIT

public import Devices

/// The devices that let people feel presses of a panel's keys, and how they do so.
public struct Rumble: Hashable, Sendable {
    /// The devices that rumble, or `nil` for the touchscreen itself.
    public var match: DeviceMatch?
    /// The strength: more than 0, and at most 1, which is the most that a device can do.
    public var strength = 0.6
    /// The time in milliseconds, from 1 to 1000.
    public var milliseconds: UInt16 = 20

    public init(match: DeviceMatch? = nil) {
        self.match = match
    }
}
