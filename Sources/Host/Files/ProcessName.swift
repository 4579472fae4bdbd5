// SPDX-License-Identifier: MIT

internal import Glibc
internal import Text

/// Returns the name of a process, or `nil` if it has ended, or has control characters in its name:
/// proc_pid_comm(5).
package func nameOfProcess(_ process: UInt32) -> String? {
    let file = unsafe open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    // A process may give itself any name, and the driver takes none with control characters.
    guard count > 1 else { return nil }
    let name = String(decoding: bytes[..<(count - 1)], as: UTF8.self)
    return hasControl(name) ? nil : name
}
