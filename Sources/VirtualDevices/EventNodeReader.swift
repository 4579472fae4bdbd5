// SPDX-License-Identifier: MIT

import CLinux
public import Clocks
public import Devices
import Glibc
public import Touch

/// An event and the time that the kernel gave it.
public struct TimedEvent: Hashable, Sendable {
    /// The event.
    public var event: InputEvent
    /// When it happened: CLOCK_BOOTTIME.
    public var time: MonotonicTime

    /// Makes an event with its time.
    public init(event: InputEvent, time: MonotonicTime) {
        self.event = event
        self.time = time
    }
}

/// A program that reads an event node: bare read(2), without a library that would make anything good.
public struct EventNodeReader: ~Copyable {
    /// The node's device.
    public let device: InputDeviceDescription
    /// The descriptor, not blocking.
    public let fileDescriptor: Int32
    /// Whether the device has gone.
    public private(set) var isGone = false

    /// Opens the node of a device.
    ///
    /// - Throws: `DeviceError` with the operation `open` or `setClock`.
    public init(_ device: InputDeviceDescription) throws(DeviceError) {
        let descriptor = unsafe open(device.devnode, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw DeviceError(.open, device.devnode, .errno(errno)) }
        guard rp_evdev_use_boot_clock(descriptor) == 0 else {
            let number = errno
            close(descriptor)
            throw DeviceError(.setClock, device.devnode, .errno(number))
        }
        self.device = device
        fileDescriptor = descriptor
    }

    /// Waits for the device with a phys, and opens its node.
    ///
    /// - Parameters:
    ///   - phys: The whole phys, such as `runepad/pin/keyboard`.
    ///   - seconds: How long to wait for it.
    /// - Throws: `DeviceError` with the operation `wait`, `open` or `setClock`.
    public init(phys: String, within seconds: Double = 30) throws(DeviceError) {
        var monitor = try HotplugMonitor()
        let deadline = Deadline(in: seconds)
        let device = try monitor.waitFor("the device at \(phys)", within: seconds) { $0.phys == phys }
        while true {
            do throws(DeviceError) {
                try self.init(device)
                return
            } catch {
                // udev has not handed it over yet; it tells when it has.
                guard error.isUsualAtFirst, !error.isUnplugged,
                    try deadline.waitForInput(on: monitor.fileDescriptor, of: device.devnode)
                else { throw error }
                while try monitor.next() != nil {}
            }
        }
    }

    deinit {
        close(fileDescriptor)
    }

    /// Reads what has arrived, without waiting.
    ///
    /// - Returns: The events; none, and `isGone`, when the device has gone.
    /// - Throws: `DeviceError` with the operation `read`.
    public mutating func readAvailable() throws(DeviceError) -> [TimedEvent] {
        var events: [TimedEvent] = []
        while let chunk = try readChunk() { events += chunk }
        return events
    }

    /// Reads until the events fulfil a condition.
    ///
    /// - Parameters:
    ///   - seconds: How long to wait.
    ///   - isEnough: Whether the events read by this call are what was waited for.
    /// - Returns: The events read by this call, until they are enough or the device has gone.
    /// - Throws: `DeviceError` with the operation `read`, or `wait` when time is over.
    public mutating func read(
        within seconds: Double = 30, until isEnough: ([TimedEvent]) -> Bool
    ) throws(DeviceError) -> [TimedEvent] {
        let deadline = Deadline(in: seconds)
        var events = try readAvailable()
        while !isEnough(events), !isGone {
            guard try deadline.waitForInput(on: fileDescriptor, of: device.devnode) else {
                throw DeviceError(
                    .wait, "\(device.devnode) (\(events.count) events so far)", .errno(ETIMEDOUT))
            }
            events += try readAvailable()
        }
        return events
    }

    /// Keeps the events from every other reader.
    ///
    /// - Throws: `DeviceError` with the operation `grab`.
    public func grab() throws(DeviceError) {
        guard rp_evdev_grab(fileDescriptor, 1) == 0 else {
            throw DeviceError(.grab, device.devnode, .errno(errno))
        }
    }

    /// Lets every reader have the events again.
    ///
    /// - Throws: `DeviceError` with the operation `ungrab`.
    public func ungrab() throws(DeviceError) {
        guard rp_evdev_grab(fileDescriptor, 0) == 0 else {
            throw DeviceError(.ungrab, device.devnode, .errno(errno))
        }
    }

    /// Up to 64 events of one read(2); `nil` when there are none, or no device.
    private mutating func readChunk() throws(DeviceError) -> [TimedEvent]? {
        var buffer = [input_event](repeating: input_event(), count: 64)
        let size = MemoryLayout<input_event>.stride
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe Glibc.read(fileDescriptor, $0.baseAddress, $0.count)
        }
        if count > 0 { return buffer[..<(count / size)].map(TimedEvent.init) }
        guard count < 0, errno != EAGAIN, errno != EINTR else { return nil }
        guard errno == ENODEV else { throw DeviceError(.read, device.devnode, .errno(errno)) }
        isGone = true
        return nil
    }
}

extension TimedEvent {
    fileprivate init(_ event: input_event) {
        self.init(
            event: InputEvent(type: event.type, code: event.code, value: event.value),
            time: MonotonicTime(
                rawValue: UInt64(event.time.tv_sec) * 1_000_000 + UInt64(event.time.tv_usec)))
    }
}
