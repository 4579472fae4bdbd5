// SPDX-License-Identifier: MIT

import Glibc

/// Writes all bytes to a file, however many write(2) takes at once.
///
/// - Returns: The errno of write(2) when not all could be written, or 0.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            rest = rest.dropFirst(count)
        } else if errno != EINTR {
            return errno
        }
    }
    return 0
}
