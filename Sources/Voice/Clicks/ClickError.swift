// SPDX-License-Identifier: MIT

internal import CALSA

/// The reason why there is no click; typing works without it.
package struct ClickError: Error, Hashable, Sendable {
    /// An operation of a sound device that can fail.
    package enum Operation: String, Hashable, Sendable {
        case open
        /// Setting the format of the click on the device.
        case prepare
        case play
    }

    package let operation: Operation
    /// ALSA's name of the device.
    package let device: String
    /// ALSA's error number, made positive: an errno, or a number of ALSA's own.
    package let code: Int32
}

extension ClickError: CustomStringConvertible {
    package var description: String {
        let reason = unsafe String(cString: snd_strerror(-code))
        return "cannot \(operation.rawValue) the sound device '\(device)': \(reason); "
            + "keys make no sounds until this works: 'aplay -D \(device)'"
    }
}
