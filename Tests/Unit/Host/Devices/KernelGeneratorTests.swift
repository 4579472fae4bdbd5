// SPDX-License-Identifier: MIT

import Devices
import Testing

struct KernelGeneratorTests {
    @Test func `every bit of the kernel's random numbers is sometimes set and sometimes clear`() {
        var generator = KernelGenerator()
        var (ever, always) = (UInt64(0), UInt64.max)
        // A bit that is fair stays the same 128 times once in 2¹²⁷.
        for _ in 0..<128 {
            let number = generator.next()
            ever |= number
            always &= number
        }
        #expect(ever == .max)
        #expect(always == 0)
    }
}
