// SPDX-License-Identifier: MIT

package import Bus
import CControl
import CSystemd

/// The object on the session bus by which fcitx5 tells a virtual keyboard when to show itself:
/// `/org/fcitx/virtualkeyboard/impanel` of the program with the name `org.fcitx.Fcitx5.VirtualKeyboard`.
///
/// fcitx5 also calls methods with the text that is being typed and its candidates. These calls are answered and not
/// read. See fcitx5's src/ui/virtualkeyboard/virtualkeyboard.cpp.
@safe package final class VirtualKeyboardServer {
    /// A call of ShowVirtualKeyboard or HideVirtualKeyboard.
    package struct Call: Hashable {
        package var isShown: Bool
        /// The caller's unique name on the bus.
        package var sender: String
    }

    private let handler: (Call) -> Void
    private var object: OpaquePointer?

    package static let name = "org.fcitx.Fcitx5.VirtualKeyboard"

    /// Serves the object on a connection that is connected, until the connection is lost.
    ///
    /// `handler` gets the calls of any program, from the loop.
    package init(on connection: BusConnection, handler: @escaping (Call) -> Void) {
        self.handler = handler
        guard let bus = unsafe connection.bus else { return }
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe rp_serve_virtual_keyboard(
            bus, &object,
            { message, userdata, _ in
                guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
                let server = unsafe Unmanaged<VirtualKeyboardServer>.fromOpaque(userdata)
                    .takeUnretainedValue()
                let call = unsafe MessageReader(message)
                switch call.member {
                case "ShowVirtualKeyboard": server.handler(Call(isShown: true, sender: call.sender))
                case "HideVirtualKeyboard": server.handler(Call(isShown: false, sender: call.sender))
                default: break
                }
                return unsafe reply(to: message)
            }, me)
    }

    deinit { unsafe sd_bus_slot_unref(object) }
}
