// SPDX-License-Identifier: MIT

import CLibudev
import Files
import Glibc

/// Reports which input devices are present, are plugged in, are unplugged or change.
///
/// The monitor also reports when `/dev/uinput` appears or changes.
///
/// The monitor listens to udev. udev sends a message after its rules have run and the node has its owner and
/// group. On a machine without udev, the monitor listens to the kernel, and `InputDeviceDescription.kinds`
/// applies udev's rules.
///
/// ```swift
/// var monitor = try HotplugMonitor()
/// for device in try monitor.enumerate() { … }
/// // whenever monitor.fileDescriptor is readable:
/// while let event = try monitor.next() { … }
/// ```
@safe package struct HotplugMonitor: ~Copyable {
    /// The descriptor, to be polled for reading; it is close-on-exec and does not block.
    package let fileDescriptor: Int32

    private let context: OpaquePointer
    private let monitor: OpaquePointer
    private let hasUdev: Bool
    private var roster: DeviceRoster
    private var pending: [HotplugEvent]

    /// Starts to listen, so that no message between `enumerate()` and the first `next()` is lost.
    ///
    /// The socket gets a buffer of this size in bytes; the kernel grants an ordinary user less. A boot or a
    /// dock causes hundreds of messages of about 1 KiB at once.
    package init(receiveBuffer: Int32 = 4 << 20) throws(DeviceError) {
        // libudev itself uses this test to find out whether udev runs and sends messages.
        let hasUdev = unsafe access("/run/udev/control", F_OK) == 0
        guard let context = unsafe udev_new() else { throw listening(errno) }
        let monitor: OpaquePointer
        do throws(DeviceError) {
            unsafe monitor = try unsafe listen(context, group: hasUdev ? "udev" : "kernel", receiveBuffer)
        } catch {
            unsafe udev_unref(context)
            throw error
        }
        // Last, because Swift 6.2 destroys a property twice that has a value when the initializer throws.
        unsafe self.context = unsafe context
        unsafe self.monitor = unsafe monitor
        self.hasUdev = hasUdev
        roster = DeviceRoster()
        pending = []
        fileDescriptor = unsafe udev_monitor_get_fd(monitor)
    }

    deinit {
        unsafe udev_monitor_unref(monitor)
        unsafe udev_unref(context)
    }

    /// Returns every present input device that udev's rules have handled, in the order of their device
    /// numbers.
    ///
    /// From then on `next()` returns the changes against this list. Classify a changed device in the same way
    /// as an added one: for a moment after a device appears, udev may still describe its node by the earlier
    /// device with the same number.
    package mutating func enumerate() throws(DeviceError) -> [InputDeviceDescription] {
        pending = []
        let devices = try scan()
        _ = roster.reconcile(with: devices)
        return devices
    }

    /// Returns the next event, or `nil` when there is none.
    ///
    /// A device that was plugged in and unplugged in the meantime causes no event. When messages were lost,
    /// the monitor lists the devices again to find the differences.
    package mutating func next() throws(DeviceError) -> HotplugEvent? {
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
        return device.description.map { roster.add($0) } ?? []
    }

    private func scan() throws(DeviceError) -> [InputDeviceDescription] {
        // udev_enumerate(3) would look into the folders of all subsystems, and at the parents of each device.
        let folder = "/sys/class/input"
        let names: [String]
        do throws(FileError) {
            names = try File.names(inFolder: folder)
        } catch {
            // A kernel without input devices has no such folder.
            if error.isMissing { return [] }
            throw listing(error.errno)
        }
        var devices: [InputDeviceDescription] = []
        for name in names where name.hasPrefix("event") {
            let path = folder + "/" + name
            guard let device = unsafe UdevDevice(owning: udev_device_new_from_syspath(context, path)),
                device.isEventNode, !hasUdev || device.isInitialized && device.isParentInitialized,
                let description = device.description
            else { continue }
            devices.append(description)
        }
        return devices.sorted { $0.identity.deviceNumber < $1.identity.deviceNumber }
    }
}

/// Opens the socket for a netlink group's messages about input devices and about `/dev/uinput`.
private func listen(
    _ context: OpaquePointer, group: String, _ receiveBuffer: Int32
) throws(DeviceError) -> OpaquePointer {
    guard let monitor = unsafe udev_monitor_new_from_netlink(context, group) else { throw listening(errno) }
    // The kernel may grant a smaller buffer. Then the monitor only lists the devices again more often.
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
