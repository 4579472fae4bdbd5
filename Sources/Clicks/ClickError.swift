// SPDX-License-Identifier: MIT

internal import CALSA

/// The reason why there is no click.
///
/// Typing works without it.
public struct ClickError: Error, Hashable, Sendable {
    /// An operation of a sound device that can fail.
    public enum Operation: String, Hashable, Sendable {
        /// Opening the device.
        case open
        /// Setting the format of the click on the device.
        case prepare
        /// Playing the click.
        case play
    }

    /// The operation that failed.
    public let operation: Operation
    /// ALSA's name of the device.
    public let device: String
    /// ALSA's error number, made positive: an errno, or a number of ALSA's own.
    public let code: Int32
}

extension ClickError: CustomStringConvertible {
    /// One sentence: the operation, the reason and the remedy.
    public var description: String {
        let reason = unsafe String(cString: snd_strerror(-code))
        return "cannot \(operation.rawValue) the sound device '\(device)': \(reason); "
            + "keys make no sounds until this works: 'aplay -D \(device)'"
    }
}
