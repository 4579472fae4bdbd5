// SPDX-License-Identifier: MIT

import Files
import Glibc

/// A failed operation on a device: the operation, the device, the cause and the remedy.
package struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
    package var operation: Operation
    /// The device: a node, such as `/dev/input/event5`, or a description in words.
    package var device: String
    package var cause: Cause

    package init(_ operation: Operation, _ device: String, _ cause: Cause) {
        self.operation = operation
        self.device = device
        self.cause = cause
    }

    /// The operations on devices, as the words between "cannot" and the device.
    package enum Operation: String, Hashable, Sendable {
        case open
        /// EVIOCSCLOCKID.
        case setClock = "set the clock of"
        /// Querying a device's name, codes and axes.
        case describe
        /// Starting the translation of protocol A.
        case translate = "translate the contacts of"
        case read
        /// Writing events to one of the driver's own devices.
        case write = "write to"
        /// Starting a rumble that was uploaded before.
        case rumble = "rumble with"
        case grab
        case ungrab = "release the grab on"
        case create
        /// Listening for devices that are plugged in or unplugged.
        case listen = "listen for"
        case list
        /// Waiting for a device to appear or to report.
        case wait = "wait for"
        /// EVIOCSFF.
        case uploadRumble = "store a rumble in"
        case publish = "write the udev properties of"
    }

    package enum Cause: Hashable, Sendable {
        case errno(Int32)
        case refused(NotATouchscreen)
        /// The node now belongs to another device.
        case replaced
    }

    /// One sentence: the failed operation, the cause, and the remedy if there is one.
    package var description: String {
        let failure = "cannot \(operation.rawValue) \(device): \(reason)"
        return remedy.map { "\(failure); \($0)" } ?? failure
    }
}

// MARK: - What the caller should do

extension DeviceError {
    /// An unplugged device is no fault: udev's `remove` message follows or has already come.
    ///
    /// The value is always `false` for making, publishing or writing one of the driver's own devices: these
    /// are not plugged in.
    package var isUnplugged: Bool {
        switch cause {
        case .errno(let number):
            [ENODEV, ENXIO, ENOENT].contains(number) && operation != .create && operation != .write
                && operation != .publish
        case .replaced: true
        case .refused: false
        }
    }

    /// Whether a later attempt can succeed: see `RetrySchedule`.
    ///
    /// A later attempt cannot change the kind of a device, and cannot make the kernel accept a call that it
    /// refuses or does not know.
    package var isRetryable: Bool {
        switch cause {
        case .errno(let number): ![EINVAL, ENOTTY, ENOSYS, EOPNOTSUPP].contains(number)
        case .replaced: true
        case .refused: false
        }
    }

    /// Whether the error is usual shortly after a device was plugged in or unplugged.
    ///
    /// At that time udev has not yet given the node its group, or has not yet reported that the device is
    /// gone. The driver does not report such an error before the first phase of a `RetrySchedule` is over.
    package var isUsualAtFirst: Bool {
        isUnplugged || (operation == .open && (cause == .errno(EACCES) || cause == .errno(EPERM)))
    }

    package var remedy: String? {
        guard case .errno(let number) = cause else { return nil }
        switch (operation, number) {
        case (.create, ENOENT), (.create, ENODEV):
            return "load the kernel module with ‘modprobe uinput’"
        case (.create, EACCES), (.create, EPERM):
            return "run it as root; the service runepadd has access through udev-rules/70-runepad.rules"
        case (.open, EACCES), (.open, EPERM):
            return "run it as root; the service runepadd has access through sysusers.d/runepad.conf"
        case (.uploadRumble, EINVAL):
            return "it cannot rumble: match another device"
        case (.grab, EBUSY):
            return "another program has grabbed it: find it with ‘fuser -v \(device)’"
        case (.publish, ENOSPC), (.publish, EDQUOT):
            return "make room there"
        case (.publish, EINVAL):
            return "name the seat in udev's ID_SEAT as logind does, such as seat0 or seat-left"
        case (.publish, EACCES), (.publish, EROFS), (.publish, ENOENT), (.publish, ENOTDIR):
            return "make its folder again with ‘systemd-tmpfiles --create’"
        case (_, EMFILE):
            return "raise the limit of open files (LimitNOFILE=)"
        default:
            return nil
        }
    }

    private var reason: String {
        switch cause {
        case .errno(let number): describeErrno(number)
        case .refused(let reason): "it \(reason)"
        case .replaced: "the node now belongs to another device"
        }
    }
}
