// SPDX-License-Identifier: MIT

internal import CLibevdev
import CLinux
package import Engine
import Glibc

/// An event and the time that the kernel gave it.
package struct TimedEvent: Hashable, Sendable {
    /// When the event happened, in µs: of CLOCK_BOOTTIME, or since the beginning of a recording.
    package var time: MonotonicTime
    package var event: InputEvent

    package init(time: MonotonicTime, event: InputEvent) {
        (self.time, self.event) = (time, event)
    }
}

/// A program that reads an event node with read(2) alone, without a library that would repair lost events.
package struct EventNodeReader: ~Copyable {
    package let device: InputDeviceDescription
    /// The descriptor, which does not block.
    package let fileDescriptor: Int32
    /// Whether the device was unplugged.
    package private(set) var isGone = false

    package init(_ device: InputDeviceDescription) throws(DeviceError) {
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

    /// Waits for the device with this whole phys, such as `runepad/pin/keyboard`, and opens its node.
    package init(phys: String, within seconds: Double = longestWait) throws(DeviceError) {
        var monitor = try HotplugMonitor()
        let deadline = Deadline(in: seconds)
        let device = try monitor.waitFor("the device at \(phys)", within: seconds) { $0.phys == phys }
        while true {
            do throws(DeviceError) {
                try self.init(device)
                return
            } catch {
                // udev has not given the node its group yet, and sends a message when it has.
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

    /// Reads the events that have arrived, without waiting.
    ///
    /// After the device was unplugged there are none, and `isGone` is set.
    package mutating func readAvailable() throws(DeviceError) -> [TimedEvent] {
        var events: [TimedEvent] = []
        while let chunk = try readChunk() { events += chunk }
        return events
    }

    /// Reads until the events fulfil a condition or the device was unplugged, and returns them.
    ///
    /// `isEnough` gets all events that this call has read. When the time is over, the call throws an error
    /// with the operation `wait`.
    package mutating func read(
        within seconds: Double = longestWait, until isEnough: ([TimedEvent]) -> Bool
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

    /// Grabs the device, so that no other reader gets its events.
    package func grab() throws(DeviceError) {
        guard rp_evdev_grab(fileDescriptor, 1) == 0 else {
            throw DeviceError(.grab, device.devnode, .errno(errno))
        }
    }

    package func ungrab() throws(DeviceError) {
        guard rp_evdev_grab(fileDescriptor, 0) == 0 else {
            throw DeviceError(.ungrab, device.devnode, .errno(errno))
        }
    }

    /// Reads up to 64 events with one read(2); returns `nil` when there are none, or the device was
    /// unplugged.
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
        self.init(time: MonotonicTime(event), event: InputEvent(event))
    }
}
