// SPDX-License-Identifier: MIT

import Devices
import Glibc
import Testing

/// Stops a test where there is no kernel to test with; such a test fails, it is never skipped.
func requireRealKernel(_ location: SourceLocation = #_sourceLocation) throws {
    try #require(
        unsafe access("/dev/uinput", W_OK) == 0, "needs a real kernel: run `make test-kernel`",
        sourceLocation: location)
}

/// A phys that no other test has, so that tests run side by side in one kernel.
func uniquePhys(_ name: String) -> String {
    "test/\(name)-\(UInt64.random(in: 0...UInt64.max))"
}

/// A panel name that no other test has.
func uniquePanel(_ name: String) -> String {
    "\(name)-\(UInt64.random(in: 0...UInt64.max))"
}

extension HotplugMonitor {
    /// What udev says of a device that was made after this monitor, once it has seen to it.
    mutating func describe(_ identity: InputDeviceDescription.Identity) throws -> InputDeviceDescription {
        try waitForNews(of: identity.syspath) { $0.identity == identity }
    }
}

/// Waits until there is something to read; half a minute is an error.
func waitForInput(_ descriptor: Int32, _ location: SourceLocation = #_sourceLocation) throws {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try #require(unsafe poll(&request, 1, 30_000) == 1, "nothing came", sourceLocation: location)
}
