// SPDX-License-Identifier: MIT

internal import CALSA

/// Why there is no click; typing goes on without.
public struct ClickError: Error, Hashable, Sendable {
    /// What was tried.
    public enum Operation: String, Hashable, Sendable {
        /// To open the device.
        case open
        /// To have it take the click's format.
        case prepare
        /// To play the click.
        case play
    }

    /// What was tried.
    public let operation: Operation
    /// The device, as ALSA calls it.
    public let device: String
    /// The error number.
    public let code: Int32
}

extension ClickError: CustomStringConvertible {
    /// One sentence: what failed, why, and what to do.
    public var description: String {
        let reason = unsafe String(cString: snd_strerror(-code))
        return "cannot \(operation.rawValue) the sound device '\(device)': \(reason); "
            + "there will be no clicks until it works with 'aplay -D \(device)'"
    }
}
