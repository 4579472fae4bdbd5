// SPDX-License-Identifier: MIT

import Devices
import EventLoops

/// Why a touchscreen that is wanted is not served.
enum PanelFault: Error, Hashable, CustomStringConvertible {
    /// Something went wrong with the touchscreen, or with the panel's own devices.
    case device(DeviceError)
    /// The loop cannot wait for one more thing.
    case loop(EventLoopError)
    /// The panel's layouts or its keymap have errors.
    case files

    /// A sentence without a full stop, with the remedy where there is one.
    var description: String {
        switch self {
        case .device(let error): "\(error)"
        case .loop(let error): "\(error)"
        case .files: "its layouts or its keymap have errors; runepad check lists them"
        }
    }

    /// Whether trying again may help; files are tried again when they are read again.
    var isRetryable: Bool {
        switch self {
        case .device(let error): error.isRetryable
        case .loop: true
        case .files: false
        }
    }

    /// Whether it is usual in the moments after a touchscreen has come or gone: `DeviceError.isUsualAtFirst`.
    var isUsualAtFirst: Bool {
        if case .device(let error) = self { error.isUsualAtFirst } else { false }
    }

    /// Whether the touchscreen has gone, or seems to have: `DeviceError.isUnplugged`.
    var isUnplugged: Bool {
        if case .device(let error) = self { error.isUnplugged } else { false }
    }

    /// Whether the panel's own devices are of no use any more.
    var isOfOwnDevices: Bool {
        if case .device(let error) = self { [.create, .write].contains(error.operation) } else { false }
    }
}
