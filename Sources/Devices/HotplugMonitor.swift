// SPDX-License-Identifier: MIT

import CLibudev
import Glibc

/// Tells which input devices are there, come, go and change, and when `/dev/uinput` comes or changes.
///
/// Listens to udev, whose messages come when its rules have run and the node has its owner and group.  Where no
/// udev runs it listens to the kernel itself, and `InputDeviceDescription.kinds` does udev's part.
///
/// ```swift
/// var monitor = try HotplugMonitor()
/// for device in try monitor.enumerate() { … }
/// // whenever monitor.fileDescriptor is readable:
/// while let event = try monitor.next() { … }
/// ```
@safe public struct HotplugMonitor: ~Copyable {
    /// The descriptor (close-on-exec, not blocking), to be polled for reading.
    public let fileDescriptor: Int32

    private let context: OpaquePointer
    private let monitor: OpaquePointer
    private let hasUdev: Bool
    private var roster = DeviceRoster()
    private var pending: [HotplugEvent] = []

    /// Starts to listen, so that nothing is missed between `enumerate()` and the first `next()`.
    ///
    /// - Parameter receiveBuffer: Bytes of the socket's buffer; the kernel grants an ordinary user less.  A boot
    ///   or a dock sends hundreds of messages of about 1 KiB at once.
    /// - Throws: `DeviceError` with the operation `listen`.
    public init(receiveBuffer: Int32 = 4 << 20) throws(DeviceError) {
        // What libudev itself asks before it trusts that udev will speak.
        hasUdev = unsafe access("/run/udev/control", F_OK) == 0
        guard let context = unsafe udev_new() else { throw listening(errno) }
        do throws(DeviceError) {
            unsafe monitor = try unsafe listen(context, group: hasUdev ? "udev" : "kernel", receiveBuffer)
        } catch {
            unsafe udev_unref(context)
            throw error
        }
        unsafe self.context = unsafe context
        fileDescriptor = unsafe udev_monitor_get_fd(monitor)
    }

    deinit {
        unsafe udev_monitor_unref(monitor)
        unsafe udev_unref(context)
    }

    /// Every input device that is there and that udev has seen to, in the order of their event nodes.
    ///
    /// What `next()` tells from then on is what changes against this list.  Look at changed devices as at added
    /// ones: in the moment between a device and its node udev may still describe the node as the one that had the
    /// number before.
    ///
    /// - Throws: `DeviceError` with the operation `list`.
    public mutating func enumerate() throws(DeviceError) -> [InputDeviceDescription] {
        pending = []
        let devices = try scan()
        _ = roster.reconcile(with: devices)
        return devices
    }

    /// The next thing that has happened, or `nil` when nothing more has.
    ///
    /// A device that has come and gone meanwhile is not told of.  When messages were lost, the difference is found
    /// by listing the devices again.
    ///
    /// - Throws: `DeviceError` with the operation `listen` or `list`.
    public mutating func next() throws(DeviceError) -> HotplugEvent? {
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            errno = 0
            if let device = unsafe UdevDevice(owning: udev_monitor_receive_device(monitor)) {
                pending = take(device)
                continue
            }
            switch errno {
            case ENOBUFS: pending = roster.reconcile(with: try scan())
            case EINTR: continue
            case 0, EAGAIN: return nil
            default: throw listening(errno)
            }
        }
    }
}

// MARK: - Messages and lists

extension HotplugMonitor {
    private mutating func take(_ device: borrowing UdevDevice) -> [HotplugEvent] {
        if device.isUinput { return device.isRemoval ? [] : [.uinputChanged] }
        guard device.isEventNode else { return [] }
        if device.isRemoval { return roster.forget(device.identity) }
        return device.description.map { roster.note($0) } ?? []
    }

    private func scan() throws(DeviceError) -> [InputDeviceDescription] {
        guard let list = unsafe udev_enumerate_new(context) else { throw listing(errno) }
        defer { unsafe udev_enumerate_unref(list) }
        var result = unsafe udev_enumerate_add_match_subsystem(list, "input")
        if result >= 0 { result = unsafe udev_enumerate_add_match_sysname(list, "event*") }
        if result >= 0, hasUdev { result = unsafe udev_enumerate_add_match_is_initialized(list) }
        if result >= 0 { result = unsafe udev_enumerate_scan_devices(list) }
        guard result >= 0 else { throw listing(-result) }

        var devices: [InputDeviceDescription] = []
        var entry = unsafe udev_enumerate_get_list_entry(list)
        while let current = unsafe entry {
            let path = unsafe udev_list_entry_get_name(current)
            if let device = unsafe UdevDevice(owning: udev_device_new_from_syspath(context, path)),
                device.isEventNode, !hasUdev || device.isParentInitialized,
                let description = device.description
            {
                devices.append(description)
            }
            unsafe entry = unsafe udev_list_entry_get_next(current)
        }
        return devices.sorted { $0.identity.deviceNumber < $1.identity.deviceNumber }
    }
}

/// Opens the socket on which a netlink group's messages of input devices arrive, and those of `/dev/uinput`.
private func listen(
    _ context: OpaquePointer, group: String, _ receiveBuffer: Int32
) throws(DeviceError) -> OpaquePointer {
    guard let monitor = unsafe udev_monitor_new_from_netlink(context, group) else { throw listening(errno) }
    // As much as the kernel allows; less only means that more is listed anew.
    unsafe udev_monitor_set_receive_buffer_size(monitor, receiveBuffer)
    var result = unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
    if result >= 0 { result = unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "misc", nil) }
    if result >= 0 { result = unsafe udev_monitor_enable_receiving(monitor) }
    guard result >= 0 else {
        unsafe udev_monitor_unref(monitor)
        throw listening(-result)
    }
    return unsafe monitor
}

private func listening(_ number: Int32) -> DeviceError {
    DeviceError(.listen, "input devices through libudev", .errno(number))
}

private func listing(_ number: Int32) -> DeviceError {
    DeviceError(.list, "the input devices through libudev", .errno(number))
}
