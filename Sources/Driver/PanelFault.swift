// SPDX-License-Identifier: MIT

import Devices
import EventLoops

/// Why a touchscreen of the configuration is not served.
enum PanelFault: Error, Hashable, CustomStringConvertible {
    /// An operation on the touchscreen, or on one of the panel's own devices, has failed.
    case device(DeviceError)
    /// The loop cannot watch another file or timer.
    case loop(EventLoopError)
    /// The panel's layouts or its keymap have errors.
    case files

    /// A sentence without a full stop, with the remedy if there is one.
    var description: String {
        switch self {
        case .device(let error): "\(error)"
        case .loop(let error): "\(error)"
        case .files: "its layouts or its keymap have errors; runepad check lists them"
        }
    }

    /// Whether a later attempt can succeed.
    ///
    /// After an error in files, the next attempt follows a reload.
    var isRetryable: Bool {
        switch self {
        case .device(let error): error.isRetryable
        case .loop: true
        case .files: false
        }
    }

    var isUsualAtFirst: Bool { deviceError?.isUsualAtFirst == true }
    var isUnplugged: Bool { deviceError?.isUnplugged == true }

    /// Whether the panel's own devices no longer work.
    var isOfOwnDevices: Bool { deviceError?.operation == .create || deviceError?.operation == .write }

    private var deviceError: DeviceError? { if case .device(let error) = self { error } else { nil } }
}
