// SPDX-License-Identifier: MIT

public import Devices

/// By what presses of a panel's keys are felt.
public struct Rumble: Hashable, Sendable {
    /// Which devices rumble, or `nil` for the touchscreen itself.
    public var match: DeviceMatch?
    /// How strongly: more than 0, and at most 1 for all that a device can do.
    public var strength = 0.6
    /// How long, in milliseconds from 1 to 1000.
    public var milliseconds: UInt16 = 20

    /// Makes a rumble of the touchscreen itself, or of other devices.
    public init(match: DeviceMatch? = nil) {
        self.match = match
    }
}
