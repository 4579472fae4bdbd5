// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import CMtdev
package import Engine
import Glibc

/// A virtual device, which the kernel treats as a real one: programs receive the events that are written to
/// it.
///
/// This type owns a `/dev/uinput` descriptor (close-on-exec, not blocking): Documentation/input/uinput.rst.
/// The kernel drops every code that the device does not declare, without an error.
///
/// When this value ends, the kernel releases every key that is down and removes the device. But a program
/// loses the events that it has not read by then, the releases among them: evdev_read() fails with ENODEV
/// first. So release keys by writing events, and keep the device for a while after that.
///
/// ```swift
/// let keyboard = try UinputDevice(.keyboard(panel: "door", keycodes: layout.keycodes))
/// try keyboard.write(output.events)      // EV_KEY reports, at most 16 events each, a stroke in one
/// ```
@safe package struct UinputDevice: ~Copyable {
    /// The descriptor, to be polled for reading: then call `drain()`.
    package let fileDescriptor: Int32
    /// The event node, such as `/dev/input/event7`.
    package let devnode: String
    /// The identity of the device, equal to the identity that the hotplug monitor reports.
    package let identity: InputDeviceDescription.Identity

    private let name: String
    private let handle: OpaquePointer
    private let scratch: UnsafeMutableBufferPointer<input_event>

    /// Makes the device.
    ///
    /// - Throws: `DeviceError` with the operation `create`: ENOENT without the module uinput, EACCES without
    ///   the right to use it, EINVAL for axes that the kernel rejects.
    package init(_ specification: UinputSpecification) throws(DeviceError) {
        let descriptor = unsafe open("/dev/uinput", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw DeviceError(.create, "\(specification.name) through /dev/uinput", .errno(errno))
        }
        do throws(DeviceError) {
            unsafe handle = try unsafe create(specification, on: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        fileDescriptor = descriptor
        name = specification.name
        devnode = unsafe libevdev_uinput_get_devnode(handle).map { unsafe String(cString: $0) } ?? ""
        identity = unsafe .init(
            sysfs: libevdev_uinput_get_syspath(handle).map { unsafe String(cString: $0) } ?? "",
            devnode: devnode)
        // A report of ten contacts has about fifty events.
        unsafe scratch = .allocate(capacity: 64)
        unsafe scratch.initialize(repeating: input_event())
    }

    deinit {
        unsafe scratch.deallocate()
        unsafe libevdev_uinput_destroy(handle)
        close(fileDescriptor)
    }

    /// The device's place in sysfs, such as `/sys/devices/virtual/input/input9`.
    package var syspath: String {
        String(
            identity.syspath.prefix(upTo: identity.syspath.lastIndex(of: "/") ?? identity.syspath.endIndex))
    }

    /// Writes whole reports, each closed by SYN_REPORT, with up to 64 events in one write(2).
    ///
    /// More than 64 events are split at the ends of reports.
    package func write(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        var start = 0
        while start < events.count {
            let end = endOfReports(events, from: start)
            for index in start..<end {
                let event = events[index]
                unsafe scratch[index - start].type = event.type
                unsafe scratch[index - start].code = event.code
                unsafe scratch[index - start].value = event.value
            }
            try writeScratch(count: end - start)
            start = end
        }
    }

    /// Reads all events that the kernel and programs have sent to the device: LEDs and repeat settings.
    ///
    /// Only the LED of Caps Lock is used. Consoles, X servers and Wayland compositors light that LED on every
    /// keyboard to which their Caps Lock applies.
    ///
    /// - Returns: Whether the last of these events turned Caps Lock on, or `nil` when none was about Caps
    ///   Lock.
    @discardableResult
    package func drain() -> Bool? {
        unsafe withUnsafeTemporaryAllocation(of: input_event.self, capacity: 16) { buffer in
            var state: Bool?
            while true {
                let length = unsafe read(fileDescriptor, buffer.baseAddress, buffer.count * eventSize)
                guard length > 0 else { return state }
                for index in 0..<length / eventSize {
                    let event = unsafe buffer[index]
                    if event.type == EventType.led, event.code == EventCode.ledCapsLock {
                        state = event.value != 0
                    }
                }
            }
        }
    }
}

// MARK: - Writing

extension UinputDevice {
    /// Returns the end of the last report that fits into the scratch, or the scratch's limit if no report
    /// fits.
    private func endOfReports(_ events: borrowing Span<InputEvent>, from start: Int) -> Int {
        let limit = unsafe start + scratch.count
        guard events.count > limit else { return events.count }
        for index in stride(from: limit - 1, through: start, by: -1)
        where events[index].type == EventType.syn && events[index].code == EventCode.synReport {
            return index + 1
        }
        return limit
    }

    private func writeScratch(count: Int) throws(DeviceError) {
        guard let base = unsafe UnsafeRawPointer(scratch.baseAddress) else { return }
        var written = 0
        while written < count * eventSize {
            let result = unsafe Glibc.write(fileDescriptor, base + written, count * eventSize - written)
            if result > 0 {
                written += result
            } else if result < 0, errno == EAGAIN {
                var request = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&request, 1, -1)
            } else if result == 0 || errno != EINTR {
                throw DeviceError(.write, name, .errno(result == 0 ? EIO : errno))
            }
        }
    }
}

private let eventSize = MemoryLayout<input_event>.stride

// MARK: - Making

private func create(_ specification: UinputSpecification, on descriptor: Int32) throws(DeviceError)
    -> OpaquePointer
{
    func failure(_ number: Int32) -> DeviceError { DeviceError(.create, specification.name, .errno(number)) }
    guard let device = unsafe libevdev_new() else { throw failure(ENOMEM) }
    defer { unsafe libevdev_free(device) }
    unsafe declare(specification, on: device)
    guard unsafe rp_uinput_set_phys(descriptor, specification.phys) == 0 else { throw failure(errno) }
    var handle: OpaquePointer?
    let result = unsafe libevdev_uinput_create_from_device(device, descriptor, &handle)
    guard result == 0, let handle = unsafe handle else { throw failure(-result) }
    return unsafe handle
}

/// Copies the specification into a libevdev device.
private func declare(_ specification: UinputSpecification, on device: OpaquePointer) {
    unsafe libevdev_set_name(device, specification.name)
    unsafe libevdev_set_id_bustype(device, Int32(specification.bus))
    unsafe libevdev_set_id_vendor(device, Int32(specification.vendor))
    unsafe libevdev_set_id_product(device, Int32(specification.product))
    unsafe libevdev_set_id_version(device, Int32(specification.version))
    for property in specification.properties {
        unsafe libevdev_enable_property(device, UInt32(property))
    }
    for (type, codes) in [
        (EventType.key, specification.keys), (EventType.sw, specification.switches),
        (EventType.rel, specification.relativeAxes), (EventType.led, specification.leds),
        (EventType.ff, specification.effects),
    ] {
        for code in codes { unsafe libevdev_enable_event_code(device, UInt32(type), UInt32(code), nil) }
    }
    for (code, axis) in specification.axes {
        var info = input_absinfo(
            value: 0, minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
            resolution: axis.resolution)
        unsafe libevdev_enable_event_code(device, UInt32(EventType.abs), UInt32(code), &info)
    }
    if specification.repeats {
        unsafe libevdev_enable_event_type(device, UInt32(EventType.rep))
    }
}

extension InputDeviceDescription.Identity {
    /// Makes the identity of an input device's event node, from the device's place in sysfs.
    fileprivate init(sysfs syspath: String, devnode: String) {
        var status = stat()
        let isThere = unsafe stat(devnode, &status) == 0
        let node = devnode.split(separator: "/").last ?? ""
        self.init(syspath: "\(syspath)/\(node)", deviceNumber: isThere ? UInt64(status.st_rdev) : 0)
    }
}
