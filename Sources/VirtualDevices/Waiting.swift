// SPDX-License-Identifier: MIT

import Clocks
public import Devices
import Glibc

extension HotplugMonitor {
    /// Waits for a device, one that is there already included.
    ///
    /// - Parameters:
    ///   - device: What is waited for, in words, should it not come.
    ///   - seconds: How long to wait.
    ///   - isIt: Whether this is the device.
    /// - Returns: The device as udev describes it.
    /// - Throws: `DeviceError` with the operation `wait` when time is over, and what listening throws.
    public mutating func waitFor(
        _ device: String, within seconds: Double = 30, _ isIt: (InputDeviceDescription) -> Bool
    ) throws(DeviceError) -> InputDeviceDescription {
        if let present = try enumerate().first(where: isIt) { return present }
        return try waitForNews(of: device, within: seconds, isIt)
    }

    /// Waits until udev tells of a device.
    ///
    /// What it says then is true of that device, while a list may show it as the one that had its node before.
    ///
    /// - Parameters:
    ///   - device: What is waited for, in words, should it not come.
    ///   - seconds: How long to wait.
    ///   - isIt: Whether this is the device.
    /// - Returns: The device as udev describes it.
    /// - Throws: `DeviceError` with the operation `wait` when time is over, and what listening throws.
    public mutating func waitForNews(
        of device: String, within seconds: Double = 30, _ isIt: (InputDeviceDescription) -> Bool
    ) throws(DeviceError) -> InputDeviceDescription {
        let deadline = Deadline(in: seconds)
        while try deadline.waitForInput(on: fileDescriptor, of: device) {
            while let event = try next() {
                switch event {
                case .added(let candidate), .changed(let candidate): if isIt(candidate) { return candidate }
                case .seenAgain, .removed, .uinputChanged: break
                }
            }
        }
        throw DeviceError(.wait, device, .errno(ETIMEDOUT))
    }

    /// Waits until a device is there no more.
    ///
    /// - Parameters:
    ///   - identity: Which device; it has been told of by this monitor.
    ///   - seconds: How long to wait.
    /// - Throws: `DeviceError` with the operation `wait` when time is over, and what listening throws.
    public mutating func waitForRemoval(
        of identity: InputDeviceDescription.Identity, within seconds: Double = 30
    ) throws(DeviceError) {
        let deadline = Deadline(in: seconds)
        while try deadline.waitForInput(on: fileDescriptor, of: identity.syspath) {
            while let event = try next() {
                if case .removed(let device) = event, device.identity == identity { return }
            }
        }
        throw DeviceError(.wait, "the removal of \(identity.syspath)", .errno(ETIMEDOUT))
    }
}

/// A moment at which waiting ends.
struct Deadline {
    private let time: MonotonicTime

    init(in seconds: Double) {
        time = MonotonicTime.now().advanced(byMicroseconds: UInt64(seconds * 1_000_000))
    }

    /// Waits for something to read; false when the time is over before.
    func waitForInput(on descriptor: Int32, of device: String) throws(DeviceError) -> Bool {
        while true {
            let now = MonotonicTime.now()
            guard now < time else { return false }
            let milliseconds = (time.rawValue - now.rawValue + 999) / 1000
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let result = unsafe poll(&request, 1, Int32(milliseconds))
            if result > 0 { return true }
            guard result == 0 || errno == EINTR else { throw DeviceError(.wait, device, .errno(errno)) }
        }
    }
}
