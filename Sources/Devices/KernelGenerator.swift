// SPDX-License-Identifier: MIT

import CLinux
import Glibc

/// Random numbers from the kernel's generator: getrandom(2) without flags.
///
/// Every number is asked for anew, so that nothing that has been or will be handed out lies in this process's
/// memory.  Ranges and shuffles of the standard library draw from it without bias.
public struct KernelGenerator: RandomNumberGenerator, Sendable {
    /// Makes a generator.
    public init() {}

    /// The next 64 random bits.
    ///
    /// Waits, early in the boot, until the kernel's generator has been seeded; stops the program where the kernel
    /// has no getrandom(2), for then a shuffled layout would be none.
    public mutating func next() -> UInt64 {
        var bits: UInt64 = 0
        while true {
            let count = unsafe withUnsafeMutableBytes(of: &bits) {
                unsafe rp_getrandom($0.baseAddress, $0.count)
            }
            if count == MemoryLayout<UInt64>.size { return bits }
            guard count >= 0 || errno == EINTR else {
                fatalError("getrandom(2): \(describeErrno(errno))")
            }
        }
    }
}
