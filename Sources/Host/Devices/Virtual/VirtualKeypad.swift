// SPDX-License-Identifier: MIT

internal import Glibc

/// A virtual keypad in the kernel, whose keys a program presses through its event node.
package struct VirtualKeypad: ~Copyable {
    /// The device as udev describes it.
    package let description: InputDeviceDescription
    private let device: UinputDevice

    /// Plugs in a keypad with keys of these codes, and waits until udev has given its node its group.
    package init(name: String, phys: String, keys: [UInt16], within seconds: Double = longestWait)
        throws(DeviceError)
    {
        var monitor = try HotplugMonitor()
        let device = try UinputDevice(
            UinputSpecification(name: name, phys: phys, vendor: 1, product: 3, keys: keys))
        let description = try monitor.waitForNews(of: "\(name) (\(device.devnode))", within: seconds) {
            [identity = device.identity] in $0.identity == identity
        }
        // Last, because Swift 6.2 destroys a property twice that has a value when the initializer throws.
        self.description = description
        self.device = device
    }

    /// Keeps the keypad plugged in until the process gets SIGINT or SIGTERM.
    ///
    /// The wait borrows the keypad. A caller that waited by itself would not use the keypad any more, and Swift would
    /// unplug it before the wait.
    ///
    /// `announce` is called when the signals end the wait, and no longer the process.
    package borrowing func stayPlugged(_ announce: () -> Void) { awaitEnd(announce) }
}

/// Waits until the process gets SIGINT or SIGTERM; calls `announce` when these end the wait, and no longer the process.
func awaitEnd(_ announce: () -> Void) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { unsafe sigaddset(&signals, signal) }
    unsafe sigprocmask(SIG_BLOCK, &signals, nil)
    announce()
    var signal: Int32 = 0
    unsafe sigwait(&signals, &signal)
}
