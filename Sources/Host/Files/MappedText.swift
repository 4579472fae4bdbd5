// SPDX-License-Identifier: MIT

internal import Glibc

/// Reads the text in shared memory.
///
/// Wayland compositors send keymaps so: `wl_keyboard.keymap` of the core protocol.
///
/// - Parameters:
///   - descriptor: The descriptor of the memory, which stays open.
///   - size: The size of the memory in bytes; more than 16 MiB is refused.
/// - Returns: The text up to its first zero, or `nil` if it cannot be mapped.
package func textOfMemory(_ descriptor: Int32, size: Int) -> String? {
    guard size > 0, size < 16 << 20,
        let memory = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
        unsafe memory != MAP_FAILED
    else { return nil }
    defer { unsafe munmap(memory, size) }
    let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: size)
    return unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
}
