// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// Stops a test where there is no kernel to test with; such a test fails, it is never skipped.
func requireRealKernel(_ location: SourceLocation = #_sourceLocation) throws {
    try #require(
        unsafe access("/dev/uinput", W_OK) == 0, "needs a real kernel: run `make test`",
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
