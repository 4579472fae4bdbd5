// SPDX-License-Identifier: MIT

/// The keymap with which a session reads the driver's keyboard.
package enum SessionKeymap: Equatable, Sendable {
    /// The whole keymap of the keyboard that typed last, as a Wayland compositor sends it to its clients.
    case text(String)
    /// The keysyms of an X server's keyboard: for each keycode of the kernel, those of the levels of its first group.
    case keysyms([UInt8: [UInt32]])
    /// The kernel's own keymap of the text consoles, of which the console at this path can be asked.
    case console(path: String)
}
