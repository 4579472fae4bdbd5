// SPDX-License-Identifier: MIT

import CWaylandProtocols
import Files
import Glibc
import Windows

/// The keymap that a compositor sends to its clients: `wl_keyboard.keymap` of the core protocol.
///
/// It comes at the beginning and after each change, also to a client without a window.  A compositor with a keymap for
/// each keyboard, such as sway, sends that of the keyboard that typed last.  No keystroke comes here, because this
/// client's windows never get the focus of the keyboard.
///
/// ```
/// wl_seat ─▶ capabilities ─▶ get_keyboard ─▶ keymap
/// ```
@safe final class SeatKeymap {
    /// The last keymap that came and was not taken yet.
    var news: SessionKeymap?
    private let connection: Connection
    private var seat: Proxy?
    private var keyboard: Proxy?

    /// The capability `keyboard` of wl_seat.
    private static let keyboardCapability: UInt32 = 2
    /// The format `xkb_v1` of wl_keyboard.
    private static let textFormat: UInt32 = 1

    /// Listens to the seat whose global has this number.
    init(ofSeat number: UInt32, from registry: Proxy, of connection: Connection) {
        self.connection = connection
        unsafe seat = Proxy(
            registry.bind(number, rp_wl_seat(), version: 1), of: connection,
            destroy: { unsafe wl_seat_destroy($0) }, handler: { [unowned self] in receiveSeat($0) })
    }

    private func receiveSeat(_ event: Proxy.Event) {
        // 0 is the event capabilities.  A seat loses its keyboard when the last one is unplugged.
        guard event.opcode == 0, let seat else { return }
        guard event.uint(0) & Self.keyboardCapability != 0 else { return keyboard = nil }
        guard keyboard == nil else { return }
        unsafe keyboard = Proxy(
            wl_seat_get_keyboard(seat.pointer), of: connection, destroy: { unsafe wl_keyboard_destroy($0) },
            handler: { [unowned self] in receiveKeyboard($0) })
    }

    private func receiveKeyboard(_ event: Proxy.Event) {
        // 0 is the event keymap.
        guard event.opcode == 0 else { return }
        let descriptor = event.descriptor(1)
        defer { close(descriptor) }
        guard event.uint(0) == Self.textFormat,
            let text = textOfMemory(descriptor, size: Int(event.uint(2)))
        else { return }
        news = .text(text)
    }
}
