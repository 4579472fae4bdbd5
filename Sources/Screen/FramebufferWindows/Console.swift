// SPDX-License-Identifier: MIT

internal import CFramebuffer
internal import Glibc

/// The text console on the screen.
///
/// Fewer rows keep its text above a view.
///
/// The kernel reports the change to the console's readers by SIGWINCH, as a terminal's window does.
struct Console {
    /// The file with the name of the console on the screen, such as `tty1`; poll(2) reports a change.
    static let activePath = "/sys/class/tty/tty0/active"

    /// Gives the console `name` as many rows as fit in `pixels` pixels.
    ///
    /// - Returns: Whether it worked: only root, the group tty and the user who is logged in there may do it.
    static func setRows(of name: String, pixels: Int) -> Bool {
        withConsole(name, pixels: pixels) { rp_console_set_rows($0, $1) == 0 } ?? false
    }

    /// Whether the console `name` has fewer rows than fit in `pixels` pixels; false if that is not known.
    static func hasFewerRows(of name: String, pixels: Int) -> Bool {
        withConsole(name, pixels: pixels) { rp_console_rows($0) < $1 } ?? false
    }

    /// Opens a console, and calls `body` with its descriptor and the number of rows that fit in `pixels`
    /// pixels.
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
