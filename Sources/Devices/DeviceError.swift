// SPDX-License-Identifier: MIT

import Glibc

/// What went wrong with a device: the operation, the device, the reason and what to do about it.
public struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done.
    public var operation: Operation
    /// To what: a node, such as `/dev/input/event5`, or a device in words.
    public var device: String
    /// Why it did not work.
    public var cause: Cause

    /// Makes an error.
    public init(_ operation: Operation, _ device: String, _ cause: Cause) {
        self.operation = operation
        self.device = device
        self.cause = cause
    }

    /// What can be done with devices, as the words between "cannot" and the device.
    public enum Operation: String, Hashable, Sendable {
        /// Opening a node.
        case open
        /// EVIOCSCLOCKID.
        case setClock = "set the clock of"
        /// Asking a device what it is and has.
        case describe
        /// Starting the translation of protocol A.
        case translate = "translate the contacts of"
        /// Reading events.
        case read
        /// Writing events to one of the driver's own devices.
        case write = "write to"
        /// Starting a rumble that was laid ready.
        case rumble = "rumble by"
        /// EVIOCGRAB.
        case grab
        /// Undoing EVIOCGRAB.
        case ungrab = "release the grab on"
        /// Making a virtual device.
        case create
        /// Listening for devices that come and go.
        case listen = "listen for"
        /// Listing the devices that are there.
        case list
        /// Waiting for a device to appear or to report.
        case wait = "wait for"
        /// EVIOCSFF.
        case uploadRumble = "lay a rumble ready on"
        /// Telling udev what it cannot see.
        case publish = "write the udev properties of"
    }

    /// Reasons.
    public enum Cause: Hashable, Sendable {
        /// A system call failed with this errno.
        case errno(Int32)
        /// The device is no touchscreen that can be used.
        case refused(NotATouchscreen)
        /// The node belongs to another device by now.
        case replaced
    }

    /// One sentence: what failed, why, and the remedy where there is one.
    public var description: String {
        let failure = "cannot \(operation.rawValue) \(device): \(reason)"
        return remedy.map { "\(failure); \($0)" } ?? failure
    }
}

// MARK: - What the caller should do

extension DeviceError {
    /// Whether the device has gone, which is no fault: udev's remove follows, or has been.
    ///
    /// Not so of the driver's own devices, which nobody unplugs.
    public var isUnplugged: Bool {
        switch cause {
        case .errno(let number):
            [ENODEV, ENXIO, ENOENT].contains(number) && operation != .create && operation != .write
        case .replaced: true
        case .refused: false
        }
    }

    /// Whether it may mend itself, so that trying again is worth while: see `RetrySchedule`.
    ///
    /// What a device is, and what the kernel refuses or does not know, stays.
    public var isRetryable: Bool {
        switch cause {
        case .errno(let number): ![EINVAL, ENOTTY, ENOSYS, EOPNOTSUPP].contains(number)
        case .replaced: true
        case .refused: false
        }
    }

    /// Whether it is usual in the moments after a device has come or gone, and is not told before the first phase of
    /// a `RetrySchedule` is over: udev has yet to hand the node over, or to tell that it has gone.
    public var isUsualAtFirst: Bool {
        isUnplugged || (operation == .open && (cause == .errno(EACCES) || cause == .errno(EPERM)))
    }

    /// What an operator can do about it.
    public var remedy: String? {
        guard case .errno(let number) = cause else { return nil }
        switch (operation, number) {
        case (.create, ENOENT), (.create, ENODEV):
            return "load the kernel module with ‘modprobe uinput’"
        case (.create, EACCES), (.create, EPERM):
            return "run it as root; the service runepadd has it by udev-rules/70-runepad.rules"
        case (.open, EACCES), (.open, EPERM):
            return "run it as root; the service runepadd has it by sysusers.d/runepad.conf"
        case (.uploadRumble, EINVAL):
            return "it cannot rumble: match another device"
        case (.grab, EBUSY):
            return "another program has grabbed it: find it with ‘fuser -v \(device)’"
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
        case .replaced: "the node belongs to another device by now"
        }
    }
}

/// What strerror(3) says of `number`, and the number.
func describeErrno(_ number: Int32) -> String {
    let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "unknown error"
    return "\(text) (errno \(number))"
}
