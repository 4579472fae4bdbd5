// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import CMtdev
import Engine
import Glibc

/// A device with a rumble motor, and one rumble that was uploaded to it: the force feedback of
/// Documentation/input/ff.rst.
///
/// This type owns a descriptor of the event node (close-on-exec, for writing only). When it ends, the kernel
/// stops and forgets the rumble.
///
/// ```swift
/// let motor = try RumbleMotor(opening: device, strength: 0.6, milliseconds: 20)
/// try motor.play()                 // on each press
/// ```
package struct RumbleMotor: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private let effect: UInt16

    /// Opens a device and uploads its rumble, with a strength from 0 to 1 (full strength).
    ///
    /// If a program made the device with uinput, this call waits until that program has accepted the rumble.
    /// It fails if the node now belongs to another device, and with the operation `uploadRumble` if the
    /// device cannot rumble.
    package init(
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

    /// Starts the rumble, from its beginning if it is still running.
    package func play() throws(DeviceError) {
        var event = input_event()
        (event.type, event.code, event.value) = (EventType.ff, effect, 1)
        let count = unsafe write(descriptor, &event, MemoryLayout<input_event>.size)
        guard count < 0, errno != EINTR, errno != EAGAIN else { return }
        throw DeviceError(.rumble, path, .errno(errno))
    }
}

/// Checks that the node still belongs to the device, uploads the rumble and returns the rumble's number.
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
    package var hasForceFeedback: Bool { capabilities.types.contains(EventType.ff) }
}
