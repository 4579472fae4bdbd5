// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import CMtdev
import Clocks
import Glibc
import Keycodes
import Touch

/// An open event node and libevdev's picture of it: what the readers of this target have in common.
@safe struct EventNode: ~Copyable {
    let descriptor: Int32
    let path: String
    let handle: OpaquePointer

    /// Opens a node for reading, without waiting, and makes its events carry CLOCK_BOOTTIME.
    ///
    /// - Parameters:
    ///   - path: The node.
    ///   - deviceNumber: The device that is expected there; nodes get reused.
    /// - Throws: `DeviceError` with the operation `open`, `setClock` or `describe`.
    init(opening path: String, deviceNumber: UInt64) throws(DeviceError) {
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw DeviceError(.open, path, .errno(errno)) }
        do throws(DeviceError) {
            unsafe handle = try unsafe configure(descriptor, path: path, deviceNumber: deviceNumber)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        unsafe libevdev_free(handle)
        close(descriptor)
    }

    /// Where the device says it is attached.
    var phys: String {
        unsafe libevdev_get_phys(handle).map { unsafe String(cString: $0) } ?? ""
    }

    /// Every absolute axis that the device declares.
    var axes: [UInt16: Axis] {
        var axes: [UInt16: Axis] = [:]
        for code in UInt16(0)..<64 {
            guard let info = unsafe libevdev_get_abs_info(handle, UInt32(code)) else { continue }
            axes[code] = unsafe Axis(
                minimum: info.pointee.minimum, maximum: info.pointee.maximum, fuzz: info.pointee.fuzz,
                flat: info.pointee.flat, resolution: info.pointee.resolution)
        }
        return axes
    }

    func declares(_ type: UInt16, _ code: UInt16) -> Bool {
        unsafe libevdev_has_event_code(handle, UInt32(type), UInt32(code)) == 1
    }

    /// The value that the events read so far leave an axis or key at.
    func value(_ type: UInt16, _ code: UInt16) -> Int32 {
        unsafe libevdev_get_event_value(handle, UInt32(type), UInt32(code))
    }

    /// The value that the events read so far leave a contact's axis at.
    func value(ofSlot slot: Int, _ code: UInt16) -> Int32 {
        unsafe libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
    }

    /// Completes libevdev's picture by an event that was read past it.
    func remember(_ event: input_event) {
        switch event.type {
        case EventType.abs, EventType.key, EventType.sw: break
        default: return
        }
        unsafe libevdev_set_event_value(handle, UInt32(event.type), UInt32(event.code), event.value)
    }
}

/// Sets the clock of a node that has just been opened, before anything is read, and asks what the device is.
private func configure(
    _ descriptor: Int32, path: String, deviceNumber: UInt64
) throws(DeviceError) -> OpaquePointer {
    guard rp_evdev_use_boot_clock(descriptor) == 0 else {
        throw DeviceError(.setClock, path, .errno(errno))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw DeviceError(.describe, path, .errno(errno)) }
    guard UInt64(status.st_rdev) == deviceNumber else { throw DeviceError(.open, path, .replaced) }
    var handle: OpaquePointer?
    let result = unsafe libevdev_new_from_fd(descriptor, &handle)
    guard result == 0, let handle = unsafe handle else { throw DeviceError(.describe, path, .errno(-result)) }
    return unsafe handle
}

extension InputDeviceDescription {
    /// The same description with the axes, for which the device is opened and closed again.
    ///
    /// - Throws: `DeviceError` with the operation `open` or `describe`.
    public func withAxes() throws(DeviceError) -> InputDeviceDescription {
        let node = try EventNode(opening: devnode, deviceNumber: identity.deviceNumber)
        var description = self
        description.axes = node.axes
        return description
    }
}

extension input_event {
    /// Whether the kernel had no room for what came next: SYN_DROPPED.
    var isDropped: Bool { type == EventType.syn && code == EventCode.synDropped }
}

extension InputEvent {
    /// The kernel's event without its time.
    init(_ event: input_event) {
        self.init(type: event.type, code: event.code, value: event.value)
    }
}

extension MonotonicTime {
    /// The time of the kernel's event.
    init(_ event: input_event) {
        self.init(rawValue: UInt64(event.time.tv_sec) * 1_000_000 + UInt64(event.time.tv_usec))
    }
}
