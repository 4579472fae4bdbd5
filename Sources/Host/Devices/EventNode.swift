// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import CMtdev
import Engine
import Glibc

/// An open event node and libevdev's state of the device.
@safe struct EventNode: ~Copyable {
    let descriptor: Int32
    let path: String
    let handle: OpaquePointer

    /// Opens a node for reading, without waiting, and sets the clock of its events to CLOCK_BOOTTIME.
    ///
    /// The kernel gives the number of a node to another device after a quick replug. So the device must have
    /// the number and the place of attachment of the description. Otherwise the cause of the error is
    /// `replaced`.
    init(opening device: InputDeviceDescription) throws(DeviceError) {
        let path = device.devnode
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw DeviceError(.open, path, .errno(errno)) }
        do throws(DeviceError) {
            unsafe handle = try unsafe configure(descriptor, for: device)
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

    /// The place where the device is attached, from the device itself; empty when the device gives none.
    var phys: String { unsafe attachment(of: handle) }

    /// Whether the device is unplugged: evdev_poll() in the kernel's drivers/input/evdev.c then reports POLLHUP.
    var isGone: Bool {
        var file = pollfd(fd: descriptor, events: 0, revents: 0)
        return unsafe poll(&file, 1, 0) > 0 && file.revents & Int16(POLLHUP) != 0
    }

    /// All absolute axes that the device declares, by their `ABS_*` code.
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

    /// Returns the value of an axis or key after the events that were read so far.
    func value(_ type: UInt16, _ code: UInt16) -> Int32 {
        unsafe libevdev_get_event_value(handle, UInt32(type), UInt32(code))
    }

    /// Returns the value of a contact's axis after the events that were read so far.
    func value(ofSlot slot: Int, _ code: UInt16) -> Int32 {
        unsafe libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
    }

    /// Returns the keys and buttons that are down after the events that were read so far.
    ///
    /// The kernel told the state when the node was opened, and each event since. It must not be asked again: EVIOCGKEY
    /// removes the events of keys that wait to be read, by __evdev_flush_queue() of the kernel's drivers/input/evdev.c, as
    /// the same queries of switches and LEDs do. A tap of these microseconds would be lost.
    var keysDown: [UInt16] { (0..<keyCodeCount).filter { value(EventType.key, $0) != 0 } }

    /// Grabs the device, so that no other program gets its events.
    ///
    /// - Throws: `DeviceError` with the operation `grab`: EBUSY when another program has grabbed the device.
    func grab() throws(DeviceError) {
        let result = unsafe libevdev_grab(handle, LIBEVDEV_GRAB)
        guard result == 0 else { throw DeviceError(.grab, path, .errno(-result)) }
    }

    /// Ends the grab; that of an unplugged device has ended.
    func ungrab() throws(DeviceError) {
        let result = unsafe libevdev_grab(handle, LIBEVDEV_UNGRAB)
        guard result == 0 || result == -ENODEV else { throw DeviceError(.ungrab, path, .errno(-result)) }
    }

    /// Updates libevdev's state with an event that was read without libevdev.
    func remember(_ event: input_event) {
        switch event.type {
        case EventType.abs, EventType.key, EventType.sw: break
        default: return
        }
        unsafe libevdev_set_event_value(handle, UInt32(event.type), UInt32(event.code), event.value)
    }
}

/// KEY_CNT of `<linux/input-event-codes.h>`.
private let keyCodeCount: UInt16 = 0x300

/// Sets the clock of a newly opened node, before the first read, and queries its codes and axes.
private func configure(
    _ descriptor: Int32, for device: InputDeviceDescription
) throws(DeviceError) -> OpaquePointer {
    let path = device.devnode
    guard rp_evdev_use_boot_clock(descriptor) == 0 else {
        throw DeviceError(.setClock, path, .errno(errno))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw DeviceError(.describe, path, .errno(errno)) }
    guard UInt64(status.st_rdev) == device.identity.deviceNumber else {
        throw DeviceError(.open, path, .replaced)
    }
    var handle: OpaquePointer?
    let result = unsafe libevdev_new_from_fd(descriptor, &handle)
    guard result == 0, let handle = unsafe handle else { throw DeviceError(.describe, path, .errno(-result)) }
    guard unsafe attachment(of: handle) == device.phys else {
        unsafe libevdev_free(handle)
        throw DeviceError(.open, path, .replaced)
    }
    return unsafe handle
}

private func attachment(of handle: OpaquePointer) -> String {
    unsafe libevdev_get_phys(handle).map { unsafe String(cString: $0) } ?? ""
}

extension InputDeviceDescription {
    /// Returns the same description with the axes.
    ///
    /// Opens the device to read them, and closes it again.
    package func withAxes() throws(DeviceError) -> InputDeviceDescription {
        let node = try EventNode(opening: self)
        var description = self
        description.axes = node.axes
        return description
    }
}

extension input_event {
    /// Whether this is SYN_DROPPED: the kernel has dropped events, because it had no room for them.
    var isDropped: Bool { type == EventType.syn && code == EventCode.synDropped }
}

extension InputEvent {
    /// The kernel's event without its time.
    init(_ event: input_event) {
        self.init(type: event.type, code: event.code, value: event.value)
    }
}

extension MonotonicTime {
    init(_ event: input_event) {
        self.init(rawValue: UInt64(event.time.tv_sec) * 1_000_000 + UInt64(event.time.tv_usec))
    }
}
