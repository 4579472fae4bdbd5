// SPDX-License-Identifier: MIT

import CLibevdev
import Devices
import Engine
import Foundation
import Glibc
import Testing

extension DriverRig {
    /// Waits until the panel's view is as `condition` wants it.
    func awaitView(_ what: String, _ condition: (DrawnView) -> Bool) throws {
        let driver = try #require(driver)
        let isThere = driver.wait(within: patience) { driver.views[panel.name].map(condition) ?? false }
        try #require(isThere, "no view: \(what): \(folder.log)")
    }

    /// Waits until the driver serves the panel no more.
    func awaitGone() throws {
        let driver = try #require(driver)
        let isGone = driver.wait(within: patience) { driver.views[panel.name] == nil }
        try #require(isGone, "\(folder.log)")
    }

    /// What the panel shows.
    var view: DrawnView? { driver?.views[panel.name] }

    /// Waits until the driver has told its service manager `message` more often than `before`.
    func awaitNotification(_ message: String, after before: Int = 0) throws {
        let driver = try #require(driver)
        let isThere = driver.wait(within: patience) {
            driver.notifications.count { $0 == message } > before
        }
        try #require(isThere, "no \(message): \(driver.notifications) \(folder.log)")
    }

    /// Has the driver read its files again, and waits until it has.
    func reload() throws {
        let driver = try #require(driver)
        let before = driver.notifications.count { $0 == "READY=1" }
        driver.signal(SIGHUP)
        try awaitNotification("READY=1", after: before)
        driver.catchUp()
    }

    /// Has the driver read the panel's configuration again, with these fields.
    func reload(with fields: [String]) throws {
        panel.fields = fields
        try folder.configure([panel])
        try reload()
    }

    /// Waits until a condition holds that nothing tells of; `what` names it for a person.
    func await(_ what: String, _ condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while try !condition() {
            try #require(ContinuousClock.now < end, "not in time: \(what): \(folder.log)")
            poll(nil, 0, 100)
        }
    }

