// SPDX-License-Identifier: MIT

import Engine
import Glibc

/// The longest wait for the kernel and udev in seconds, where a caller names none.
///
/// udev answers within a second. A machine that is emulated and busy took more than 30 seconds.
package let longestWait = 300.0

extension HotplugMonitor {
    /// Waits for a device, or finds it if it is already present.
    ///
    /// The error names the device in these words.
    package mutating func waitFor(
        _ device: String, within seconds: Double = longestWait, _ isIt: (InputDeviceDescription) -> Bool
    ) throws(DeviceError) -> InputDeviceDescription {
        if let present = try enumerate().first(where: isIt) { return present }
        return try waitForNews(of: device, within: seconds, isIt)
    }

    /// Waits until udev sends a message about a device.
    ///
    /// The message describes the right device. A list may still describe the node by the device that had it
    /// before.
    ///
    /// The error names the device in these words.
    package mutating func waitForNews(
        of device: String, within seconds: Double = longestWait, _ isIt: (InputDeviceDescription) -> Bool
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

    /// Waits until a device was unplugged, which this monitor must have reported before.
    package mutating func waitForRemoval(
        of identity: InputDeviceDescription.Identity, within seconds: Double = longestWait
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

/// The time at which a wait ends.
struct Deadline {
    private let time: MonotonicTime

    init(in seconds: Double) {
        time = MonotonicTime.now().advanced(byMicroseconds: UInt64(seconds * 1_000_000))
    }

    /// Waits until the descriptor is readable; returns false if the time is over first.
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
