// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import CMtdev
import Glibc
import Keycodes

/// A device that can be felt, with one rumble laid ready on it: the force feedback of Documentation/input/ff.rst.
///
/// The owner of a descriptor of the event node (close-on-exec, for writing only).  When it ends, the kernel stops
/// the rumble and forgets it.
///
/// ```swift
/// let motor = try RumbleMotor(opening: device, strength: 0.6, milliseconds: 20)
/// try motor.play()                 // on each press
/// ```
public struct RumbleMotor: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private let effect: UInt16

    /// Opens a device and gives it its rumble.
    ///
    /// A device that a program made by uinput is given it when that program takes it, and as long waits the caller.
    ///
    /// - Parameters:
    ///   - device: The device, whose node belongs to it still.
    ///   - strength: Of both motors where it has two, from 0 to 1 for all that they can do.
    ///   - milliseconds: How long it rumbles.
    /// - Throws: `DeviceError` with the operation `open`, or `uploadRumble` where it cannot rumble.
    public init(
        opening device: InputDeviceDescription, strength: Double, milliseconds: UInt16
    ) throws(DeviceError) {
        let path = device.devnode
        let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw DeviceError(.open, path, .errno(errno)) }
        do throws(DeviceError) {
            effect = try prepare(
                descriptor, of: device, magnitude: UInt16((min(max(strength, 0), 1) * 65_535).rounded()),
                milliseconds)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// Rumbles, from the beginning if it still does.
    ///
    /// - Throws: `DeviceError` with the operation `rumble`, as when it was unplugged.
    public func play() throws(DeviceError) {
        var event = input_event()
        (event.type, event.code, event.value) = (EventType.ff, effect, 1)
        let count = unsafe write(descriptor, &event, MemoryLayout<input_event>.size)
        guard count < 0, errno != EINTR, errno != EAGAIN else { return }
        throw DeviceError(.rumble, path, .errno(errno))
    }
}

/// Makes sure whose node it is, and lays the rumble ready; its number.
private func prepare(
    _ descriptor: Int32, of device: InputDeviceDescription, magnitude: UInt16, _ milliseconds: UInt16
) throws(DeviceError) -> UInt16 {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
        throw DeviceError(.describe, device.devnode, .errno(errno))
    }
    guard UInt64(status.st_rdev) == device.identity.deviceNumber else {
        throw DeviceError(.open, device.devnode, .replaced)
    }
    let effect = rp_evdev_upload_rumble(descriptor, magnitude, milliseconds)
    guard effect >= 0 else { throw DeviceError(.uploadRumble, device.devnode, .errno(errno)) }
    return UInt16(truncatingIfNeeded: effect)
}

extension InputDeviceDescription {
    /// Whether the device says that it can be felt: EV_FF.
    public var hasForceFeedback: Bool { capabilities.types.contains(EventType.ff) }
}