    /// Waits until a text stands in the driver's log so many times.
    func awaitLog(_ text: String, _ count: Int) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while folder.log.components(separatedBy: text).count <= count {
            try #require(ContinuousClock.now < end, "not \(count) times '\(text)': \(folder.log)")
            poll(nil, 0, 5)
        }
    }

    /// Waits until the driver has opened a device of switches for the panel so many times.
    func awaitSwitches(_ count: Int) throws { try awaitLog("\(panel.name): uses ", count) }

    /// Sends the driver a signal, and waits until it has taken it: in its loop touches come before signals.
    func deliver(_ signal: Int32) throws {
        let driver = try #require(driver)
        driver.signal(signal)
        let end = ContinuousClock.now + .milliseconds(patience)
        while driver.isPending(signal) {
            try #require(ContinuousClock.now < end, "it has not taken the signal \(signal): \(folder.log)")
            poll(nil, 0, 5)
        }
    }

    /// Stops the driver, and waits until it stands still; SIGCONT lets it go on.
    func pause() throws {
        let driver = try #require(driver)
        driver.signal(SIGSTOP)
        var status: Int32 = 0
        let process = unsafe waitpid(driver.process, &status, WUNTRACED)
        try #require(process == driver.process && status & 0xff == 0x7f, "it has ended: \(folder.log)")
    }

    /// Unplugs the touchscreen and plugs it in anew while the driver is stopped, so that it hears of both at once
    /// however slow the machine is, and waits until it serves the new one.
    func replugInPause() throws {
        let status = "STATUS=serving \(panel.name)"
        let before = driver?.notifications.count { $0 == status } ?? 0
        try pause()
        screen = nil
        try plugIn()
        driver?.signal(SIGCONT)
        try awaitNotification(status, after: before)
    }

    /// Ends the driver by a signal, and returns its exit status, or the negative of the signal that ended it.
    func end(by signal: Int32) -> Int32? {
        driver?.signal(signal)
        return driver?.waitForExit(within: patience)
    }

    /// The touchscreen's event node.
    func devnode() throws -> String {
        let node = screen?.devnode
        return try #require(node)
    }

    /// Turns the keyboard's LED for Caps Lock on or off, as consoles and compositors do, and waits until the driver
    /// has heard of it.
    func setCapsLock(_ isOn: Bool) throws {
        try detachCapsLockFromConsole()
        // EV_LED, LED_CAPSL.
        try write(type: 0x11, code: 1, value: isOn ? 1 : 0)
        try awaitIdle()
    }

    /// Waits until the driver waits for events, so it has dealt with all that came before.
    ///
    /// A driver that is still busy may read a later touch before an earlier event of another file: epoll returns files in
    /// the order of its list, in which the touchscreen stays from the touch before.
    private func awaitIdle() throws {
        let process = try #require(driver?.process)
        try self.await("the driver waits for events") {
            // The name is in parentheses, and its state follows: proc_pid_stat(5).
            try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).contains(") S ")
        }
    }

    /// Lets the text console set the keyboard's LED for Caps Lock no more.
    ///
    /// The console sets the LEDs of all keyboards to its own state, by LED triggers, whenever any keyboard is plugged
    /// in or another console is shown: kbd_start() and kbd_bh() of drivers/tty/vt/keyboard.c.  So the keyboards of
    /// other tests would turn Caps Lock off.
    private func detachCapsLockFromConsole() throws {
        let node = URL(fileURLWithPath: try keyboardNode()).lastPathComponent
        let device = "/sys/class/input/\(node)/device"
        let led = try FileManager.default.contentsOfDirectory(atPath: device)
            .first { $0.hasSuffix("::capslock") }
        try "none".write(toFile: "\(device)/\(try #require(led))/trigger", atomically: false, encoding: .utf8)
    }

    /// Writes an event to the keyboard, and SYN_REPORT, as programs do.
    func write(type: UInt16, code: UInt16, value: Int32) throws {
        let descriptor = unsafe open(try keyboardNode(), O_WRONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var events = [input_event(), input_event()]
        (events[0].type, events[0].code, events[0].value) = (type, code, value)
        let length = MemoryLayout<input_event>.stride * 2
        let written = unsafe events.withUnsafeBytes {
            unsafe Glibc.write(descriptor, $0.baseAddress, length)
        }
        try #require(written == length)
    }

    /// The event nodes that the driver has open.
    func openNodes() throws -> [String] {
        let folder = "/proc/\(try #require(driver?.process))/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
            .filter { $0.hasPrefix("/dev/input/") && !$0.hasSuffix("(deleted)") }
    }
}

extension EventNodeReader {
    /// The slot that the next events are about, unless they say otherwise.
    func currentSlot() throws -> Int {
        var device: OpaquePointer?
        let result = unsafe libevdev_new_from_fd(fileDescriptor, &device)
        try #require(result == 0)
        defer { unsafe libevdev_free(device) }
        return Int(unsafe libevdev_get_current_slot(device))
    }
}

/// Whether another program has grabbed a device: nobody else can.
///
/// The driver must not try to grab the device meanwhile; ``DriverRig/isTouchscreenGrabbed()`` stops it.
func isGrabbed(_ device: InputDeviceDescription) throws -> Bool {
    let reader = try EventNodeReader(device)
    do throws(DeviceError) {
        try reader.grab()
    } catch {
        guard error.cause == .errno(EBUSY) else { throw error }
        return true
    }
    // Closing does not suffice: a process that another test is starting may still have a copy of the descriptor.
    try reader.ungrab()
    return false
}

extension DriverRig {
    /// Whether the driver has grabbed the touchscreen, which it neither grabs nor leaves meanwhile.
    func isTouchscreenGrabbed() throws -> Bool {
        try pause()
        defer { driver?.signal(SIGCONT) }
        return try isGrabbed(touchscreen)
    }
}

extension DriverProcess {
    /// Whether a signal waits for the driver: proc_pid_status(5).
    fileprivate func isPending(_ signal: Int32) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let pending = status.firstMatch(of: /ShdPnd:\s*([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) }
        return pending.map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? false
    }
}
