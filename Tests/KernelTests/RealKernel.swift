// SPDX-License-Identifier: MIT

import CTestDevices
import Devices
import Glibc
import Testing
import VirtualDevices

/// Stops a test where there is no kernel to test with; such a test fails, it is never skipped.
func requireRealKernel(_ location: SourceLocation = #_sourceLocation) throws {
    try #require(
        unsafe access("/dev/uinput", W_OK) == 0, "needs a real kernel: run `make test`",
        sourceLocation: location)
    let takesNoKeys = isConsoleQuiet
    try #require(takesNoKeys, "the text console would take the tests' keys", sourceLocation: location)
}

/// Whether the text console has been told to take no keys, as compositors tell it.
///
/// The console handles the keys of all keyboards in one state.  Keycode 84, with which a glyph chooses Level 3, is
/// Last_Console in the kernel's keymap, and every switch to another console turns off Caps Lock on all keyboards:
/// one test would change the keyboard of another.
private let isConsoleQuiet: Bool = {
    let console = unsafe open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // A kernel without text consoles has none that takes keys.
    guard console >= 0 else { return errno == ENOENT || errno == ENXIO }
    defer { close(console) }
    return rp_console_take_no_keys(console) == 0
}()

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
