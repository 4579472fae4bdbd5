// SPDX-License-Identifier: MIT

internal import CFramebuffer
internal import Glibc

/// The text console that is seen, whose rows can be made fewer so that its text stays above a view.
///
/// The kernel tells those who read the console of the change, as a terminal's window does: SIGWINCH.
struct Console {
    /// Where the kernel names the console that is seen, such as `tty1`; poll(2) tells when it is another.
    static let activePath = "/sys/class/tty/tty0/active"

    /// Gives the console of that name the rows that fit in so many pixels.
    ///
    /// - Returns: Whether it could be done: root, the group tty and whoever is logged in there may.
    static func setRows(of name: String, pixels: Int) -> Bool {
        withConsole(name, pixels: pixels) { rp_console_set_rows($0, $1) == 0 } ?? false
    }

    /// Whether the console of that name has fewer rows than fit in so many pixels, as far as it can be told.
    static func hasFewerRows(of name: String, pixels: Int) -> Bool {
        withConsole(name, pixels: pixels) { rp_console_rows($0) < $1 } ?? false
    }

    /// Opens a console, and hands on how many rows fit in so many pixels.
    private static func withConsole(
        _ name: String, pixels: Int, _ body: (Int32, Int32) -> Bool
    ) -> Bool? {
        let descriptor = unsafe open("/dev/" + name, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let height = rp_console_font_height(descriptor)
        guard height > 0 else { return nil }
        return body(descriptor, Int32(clamping: max(1, pixels / Int(height))))
    }
}
