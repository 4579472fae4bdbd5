// SPDX-License-Identifier: MIT

import CLinux
import Files
import Glibc

/// Random numbers from the kernel's generator: getrandom(2) without flags.
///
/// The generator requests every number from the kernel. So this process's memory has no earlier or later
/// number. Ranges and shuffles of the standard library draw from the generator without bias.
package struct KernelGenerator: RandomNumberGenerator, Sendable {
    package init() {}

    /// Early in the boot, this call waits until the kernel's generator has been seeded.
    ///
    /// It stops the program if the kernel has no getrandom(2), because a shuffled layout would then not be
    /// random.
    package mutating func next() -> UInt64 {
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
